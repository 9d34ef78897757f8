import { expect, test } from 'vitest';
import { severityOf } from './severity.ts';

test.each([
  [0, 0, 'none'],
  [0, 1_300, 'none'],
  [8, 1_300, 'low'],
  [1, 30, 'medium'],
  [7, 22, 'high'],
  [1, 3, 'medium'],
  [130, 1_300, 'high'],
  // An execution that failed before the period may still be counted.
  [3, 0, 'high'],
] as const)('%i unresolved errors of %i executions: %s', (unresolved, executions, severity) => {
  expect(severityOf(unresolved, executions)).toBe(severity);
});
