import type { AckKind, AckState } from '#gql/AckBadge_execution';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

export type KnownAckState = Exclude<AckState, '%future added value'>;

interface AckLook extends StatusLook {
  /** A word that fits in a column. */
  short: string;
}

/** Color and label of each acknowledgment state. */
export const ackStates: Readonly<Record<KnownAckState, AckLook>> = {
  NOT_EXPECTED: { tone: 'sub', label: 'Not expected', short: 'None' },
  PENDING: { tone: 'wait', label: 'Pending', short: 'Pending' },
  ACCEPTED: { tone: 'ok', label: 'Accepted', short: 'Accepted' },
  ACCEPTED_WITH_ERRORS: { tone: 'wait', label: 'Accepted with errors', short: 'With errors' },
  PARTIALLY_ACCEPTED: { tone: 'wait', label: 'Partially accepted', short: 'Partial' },
  REJECTED: { tone: 'fail', label: 'Rejected', short: 'Rejected' },
  OVERDUE: { tone: 'fail', label: 'Overdue', short: 'Overdue' },
};

export const ackStateLook = (state: AckState): StatusLook => statusLook(ackStates, state);

export const ackStateShort = (state: AckState): string =>
  (ackStates as Readonly<Record<string, AckLook>>)[state]?.short ?? 'Unknown';

export const ackStateList = Object.keys(ackStates) as readonly KnownAckState[];

const kinds: Readonly<Record<Exclude<AckKind, '%future added value'>, string>> = {
  MDN: 'MDN',
  TA1: 'TA1',
  X12_997: '997',
  X12_999: '999',
  CONTRL: 'CONTRL',
  X12_824: '824',
  API_CALLBACK: 'Callback',
};

/** Common name of an acknowledgment kind: "997", "MDN". */
export const ackKindName = (kind: AckKind): string =>
  (kinds as Readonly<Record<string, string>>)[kind] ?? 'Acknowledgment';
