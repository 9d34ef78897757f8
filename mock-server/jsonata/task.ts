/** A global function: JavaScript that is given its parameters and nothing else. */
export interface FunctionSource {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: string;
}

/** A lookup table as a run needs it. */
export interface TableSource {
  readonly columns: readonly string[];
  /** Place of the key among the columns. */
  readonly key: number;
  readonly rows: readonly (readonly unknown[])[];
}

/** What can be called besides jsonata's own functions. */
export interface Library {
  readonly functions: readonly FunctionSource[];
  /** By the name that `$lookupTable` is given. */
  readonly tables: Readonly<Record<string, TableSource>>;
}

export type Task =
  | { readonly kind: 'CHECK'; readonly expression: string }
  | { readonly kind: 'CHECK_FUNCTION'; readonly source: FunctionSource }
  | (Library & {
      readonly kind: 'EVALUATE';
      readonly expression: string;
      /** JSON text. */
      readonly input: string;
      /** What `$now()` says; milliseconds since 1970. */
      readonly now: number;
    })
  | {
      /** Several expressions for one input; null where one gives nothing or fails. `output` is a list. */
      readonly kind: 'EVALUATE_EACH';
      readonly expressions: readonly string[];
      readonly input: string;
      readonly functions: readonly FunctionSource[];
      readonly now: number;
    }
  | {
      readonly kind: 'CALL';
      readonly source: FunctionSource;
      /** JSON text of a list. */
      readonly args: string;
      readonly now: number;
    };

/** Why a run gave no result. */
export interface RunError {
  /** jsonata's code (`S0201`, `T2001`…), `LOOKUP_MISS`, `FUNCTION_ERROR`, or the limit that was reached. */
  readonly code: string;
  readonly message: string;
  /** Characters before the place in the expression; null when it has none. */
  readonly offset: number | null;
  /** From 1, for a place in a function's body; null when it has none. */
  readonly line: number | null;
  readonly column: number | null;
}

/** `output` is JSON text; null when the expression gave nothing at all. */
export type Answer =
  | { readonly output: string | null; readonly error: null }
  | { readonly output: null; readonly error: RunError };

export const failure = (
  code: string,
  message: string,
  place: Partial<Pick<RunError, 'offset' | 'line' | 'column'>> = {},
): Answer => ({
  output: null,
  error: { code, message, offset: null, line: null, column: null, ...place },
});
