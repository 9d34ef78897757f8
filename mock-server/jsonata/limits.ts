/**
 * Limits for one run of an expression or a function; beyond them, the run ends with an error and has no other effect.
 */
export const limits = {
  /**
   * Time of a run in milliseconds by the clock, so that people get the answer within two seconds. For one of several
   * runs, which nobody is waiting for, it is processor time.
   */
  run_ms: 1800,
  /** Processor time in milliseconds of consecutive runs of a job, after which other jobs get their turn. */
  turn_ms: 200,
  /** Heap size of a child process in megabytes. */
  memory_mb: 128,
  /** Depth of nested calls. */
  depth: 1500,
  /** Number of items in a list. */
  sequence: 200_000,
  /** Characters of an input; a request has at most a million bytes. */
  input: 800_000,
  /** Characters of the output as JSON. */
  output: 1_048_576,
  /** Characters of an expression, and of a function's body. */
  expression: 65_536,
} as const;
