import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { statusLabels } from '../../world/sentences.ts';
import { filesOf, hashOf, sizeOf } from '../bytes.ts';
import { connectionOf } from '../connections.ts';
import { eventsOf } from '../events.ts';
import { OUTPUT, type FileFacts } from '../../documents/plan.ts';
import { failureOf } from '../phrases.ts';
import { STAGES, endedBadly, isDone } from '../../documents/stages.ts';
import { stepsOf } from '../step-runs.ts';
import { anyExecution, factsOf, flowOf } from '../testing.ts';
import { LINE_LIMIT, LOG_LIMIT, logOf } from './log.ts';
import { casesOf } from '../../../testing/thorough.ts';

const tender = flowOf('pinecrest', 'Send tender 204');

/** The time at which nothing more happens to an execution. */
const endOf = (facts: ExecutionFacts): number => {
  const waited = facts.reason_code === 'ACK_TIMEOUT' ? Infinity : 0;
  return Math.max(facts.submitted_at, facts.ended_at ?? Infinity, facts.ack_received_at ?? 0, waited);
};
const stages = (steps: readonly string[]) =>
  steps.map((step) => STAGES.indexOf(step as (typeof STAGES)[number]));
const ascending = (numbers: readonly number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

describe('the stages of an execution', () => {
  test('add up to its duration without gaps', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const steps = stepsOf(facts);
        expect(steps.map(({ step }) => step)).toEqual(STAGES);
        const ran = steps.filter(({ started_at, step }) => started_at !== null && step !== 'ACKNOWLEDGE');
        let at = facts.started_at;
        for (const { started_at, duration_ms } of ran) {
          expect(started_at).toBe(at);
          expect(duration_ms === null || duration_ms >= 0).toBe(true);
          at = duration_ms === null || at === null ? null : at + duration_ms;
        }
        if (facts.duration_ms !== null && facts.started_at !== null) {
          expect(ran.reduce((sum, stepRun) => sum + (stepRun.duration_ms ?? 0), 0)).toBe(facts.duration_ms);
        }
      }),
      { numRuns: casesOf(300) },
    );
  });

  test('are done, running, failed, skipped, or pending according to the status', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const of = (status: string) =>
          stepsOf(facts)
            .filter((step) => step.status === status)
            .map(({ step }) => step);
        const failed = facts.status === 'LOGICAL_FAILURE' || facts.status === 'TECHNICAL_FAILURE';
        if (facts.started_at !== null) expect(of('FAILED')).toEqual(failed ? [facts.last_step] : []);
        expect(of('RUNNING')).toEqual(
          facts.status === 'IN_PROGRESS'
            ? [facts.last_step]
            : facts.status === 'PENDING_ACKNOWLEDGMENT'
              ? ['ACKNOWLEDGE']
              : [],
        );
        if (facts.status === 'SUBMITTED') expect(of('DONE')).toEqual([]);
        if (facts.status === 'SUCCESS' || endedBadly(facts)) expect(of('PENDING')).toEqual([]);
        for (const step of stepsOf(facts)) {
          expect(
            (step.started_at === null) ===
              (step.status === 'PENDING' || step.status === 'SKIPPED' || facts.started_at === null),
          ).toBe(true);
          if (step.status === 'FAILED') expect(step.message).toBe(failureOf(facts));
          if (step.status === 'DONE') expect(step.message).not.toBeNull();
        }
      }),
      { numRuns: casesOf(300) },
    );
  });

  test('a stage that timed out after 30 s took 30 s', () => {
    const facts = factsOf({
      flow: flowOf('kestrel-air', 'Send milestone 214'),
      hash: 4,
      reason_code: 'CONN_TIMEOUT',
      more: { duration_ms: 31_500 },
    });
    const deliver = stepsOf(facts).find(({ step }) => step === 'DELIVER');
    expect(deliver?.duration_ms).toBeGreaterThanOrEqual(30_000);
    expect(deliver).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('timed out after 30 s'),
    });
  });
});

describe('the log', () => {
  test('is in order, numbered, and within the duration of the execution', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const { lines } = logOf(facts);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
        ascending(lines.map(({ occurred_at }) => occurred_at));
        ascending(stages(lines.map(({ step }) => step)));
        expect(lines[0]!.occurred_at).toBeGreaterThanOrEqual(facts.submitted_at);
        expect(lines.at(-1)!.occurred_at).toBeLessThanOrEqual(endOf(facts));
        for (const { message, attributes } of lines) {
          expect(message).not.toMatch(/undefined|null|NaN|\[object/);
          expect(Buffer.byteLength(message)).toBeLessThanOrEqual(LINE_LIMIT);
          expect(JSON.parse(JSON.stringify(attributes))).toEqual(attributes);
        }
      }),
      { numRuns: casesOf(200) },
    );
  });

  test('of a success has 14 to 30 lines without an error', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        if (facts.status !== 'SUCCESS') return;
        const { lines } = logOf(facts);
        expect(lines.length).toBeGreaterThanOrEqual(14);
        expect(lines.length).toBeLessThanOrEqual(30);
        expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
        expect(lines.at(-1)?.message).toContain('Finished: Success');
      }),
      { numRuns: casesOf(200) },
    );
  });

  test('of a failure has the reason at the failed stage, and the final status', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        if (!endedBadly(facts)) return;
        const { lines } = logOf(facts);
        const level = facts.status === 'SKIPPED' ? 'INFO' : 'ERROR';
        const why = lines.find(
          (line) => line.level === level && line.message.startsWith(failureOf(facts) ?? '?'),
        );
        expect(why?.step).toBe(facts.last_step);
        expect(why?.attributes).toMatchObject({ reason_code: facts.reason_code });
        if (facts.started_at !== null)
          expect(lines.at(-1)?.message).toContain(`Finished: ${statusLabels[facts.status]}`);
      }),
      { numRuns: casesOf(200) },
    );
  });

  test('names the files with their sizes and hashes, and no others', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const files = filesOf(facts);
        const byKey = new Map<unknown, FileFacts>(files.map((file) => [file.file_key, file]));
        for (const { attributes } of logOf(facts).lines) {
          if (!attributes || !('file_key' in attributes)) continue;
          const file = byKey.get(attributes['file_key']);
          expect(attributes).toMatchObject({
            file_name: file?.file_name,
            bytes: file && sizeOf(facts, file),
            sha256: file && hashOf(facts, file),
          });
        }
        const text = logOf(facts)
          .lines.map(({ message }) => message)
          .join('\n');
        for (const file of files) {
          if (file.role === 'INPUT' || file.role === 'OUTPUT') {
            if (facts.started_at !== null && isDone(facts, 'RECEIVE'))
              expect(text).toContain(
                `${file.file_name}, ${sizeOf(facts, file).toLocaleString('en-US')} bytes`,
              );
          }
        }
      }),
      { numRuns: casesOf(120) },
    );
  });

  test('describes how a tender was rejected', () => {
    const facts = factsOf({ flow: tender, hash: 77_777, reason_code: 'ACK_REJECTED', incident: 'LOOKUP' });
    const output = filesOf(facts).find(({ slot }) => slot === OUTPUT)!;
    const messages = logOf(facts).lines.map(({ level, message }) => `${level} ${message}`);
    const has = (text: string | RegExp) =>
      expect(
        messages.some((message) => (typeof text === 'string' ? message.includes(text) : text.test(message))),
        String(text),
      ).toBe(true);
    has('INFO Received UniversalShipment-S');
    has(/version saved at 2026-/);
    has('Filters: 10 in, 10 out');
    has('Mapping pinecrest_204, revision 7 finished in');
    has(/Lookup region_codes \(version 14\): \w+ → QQ/);
    has('Control numbers: interchange 000077778, group 77778');
    has(`Generated ${output.file_name}, `);
    has(`Delivered to https://${connectionOf(facts, 'destination').host}/as2, HTTP 200 in `);
    has('MDN received: processed, MIC matches');
    has(/Waiting for the 997, due /);
    has('997 received: Pinecrest Lines rejected it (997)');
    has('ERROR Pinecrest Lines rejected the load tender: state or province code “QQ” is not valid');
    const why = logOf(facts).lines.findLast(({ attributes }) => attributes?.['segment'] !== undefined);
    expect(why?.attributes).toMatchObject({
      segment: 'N4',
      position: 8,
      element: 2,
      value: 'QQ',
      table: 'region_codes',
    });
  });

  test('a line of more than 10 KB is truncated at a character boundary and marked', () => {
    const facts = factsOf({
      flow: flowOf('meridian-customs', 'Send customs shipment'),
      hash: 9,
      oddity: 'LOG_LINE_10KB',
    });
    const { lines, is_truncated } = logOf(facts);
    const cut = lines.filter((line) => line.is_truncated);
    expect(cut).toHaveLength(1);
    expect(Buffer.byteLength(cut[0]!.message)).toBe(LINE_LIMIT);
    expect(is_truncated).toBe(false);
  });

  test('a log of more than 100 KB is truncated and marked', () => {
    const facts = factsOf({
      flow: flowOf('osprey-track', 'Receive estimated arrivals'),
      hash: 9,
      oddity: 'LOG_AT_CAP',
    });
    const { lines, is_truncated } = logOf(facts);
    const bytes = lines.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0);
    expect(is_truncated).toBe(true);
    expect(bytes).toBeLessThanOrEqual(LOG_LIMIT);
    expect(bytes).toBeGreaterThan(LOG_LIMIT - 500);
    expect(lines.at(-1)).toMatchObject({
      level: 'WARNING',
      message: expect.stringContaining('limit of 100 KB'),
    });
    expect(lines.length).toBeGreaterThan(500);
  });
});

describe('events', () => {
  test('are in order, within the duration of the execution, each with its own id', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const events = eventsOf(facts);
        ascending(events.map(({ occurred_at }) => occurred_at));
        ascending(stages(events.map(({ step }) => step)));
        expect(new Set(events.map(({ event_uuid }) => event_uuid)).size).toBe(events.length);
        expect(events[0]!.occurred_at).toBe(facts.submitted_at);
        expect(events.at(-1)!.occurred_at).toBeLessThanOrEqual(endOf(facts));
        for (const { message } of events) expect(message).not.toMatch(/undefined|null|NaN/);
      }),
      { numRuns: casesOf(200) },
    );
  });

  test('exactly one has the reason of a failure with its details, and none does otherwise', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const reasons = eventsOf(facts).filter(({ reason_code }) => reason_code !== null);
        expect(reasons.map(({ message }) => message)).toEqual(endedBadly(facts) ? [failureOf(facts)] : []);
        for (const { level, step, attributes } of reasons) {
          expect(step).toBe(facts.last_step);
          expect(level).toBe(facts.status === 'SKIPPED' ? 'WARNING' : 'ERROR');
          expect(attributes).toMatchObject({ reason_code: facts.reason_code });
        }
      }),
      { numRuns: casesOf(200) },
    );
  });
});
