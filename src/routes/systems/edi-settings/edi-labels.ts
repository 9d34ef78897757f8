import type { AckKind, EdiDuplicatePolicy, EdiStandard } from '#gql/AgreementItem_agreement';
import type { ControlNumberAnomalyKind } from '#gql/Anomalies_query';
import type { ControlNumberLevel } from '#gql/NumberItem_counter';
import type { UnroutedReason, UnroutedStatus } from '#gql/UnroutedTable_interchange';
import { pluralize, sentenceCase } from '#lib/text.ts';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;
type Words = Readonly<Record<string, string>>;
const lookUp = (words: Words, code: string): string => words[code] ?? sentenceCase(code);

export type StandardName = Known<EdiStandard>;
export const standardNames = ['X12', 'EDIFACT'] as const satisfies readonly StandardName[];

const qualifiers: Readonly<Record<StandardName, Words>> = {
  X12: {
    '01': 'D-U-N-S number',
    '02': 'SCAC',
    '08': 'UCC communications ID',
    '09': 'X.121 address',
    '12': 'Telephone number',
    '14': 'D-U-N-S number with suffix',
    '16': 'D-U-N-S number with 4-character suffix',
    '20': 'Health industry number',
    '27': 'Carrier ID',
    '28': 'Fiscal intermediary ID',
    '29': 'Medicare ID',
    ZZ: 'Mutually defined',
  },
  EDIFACT: {
    '1': 'D-U-N-S number',
    '12': 'Telephone number',
    '14': 'GLN',
    '30': 'ISO 6523 ID',
    ZZZ: 'Mutually defined',
  },
};

/** Says what was added, and how many interchanges received before it resolves. */
export const savedWords = (what: string, matched: number): string =>
  matched === 0
    ? `${what} added`
    : `${what} added. It matches ${pluralize(matched, 'interchange')} received before`;

/** "SCAC" for 02 in X12. */
export const qualifierWords = (standard: EdiStandard, qualifier: string): string =>
  (qualifiers as Readonly<Record<string, Words>>)[standard]?.[qualifier] ?? 'Other';

/** The qualifiers to choose from, mutually defined ones first, because most IDs have one. */
export const qualifierChoices = (standard: StandardName) =>
  Object.entries(qualifiers[standard])
    .map(([value, words]) => ({ value, label: `${value} · ${words}` }))
    .sort((a, b) => Number(b.value.startsWith('ZZ')) - Number(a.value.startsWith('ZZ')));

/** The most common qualifier. */
export const usualQualifier = (standard: StandardName): string => (standard === 'X12' ? 'ZZ' : 'ZZZ');

export const versionsOf: Readonly<Record<StandardName, readonly string[]>> = {
  X12: ['003020', '003040', '003060', '004010', '004030', '004060', '005010', '005040', '006020'],
  EDIFACT: ['D93A', 'D95B', 'D96A', 'D96B', 'D97A', 'D98B', 'D99B', 'D01B', 'D10B', 'D16A'],
};

const ackKinds: Readonly<Record<Known<AckKind>, string>> = {
  MDN: 'MDN',
  TA1: 'TA1',
  X12_997: '997',
  X12_999: '999',
  CONTRL: 'CONTRL',
  X12_824: '824',
  API_CALLBACK: 'Callback',
};
/** "997". */
export const ackKindWords = (kind: AckKind): string => lookUp(ackKinds, kind);

export const acksOf: Readonly<Record<StandardName, readonly Known<AckKind>[]>> = {
  X12: ['X12_997', 'X12_999', 'TA1', 'X12_824'],
  EDIFACT: ['CONTRL'],
};

export type PolicyName = Known<EdiDuplicatePolicy>;
export const policies: Readonly<
  Record<PolicyName, { readonly label: string; readonly description: string }>
> = {
  REJECT: { label: 'Reject', description: 'It is not processed.' },
  WARN: { label: 'Process with a warning', description: 'The execution says that it is a duplicate.' },
  ACCEPT: { label: 'Process', description: 'Duplicates are expected from this partner.' },
};
const shortPolicies: Readonly<Record<PolicyName, string>> = {
  REJECT: 'Rejected',
  WARN: 'Warning',
  ACCEPT: 'Processed',
};
/** How duplicates are handled, in a word. */
export const policyWords = (policy: EdiDuplicatePolicy): string => lookUp(shortPolicies, policy);

export type LevelName = Known<ControlNumberLevel>;
const levels: Readonly<Record<LevelName, string>> = {
  INTERCHANGE: 'Interchange',
  GROUP: 'Group',
  MESSAGE: 'Transaction set',
};
export const levelNames = Object.keys(levels) as readonly LevelName[];
/** "Transaction set"; EDIFACT calls it a message. */
export const levelWords = (level: ControlNumberLevel, standard?: EdiStandard): string =>
  level === 'MESSAGE' && standard === 'EDIFACT' ? 'Message' : lookUp(levels, level);

export type AnomalyName = Known<ControlNumberAnomalyKind>;
const anomalies: Readonly<Record<AnomalyName, StatusLook>> = {
  GAP: { tone: 'wait', label: 'Gap' },
  DUPLICATE: { tone: 'fail', label: 'Duplicate' },
  RESET: { tone: 'wait', label: 'Reset' },
};
export const anomalyNames = Object.keys(anomalies) as readonly AnomalyName[];
export const anomalyLook = (kind: ControlNumberAnomalyKind): StatusLook => statusLook(anomalies, kind);

export type UnroutedStatusName = Known<UnroutedStatus>;
const unroutedStatuses: Readonly<Record<UnroutedStatusName, StatusLook>> = {
  OPEN: { tone: 'wait', label: 'Open' },
  ROUTED: { tone: 'ok', label: 'Matched' },
  DISCARDED: { tone: 'skip', label: 'Discarded' },
};
export const unroutedStatusNames = Object.keys(unroutedStatuses) as readonly UnroutedStatusName[];
export const unroutedLook = (status: UnroutedStatus): StatusLook => statusLook(unroutedStatuses, status);

const reasons: Readonly<Record<Known<UnroutedReason>, string>> = {
  UNKNOWN_SENDER: 'Unknown sender',
  UNKNOWN_RECEIVER: 'Unknown receiver',
  UNKNOWN_VERSION: 'Version not agreed',
};
export const reasonWords = (reason: UnroutedReason): string => lookUp(reasons, reason);
