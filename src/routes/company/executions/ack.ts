import type { AckKind, AckState } from '#gql/AckBadge_execution';
import { statusLook, type StatusLook } from '../../../ui/status/tone.ts';

export type KnownAckState = Exclude<AckState, '%future added value'>;

/** Tone and words of where an acknowledgement stands. */
export const ackStates: Readonly<Record<KnownAckState, StatusLook>> = {
  NOT_EXPECTED: { tone: 'sub', label: 'None expected' },
  PENDING: { tone: 'wait', label: 'Awaited' },
  ACCEPTED: { tone: 'ok', label: 'Accepted' },
  ACCEPTED_WITH_ERRORS: { tone: 'wait', label: 'Accepted with remarks' },
  PARTIALLY_ACCEPTED: { tone: 'wait', label: 'Partly accepted' },
  REJECTED: { tone: 'fail', label: 'Rejected' },
  OVERDUE: { tone: 'fail', label: 'Overdue' },
};

export const ackStateLook = (state: AckState): StatusLook => statusLook(ackStates, state);

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

/** What people call this kind of acknowledgement: "997", "MDN". */
export const ackKindName = (kind: AckKind): string =>
  (kinds as Readonly<Record<string, string>>)[kind] ?? 'Acknowledgement';
