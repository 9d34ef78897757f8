import { expect, test } from 'vitest';
import { segmentAt } from '../../edi/document.ts';
import { instructionIftmin, refusedTender204 } from '../../edi/samples.test-data.ts';
import { tokenize } from '../../edi/tokenize.ts';
import { moveCursor } from './cursor.ts';
import { cellOf, lastCell, segmentTokens } from './segment-tokens.ts';

function tokensOf(text: string, index: number) {
  const document = tokenize(text);
  return { document, ...segmentTokens(segmentAt(document, index), document.tagEnds[index] ?? 0) };
}

test('the tokens of a segment together are its text', () => {
  for (const [text, separators] of [
    [refusedTender204, '*~'],
    [instructionIftmin, "+:'"],
  ] as const) {
    const document = tokenize(text);
    for (let index = 0; index < document.segmentCount; index++) {
      const { tokens } = segmentTokens(segmentAt(document, index), document.tagEnds[index] ?? 0);
      expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(
        text.slice(document.starts[index], (document.ends[index] ?? 0) + 1),
      );
      for (const token of tokens)
        if (token.kind === 'separator') expect(separators).toContain(text.slice(token.start, token.end));
    }
  }
});

test('values are counted, and can be found by element and component', () => {
  const { tokens } = tokensOf(instructionIftmin, 8);
  expect(
    tokens.filter(({ kind }) => kind === 'value').map((token) => 'value' in token && token.value),
  ).toEqual(['20', 'V123', '1', '', 'HLCU', '172', '20', '', '', '9321483', '146', '', 'DEMO STAR']);
  expect(cellOf(tokens, 5, 3)).toBe(7);
  expect(cellOf(tokens, 99)).toBe(0);
  expect(cellOf(tokens)).toBe(0);
  expect(lastCell({ tokens })).toBe(13);
});

test('a segment with very many values is truncated, with the number of the remaining ones', () => {
  const { tokens, hidden } = tokensOf(`ST*850*0001~SDQ*${'EA*'.repeat(999)}EA~SE*3*0001~`, 1);
  expect(lastCell({ tokens })).toBe(300);
  expect(hidden).toBe(700);
});

test('the keys of the grid', () => {
  const at = { segment: 3, cell: 2, turn: 0 };
  const move = (key: string, control = false) => {
    const next = moveCursor(at, key, control, 9, (segment) => (segment === 4 ? 1 : 5));
    return next && [next.segment, next.cell];
  };
  expect(move('ArrowDown')).toEqual([4, 1]);
  expect(move('ArrowUp')).toEqual([2, 2]);
  expect(move('ArrowLeft')).toEqual([3, 1]);
  expect(move('ArrowRight')).toEqual([3, 3]);
  expect(move('Home')).toEqual([3, 0]);
  expect(move('End')).toEqual([3, 5]);
  expect(move('Home', true)).toEqual([0, 0]);
  expect(move('End', true)).toEqual([9, 5]);
  expect(move('PageDown')).toEqual([9, 2]);
  expect(move('PageUp')).toEqual([0, 2]);
  expect(move('a')).toBeNull();
});
