import { csvRow, csvSteps, type CsvDocument } from '#lib/csv.ts';
import type { Work } from '#lib/steps.ts';
import { comparePlain, type Beside } from './compare-plain.ts';
import type { Comparison, Piece, Units } from './comparison.ts';
import { noiseOf } from './noise.ts';

const isNumeric = (cell: string) => /^[-+\d.,\s]+$/.test(cell);

/** The column names: the cells of the first row, unless they look like values. */
function columnsOf(document: CsvDocument): readonly string[] {
  const first = csvRow(document, 0).map((cell) => cell.trim());
  const isHeader =
    first.every((cell) => cell !== '' && !isNumeric(cell)) && new Set(first).size === first.length;
  return Array.from({ length: document.columnCount }, (_, at) =>
    isHeader ? (first[at] ?? `Column ${at + 1}`) : `Column ${at + 1}`,
  );
}

function rowUnits(document: CsvDocument, columns: readonly string[]): Units {
  const cells = (index: number) => csvRow(document, index);
  const noise = (at: number, value: string) => noiseOf(columns[at] ?? '', value);
  const joined = (index: number, isLeftOut: (kind: string) => boolean) =>
    cells(index)
      .map((cell, at) => (isLeftOut(noise(at, cell)) ? '' : cell.trim()))
      .join('\u0000');
  return {
    count: document.rowCount,
    raw: (index) => document.text.slice(document.starts[index], document.ends[index]),
    print: (index) => joined(index, (kind) => kind === 'technical'),
    shape: (index) => joined(index, (kind) => kind !== ''),
    key: (index) => cells(index)[0] ?? '',
    kind: () => '',
    fields: (index) =>
      cells(index).map((cell, at) => ({
        id: columns[at] ?? `Column ${at + 1}`,
        value: cell.trim(),
        noise: noise(at, cell),
      })),
  };
}

/** Compares two CSV files row by row and column by column; columns with the same header correspond. */
export function* compareTable(left: string, right: string): Work<Comparison> {
  const a = yield* csvSteps(left);
  const b = yield* csvSteps(right);
  const names = new Map([left, right].map((text, at) => [text, columnsOf(at === 0 ? a : b)]));
  const [leftUnits, rightUnits] = [rowUnits(a, names.get(left) ?? []), rowUnits(b, names.get(right) ?? [])];
  return yield* comparePlain({
    unit: 'row',
    left: leftUnits,
    right: rightUnits,
    pieces: (beside) => cellPieces(beside, (beside.units === leftUnits ? a : b).delimiter),
    words: (_row, found) =>
      found.map(({ id, left: old = '', right: now = '', noise }) => ({
        place: id,
        left: old,
        right: now,
        noise,
      })),
    notice:
      a.openQuote >= 0 || b.openQuote >= 0
        ? 'A quote is never closed, so its rows may be cut in the wrong place.'
        : null,
  });
}

function cellPieces({ units, index, found }: Beside, delimiter: string): readonly Piece[] {
  const noises = new Map(found.map(({ id, noise }) => [id, noise || ('plain' as const)]));
  return units.fields(index).flatMap(({ id, value }, at): Piece[] => {
    const differs = noises.get(id);
    const cell: Piece = { text: value, look: 'value', words: id, ...(differs && { differs }) };
    return at === 0 ? [cell] : [{ text: delimiter === '\t' ? ' ⇥ ' : delimiter, look: 'separator' }, cell];
  });
}
