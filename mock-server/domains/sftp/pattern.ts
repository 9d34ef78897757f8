import { platform } from '#platform';
import { signFault } from '../rules.ts';

export type PatternKind = 'GLOB' | 'REGEX';

/** Why a pattern is invalid; null if it is valid. */
export function patternFault(pattern: string, kind: PatternKind): string | null {
  if (pattern.trim() === '') return 'Enter a pattern, such as *.edi.';
  if (signFault(pattern) !== null) return 'Enter a single line without control characters.';
  if (pattern.length > 200) return 'Use at most 200 characters.';
  if (kind === 'REGEX') {
    try {
      RegExp(pattern, 'u');
    } catch (error) {
      return `This is not a valid regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`;
    }
    // Nested quantifiers can backtrack exponentially on a name that does not match.
    return /\([^)]*[+*][^)]*\)[+*{]/.test(pattern) ? 'Nested repetitions are not allowed.' : null;
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
export const matches = (name: string, pattern: string, kind: PatternKind): boolean =>
  kind === 'REGEX' ? RegExp(`^(?:${pattern})$`, 'u').test(name) : platform.matchesGlob(name, pattern);
