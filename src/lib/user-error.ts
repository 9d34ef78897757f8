/** `UserError` in the schema: an error that the person can correct. */
export interface UserError {
  /** Path of the input field, outermost first; empty if the error is about the whole input. */
  readonly path: readonly string[];
  readonly message: string;
  readonly code: string;
}
