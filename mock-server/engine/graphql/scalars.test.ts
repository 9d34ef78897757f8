import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scalars } from './scalars.ts';

const scalar = (name: string) => {
  const found = scalars.find((scalarType) => scalarType.name === name);
  if (!found) throw new Error(`no scalar ${name}`);
  return found;
};

test.each([
  ['DateTime', '2026-09-15T14:30:00Z', '2026-09-15T14:30:00.000Z'],
  ['DateTime', '2026-09-15T16:30:00.5+02:00', '2026-09-15T14:30:00.500Z'],
  ['DateTime', 1789482600000, '2026-09-15T14:30:00.000Z'],
  ['Date', '2028-02-29', '2028-02-29'],
  ['Timestamp', 1789482600000, 1789482600000],
  ['BigInt', 2 ** 53 - 1, 2 ** 53 - 1],
  ['Email', 'owner@northbay.example', 'owner@northbay.example'],
  ['URL', '/file/a/b', '/file/a/b'],
  ['URL', 'https://partner.example/edi', 'https://partner.example/edi'],
])('%s accepts and returns %j', (name, value, result) => {
  expect(scalar(name).coerceInputValue(value)).toBe(result);
  expect(scalar(name).coerceOutputValue(value)).toBe(result);
});

test.each([
  ['DateTime', '2026-09-15'],
  ['DateTime', '2026-09-15T14:30:00'],
  ['DateTime', '2026-13-15T14:30:00Z'],
  ['DateTime', 'yesterday'],
  ['DateTime', null],
  ['DateTime', Number.NaN],
  ['Date', '2026-02-30'],
  ['Date', '2026-9-1'],
  ['Date', 20260901],
  ['Timestamp', '1789482600000'],
  ['Timestamp', 1.5],
  ['BigInt', 2 ** 53],
  ['Email', 'nobody'],
  ['Email', 'a\u0000@b.example'],
  ['Email', `${'x'.repeat(250)}@b.example`],
  ['URL', 'not an address'],
])('%s refuses %j', (name, value) => {
  expect(() => scalar(name).coerceInputValue(value)).toThrow(
    expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } }),
  );
  expect(() => scalar(name).coerceOutputValue(value)).toThrow(TypeError);
});

test('an instant is formatted as Date does', () => {
  const instant = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: Date.parse('2026-09-14T00:00:00Z'), max: Date.parse('2026-09-16T00:00:00Z') }),
    fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
    fc.constantFrom(0, -0, -1, 253_402_300_799_999, 253_402_300_800_000, 8.64e15),
  );
  fc.assert(
    fc.property(instant, (time) => {
      expect(scalar('DateTime').coerceOutputValue(time)).toBe(new Date(time).toISOString());
    }),
    { numRuns: 2000 },
  );
});
