import type { ExecutionStep } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { ackName } from '../world/reason-values.ts';
import { reasonOf, reasonSentence } from '../facts/reasons.ts';
import { sizeOf } from './bytes.ts';
import { kindOf } from '../documents/case/kind.ts';
import { connectionOf } from './connections.ts';
import { fileInSlot } from './files.ts';
import { messageCount } from '../documents/edi/defects.ts';
import { envelopeOf, writtenControl, type Side } from '../documents/edi/envelope.ts';
import { INPUT, OUTPUT, RESPONSE, recordsOf, type FileFacts } from '../documents/plan.ts';

// Without `toLocaleString`, which takes longer than building the rest of the sentence.
export const grouped = (count: number): string =>
  count < 1000 ? String(count) : String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;

const nouns: Readonly<Record<string, readonly [string, string]>> = {
  STATUS: ['status', 'statuses'],
  CATALOGUE: ['product', 'products'],
  ORGANIZATION: ['organization', 'organizations'],
  DOCUMENT: ['document', 'documents'],
};

/** `24 lines`, `3 statuses`: the records of the input. */
export function records(facts: ExecutionFacts): string {
  const [one, many] = nouns[kindOf(facts.flow)] ?? ['line', 'lines'];
  return counted(recordsOf(facts), one, many);
}

/** What was parsed, named after its format. */
export function parsed(facts: ExecutionFacts): string {
  const code = facts.flow.source_file_type;
  const type = fileTypeOf(code);
  const { x12, edifact } = envelopeOf(facts, 'INPUT');
  switch (type?.standard) {
    case 'X12':
      return `Parsed 1 interchange, 1 group, 1 transaction set (${type.document}) from ${x12.sender.id.trim()}`;
    case 'EDIFACT':
      return `Parsed 1 interchange, 1 message (${type.document}) from ${edifact.sender.id}`;
    case 'CARGOWISE':
      return `Parsed ${type.document} ${type.version} with ${records(facts)}`;
    default:
      return `Parsed ${type?.format ?? 'file'} with ${records(facts)}`;
  }
}

/** A description of a written file's EDI envelope; '' for other formats. */
export function numbered(facts: ExecutionFacts, side: Side): string {
  const code = side === 'INPUT' ? facts.flow.source_file_type : facts.flow.destination_file_type;
  const standard = fileTypeOf(code)?.standard;
  if (standard !== 'X12' && standard !== 'EDIFACT') return '';
  const { interchange } = envelopeOf(facts, side);
  const messages = messageCount(facts, side);
  return `, interchange ${writtenControl(code, interchange)}${messages === 1 ? '' : ` with ${messages} messages`}`;
}

export const failureOf = (facts: ExecutionFacts): string | null => {
  const reason = reasonOf(facts.reason_code);
  return reason && reasonSentence(reason, facts.reason_values);
};

const answered: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted everything',
  ACCEPTED_WITH_ERRORS: 'accepted it with errors',
  PARTIALLY_ACCEPTED: 'partially accepted it',
  REJECTED: 'rejected it',
};

export function answer(facts: ExecutionFacts): string {
  const name = ackName(facts.ack_kind);
  if (facts.ack_received_at === null) {
    return facts.ack_state === 'OVERDUE' ? `The ${name} is overdue` : `Waiting for the ${name}`;
  }
  return `${facts.partner.partner_name} ${answered[facts.ack_state] ?? 'responded'} (${name})`;
}

/** What a successful stage did, in one sentence. */
export function stepMessage(facts: ExecutionFacts, step: ExecutionStep): string {
  const { flow } = facts;
  const input = fileInSlot(facts, INPUT);
  const output = fileInSlot(facts, OUTPUT);
  const to = connectionOf(facts, 'destination');
  switch (step) {
    case 'RECEIVE':
      return `Received ${input?.file_name ?? 'the input'}, ${grouped(input ? sizeOf(facts, input) : 0)} bytes`;
    case 'PRE_PROCESS':
      return 'Ran the pre-process script';
    case 'PARSE':
      return parsed(facts);
    case 'FILTER':
      return facts.status === 'SKIPPED' && facts.last_step === 'FILTER'
        ? (failureOf(facts) ?? 'Nothing left to process')
        : `Kept ${records(facts)}`;
    case 'MAP':
      return `Mapped with ${flow.mapping_name}, revision ${facts.mapping_revision}`;
    case 'GENERATE':
      return `Generated ${output?.file_name ?? 'the output'}${numbered(facts, 'OUTPUT')}`;
    case 'POST_PROCESS':
      return 'Ran the post-process script';
    case 'DELIVER':
      return `Sent ${output?.file_name ?? 'the output'} to ${to.host} over ${to.protocol}`;
    case 'ACKNOWLEDGE':
      return answer(facts);
  }
}

export const response = (facts: ExecutionFacts): FileFacts | null => fileInSlot(facts, RESPONSE);
