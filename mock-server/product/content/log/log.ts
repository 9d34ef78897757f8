import type { ExecutionStep, LogLevel } from '#schema-types';
import { byteLength, textOf, utf8 } from '../../../kernel/bytes.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { statusLabels } from '../../world/sentences.ts';
import { caseOf } from '../bytes.ts';
import { connectionOf } from '../connections.ts';
import { failureOf, grouped, records } from '../phrases.ts';
import { recordsOf } from '../../documents/plan.ts';
import { remark } from '../remark.ts';
import { endedBadly } from '../../documents/stages.ts';
import { stepTimes, type StepTime } from '../../documents/steps.ts';
import { span } from '../../../formats/time.ts';
import { failureAttributes, type Attributes } from './details.ts';
import { connect } from './delivery.ts';
import type { Entry } from './entry.ts';
import { entriesOf } from './stages.ts';

/** The schema's LogLine, without the job that fetched it. */
export interface LogLineFacts {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly occurred_at: number;
  readonly level: LogLevel;
  readonly step: ExecutionStep;
  readonly message: string;
  readonly attributes: Attributes | null;
  readonly is_truncated: boolean;
}

export interface LogFacts {
  readonly lines: readonly LogLineFacts[];
  /** Whether the log was truncated at its limit. */
  readonly is_truncated: boolean;
}

/** Limits of a log as in the public product: bytes per message, and bytes of all messages in a log. */
export const LINE_LIMIT = 10 * 1024;
export const LOG_LIMIT = 100 * 1024;

const SAID_AT_CAP = 'The log has reached its limit of 100 KB; later lines were dropped';

/** Log lines of a stage before it fails. */
function beforeFailure(facts: ExecutionFacts, step: ExecutionStep, took: number): Entry[] {
  const { reason_code, reason_values: values } = facts;
  switch (step) {
    case 'RECEIVE':
      return entriesOf(facts, step, took);
    case 'PRE_PROCESS':
    case 'POST_PROCESS':
    case 'PARSE':
      return entriesOf(facts, step, took).slice(0, 1);
    case 'MAP': {
      const [started] = entriesOf(facts, step, took);
      return started ? [started] : [];
    }
    case 'DELIVER': {
      if (reason_code !== 'CONN_TIMEOUT' && reason_code !== 'ADAPTER_5XX') {
        return reason_code === 'DEST_REJECTED' ? connect(facts) : [];
      }
      const { host } = connectionOf(facts, 'destination');
      const why = reason_code === 'CONN_TIMEOUT' ? 'no response yet' : `HTTP ${values['http_status'] ?? 500}`;
      return [
        { level: 'DEBUG', message: `Connecting to ${host}`, attributes: { host } },
        {
          level: 'WARNING',
          message: `Attempt 1 of 2 to ${host}: ${why}; retrying`,
          attributes: { attempt: 1 },
        },
      ];
    }
    case 'ACKNOWLEDGE':
      return entriesOf(facts, step, took);
    default:
      return [];
  }
}

function skipped(facts: ExecutionFacts, step: ExecutionStep): Entry[] {
  const message = failureOf(facts) ?? 'Nothing to process';
  const before = step === 'FILTER' ? [] : entriesOf(facts, step, 0).slice(0, 1);
  return [
    ...before,
    {
      level: 'INFO',
      message: `${message}; nothing to process`,
      attributes: { ...failureAttributes(facts), records: recordsOf(facts) },
    },
  ];
}

/** The overlong message of an unusual log: a value that was meant to be short. */
function longEntry(facts: ExecutionFacts): Entry {
  const value = remark(facts.hash, 2 * LINE_LIMIT);
  return { level: 'DEBUG', message: `Value of goods_description is ${value}`, attributes: null };
}

/** Enough lines to reach a log's limit, as from a script that logs every record. */
function* chatter(facts: ExecutionFacts): Generator<Entry> {
  const { references } = caseOf(facts);
  for (let i = 1; ; i++) {
    yield {
      level: 'DEBUG',
      message: `user: record ${i} of ${records(facts)}, pass ${Math.ceil(i / Math.max(1, recordsOf(facts)))}: ${references.shipment} ${remark(facts.hash + i, 96)}`,
      attributes: null,
    };
  }
}

function stageEntries(facts: ExecutionFacts, { step, status, duration_ms }: StepTime): Entry[] {
  const took = duration_ms ?? 0;
  if (status === 'RUNNING') {
    return step === 'ACKNOWLEDGE' ? entriesOf(facts, step, took) : entriesOf(facts, step, took).slice(0, 1);
  }
  if (status === 'FAILED') {
    return [
      ...beforeFailure(facts, step, took),
      { level: 'ERROR', message: failureOf(facts) ?? 'Failed', attributes: failureAttributes(facts) },
    ];
  }
  if (status !== 'DONE') return [];
  return facts.status === 'SKIPPED' && step === facts.last_step
    ? skipped(facts, step)
    : entriesOf(facts, step, took);
}

/** Truncates a text to this many bytes of UTF-8, at a character boundary. */
function cut(text: string, most: number): string {
  const bytes = utf8(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return textOf(bytes.subarray(0, end));
}

/** The technical log of an execution so far: lines in order, all within its duration. */
export function logOf(facts: ExecutionFacts): LogFacts {
  const lines: LogLineFacts[] = [];
  let bytes = 0;
  let isFull = false;
  const add = (step: ExecutionStep, occurred_at: number, { level, message, attributes }: Entry) => {
    if (isFull) return;
    const text = cut(message, LINE_LIMIT);
    const size = byteLength(text);
    isFull = bytes + size + SAID_AT_CAP.length > LOG_LIMIT;
    const is_truncated = text !== message;
    bytes += isFull ? SAID_AT_CAP.length : size;
    lines.push(
      isFull
        ? {
            seq: lines.length + 1,
            occurred_at,
            level: 'WARNING',
            step,
            message: SAID_AT_CAP,
            attributes: null,
            is_truncated: false,
          }
        : { seq: lines.length + 1, occurred_at, level, step, message: text, attributes, is_truncated },
    );
  };

  if (facts.status === 'SUBMITTED') {
    add('RECEIVE', facts.submitted_at, {
      level: 'INFO',
      message: 'Accepted, queued',
      attributes: null,
    });
    return { lines, is_truncated: false };
  }
  if (facts.started_at === null) {
    add('RECEIVE', facts.submitted_at, {
      level: 'INFO',
      message: 'Accepted, queued',
      attributes: null,
    });
    add('RECEIVE', facts.ended_at ?? facts.submitted_at, {
      level: 'ERROR',
      message: failureOf(facts) ?? 'Never started',
      attributes: failureAttributes(facts),
    });
    return { lines, is_truncated: false };
  }

  let last = facts.started_at;
  for (const time of stepTimes(facts)) {
    if (time.started_at === null) continue;
    const entries = stageEntries(facts, time);
    if (time.step === 'MAP' && facts.oddity === 'LOG_LINE_10KB') entries.splice(1, 0, longEntry(facts));
    const took = time.duration_ms ?? 0;
    const begin = time.started_at;
    const spread = (index: number, count: number) => {
      // Nothing happens while waiting for an acknowledgment.
      if (time.step === 'ACKNOWLEDGE') return index === 0 ? begin : begin + took;
      return Math.floor(begin + (count === 1 ? took : (took * index) / (count - 1)));
    };
    for (const [index, entry] of entries.entries()) {
      last = spread(index, entries.length);
      add(time.step, last, entry);
    }
    if (time.step === 'MAP' && facts.oddity === 'LOG_AT_CAP') {
      for (const entry of chatter(facts)) {
        add(time.step, last, entry);
        if (isFull) break;
      }
    }
  }
  const isOver = facts.status === 'SUCCESS' || endedBadly(facts);
  if (isOver && facts.duration_ms !== null) {
    add(facts.last_step, last, {
      level: facts.status === 'SUCCESS' || facts.status === 'SKIPPED' ? 'INFO' : 'ERROR',
      message: `Finished: ${statusLabels[facts.status]} after ${span(facts.duration_ms)}, ${grouped(recordsOf(facts))} records`,
      attributes: { status: facts.status, duration_ms: facts.duration_ms },
    });
  }
  return { lines, is_truncated: isFull };
}
