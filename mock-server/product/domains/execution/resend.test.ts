import { within } from '../../model/kit/within.ts';
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../content/events.ts';
import { acknowledgmentsOf } from '../../content/acknowledgments.ts';
import { filesOf } from '../../content/bytes.ts';
import { fileInSlot } from '../../content/files.ts';
import { chunksOf } from '../../content/bytes.ts';
import { RESENT } from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts, type TestContexts } from '../../../testing/testing-context.ts';
import { CHILD, LOGICAL_FAILURE, STATUSES, SUCCESS } from '../../world/columns.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { flowNamed, TENDER } from '../../world/script.ts';
import { createWorld } from '../../world/world.ts';
import { saveFlow } from '../../model/flow/save.ts';
import { deployFlow } from '../flow/deploy.ts';
import { deployedKey, timestampOf } from '../../model/flow/versions.ts';
import { setFlowEnabled } from '../../model/flow-lifecycle/lifecycle.ts';
import { flowExecutionChanged } from './changed.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { relatedExecutions } from './related.ts';
import { resendNodes, resendOffer, resendOutput } from './resend.ts';
import { storedResends } from '../../model/execution/resends.ts';
import { resubmitFlowExecution, resubmitFlowExecutions } from '../../model/processing/resubmit.ts';

const clock = steppedClock({ later: queueMicrotask });
const everyday = testContexts(clock);
const failing = testContexts(
  clock,
  createWorld({ seed: 'test', anchor: clock.anchor, scale: 'demo', variant: 'failing' }),
);
const { world } = everyday;

let count = 0;
const inSession = async <T>(
  task: (context: MockContext) => T | Promise<T>,
  { as = 'editor@northbay.example', of = everyday }: { as?: string; of?: TestContexts } = {},
): Promise<T> => of.inSession(`resend-${count++}`, as, task);

/** The latest executions of a flow with a status, without resubmissions. */
function runsOf(flow: FlowPlan, status: number, of = world): string[] {
  const { columns, byFlow, uuidOf } = of.execution;
  return [...byFlow.rows(flow.index)]
    .filter((row) => columns.status[row] === status && ((columns.flags[row] ?? 0) & CHILD) === 0)
    .map(uuidOf);
}

const resend = (invocation_uuid: string, context: MockContext) =>
  resendOutput(
    null,
    { input: { invocation_uuid, expected_resend_count: storedResends(invocation_uuid, context).length } },
    within('resend_output', context),
  );

const deploy = (flow_uuid: string, context: MockContext) =>
  deployFlow(
    null,
    { input: { flow_uuid, expected_deployed_version: timestampOf(deployedKey(flow_uuid, context) ?? '') } },
    within('deploy_flow', context),
  );

const follow = async (invocation_uuid: string, context: MockContext): Promise<number> => {
  let changes = 0;
  for await (const _change of flowExecutionChanged(null, { invocation_uuid }, context)) changes++;
  return changes;
};

describe('a resent output', () => {
  const [sent = ''] = runsOf(TENDER, SUCCESS);

  test('has an event for each step and is acknowledged again, while the execution does not change', () =>
    inSession(async (context) => {
      const before = executionFacts(context, sent);
      const { resend: begun, errors } = resend(sent, context);
      expect(errors).toEqual([]);
      expect(begun).toMatchObject({ number: 1, status: 'PENDING', ended_at: null, acknowledgment: null });
      expect(resend(sent, context).errors).toMatchObject([{ code: 'CONFLICT' }]);
      expect(await follow(sent, context)).toBeGreaterThan(2);
      const facts = executionFacts(context, sent);
      if (!facts || !before) throw new Error('the execution is gone');
      const { resends, ...rest } = facts;
      expect(rest).toEqual(before);
      expect(resends).toHaveLength(1);
      const [node] = resendNodes(sent, context);
      expect(node).toMatchObject({
        status: 'DELIVERED',
        requested_by: { display: 'Edwin Castellanos' },
        acknowledgment: { kind: 'X12_997', state: 'ACCEPTED' },
      });
      const events = eventsOf(facts).slice(eventsOf(before).length);
      expect(events.map(({ step }) => step)).toEqual(['DELIVER', 'DELIVER', 'ACKNOWLEDGE', 'ACKNOWLEDGE']);
      expect(events[0]?.message).toBe('Edwin Castellanos resent the output');
      expect(events.map(({ occurred_at }) => occurred_at)).toEqual(
        events.map(({ occurred_at }) => occurred_at).toSorted((a, b) => a - b),
      );
      expect(acknowledgmentsOf(facts)).toHaveLength(acknowledgmentsOf(before).length + 1);
      // The acknowledgment is a file like any other.
      const file = fileInSlot(facts, RESENT + 1);
      const text = file && Buffer.concat([...chunksOf(facts, file)]).toString();
      expect(file?.role).toBe('RESPONSE');
      expect(text).toContain('ST*997*');
      expect(resend(sent, context).errors).toEqual([]);
      expect(resendNodes(sent, context)).toHaveLength(2);
    }));

  test('is rejected again for the same reason', () =>
    inSession(async (context) => {
      const rejected = world.execution.landmark('rejected_tender');
      expect(resend(rejected, context).errors).toEqual([]);
      await follow(rejected, context);
      expect(resendNodes(rejected, context)[0]?.acknowledgment).toMatchObject({
        state: 'REJECTED',
        errors: [{ bad_value: 'QQ' }],
      });
    }));

  test('fails if delivery is currently impossible', () =>
    inSession(
      async (context) => {
        const flow = flowNamed('kestrel-air', 'Send milestone 214');
        const [uuid = ''] = runsOf(flow, SUCCESS, failing.world);
        expect(resend(uuid, context).errors).toEqual([]);
        await follow(uuid, context);
        expect(resendNodes(uuid, context)[0]).toMatchObject({ status: 'FAILED', acknowledgment: null });
        const facts = executionFacts(context, uuid);
        expect(facts && eventsOf(facts).at(-1)).toMatchObject({ level: 'ERROR', step: 'DELIVER' });
      },
      { of: failing },
    ));

  test('must exist, and its flow must be enabled', () =>
    inSession((context) => {
      const missing = runsOf(TENDER, LOGICAL_FAILURE).find((uuid) => {
        const facts = world.execution.facts(uuid);
        return facts?.last_step === 'MAP';
      });
      expect(resend(missing ?? '', context).errors).toMatchObject([
        { code: 'CONFLICT', message: expect.stringContaining('no output') },
      ]);
      setFlowEnabled(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, enabled: false } },
        within('set_flow_enabled', context),
      );
      expect(resend(sent, context).errors).toMatchObject([
        { code: 'CONFLICT', message: expect.stringContaining('disabled') },
      ]);
      expect(resend('nothing', context).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }));
});

describe('the offer to resend', () => {
  const [sent = ''] = runsOf(TENDER, SUCCESS);
  const offer = (uuid: string, context: MockContext) =>
    resendOffer({ $ref: { typeName: 'FlowExecution', key: uuid } }, {}, context);

  test('names the destination and the files, and has the same obstacle as the mutation', () =>
    inSession(async (context) => {
      const facts = executionFacts(context, sent);
      const output = (facts ? filesOf(facts) : []).filter(({ role }) => role === 'OUTPUT');
      expect(output).toHaveLength(1);
      const summary = world.flows.find(
        ({ flow_uuid }) => flow_uuid === TENDER.flow_uuid,
      )?.destination_summary;
      expect(summary).toBeTruthy();
      expect(offer(sent, context)).toMatchObject({
        obstacle: null,
        outputs: output.map(({ file_key }) => ({
          obstacle: null,
          destination_summary: summary,
          destination: { summary },
          file: { $ref: { key: file_key } },
        })),
      });
      const unsent = runsOf(TENDER, LOGICAL_FAILURE).find(
        (uuid) => world.execution.facts(uuid)?.last_step === 'MAP',
      );
      expect(offer(unsent ?? '', context)).toMatchObject({
        obstacle: resend(unsent ?? '', context).errors[0]?.message,
        outputs: [],
      });
      resend(sent, context);
      expect(offer(sent, context)?.obstacle).toContain('already being resent');
      await follow(sent, context);
      setFlowEnabled(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, enabled: false } },
        within('set_flow_enabled', context),
      );
      expect(offer(sent, context)?.obstacle).toContain('is disabled');
    }));

  test('is not made to people who may not resend', () =>
    inSession(
      ({ access }) => {
        const subject = access.execution(sent);
        expect(subject && access.sees('FlowExecution.resend_offer', subject)).toBe(false);
      },
      { as: 'viewer@northbay.example' },
    ));
});

describe('executions with the same input', () => {
  test('refer to each other, whichever resubmitted the other', () =>
    inSession(async (context) => {
      const [uuid = ''] = runsOf(TENDER, SUCCESS);
      const again = async (of: string) =>
        (
          await resubmitFlowExecution(
            null,
            { input: { invocation_uuid: of, expected_resubmission_count: 0, version: 'CURRENT' } },
            within('resubmit_flow_execution', context),
          )
        ).flow_execution?.$ref.key ?? '';
      const child = await again(uuid);
      const relations = (of: string) => {
        const facts = executionFacts(context, of);
        return (facts ? relatedExecutions(facts, context) : []).map(
          ({ relation, flow_execution }) => [relation, flow_execution.$ref.key] as const,
        );
      };
      expect(relations(uuid)).toContainEqual(['RESUBMISSION', child]);
      expect(relations(child)).toContainEqual(['RESUBMITTED_FROM', uuid]);
    }));

  test('are found for every seeded duplicate and resubmission, in both directions', () =>
    inSession(
      (context) => {
        const { execution } = world;
        let duplicates = 0;
        for (let row = 0; row < execution.count; row += 11) {
          const original = execution.originalOf(row);
          const parent = execution.columns.parents.get(row);
          if (original === null && parent === undefined) continue;
          const uuid = execution.uuidOf(row);
          const related = relatedExecutions(executionFacts(context, uuid) as never, context);
          if (related.length === 0) continue;
          duplicates++;
          const target = execution.uuidOf(original ?? parent ?? 0);
          expect(related).toContainEqual({
            relation: original === null ? 'RESUBMITTED_FROM' : 'DUPLICATE_OF',
            flow_execution: expect.objectContaining({ $ref: { typeName: 'FlowExecution', key: target } }),
          });
          const back = relatedExecutions(executionFacts(context, target) as never, context);
          expect(back.map(({ flow_execution }) => flow_execution.$ref.key)).toContain(uuid);
          if (duplicates > 20) break;
        }
        expect(duplicates).toBeGreaterThan(5);
      },
      { as: 'operator@northbay.example' },
    ));
});

describe('a bulk resubmission', () => {
  const bulk = (input: object, context: MockContext) =>
    resubmitFlowExecutions(
      null,
      { input: { version: 'CURRENT', dry_run: false, expected_resubmissions: [], ...input } as never },
      within('resubmit_flow_executions', context),
    );
  const filter = { flow_uuids: [TENDER.flow_uuid], statuses: ['LOGICAL_FAILURE'] };

  test('repeats the results of a search, oldest first, and summarizes the outcome in a sentence', () =>
    inSession(async (context) => {
      const search = { partner_uuid: TENDER.partner_uuid, filter };
      const dry = await bulk({ search, dry_run: true }, context);
      const all = runsOf(TENDER, LOGICAL_FAILURE).length;
      expect(dry.errors).toEqual([]);
      expect(dry.results.length).toBeGreaterThanOrEqual(all);
      expect(dry.accepted_count + dry.refused_count).toBe(dry.results.length);
      const isNew = (uuid: string) => ledgerOf(context).resubmissions(uuid).length === 0;
      for (const { invocation_uuid, accepted, message } of dry.results) {
        expect(accepted).toBe(isNew(invocation_uuid));
        if (!accepted) expect(message).toMatch(/^Resubmitted by .+; it (failed|succeeded)\.$/);
      }
      expect(dry.summary_message).toBe(
        `${dry.accepted_count} executions would be resubmitted. ${dry.refused_count} executions would not: ${dry.refused_count} × Somebody has resubmitted it already.`,
      );
      expect(context.store.created('FlowExecution')).toEqual([]);
      const done = await bulk({ search }, context);
      expect(done.results.map(({ invocation_uuid }) => invocation_uuid)).toEqual(
        dry.results.map(({ invocation_uuid }) => invocation_uuid),
      );
      const times = done.results.map(
        ({ invocation_uuid }) => executionFacts(context, invocation_uuid)?.submitted_at ?? 0,
      );
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(context.store.created('FlowExecution')).toHaveLength(done.accepted_count);
      // A resubmitted execution in progress is refused with the same message, once.
      setFlowEnabled(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, enabled: false } },
        within('set_flow_enabled', context),
      );
      const refused = await bulk({ search }, context);
      expect(refused.summary_message).toMatch(
        /^0 executions were resubmitted\. \d+ executions were not: \d+ × /,
      );
    }));

  test("is never faster than the requested rate or the flow's throttle", () =>
    inSession(async (context) => {
      const uuids = runsOf(TENDER, SUCCESS).slice(0, 4);
      const gaps = (rate_per_minute?: number) =>
        bulk(
          {
            invocation_uuids: uuids,
            expected_resubmissions: uuids.map((invocation_uuid) => ({
              invocation_uuid,
              count: ledgerOf(context).resubmissions(invocation_uuid).length,
            })),
            ...(rate_per_minute ? { rate_per_minute } : {}),
          },
          context,
        ).then(({ results }) =>
          results.map(({ flow_execution }) => {
            const run = context.store.writtenValue(
              'FlowExecution',
              flow_execution?.$ref.key ?? '',
              'run',
            ) as {
              plan: { start_at: number; submitted_at: number };
            };
            return run.plan.start_at - run.plan.submitted_at;
          }),
        );
      const slow = await gaps(6);
      slow.slice(1).forEach((start, place) => expect(start - (slow[place] ?? 0)).toBeGreaterThan(8000));
      saveFlow(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, throttle_per_minute: 12 } },
        within('save_flow', context),
      );
      expect(deploy(TENDER.flow_uuid, context).errors).toEqual([]);
      const throttled = await gaps();
      throttled
        .slice(1)
        .forEach((start, place) => expect(start - (throttled[place] ?? 0)).toBeGreaterThan(3000));
    }));

  test('of a flow with throttle 0 stays queued and expires after a day', () =>
    inSession(async (context) => {
      const { flow_uuid } = TENDER;
      saveFlow(null, { input: { flow_uuid, throttle_per_minute: 0 } }, within('save_flow', context));
      deploy(flow_uuid, context);
      const [uuid = ''] = runsOf(TENDER, SUCCESS);
      const { flow_execution } = await resubmitFlowExecution(
        null,
        { input: { invocation_uuid: uuid, expected_resubmission_count: 0, version: 'CURRENT' } },
        within('resubmit_flow_execution', context),
      );
      const key = flow_execution?.$ref.key ?? '';
      clock.advance(23 * 3_600_000);
      expect(executionFacts(context, key)).toMatchObject({ status: 'SUBMITTED', started_at: null });
      clock.advance(3_600_000);
      expect(executionFacts(context, key)).toMatchObject({
        status: 'TECHNICAL_FAILURE',
        reason_code: 'QUEUE_EXPIRED',
        started_at: null,
        duration_ms: null,
      });
      expect(STATUSES).toContain('TECHNICAL_FAILURE');
    }));

  test('of an input in another format can no longer be parsed', () =>
    inSession(async (context) => {
      const { flow_uuid } = TENDER;
      saveFlow(
        null,
        { input: { flow_uuid, source_file_type: 'JSON_GENERIC' } },
        within('save_flow', context),
      );
      deploy(flow_uuid, context);
      const [uuid = ''] = runsOf(TENDER, SUCCESS);
      const { flow_execution } = await resubmitFlowExecution(
        null,
        { input: { invocation_uuid: uuid, expected_resubmission_count: 0, version: 'CURRENT' } },
        within('resubmit_flow_execution', context),
      );
      clock.advance(60_000);
      expect(executionFacts(context, flow_execution?.$ref.key ?? '')).toMatchObject({
        status: 'LOGICAL_FAILURE',
        reason_code: 'SRC_PARSE_ERROR',
      });
    }));

  test.each([
    ['VALIDATION', {}],
    ['VALIDATION', { invocation_uuids: ['x'], search: { partner_uuid: TENDER.partner_uuid } }],
    ['VALIDATION', { search: {} }],
    ['VALIDATION', { search: { company_uuid: TENDER.company_uuid, partner_uuid: TENDER.partner_uuid } }],
    ['VALIDATION', { invocation_uuids: ['x'], rate_per_minute: 601 }],
    [
      'VALIDATION',
      { search: { partner_uuid: TENDER.partner_uuid, filter: { text: 'no such thing at all' } } },
    ],
    ['LIMIT_EXCEEDED', { search: { company_uuid: TENDER.company_uuid } }],
    ['NOT_FOUND', { search: { partner_uuid: 'x' } }],
  ])('is refused with %s: %j', (code, input) =>
    inSession(async (context) => {
      const { errors, results } = await bulk(input, context);
      expect(errors).toMatchObject([{ code }]);
      expect(results).toEqual([]);
    }),
  );
});
