import { expect, test } from 'vitest';
import { initials } from './initials.ts';
import { matchesWords } from './matches-labels.ts';

test.each([
  ['Olivia Marsh', 'OM'],
  ['gustavo de la prieto', 'GP'],
  ['Cher', 'C'],
  ['  ', ''],
  ['Ødegård Åse', 'ØÅ'],
  ['𝒜da Lovelace', '𝒜L'],
])('%s becomes %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test.each([
  ['fre nor', true],
  ['TEST', true],
  ['northbay-t', true],
  ['', true],
  ['orth', false],
  ['nor x', false],
])('“Northbay Freight northbay-test” is found by “%s”: %s', (typed, found) => {
  expect(matchesWords('Northbay Freight northbay-test', typed)).toBe(found);
});

test('accents make no difference', () => {
  expect(matchesWords('Société Générale', 'gene soci')).toBe(true);
});
