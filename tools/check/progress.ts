/** What a test runner reports while it runs. A file counts for units and screens, a journey for journeys. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The first thing that failed, by file or name. */
  readonly firstFailure: string | null;
}

/** Sends the progress to `check.ts`; does nothing if the runner was started by hand. */
export function report(progress: Progress): void {
  process.send?.(progress);
}
