/** Result of a stage. */
export interface StageResult {
  readonly status: 'DONE' | 'FAILED' | 'SKIPPED';
  readonly message: string;
  readonly output: string | null;
  readonly output_format: string | null;
  /** Whether the run ends after this stage. */
  readonly isEnd?: boolean;
}

export const done = (
  message: string,
  output: string | null = null,
  output_format: string | null = null,
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
export const failed = (message: string): StageResult => ({
  status: 'FAILED',
  message,
  output: null,
  output_format: null,
  isEnd: true,
});
