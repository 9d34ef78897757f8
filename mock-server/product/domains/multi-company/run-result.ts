import type { MultiCompanyOutcome } from '#schema-types';
/** `MultiCompanyChange` of the schema. */
export interface Change {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The stored result of one workspace in a run; plain JSON. */
export interface RunResult {
  readonly company_uuid: string;
  readonly outcome: MultiCompanyOutcome;
  readonly detail: string;
  readonly changes?: readonly Change[];
  readonly change_count?: number;
  readonly duration_ms?: number;
}

/** Maximum number of individual changes to keep. */
const MAX_CHANGES = 20;

export const keptChanges = (
  changes: readonly Change[],
): Required<Pick<RunResult, 'changes' | 'change_count'>> => ({
  changes: changes.slice(0, MAX_CHANGES),
  change_count: changes.length,
});
