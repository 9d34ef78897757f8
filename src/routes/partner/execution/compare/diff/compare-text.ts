import { diffWordsWithSpace } from 'diff';
import type { Work } from '#lib/steps.ts';
import { comparePlain, type Beside } from './compare-plain.ts';
import type { Comparison, Piece, Units } from './comparison.ts';
import { withoutNoise } from './noise.ts';

/** Differences within longer lines are not marked word by word. */
const MAX_LENGTH = 2000;

function lineUnits(text: string): Units {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  const line = (index: number) => lines[index] ?? '';
  return {
    count: lines.length,
    raw: line,
    print: (index) => withoutNoise(line(index)),
    shape: (index) => withoutNoise(line(index)).replaceAll(/\d+/g, ''),
    // Lines without an equal counterpart are paired in order.
    key: () => '',
    kind: () => '',
    fields: (index) => {
      const steady = withoutNoise(line(index));
      return [
        { id: 'text', value: steady, noise: '' },
        { id: 'noise', value: steady === line(index) ? '' : line(index), noise: 'technical' },
      ];
    },
  };
}

/** Compares two texts line by line, and paired lines word by word. */
export function* compareText(left: string, right: string, notice: string | null = null): Work<Comparison> {
  const a = lineUnits(left);
  yield;
  const b = lineUnits(right);
  return yield* comparePlain({
    unit: 'line',
    left: a,
    right: b,
    pieces: linePieces,
    words: (row, found) =>
      found.length === 0
        ? []
        : [
            {
              place: '',
              left: a.raw(row.left),
              right: b.raw(row.right),
              noise: row.plain > 0 ? '' : 'technical',
            },
          ],
    notice,
  });
}

function linePieces({ units, index, other, found }: Beside): readonly Piece[] {
  const line = units.raw(index);
  if (!other || found.length === 0) return [{ text: line, look: 'value' }];
  const differs = found.some(({ noise }) => noise === '') ? 'plain' : 'technical';
  const before = other.units.raw(other.index);
  if (line.length + before.length > MAX_LENGTH) return [{ text: line, look: 'value', differs }];
  return diffWordsWithSpace(before, line)
    .filter(({ removed }) => !removed)
    .map(({ value, added }): Piece => ({ text: value, look: 'value', ...(added && { differs }) }));
}
