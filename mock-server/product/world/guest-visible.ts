import { once } from '../../kernel/once.ts';
import { FLAGGED, MEMO } from './columns.ts';
import type { ExecutionFacts } from '../facts/facts.ts';

/** The facts of an execution without internals: texts built from them mention neither lookup tables nor employees. */
export const guestVisibleFacts = once((facts: ExecutionFacts): ExecutionFacts => {
  const { table: _table, table_version: _version, ...reason_values } = facts.reason_values;
  const requested_by = facts.company.company_name;
  return {
    ...facts,
    reason_values,
    ...(facts.resends && { resends: facts.resends.map((resend) => ({ ...resend, requested_by })) }),
  };
});

/** The flags of an execution for guests: never flagged, and with a comment only if one is shared. */
export const flagsOutside = (flags: number, hasSharedMemo: boolean): number =>
  (flags & ~(FLAGGED | MEMO)) | (hasSharedMemo ? MEMO : 0);
