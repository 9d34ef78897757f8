import { expect, test } from 'vitest';
import { compileExpression } from './linear-pattern.ts';

const patternOf = (expression: string) => {
  const compiled = compileExpression(expression);
  if ('error' in compiled) throw new Error(compiled.error);
  return compiled.pattern;
};

test('finds all matches, in any case', () => {
  const matches = [...patternOf('q{2}|b+')[Symbol.matchAll]('a QQ bb q')];
  expect(matches).toEqual([
    { 0: 'QQ', index: 2 },
    { 0: 'bb', index: 5 },
  ]);
  expect(patternOf('^took \\d+').test('Took 12 ms')).toBe(true);
  expect(patternOf('^took').test('It took')).toBe(false);
});

// Each takes longer than the age of the universe in an engine that backtracks.
test.each(['(.|.)*~~~~', '(a+)+$', '(a|aa)+$', '(.*)*x{2}'])('%s ends', (expression) => {
  expect(patternOf(expression).test(`${'a'.repeat(5000)}!`)).toBe(false);
});

test.each(['(.{0,30}){0,30}~', '.{0,999}~', '(?:.?){900}~'])('%s costs too much', (expression) => {
  expect(compileExpression(expression)).toEqual({
    error: 'This pattern takes too long to search for. Shorten it, or repeat with smaller counts',
  });
});

test.each(['.{0,100}failed', '\\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b'])(
  '%s does not',
  (expression) => {
    expect(compileExpression(expression)).toHaveProperty('pattern');
  },
);

test.each([
  ['(open', /^missing closing \)/],
  ['[z-a]', /^invalid character class range: z-a$/],
  ['a**', /^invalid nested repetition operator/],
  ['(?=a)', /^This pattern uses lookaround, which the search does not support$/],
  ['(?<!a)b', /^This pattern uses lookaround, which the search does not support$/],
  ['(a)\\1', /^This pattern uses backreferences, which the search does not support$/],
])('%s is explained', (expression, error) => {
  expect(compileExpression(expression)).toEqual({ error: expect.stringMatching(error) as string });
});
