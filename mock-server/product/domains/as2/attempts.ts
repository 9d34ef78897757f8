import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import { executionOfMessage, type As2Message, type As2Status } from './messages.ts';

/** Outcome of a manual resend. It is decided at the start and becomes visible as time passes. */
export interface Outcome {
  readonly status: As2Status;
  readonly problem: string | null;
  readonly http_status: number | null;
  readonly mdn_disposition: string | null;
}

/** A manual resend as stored in the field `sendings` of its As2Message. */
export interface StoredSending {
  readonly at: number;
  readonly by: Actor;
  /** The clock's `elapsed()` at the start. */
  readonly elapsed: number;
  readonly outcome: Outcome;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'As2Message.sendings': readonly StoredSending[];
  }
}

/** `As2Attempt` of the schema. */
export interface Attempt extends Outcome {
  readonly attempted_at: number;
  readonly by: Actor | null;
}

export const DELIVERY_MS = 900;
export const RECEIPT_MS = 1400;

type Sources = Pick<MockContext, 'clock' | 'store'>;

/** Progress of a resend `passed` milliseconds after it began. */
export function progressOf({ outcome }: StoredSending, passed: number): Outcome {
  // Another process started it, and everything that it waited for has happened.
  if (passed < 0 || passed >= DELIVERY_MS + RECEIPT_MS) return outcome;
  const silent = { problem: null, mdn_disposition: null };
  if (passed < DELIVERY_MS) return { ...silent, status: 'SENDING', http_status: null };
  if (outcome.mdn_disposition === null) return outcome;
  return { ...silent, status: 'WAITING_FOR_MDN', http_status: outcome.http_status };
}

const sendingsOf = (message_id: string, { store }: Sources): readonly StoredSending[] =>
  store.writtenValue('As2Message', message_id, 'sendings') ?? [];

/** Every attempt to send or receive a message, oldest first. */
export function attemptsOf(message: As2Message, context: Sources, disposition: string | null): Attempt[] {
  const { message_id, sent_at, status, problem, http_status } = message;
  const first = {
    attempted_at: sent_at,
    by: null,
    status,
    problem,
    http_status,
    mdn_disposition: disposition,
  };
  const later = sendingsOf(message_id, context).map((sending) => ({
    attempted_at: sending.at,
    by: sending.by,
    ...progressOf(sending, context.clock.elapsed() - sending.elapsed),
  }));
  return [first, ...later];
}

/** The current state of the latest manual resend; null if there was none. */
export function latestSending(message_id: string, context: Sources): Attempt | null {
  const last = sendingsOf(message_id, context).at(-1);
  return last
    ? { attempted_at: last.at, by: last.by, ...progressOf(last, context.clock.elapsed() - last.elapsed) }
    : null;
}

export const sentAgain = (message_id: string, context: Sources): number =>
  sendingsOf(message_id, context).length;

export function addSending(message_id: string, sending: StoredSending, context: Sources): void {
  context.store.set('As2Message', message_id, { sendings: [...sendingsOf(message_id, context), sending] });
}

/** Executions whose messages were resent in this session. */
export const executionsSentAgain = ({ store }: Sources): ReadonlySet<string> =>
  new Set(store.written('As2Message').flatMap((id) => executionOfMessage(id) ?? []));
