import { expect, test } from 'vitest';
import { modeOptions, readMode } from './file-modes.ts';

test('a format has the views that suit it, in a fixed order', () => {
  expect(modeOptions('X12').map(({ label }) => label)).toEqual(['Raw', 'Pretty', 'Tree']);
  expect(modeOptions('CSV').map(({ label }) => label)).toEqual(['Raw', 'Table']);
  expect(modeOptions('PDF')).toEqual([]);
});

test('an address may select one of them; anything else selects the best one', () => {
  expect(readMode('EDIFACT', 'tree')).toBe('tree');
  expect(readMode('EDIFACT', 'table')).toBe('pretty');
  expect(readMode('CSV', null)).toBe('table');
  expect(readMode('CSV', 'nonsense')).toBe('table');
  expect(readMode('PDF', 'raw')).toBeNull();
  expect(readMode('HOLOGRAM' as '%future added value', null)).toBe('raw');
});
