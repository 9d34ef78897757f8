import { limits } from '../../formats/jsonata/limits.ts';

/** How an attack ended: not run at all, ended by a limit, or run without an effect. */
export type Outcome = 'refused' | 'stopped' | 'harmless';

/** The server's answer to a call. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Problem {
  readonly code: unknown;
  readonly message: unknown;
}

interface Payload {
  readonly run?: {
    readonly succeeded: unknown;
    readonly result: unknown;
    readonly problem: Problem | null;
    readonly duration_ms: unknown;
  } | null;
  readonly problem?: Problem | null;
  readonly errors?: readonly Problem[];
}

interface Body {
  readonly data?: Readonly<Record<string, Payload | null>> | null;
  readonly errors?: readonly {
    readonly message: unknown;
    readonly extensions?: { readonly code?: unknown };
  }[];
}

/** What an answer says. */
export interface Reading {
  readonly outcome: Outcome;
  /** The result of a run that succeeded; undefined otherwise. */
  readonly result?: unknown;
  readonly succeeded: boolean;
  readonly words: string;
  /** What is wrong with the form of the answer. */
  readonly faults: readonly string[];
}

/** Codes of problems, besides those of JSONata. Nothing else may be in an answer. */
const CODES = new Set([
  'EMPTY',
  'ERROR',
  'FUNCTION_ERROR',
  'FUNCTION_SYNTAX',
  'INPUT_FORMAT',
  'LOOKUP_MISS',
  'MEMORY_LIMIT',
  'NO_END',
  'NO_SUCH_COLUMN',
  'NO_SUCH_TABLE',
  'OUTPUT_ERROR',
  'OUTPUT_FORMAT',
  'OUTPUT_LIMIT',
  'STACK_LIMIT',
  'TIME_LIMIT',
]);
const JSONATA = /^[STDU]\d{4}$/;
const REFUSALS = new Set(['VALIDATION', 'LIMIT_EXCEEDED', 'ALREADY_EXISTS']);
/** Of calls that GraphQL does not accept. */
const GRAPHQL_REFUSALS = new Set(['BAD_USER_INPUT', 'LIMIT_EXCEEDED']);
const SYNTAX = /^(?:S0\d{3}|FUNCTION_SYNTAX|EMPTY|INPUT_FORMAT)$/;
/** The library's own limits are D1011, D1012, D2014, D2015, and D3121. */
const LIMITS = /_LIMIT$|^NO_END$|^D101[12]$|^D201[45]$|^D3121$/;

/** The longest message, in characters: that of an exception, with the name of the function. */
const MAX_MESSAGE = 1000;

function faultsOf({ code, message }: Problem, codes: (code: string) => boolean): string[] {
  const faults: string[] = [];
  if (typeof code !== 'string' || !codes(code)) faults.push(`has the unknown code ${JSON.stringify(code)}`);
  if (typeof message !== 'string' || message.trim() === '') faults.push('has a problem without words');
  else if (message.length > MAX_MESSAGE)
    faults.push(`has a message of ${message.length.toLocaleString('en')} characters`);
  else if (/\[object Object\]/.test(message)) faults.push(`has a message that is not in words: ${message}`);
  return faults;
}

const isProblemCode = (code: string) => JSONATA.test(code) || CODES.has(code);

const broken = (words: string): Reading => ({
  outcome: 'harmless',
  succeeded: false,
  words,
  faults: [words],
});

const excerpt = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 160)}…`;
};

/** The longest answer: a result of the greatest length, once more in its format, with escapes and indentation. */
const MAX_REPLY = 8 * limits.output;

/** Reads the answer to `test_global_function`, `test_mapping`, or a refused `save_global_function`. */
export function readReply({ status, text }: Reply): Reading {
  if (text.length > MAX_REPLY) return broken(`has ${text.length.toLocaleString('en')} characters`);
  let body: Body;
  try {
    body = JSON.parse(text);
  } catch {
    return broken(`is not JSON, with status ${status}`);
  }
  if (body.errors) {
    const [{ message, extensions } = { message: null }] = body.errors;
    if (GRAPHQL_REFUSALS.has(String(extensions?.code)) && typeof message === 'string')
      return { outcome: 'refused', succeeded: false, words: message, faults: [] };
    return broken(`is a failure of the server: ${excerpt(message)} (${String(extensions?.code)})`);
  }
  const payload = Object.values(body.data ?? {})[0];
  if (!payload) return broken('has no content');
  const [refusal] = payload.errors ?? [];
  if (refusal) {
    const faults = faultsOf(refusal, (code) => REFUSALS.has(code));
    return { outcome: 'refused', succeeded: false, words: String(refusal.message), faults };
  }
  const { run } = payload;
  const problem = payload.problem ?? run?.problem;
  if (problem) {
    const code = String(problem.code);
    const outcome = SYNTAX.test(code) ? 'refused' : LIMITS.test(code) ? 'stopped' : 'harmless';
    const faults = faultsOf(problem, isProblemCode);
    if (run && run.succeeded !== false) faults.push('succeeded and has a problem');
    return { outcome, succeeded: false, words: `${String(problem.message)} (${code})`, faults };
  }
  if (!run) return broken('has neither a run nor a reason');
  const faults = run.succeeded === true ? [] : ['failed without a problem'];
  if (typeof run.duration_ms !== 'number') faults.push('has no duration');
  return {
    outcome: 'harmless',
    succeeded: run.succeeded === true,
    result: run.result,
    words: `It returned ${excerpt(run.result)}.`,
    faults,
  };
}
