import { describe, expect, test } from 'vitest';
import { matches, patternSyntaxError } from './pattern.ts';

describe('a glob', () => {
  test.each([
    ['850-*.edi', '850-000000419.edi', true],
    ['850-*.edi', '860-000000419.edi', false],
    ['850-*.edi', 'x850-1.edi', false],
    ['*.csv', 'a.csv.part', false],
    ['{850,875}-?.{edi,x12}', '875-1.x12', true],
    ['{850,875}-?.{edi,x12}', '875-11.x12', false],
    ['[ab]*', 'b1', true],
    ['*', '订单.csv', true],
  ])('%s and %s: %s', (pattern, name, fits) => expect(matches(name, pattern, 'GLOB')).toBe(fits));
  test.each([
    ['', 'Enter a pattern'],
    ['in/*.edi', 'names only'],
    ['{a,b', 'brace'],
    ['[ab', 'bracket'],
    ['x'.repeat(201), '200'],
  ])('%j is refused: %s', (pattern, why) => expect(patternSyntaxError(pattern, 'GLOB')).toContain(why));
});

describe('a regular expression', () => {
  test.each([
    [String.raw`availability-\d{8}-\d{4}\.csv`, 'availability-20260915-1430.csv', true],
    [String.raw`availability-\d{8}-\d{4}\.csv`, 'availability-20260915-1430.csv.part', false],
    ['a|b', 'xb', false],
    ['(a+)+b', 'a'.repeat(200), false],
    ['(.|.)*~', 'a'.repeat(200), false],
    ['(|a)(|a)(a|a)*~', 'a'.repeat(200), false],
  ])('%s and the whole name %s: %s', (pattern, name, fits) =>
    expect(matches(name, pattern, 'REGEX')).toBe(fits),
  );
  test.each([
    ['(', 'not a valid regular expression'],
    ['(?=a)', 'not a valid regular expression'],
    [String.raw`(a)\1`, 'not a valid regular expression'],
    ['(.{0,30}){0,30}', 'takes too long'],
  ])('%j is refused: %s', (pattern, why) => expect(patternSyntaxError(pattern, 'REGEX')).toContain(why));
});
