import type { MappingFormat } from '#schema-types';

/** What an attack goes for; the order in which they are shown. */
export const KINDS = [
  'Dynamic import',
  'Stacks',
  'Prototypes',
  'Hooks on values',
  'Symbols and proxies',
  'Promises and generators',
  "JSONata's own objects",
  'Keys of JSON',
  'Regular expressions',
  'Memory',
  'Time',
  'Shape of the answer',
  'Messages to the server',
  'Leftovers between runs',
  'Code from text',
  'Access to the machine',
  'Breaking out of the source',
  'Names and sizes',
] as const;

export type Kind = (typeof KINDS)[number];

/** A global function as an attacker sends it. */
export interface FunctionCode {
  /** The name to save it under; nothing is saved if omitted. */
  readonly name?: string;
  readonly parameters?: readonly string[];
  readonly body: string;
  /** Arguments of the call; one, the number 1, if omitted. */
  readonly args?: readonly unknown[];
  /** The result that a test of the function expects; no test if omitted. */
  readonly expected?: unknown;
}

/** An expression as an attacker sends it. */
export interface MappingCode {
  readonly expression: string;
  /** The input as text; `{}` if omitted. */
  readonly input?: string;
  readonly format?: MappingFormat;
  readonly output?: MappingFormat;
  /** Local lookup tables. */
  readonly tables?: readonly {
    readonly key: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly unknown[])[];
  }[];
  /** Global functions that are saved in the attacker's workspace before the run. */
  readonly functions?: readonly (FunctionCode & { readonly name: string })[];
  readonly expected?: unknown;
}

/** A call of `test_global_function` or `test_mapping`. */
export type Move = FunctionCode | MappingCode;

/** What an answer must be, beyond what holds for all of them. */
export interface Expectation {
  /** The only result of a run that succeeds. Any, if omitted. */
  readonly honest?: unknown;
  /** Whether the run must succeed, because everything it does is allowed. */
  readonly works?: true;
  /** Whether nothing of it may run at all, or whether a limit must end it. */
  readonly must?: 'refused' | 'stopped';
}

/** Customers' code that tries to get out of its run. */
export interface Attack extends Expectation {
  /** Unique: lowercase words with hyphens. */
  readonly name: string;
  readonly kind: Kind;
  /** What it tries, in one sentence. */
  readonly tries: string;
  readonly move: Move;
  /** Whether it takes as long as a run may. */
  readonly isSlow?: true;
  /** What the attacker runs after the victim's next run, to collect what the attack has prepared. */
  readonly later?: Expectation & { readonly move: Move };
}

export const isFunction = (move: Move): move is FunctionCode => 'body' in move;

type More = Expectation & Pick<Attack, 'isSlow' | 'later'>;

/** The attacks of one kind, as a list of calls: `inBody` for a function, `inMapping` for an expression. */
export const attacksOf = (kind: Kind) => ({
  inBody: (name: string, tries: string, code: string | FunctionCode, more: More = {}): Attack => ({
    name,
    kind,
    tries,
    move: typeof code === 'string' ? { body: code } : code,
    ...more,
  }),
  inMapping: (name: string, tries: string, code: string | MappingCode, more: More = {}): Attack => ({
    name,
    kind,
    tries,
    move: typeof code === 'string' ? { expression: code } : code,
    ...more,
  }),
});
