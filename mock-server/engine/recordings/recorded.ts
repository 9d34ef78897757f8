/** One GraphQL call to a real backend with its response. */
export interface Recording {
  readonly operationName?: string | null | undefined;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly response: RecordedResponse;
}

interface RecordedError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | null | undefined;
}

export interface RecordedResponse {
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors?: readonly RecordedError[] | null | undefined;
}

/** The content of a file: recordings, and how many other calls were skipped and why. */
export interface Recorded {
  readonly recordings: readonly Recording[];
  readonly skipped: readonly string[];
}
