import { expect, test } from 'vitest';
import { statusLook, type StatusLook } from './tone.ts';

type Status = 'OPEN' | 'DONE';

const table: Record<Status, StatusLook> = {
  OPEN: { tone: 'run', label: 'Open' },
  DONE: { tone: 'ok', label: 'Done' },
};

test('a status that only a newer server knows is shown as unknown, not as an error', () => {
  expect(statusLook(table, 'DONE')).toEqual({ tone: 'ok', label: 'Done' });
  expect(statusLook(table, '%future added value')).toEqual({ tone: 'sub', label: 'Unknown' });
  // At run time, the server may send a value that the type does not contain.
  expect(statusLook(table, 'ARCHIVED' as Status).tone).toBe('sub');
});
