import { expect, test } from 'vitest';
import { documentedMaximum, examplesOf } from './examples.ts';
import { snakeCase } from '../schema/words.ts';
import { seeded } from './faker.ts';
import { hash } from '../../kernel/random.ts';
import { knowsScalar, scalarValue } from './scalar-rules.ts';

const ANCHOR = Date.parse('2026-09-15T14:30:00Z');
const value = (scalar: string, field: string, type = 'Thing', n = 1) =>
  scalarValue(scalar, {
    faker: seeded(hash(field, n)),
    field: snakeCase(field),
    type,
    thing: hash(type, n),
    anchor: ANCHOR,
  });

test.each([
  ['String', 'contactEmail', /^[^@\s]+@example\.(com|net|org)$/],
  ['String', 'website', /^https:\/\/[a-z-]+\.example\//],
  ['String', 'sftp_host', /^[a-z-]+\.example$/],
  ['String', 'ip_address', /^192\.0\.2\.\d+$/],
  ['String', 'zip', /^[\d-]+$/],
  ['String', 'ownership', /^[a-z]+ [a-z]+ [a-z]+$/],
  ['String', 'partner_uuid', /^[\da-f]{8}-/],
  ['String', 'createdAt', /^20\d\d-.*Z$/],
  ['String', 'access_token', /^••••/],
  ['ID', 'id', /^[\da-f]{8}-/],
  ['ISODateTime', 'x', /^20\d\d-\d\d-\d\dT/],
  ['LocalDate', 'x', /^20\d\d-\d\d-\d\d$/],
  ['EmailAddress', 'x', /@example/],
  ['Decimal', 'x', /^\d+\.\d\d$/],
  ['Unheard', 'x', /^[a-z]+$/],
])('%s %s looks like %s', (scalar, field, pattern) => {
  for (let n = 0; n < 20; n++) expect(String(value(scalar, field, 'Thing', n))).toMatch(pattern);
});

test.each([
  ['Int', 'progress', 0, 100],
  ['Int', 'duration_ms', 20, 30_000],
  ['Int', 'port', 0, 65_535],
  ['Long', 'size', 200, 2_000_000],
  ['Float', 'latitude', -90, 90],
  ['Timestamp', 'updated_at', 1.5e12, ANCHOR],
])('%s %s lies between %d and %d', (scalar, field, least, most) => {
  for (let n = 0; n < 50; n++) {
    const number = value(scalar, field, 'Thing', n) as number;
    expect(number).toBeGreaterThanOrEqual(least);
    expect(number).toBeLessThanOrEqual(most);
    if (scalar !== 'Float') expect(Number.isInteger(number)).toBe(true);
  }
});

test('the instants of an entity are in the order of its life', () => {
  const life = ['created_at', 'updated_at', 'requested_at', 'started_at', 'finished_at'];
  for (let n = 0; n < 200; n++) {
    const times = life.map((field) => Date.parse(value('DateTime', field, 'Job', n) as string));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(ANCHOR);
    expect(Date.parse(value('DateTime', 'expires_at', 'Job', n) as string)).toBeGreaterThan(ANCHOR);
  }
});

test('names match the entities that have them', () => {
  const name = (type: string) => value('String', 'name', type) as string;
  expect(name('User').split(' ').length).toBeGreaterThan(1);
  expect(new Set([name('User'), name('Company'), name('Product'), name('Widget')]).size).toBe(4);
});

test('examples are read from the last line of a description only', () => {
  expect(examplesOf('A code.\n\nExamples: `A`, `B c`')).toEqual(['A', 'B c']);
  expect(examplesOf('Example: `A`')).toEqual(['A']);
  expect(examplesOf('Examples: `A`\nand more')).toEqual([]);
  expect(examplesOf('Uses `code`.')).toEqual([]);
  expect(examplesOf(null)).toEqual([]);
  expect(knowsScalar('DateTime')).toBe(true);
  expect(knowsScalar('Grade')).toBe(false);
});

test.each([
  ['Size of the page, 1 to 200.', 200],
  ['At most this many bytes, 1 to 2,097,152.', 2_097_152],
  ['Size of the page.', null],
  [undefined, null],
])('%j promises at most %j', (description, most) => {
  expect(documentedMaximum(description)).toBe(most);
});
