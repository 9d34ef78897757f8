/**
 * Limits for one run of an expression or a function; beyond them, the run ends with an error and has no other effect.
 */
export const limits = {
  /**
   * Processor time of a run in milliseconds, so that a busy machine does not change the result. On an idle one, people
   * get the answer within two seconds.
   */
  run_ms: 1800,
  /** Processor time in milliseconds of consecutive runs of a job, after which other jobs get their turn. */
  turn_ms: 200,
  /** Megabytes of memory for an expression. With half of it, V8 spends a third of a run of 20 KB on collecting garbage. */
  memory_mb: 256,
  /** The same for the functions of an expression. */
  function_memory_mb: 128,
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
