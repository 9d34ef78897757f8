import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const PAGE = 'CONTRIBUTING.md';
/** Stands for lines that are left out. */
const GAP = '// …\n';

interface Quote {
  /** The line directly above the code, which names its file; empty if it names none. */
  readonly file: string;
  readonly code: string;
}

const quotesIn = (page: string): Quote[] =>
  [...page.matchAll(/^(.*)\n\n?```\w*\n([\s\S]*?)^```$/gm)].map(([, above = '', code = '']) => ({
    file: /^`([\w./-]+)`$/.exec(above)?.[1] ?? '',
    code,
  }));

/** Runs of lines that follow each other in the file. */
const runsIn = (code: string): string[] => code.split(GAP).map((run) => run.trimEnd());

/** The runs of a quote that the text of a file does not contain, in their order. */
function missingFrom(text: string, code: string): string[] {
  let from = 0;
  return runsIn(code).filter((run) => {
    const place = `\n${text}`.indexOf(`\n${run}\n`, from);
    if (place >= 0) from = place + run.length;
    return place < 0;
  });
}

test('code quoted in CONTRIBUTING.md stands in the file that is named above it', () => {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const quotes = quotesIn(page);
  expect(quotes.length).toBe([...page.matchAll(/^```/gm)].length / 2);
  expect(quotes.filter(({ file }) => file === '').map(({ code }) => code)).toEqual([]);
  const wrong = quotes.flatMap(({ file, code }) =>
    missingFrom(readFileSync(join(root, file), 'utf8'), code).map((run) => `${file}:\n${run}`),
  );
  expect(wrong).toEqual([]);
});

test('a quote with a changed line, or with lines in another order, is found', () => {
  const text = 'one\n  two\nthree\n';
  expect(missingFrom(text, 'one\n  two\n')).toEqual([]);
  expect(missingFrom(text, `one\n${GAP}three\n`)).toEqual([]);
  expect(missingFrom(text, 'one\nthree\n')).toEqual(['one\nthree']);
  expect(missingFrom(text, `three\n${GAP}one\n`)).toEqual(['one']);
  expect(missingFrom(text, 'two\n')).toEqual(['two']);
});
