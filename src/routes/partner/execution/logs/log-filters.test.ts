import { describe, expect, test } from 'vitest';
import { toJsonLines, toLogText } from './log-export.ts';
import { compileExpression } from '#lib/linear-pattern.ts';
import { compileSearch, readLogFilters, selectLines, writeLogFilters, type LogLine } from './log-filters.ts';

const line = (seq: number, level: string, step: LogLine['step'], message: string, attributes?: unknown) => ({
  seq,
  time: `2026-09-15T14:30:0${seq}.000Z`,
  level,
  step,
  stepLabel: step,
  message,
  attributes: attributes ?? null,
  isTruncated: false,
});
const lines: readonly LogLine[] = [
  line(1, 'DEBUG', 'RECEIVE', 'Took 204.edi'),
  line(2, 'INFO', 'PARSE', 'Parsed 1 interchange'),
  line(3, 'WARNING', 'MAP', 'Lookup (slow)', { table: 'region_codes' }),
  line(4, 'ERROR', 'MAP', 'No value for “QQ”'),
];
const none = { level: null, step: null } as const;
const numbers = (found: readonly LogLine[]) => found.map(({ seq }) => seq);

describe('the filters of a log', () => {
  test('are in the address and are read back; invalid values count as not set', () => {
    const filters = { level: 'WARNING', step: 'MAP', text: 'a b', isRegex: true } as const;
    const written = new URLSearchParams(
      Object.entries(writeLogFilters(filters)).map(([name, value]) => [name, String(value)]),
    );
    expect(readLogFilters(written)).toEqual(filters);
    expect(readLogFilters(new URLSearchParams('level=loud&step=DANCE&regex=yes'))).toEqual({
      level: null,
      step: null,
      text: '',
      isRegex: false,
    });
  });

  test('level is a minimum, stage an exact match', () => {
    expect(numbers(selectLines(lines, { level: 'WARNING', step: null }, null))).toEqual([3, 4]);
    expect(numbers(selectLines(lines, { level: null, step: 'PARSE' }, null))).toEqual([2]);
    expect(selectLines(lines, none, null)).toBe(lines);
  });

  test('a level that only a newer server knows is never hidden', () => {
    const odd = [...lines, line(5, 'FATAL', 'MAP', 'x')];
    expect(numbers(selectLines(odd, { level: 'ERROR', step: null }, null))).toEqual([4, 5]);
  });

  test('plain text is matched literally, in the details too', () => {
    const search = (text: string) =>
      numbers(selectLines(lines, none, compileSearch(text, false, null).pattern));
    expect(search('(SLOW)')).toEqual([3]);
    expect(search('region_codes')).toEqual([3]);
    expect(search('.')).toEqual([1]);
    expect(search('nowhere')).toEqual([]);
  });

  test('a regular expression finds every line, each time', () => {
    const { pattern, error } = compileSearch('^(took|parsed)', true, compileExpression);
    expect(error).toBeNull();
    expect(numbers(selectLines(lines, none, pattern))).toEqual([1, 2]);
    expect(numbers(selectLines(lines, none, pattern))).toEqual([1, 2]);
  });

  test('an invalid one says why and hides nothing', () => {
    const { pattern, error } = compileSearch('(open', true, compileExpression);
    expect(error).toMatch(/^missing closing \)/);
    expect(numbers(selectLines(lines, none, pattern))).toEqual([1, 2, 3, 4]);
  });
});

describe('downloads', () => {
  test('text: one line each, details at the end', () => {
    expect(toLogText(lines.slice(2)).split('\n')).toEqual([
      '2026-09-15T14:30:03.000Z WARNING MAP          Lookup (slow) {"table":"region_codes"}',
      '2026-09-15T14:30:04.000Z ERROR   MAP          No value for “QQ”',
      '',
    ]);
  });

  test('JSON: one object each', () => {
    const parsed = toJsonLines(lines)
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(parsed).toHaveLength(4);
    expect(parsed[2]).toEqual({
      seq: 3,
      time: '2026-09-15T14:30:03.000Z',
      level: 'WARNING',
      step: 'MAP',
      message: 'Lookup (slow)',
      attributes: { table: 'region_codes' },
    });
    expect(parsed[3]).not.toHaveProperty('attributes');
  });
});
