/** What one run of an expression or a function may take; beyond it the run ends with an error and nothing else happens. */
export const limits = {
  /** Milliseconds that a run may compute. */
  run_ms: 2000,
  /** Megabytes of a child's heap. */
  memory_mb: 128,
  /** Calls within calls. */
  depth: 1500,
  /** Items of one list. */
  sequence: 200_000,
  /** Characters of an input: a request has at most a million bytes. */
  input: 800_000,
  /** Characters of what comes out as JSON. */
  output: 1_048_576,
  /** Characters of an expression, and of a function's body. */
  expression: 65_536,
} as const;
