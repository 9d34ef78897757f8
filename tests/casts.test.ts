import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../mock-server');

/** Tests and what only they use may cast; generated files and code in texts are not written by people. */
const LEFT_OUT = /\.test\.ts$|testing\.ts$|^testing\/|__generated__/;

/** Not `as unknown` alone, which only forgets a type, nor the `as` of a mapped type or of “as JSON”. */
const CAST =
  /\bas (?!const\b|JSON\b|\w+ extends\b)(?:[A-Z]\w*|readonly|unknown as|never|string|number|boolean|object|keyof|typeof|\(|\{|\[)/;

/** A line without its texts and its comment, in which “as” is only a word. */
const code = (line: string): string =>
  line
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g, "''")
    .replace(/\/\/.*$/, '')
    .replace(/^\s*(?:\/?\*|import\b|export\b.*\bfrom\b).*$/, '')
    .replace(/^\s*(?:type )?\w+ as \w+,$/, '');

/** A reason is a comment at the end of the line of a cast, or directly above it. */
const isReason = (line: string, above: string): boolean =>
  /\/\/ \S/.test(line) || /^\s*(?:[?:] )?(?:\/\/|\*\/|\/\*\*)/.test(above);

test('a cast in the mock server has a reason', () => {
  const found = globSync('**/*.ts', { cwd: server })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(server, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        CAST.test(code(line)) && !isReason(line, lines[at - 1] ?? '')
          ? [`${file}:${at + 1} ${line.trim()}`]
          : [],
      );
    });
  // Type what is cast; if that is not possible, say why the cast holds.
  expect(found).toEqual([]);
});
