/** A global function: JavaScript with access to its parameters only. */
export interface FunctionSource {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: string;
}

/** A lookup table in the form that a run needs. */
export interface TableSource {
  readonly columns: readonly string[];
  /** Index of the key column. */
  readonly key: number;
  readonly rows: readonly (readonly unknown[])[];
}

/** Tables and functions that expressions can use in addition to JSONata's built-in functions. */
export interface Library {
  readonly functions: readonly FunctionSource[];
  /** By the name passed to `$lookupTable`. */
  readonly tables: Readonly<Record<string, TableSource>>;
}

export type Task =
  | { readonly kind: 'CHECK'; readonly expression: string }
  | { readonly kind: 'CHECK_FUNCTION'; readonly source: FunctionSource }
  | (Library & {
      readonly kind: 'EVALUATE';
      readonly expression: string;
      /** JSON text; empty if there is no input. */
      readonly input: string;
      /** The value of `$now()`; milliseconds since 1970. */
      readonly now: number;
    })
  | {
      readonly kind: 'CALL';
      readonly source: FunctionSource;
      /** JSON text of an array. */
      readonly args: string;
      readonly now: number;
    };

/** One expression for several inputs, or several expressions for one input: each item is a separate run. */
export type ManyTask = Library & {
  readonly kind: 'EVALUATE_MANY';
  /** The expression of items that have none of their own. */
  readonly expression?: string;
  /** The input of items that have none of their own, as JSON text. */
  readonly input?: string;
  readonly items: readonly ManyItem[];
};

export interface ManyItem {
  readonly expression?: string;
  /** JSON text. */
  readonly input?: string;
  /** The value of `$now()`; milliseconds since 1970. */
  readonly now: number;
}

/** Why a run failed. */
export interface RunError {
  /** JSONata's code (`S0201`, `T2001`…), `LOOKUP_MISS`, `FUNCTION_ERROR`, or the exceeded limit. */
  readonly code: string;
  readonly message: string;
  /** Offset in the expression; null if there is none. */
  readonly offset: number | null;
  /** Line in a function's body, from 1; null if there is none. */
  readonly line: number | null;
  readonly column: number | null;
}

/** `output` is JSON text; null if the expression returned nothing. */
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
