import type { SftpPatternKind } from '#schema-types';
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { platform } from '#platform';
import { signError } from '#rules/text.ts';

/** Each may be tried at every character of a name. */
const MAX_INSTRUCTIONS = 1000;

/** Why a pattern is invalid; null if it is valid. */
export function patternSyntaxError(pattern: string, kind: SftpPatternKind): string | null {
  if (pattern.trim() === '') return 'Enter a pattern, such as *.edi.';
  if (signError(pattern) !== null) return 'Enter a single line without control characters.';
  if (pattern.length > 200) return 'Use at most 200 characters.';
  if (kind === 'REGEX') {
    try {
      // Not the language's own engine: it can backtrack exponentially on a name that does not match.
      const size = RE2JS.compile(pattern).programSize();
      return size > MAX_INSTRUCTIONS
        ? 'This pattern takes too long to match. Shorten it, or repeat with smaller counts.'
        : null;
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error;
      return `This is not a valid regular expression: ${error.message.replace(/^error parsing regexp: /, '')}.`;
    }
  }
  if (pattern.includes('/')) return 'A pattern matches file names only. Enter folders as the directory.';
  const open = [...pattern].reduce(
    (depth, sign) => (depth < 0 ? depth : depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0)),
    0,
  );
  if (open !== 0) return 'Opening and closing braces do not match.';
  return /\[[^\]]*$/.test(pattern) ? 'A bracket is not closed.' : null;
}

/** Whether a file name matches a valid pattern. */
export const matches = (name: string, pattern: string, kind: SftpPatternKind): boolean =>
  kind === 'REGEX' ? RE2JS.compile(pattern).matches(name) : platform.matchesGlob(name, pattern);
