import { expect, test } from 'vitest';
import { codeName } from './code-names.ts';

test.each([
  ['region', 'US', 'United States'],
  ['currency', 'EUR', 'Euro'],
  ['region', 'QM', undefined],
  ['region', '', undefined],
  ['region', 'Norway', undefined],
  ['currency', 'E', undefined],
  ['currency', '€', undefined],
] as const)('%s %s: %s', (type, code, name) => {
  expect(codeName(type, code)).toBe(name);
});
