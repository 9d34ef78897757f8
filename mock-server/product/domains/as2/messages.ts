import type { FlowDirection } from '#schema-types';
import { base64Of, bytesOfHex } from '../../../kernel/bytes.ts';
import { acknowledgmentsOf, type AckFacts } from '../../content/acknowledgments.ts';
import { hashOf, sizeOf } from '../../content/bytes.ts';
import { fileInSlot } from '../../content/files.ts';
import { INPUT, OUTPUT, type FileFacts } from '../../documents/plan.ts';
import { isDone } from '../../documents/stages.ts';
import { endOfStep, stepTimes } from '../../documents/steps.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { reasonOf, reasonSentence } from '../../facts/reasons.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import { executionFacts } from '../../model/execution/facts.ts';

/** `As2MessageStatus` of the schema. */
export type As2Status =
  | 'SENDING'
  | 'SENT'
  | 'WAITING_FOR_MDN'
  | 'MDN_OVERDUE'
  | 'ACKNOWLEDGED'
  | 'REFUSED'
  | 'FAILED'
  | 'RECEIVED';

/** An AS2 message derived from its execution, without manual resends. */
export interface As2Message {
  readonly message_id: string;
  readonly facts: ExecutionFacts;
  readonly direction: FlowDirection;
  readonly status: As2Status;
  readonly problem: string | null;
  readonly file: FileFacts;
  readonly sent_at: number;
  readonly http_status: number | null;
  readonly receipt: AckFacts | null;
}

/** How each field of `As2Message` but its key is computed from what is known of a message. */
export type MessageFields<Found> = Required<Omit<FieldsFrom<'As2Message', Found>, 'message_id'>>;

/** The message ID, which receipts refer to; see `mdn` in content/edi/answers.ts. */
export const messageId = ({
  invocation_uuid,
  company,
}: {
  readonly invocation_uuid: string;
  readonly company: { readonly short_code: string };
}): string => `${invocation_uuid}@${company.short_code}.example`;

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** The execution of a message id; null if the text is not a message id. */
export const executionOfMessage = (message_id: string): string | null => ID.exec(message_id)?.[1] ?? null;

/** The disposition of a receipt in RFC 8098 terms. */
export function dispositionOf({ state }: Pick<AckFacts, 'state'>): string | null {
  if (state === 'ACCEPTED') return 'processed';
  if (state === 'REJECTED') return 'processed/error: integrity-check-failed';
  return state === 'ACCEPTED_WITH_ERRORS' || state === 'PARTIALLY_ACCEPTED'
    ? 'processed/warning: duplicate-document'
    : null;
}

/** Status of a delivered message, by the state of its receipt. */
const delivered: Readonly<Record<AckFacts['state'], As2Status>> = {
  NOT_EXPECTED: 'SENT',
  PENDING: 'WAITING_FOR_MDN',
  OVERDUE: 'MDN_OVERDUE',
  ACCEPTED: 'ACKNOWLEDGED',
  ACCEPTED_WITH_ERRORS: 'ACKNOWLEDGED',
  PARTIALLY_ACCEPTED: 'ACKNOWLEDGED',
  REJECTED: 'REFUSED',
};

/** A received message; null for a resubmission, which reads the stored file again. */
function receivedBy(facts: ExecutionFacts): As2Message | null {
  const file = fileInSlot(facts, INPUT);
  if (facts.resubmitted_from !== null || !file) return null;
  return {
    message_id: messageId(facts),
    facts,
    direction: 'RECEIVE',
    status: 'RECEIVED',
    problem: null,
    file,
    sent_at: facts.submitted_at,
    http_status: null,
    receipt: null,
  };
}

function sentBy(facts: ExecutionFacts): As2Message | null {
  const file = fileInSlot(facts, OUTPUT);
  const delivery = stepTimes(facts).find(({ step }) => step === 'DELIVER');
  if (!file || !delivery || delivery.started_at === null) return null;
  const base = {
    message_id: messageId(facts),
    facts,
    direction: 'SEND' as const,
    file,
    sent_at: delivery.started_at,
  };
  if (delivery.status === 'RUNNING') {
    return { ...base, status: 'SENDING', problem: null, http_status: null, receipt: null };
  }
  if (!isDone(facts, 'DELIVER')) {
    const reason = reasonOf(facts.reason_code);
    const code = Number(facts.reason_values['http_status']);
    return {
      ...base,
      status: 'FAILED',
      problem: reason ? reasonSentence(reason, facts.reason_values) : null,
      http_status: Number.isInteger(code) ? code : null,
      receipt: null,
    };
  }
  const receipt = acknowledgmentsOf(facts).find(({ kind }) => kind === 'MDN') ?? null;
  const status = receipt ? delivered[receipt.state] : 'SENT';
  return {
    ...base,
    status,
    problem:
      status === 'REFUSED'
        ? (receipt?.errors[0]?.message ?? 'The MDN rejects the message.')
        : status === 'MDN_OVERDUE'
          ? 'The MDN did not arrive in time.'
          : null,
    http_status: 200,
    receipt,
  };
}

/** The message that carried an execution's file between partner and workspace; null if there is none. */
export function messageOf(facts: ExecutionFacts): As2Message | null {
  const { direction, source, destination } = facts.flow;
  if (direction === 'SEND') return destination === 'AS2' ? sentBy(facts) : null;
  return source === 'AS2' ? receivedBy(facts) : null;
}

/** Looks up a message by its id. Does not check permissions. */
export function findMessage(message_id: string, context: MockContext): As2Message | null {
  const invocation_uuid = executionOfMessage(message_id);
  const facts = invocation_uuid === null ? null : executionFacts(context, invocation_uuid);
  const message = facts && messageOf(facts);
  return message?.message_id === message_id ? message : null;
}

/** When the receipt of a message was sent or received. */
export const receiptAt = ({ direction, facts, receipt, sent_at }: As2Message): number | null =>
  direction === 'RECEIVE' ? (endOfStep(facts, 'RECEIVE') ?? sent_at) : (receipt?.received_at ?? null);

export const sizeOfMessage = ({ facts, file }: As2Message): number => sizeOf(facts, file);

/** The MIC of the file as receipts write it. */
export const micOf = ({ facts, file }: As2Message): string => base64Of(bytesOfHex(hashOf(facts, file)));
