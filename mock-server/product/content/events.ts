import type { ExecutionStep, LogLevel } from '#schema-types';
import { once } from '../../kernel/once.ts';
import { fileInSlot } from './files.ts';
import { uuidFrom } from '../../kernel/random.ts';
import type { ExecutionFacts, ResendFacts } from '../facts/facts.ts';
import { ackName } from '../world/reason-values.ts';
import { sizeOf } from './bytes.ts';
import { failureAttributes, type Attributes } from './log/details.ts';
import { answer, stepMessage, failureOf } from './phrases.ts';
import { noticedAt } from './notices.ts';
import { INPUT, OUTPUT, hasSentOthers, outputsOf, recordsOf, withOutput } from '../documents/plan.ts';
import { stepTimes } from '../documents/steps.ts';
import { iso } from '../../formats/time.ts';

/** The schema's ExecutionEvent: an entry of the user-visible log. Times in milliseconds since 1970. */
export interface EventFacts {
  readonly event_uuid: string;
  readonly occurred_at: number;
  readonly level: LogLevel;
  readonly step: ExecutionStep;
  readonly reason_code: string | null;
  readonly message: string;
  readonly attributes: Attributes | null;
}

type NewEvent = Omit<EventFacts, 'event_uuid'>;

/** Details of a completed stage for users; null if it is of no interest to them. */
function attributesOf(facts: ExecutionFacts, step: ExecutionStep): Attributes | null {
  const input = fileInSlot(facts, INPUT);
  const output = fileInSlot(facts, OUTPUT);
  switch (step) {
    case 'RECEIVE':
      return input && { file_name: input.file_name, bytes: sizeOf(facts, input) };
    case 'PARSE':
      return { records: recordsOf(facts) };
    case 'MAP':
      return { mapping: facts.flow.mapping_name, revision: facts.mapping_revision };
    case 'GENERATE':
      return output && { file_name: output.file_name };
    default:
      return null;
  }
}

function answered(facts: ExecutionFacts, occurred_at: number): NewEvent {
  const isWhole = facts.ack_state === 'ACCEPTED';
  return {
    occurred_at,
    level: isWhole ? 'INFO' : 'WARNING',
    step: 'ACKNOWLEDGE',
    reason_code: null,
    message: answer(facts),
    attributes: { ack_state: facts.ack_state },
  };
}

/** The executions that report a completed stage: one for each output, if the stage is about outputs. */
const ways = (facts: ExecutionFacts, step: ExecutionStep): readonly ExecutionFacts[] =>
  step === 'GENERATE' || step === 'DELIVER'
    ? [...outputsOf(facts).keys()].map((output) => withOutput(facts, output))
    : [facts];

/** Entries for the notifications that steps of a canvas sent. */
function noticed(facts: ExecutionFacts): NewEvent[] {
  const occurred_at = noticedAt(facts);
  if (occurred_at === null) return [];
  return (facts.made?.notices ?? []).map(({ label, notifier, state, response, text }): NewEvent => ({
    occurred_at,
    level: state === 'SENT' ? 'INFO' : 'WARNING',
    step: 'DELIVER',
    reason_code: null,
    message:
      state === 'SENT'
        ? `“${label}” sent a message by ${notifier}: ${text}`
        : `“${label}” could not send a message by ${notifier}: ${state === 'MUTED' ? 'it is muted' : (response ?? 'no response')}`,
    attributes: { notifier, state },
  }));
}

/** Entries for a resent output. */
function resent(facts: ExecutionFacts, resend: ResendFacts): NewEvent[] {
  const { number, output, requested_at, requested_by, ended_at, failure, ack } = resend;
  const executionFacts = withOutput(facts, output);
  const what =
    outputsOf(facts).length === 1
      ? 'the output'
      : (fileInSlot(executionFacts, OUTPUT)?.file_name ?? 'an output');
  const base = { level: 'INFO', reason_code: null } as const;
  const events: NewEvent[] = [
    {
      ...base,
      occurred_at: requested_at,
      step: 'DELIVER',
      message: `${requested_by} resent ${what}`,
      attributes: { resend: number },
    },
  ];
  if (ended_at === null) return events;
  if (failure !== null) {
    const message = `Resend failed: ${failure}`;
    return [
      ...events,
      {
        ...base,
        occurred_at: ended_at,
        level: 'ERROR',
        step: 'DELIVER',
        message,
        attributes: { resend: number },
      },
    ];
  }
  const sent = stepMessage({ ...executionFacts, last_step: 'ACKNOWLEDGE' }, 'DELIVER');
  events.push({
    ...base,
    occurred_at: ended_at,
    step: 'DELIVER',
    message: `${sent} (resent)`,
    attributes: { resend: number },
  });
  if (ack === null) return events;
  const name = ackName(facts.ack_kind);
  events.push({
    ...base,
    occurred_at: ended_at,
    step: 'ACKNOWLEDGE',
    message: `Waiting for the ${name}`,
    attributes: { resend: number, due_at: iso(ack.due_at) },
  });
  if (ack.received_at !== null) {
    events.push({
      ...base,
      occurred_at: ack.received_at,
      level: ack.state === 'ACCEPTED' ? 'INFO' : 'WARNING',
      step: 'ACKNOWLEDGE',
      message: answer({ ...facts, ack_state: ack.state, ack_received_at: ack.received_at }),
      attributes: { resend: number, ack_state: ack.state },
    });
  }
  return events;
}

/** The user-visible log of an execution, earliest first. */
export const eventsOf = once((facts: ExecutionFacts): readonly EventFacts[] => {
  const events: NewEvent[] = [];
  const failure = (occurred_at: number, step: ExecutionStep): NewEvent => ({
    occurred_at,
    level: facts.status === 'SKIPPED' ? 'WARNING' : 'ERROR',
    step,
    reason_code: facts.reason_code,
    message: failureOf(facts) ?? 'Failed',
    attributes: failureAttributes(facts),
  });
  events.push({
    occurred_at: facts.submitted_at,
    level: 'INFO',
    step: 'RECEIVE',
    reason_code: null,
    message: facts.resubmitted_from === null ? 'Accepted' : 'Accepted (resubmitted)',
    attributes: facts.resubmitted_from === null ? null : { resubmitted_from: facts.resubmitted_from },
  });
  // It expired in the queue and never ran.
  if (facts.started_at === null && facts.ended_at !== null)
    events.push(failure(facts.ended_at, facts.last_step));
  for (const { step, status, started_at, duration_ms } of stepTimes(facts)) {
    if (started_at === null) continue;
    const end = started_at + (duration_ms ?? 0);
    const isEnd = step === facts.last_step && facts.reason_code !== null;
    if (step === 'ACKNOWLEDGE') {
      const due = facts.ack_due_at;
      events.push({
        occurred_at: started_at,
        level: 'INFO',
        step,
        reason_code: null,
        message: `Waiting for the ${ackName(facts.ack_kind)}`,
        attributes: due === null ? null : { due_at: iso(due) },
      });
      if (isEnd) events.push(failure(end, step));
      else if (facts.ack_received_at !== null) events.push(answered(facts, end));
    } else if (status === 'FAILED' || (isEnd && facts.status === 'SKIPPED')) {
      if (hasSentOthers(facts))
        for (const way of ways(facts, 'DELIVER'))
          events.push({
            occurred_at: end,
            level: 'INFO',
            step: 'DELIVER',
            reason_code: null,
            message: stepMessage(way, 'DELIVER'),
            attributes: null,
          });
      events.push(failure(end, step));
    } else if (status === 'DONE' && step !== 'PRE_PROCESS' && step !== 'POST_PROCESS') {
      for (const way of ways(facts, step))
        events.push({
          occurred_at: end,
          level: step === 'FILTER' ? 'DEBUG' : 'INFO',
          step,
          reason_code: null,
          message: stepMessage(way, step),
          attributes: attributesOf(way, step),
        });
    }
  }
  const notices = noticed(facts);
  const later = events.findIndex(({ step }) => step === 'ACKNOWLEDGE');
  events.splice(later < 0 ? events.length : later, 0, ...notices);
  for (const resend of facts.resends ?? []) events.push(...resent(facts, resend));
  return events.map((event, index) => ({
    event_uuid: uuidFrom('event', facts.invocation_uuid, index),
    ...event,
  }));
});
