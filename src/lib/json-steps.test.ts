import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonNumber, jsonSteps } from './json-steps.ts';
import { finished } from './steps.ts';

const read = (text: string): unknown => finished(jsonSteps(text));

/** What a parser returns for a text, or the error it throws. */
function outcome(reader: (text: string) => unknown, text: string): unknown {
  try {
    return { value: reader(text) };
  } catch (error) {
    return String(error);
  }
}

describe('JSON in steps', () => {
  test('returns what JSON.parse returns, with any white space', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (json, space) => {
        const value: unknown = JSON.parse(json, (_key, item: unknown) =>
          typeof item === 'number' ? Math.trunc(item % 1e6) + 0 : item,
        );
        const text = ` \r\n${JSON.stringify(value, null, space)}\n`;
        expect(read(text)).toStrictEqual(JSON.parse(text));
      }),
    );
  });

  test('fails as JSON.parse does', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00"',
      '"\n"',
      '"',
      '\\',
      '1',
      '-',
      '01',
      '1.',
      'tru',
      'null',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (some) => {
        const text = some.join('');
        expect(outcome(read, text)).toStrictEqual(outcome((all) => JSON.parse(all) as unknown, text));
      }),
    );
  });

  test('keeps numbers that JavaScript would show differently, and every key', () => {
    expect(read('\uFEFF[10.00, 12345678901234567890, 1, -0, 1e3]')).toEqual([
      new JsonNumber('10.00'),
      new JsonNumber('12345678901234567890'),
      1,
      new JsonNumber('-0'),
      new JsonNumber('1e3'),
    ]);
    const fields = read('{"b":1,"__proto__":{"c":2},"b":3}') as object;
    expect(Object.entries(fields)).toEqual([
      ['b', 3],
      ['__proto__', { c: 2 }],
    ]);
    expect(read('"\\"\\\\" ')).toBe('"\\');
  });

  test('takes many short steps for a long text', () => {
    const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, name: `Row ${at}` })));
    const steps = [...jsonSteps(text)];
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    expect(steps.at(-1)).toBe(1);
    expect(read(text)).toEqual(JSON.parse(text));
  });
});
