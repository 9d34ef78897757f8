import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { TextPattern } from './text-pattern.ts';

/** A compiled expression, or why it is not one. */
export type Compiled = { readonly pattern: TextPattern } | { readonly error: string };

/** What the engine leaves out, because it needs backtracking. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<?[=!]/, 'lookaround'],
  [/^\\[1-9k]/, 'backreferences'],
];

/**
 * The most instructions of a compiled expression; each may be tried at every character. Counts multiply them: with
 * `(.{0,30}){0,30}` a log of 100 KB would take half a minute, with this limit less than a second.
 */
const MAX_INSTRUCTIONS = 250;

/**
 * Compiles a regular expression that a person typed or a link contains, without regard to case. Its time grows with
 * the length of the text only: an engine that backtracks could block the page for minutes, and the policy lets no page
 * start a worker.
 */
export function compileExpression(expression: string): Compiled {
  try {
    const compiled = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > MAX_INSTRUCTIONS)
      return {
        error: 'This pattern takes too long to search for. Shorten it, or repeat with smaller counts',
      };
    return { pattern: toPattern(compiled) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { error: errorOf(error.message) };
  }
}

function errorOf(message: string): string {
  const [, what = message, where = ''] = /^error parsing regexp: ([^:]+)(?:: `(.*)`)?$/s.exec(message) ?? [];
  const unsupported = UNSUPPORTED.find(([pattern]) => pattern.test(where))?.[1];
  return unsupported === undefined
    ? [what, where].filter(Boolean).join(': ')
    : `This pattern uses ${unsupported}, which the search does not support`;
}

const toPattern = (compiled: RE2JS): TextPattern => ({
  test: (text) => compiled.matcher(text).find(),
  *[Symbol.matchAll](text) {
    const matcher = compiled.matcher(text);
    while (matcher.find()) yield { 0: matcher.group() ?? '', index: matcher.start() };
  },
});
