import { expect, test } from 'vitest';
import { cut, unescaped } from './cut.ts';

/** Every printable character that is neither the value's nor the delimiter's. */
const RELEASES = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (value) => value !== '+' && value !== '~',
);

test.each(RELEASES)('a value is read without its escapes: release character %s', (release) => {
  const values = ['~+~', `~${release}~`, '~~', `${release}${release}`, '+'];
  const escape = (value: string) =>
    [...value].map((item) => (item === '+' || item === release ? release + item : item)).join('');
  const parts = cut(values.map(escape).join('+'), '+', release);
  expect(parts.map((part) => unescaped(part, release))).toEqual(values);
});

test('without a release character, nothing is escaped', () => {
  expect(cut('a?+b', '+', '').map((part) => unescaped(part, ''))).toEqual(['a?', 'b']);
});
