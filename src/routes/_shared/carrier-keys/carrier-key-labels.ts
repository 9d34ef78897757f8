import type { CarrierAuthKind, CarrierScope, Environment } from '#gql/useCarrierKeyForm_key';
import type { CarrierCallResult } from '#gql/useTestCarrierKeyMutation';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Name extends string> = Exclude<Name, '%future added value'>;
export type AuthKindName = Known<CarrierAuthKind>;
export type ScopeName = Known<CarrierScope>;
export type EnvironmentName = Known<Environment>;
type ResultName = Known<CarrierCallResult>;

/** The label of an enum value; 'Unknown' for one that only a newer server knows. */
const wordOf = (table: Readonly<Record<string, string>>, name: string): string => table[name] ?? 'Unknown';

const scopes: Readonly<Record<ScopeName, string>> = {
  RATES: 'Rates',
  BOOKING: 'Booking',
  TRACKING: 'Tracking',
  DOCUMENTS: 'Documents',
};
export const scopeWords = (scope: CarrierScope): string => wordOf(scopes, scope);
export const isScope = (name: string): name is ScopeName => Object.hasOwn(scopes, name);

export const environments: Readonly<Record<EnvironmentName, string>> = {
  PRODUCTION: 'Production',
  TEST: 'Test',
};
export const environmentNames: readonly EnvironmentName[] = ['PRODUCTION', 'TEST'];
export const environmentWords = (environment: Environment): string => wordOf(environments, environment);

const results: Readonly<Record<ResultName, StatusLook>> = {
  OK: { tone: 'ok', label: 'Accepted' },
  UNAUTHORIZED: { tone: 'fail', label: 'Rejected' },
  RATE_LIMITED: { tone: 'wait', label: 'Too many calls' },
  ERROR: { tone: 'tech', label: 'Carrier error' },
};
/** Color and label for the result of a call. */
export const resultLook = (result: CarrierCallResult): StatusLook => statusLook(results, result);

const advice: Readonly<Record<ResultName, string | null>> = {
  OK: null,
  UNAUTHORIZED:
    'Compare what you entered with the carrier’s developer portal, or ask the carrier for a new key.',
  RATE_LIMITED: 'The key works. Wait a minute before you test again.',
  ERROR: 'The carrier’s system failed before it looked at the key. Test again later.',
};
/** What to do about a result; null if nothing. */
export const adviceOn = (result: CarrierCallResult): string | null =>
  (advice as Readonly<Record<string, string | null>>)[result] ?? null;
