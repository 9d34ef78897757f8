import { expect, test } from 'vitest';
import { detailOf, valueWords } from './audit-values.ts';

const words = (value: unknown, isCode = false) => valueWords(value, { isCode, zone: 'UTC' });

test.each([
  [null, ''],
  ['', ''],
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  ['HJBT', 'HJBT'],
  ['2026-09-15T14:30:00.000Z', '15 Sep 2026, 14:30'],
  ['6f0c1b2a-1111-4222-8333-444455556666', '6f0c1b2a'],
  [['a', 'b'], 'a, b'],
  [{ max_attempts: 3, note: null }, 'Max attempts: 3'],
  [{ kind: 'USER', display: 'Olivia Marsh', email: 'o@x.example' }, 'Olivia Marsh'],
  [[{ name: 'Zoe', email: 'z@x.example' }, { name: 'Al' }], 'Name: Zoe; Email: z@x.example\nName: Al'],
])('%j reads “%s”', (value, expected) => {
  expect(words(value)).toBe(expected);
});

test('codes read as words, alone and in lists', () => {
  expect(words('READY_FOR_TEST', true)).toBe('Ready for test');
  expect(words(['LIVE', 'PAUSED'], true)).toBe('Live, Paused');
  expect(words('PO_MANAGEMENT', true)).toBe('Purchase-order management');
  expect(words({ kind: 'COUNT_IN_WINDOW' })).toBe('Kind: Count in window');
  expect(words('SFTP', true)).toBe('SFTP');
  expect(words('X12_997', true)).toBe('X12 997');
});

test('the detail is the summary without action and object', () => {
  expect(detailOf('Added member “a@b.example”: as EDITOR', 'Added member', 'a@b.example')).toBe('as EDITOR');
  expect(detailOf('Flagged executions “Orders” and 3 more', 'Flagged executions', 'Orders')).toBe('');
  expect(detailOf('Opened file “x.edi”', 'Opened file', 'x.edi')).toBe('');
});
