import { matchesGlob } from 'node:path/posix';
import { signFault } from '../rules.ts';

export type PatternKind = 'GLOB' | 'REGEX';

/** Why a pattern cannot be used; null when it can. */
export function patternFault(pattern: string, kind: PatternKind): string | null {
  if (pattern.trim() === '') return 'A pattern is needed, e.g. *.edi.';
  if (signFault(pattern) !== null) return 'It must be one line, without control characters.';
  if (pattern.length > 200) return 'It may have 200 characters at most.';
  if (kind === 'REGEX') {
    try {
      RegExp(pattern, 'u');
    } catch (error) {
      return `It is no regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`;
    }
    // A repeated group that repeats itself can take for ever on a name that does not match.
    return /\([^)]*[+*][^)]*\)[+*{]/.test(pattern)
      ? 'A repetition within a repetition is not allowed.'
      : null;
  }
  if (pattern.includes('/')) return 'It is about names only: put directories into the directory.';
  const open = [...pattern].reduce(
    (depth, sign) => (depth < 0 ? depth : depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0)),
    0,
  );
  if (open !== 0) return 'A brace is open or closes nothing.';
  return /\[[^\]]*$/.test(pattern) ? 'A bracket is open.' : null;
}

/** Whether a file has a name that a sound pattern matches. */
export const matches = (name: string, pattern: string, kind: PatternKind): boolean =>
  kind === 'REGEX' ? RegExp(`^(?:${pattern})$`, 'u').test(name) : matchesGlob(name, pattern);
