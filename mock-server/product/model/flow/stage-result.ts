import type { DataFormat } from '#schema-types';
import type { Fate } from '../../facts/facts.ts';

/** The reason that an execution would end with, and its values. */
export type Reason = Pick<Fate, 'reason_code' | 'reason_values'>;

/** Result of a stage. */
export interface StageResult {
  readonly status: 'DONE' | 'FAILED' | 'SKIPPED';
  readonly message: string;
  readonly output: string | null;
  readonly output_format: DataFormat | null;
  /** Whether the run ends after this stage. */
  readonly isEnd?: boolean;
  /** Why the run ends, if the catalog has a reason for it. */
  readonly reason?: Reason;
}

export const done = (
  message: string,
  output: string | null = null,
  output_format: DataFormat | null = null,
): StageResult => ({
  status: 'DONE',
  message,
  output,
  output_format,
});
export const leftOut = (message: string): StageResult => ({
  status: 'SKIPPED',
  message,
  output: null,
  output_format: null,
});
export const failed = (message: string, reason?: Reason): StageResult => ({
  status: 'FAILED',
  message,
  output: null,
  output_format: null,
  isEnd: true,
  ...(reason === undefined ? {} : { reason }),
});
