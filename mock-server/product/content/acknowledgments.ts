import type { AckKind, AckState } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { verdictsOf } from '../documents/answers.ts';
import { dispositionOf, verdictCode } from '../documents/edi/answers.ts';
import { messageCount, refusalOf } from '../documents/edi/defects.ts';
import { envelopeOf, writtenControl } from '../documents/edi/envelope.ts';
import {
  RECEIPT,
  RESENT,
  RESPONSE,
  fileKey,
  hasReceipt,
  isAcknowledged,
  outputsOf,
  readSlot,
  slotOf,
  withOutput,
} from '../documents/plan.ts';
import { isDone } from '../documents/stages.ts';
import { endOfStep } from '../documents/steps.ts';

/** The schema's AckError. */
export interface AckErrorFacts {
  readonly segment_id: string | null;
  readonly segment_position: number | null;
  readonly element_position: number | null;
  readonly code: string | null;
  readonly bad_value: string | null;
  readonly message: string;
}

/** An acknowledgment that the receiver sent or still owes. */
export interface AckFacts {
  readonly ack_uuid: string;
  readonly invocation_uuid: string;
  /** The slot of the acknowledgment's file, whether or not it has arrived. */
  readonly slot: number;
  readonly kind: AckKind;
  readonly state: AckState;
  readonly control_number: string | null;
  readonly group_control_number: string | null;
  readonly set_control_number: string | null;
  readonly code: string | null;
  /** Disposition of a received receipt (MDN); null for other kinds of acknowledgments. */
  readonly disposition: string | null;
  readonly mic_matched: boolean | null;
  /** Milliseconds since 1970. */
  readonly received_at: number | null;
  readonly due_at: number | null;
  readonly errors: readonly AckErrorFacts[];
  /** Null while it is pending. */
  readonly file_key: string | null;
}

function errorsOf(facts: ExecutionFacts, kind: AckKind, state: AckState): readonly AckErrorFacts[] {
  if (state === 'PENDING' || state === 'OVERDUE' || state === 'ACCEPTED') return [];
  const site = kind === 'MDN' || kind === 'API_CALLBACK' || kind === 'TA1' ? null : refusalOf(facts);
  if (site) {
    return [
      {
        segment_id: site.segment,
        segment_position: site.position,
        element_position: site.element,
        code: kind === 'CONTRL' ? '12' : '7',
        bad_value: site.value,
        message: `${site.name} “${site.value}” is not valid.`,
      },
    ];
  }
  const message =
    kind === 'MDN'
      ? state === 'REJECTED'
        ? 'The digest of the received message does not match the message sent.'
        : 'Accepted with a warning: this message is a duplicate.'
      : state === 'REJECTED'
        ? 'The document was rejected.'
        : 'The document was only partially accepted.';
  return [
    {
      segment_id: null,
      segment_position: null,
      element_position: null,
      code: null,
      bad_value: null,
      message,
    },
  ];
}

function answer(
  facts: ExecutionFacts,
  slot: number,
  { kind, state, received_at }: { kind: AckKind; state: AckState; received_at: number | null },
): AckFacts {
  const { flow, invocation_uuid } = facts;
  const type = fileTypeOf(flow.destination_file_type);
  const isEdi =
    (type?.standard === 'X12' || type?.standard === 'EDIFACT') && kind !== 'MDN' && kind !== 'API_CALLBACK';
  const envelope = envelopeOf(facts, 'OUTPUT');
  const verdicts = isEdi ? verdictsOf(facts, 'OUTPUT', state) : [];
  return {
    ack_uuid: uuidFrom('acknowledgment', invocation_uuid, slot),
    invocation_uuid,
    slot,
    kind,
    state,
    control_number: isEdi ? writtenControl(flow.destination_file_type, envelope.interchange) : null,
    group_control_number: isEdi && type.standard === 'X12' && kind !== 'TA1' ? String(envelope.group) : null,
    set_control_number:
      isEdi && kind !== 'TA1' ? (verdicts[messageCount(facts, 'OUTPUT') - 1]?.control ?? null) : null,
    code: verdictCode(kind, state),
    disposition: kind === 'MDN' && received_at !== null ? dispositionOf(state) : null,
    mic_matched: kind === 'MDN' && received_at !== null ? state !== 'REJECTED' : null,
    received_at,
    due_at: readSlot(slot).slot === RESPONSE ? facts.ack_due_at : null,
    errors: received_at === null ? [] : errorsOf(facts, kind, state),
    file_key: received_at === null ? null : fileKey(invocation_uuid, slot),
  };
}

/**
 * Acknowledgments that an execution expects or has received, in order of arrival: the transport's receipt comes before
 * the receiver's acknowledgment.
 */
export function acknowledgmentsOf(facts: ExecutionFacts): readonly AckFacts[] {
  return [...outputsOf(facts).keys()].flatMap((output) => answersTo(facts, output));
}

/**
 * The state of the acknowledgment of an output. Errors that an acknowledgment reports are always in the first output.
 */
function stateOf({ ack_state: state }: ExecutionFacts, output: number): AckState {
  const isSettled = state !== 'PENDING' && state !== 'OVERDUE' && state !== 'NOT_EXPECTED';
  return output > 0 && isSettled ? 'ACCEPTED' : state;
}

function answersTo(whole: ExecutionFacts, output: number): readonly AckFacts[] {
  const facts = withOutput(whole, output);
  const slot = (own: number) => slotOf(output, own);
  const list: AckFacts[] = [];
  if (hasReceipt(facts)) {
    list.push(
      answer(facts, slot(RECEIPT), {
        kind: 'MDN',
        state: 'ACCEPTED',
        received_at: endOfStep(facts, 'DELIVER'),
      }),
    );
  }
  if (facts.ack_kind === null || !isAcknowledged(whole, output)) return list;
  if (facts.ack_state !== 'NOT_EXPECTED' && isDone(facts, 'DELIVER')) {
    const state = stateOf(facts, output);
    list.push(
      answer(facts, slot(RESPONSE), { kind: facts.ack_kind, state, received_at: facts.ack_received_at }),
    );
  }
  for (const { number, output: of, ack } of facts.resends ?? []) {
    if (of !== output || ack === null) continue;
    const answered = answer(facts, slot(RESENT + number), {
      kind: facts.ack_kind,
      state: ack.state,
      received_at: ack.received_at,
    });
    list.push({ ...answered, due_at: ack.due_at });
  }
  return list;
}
