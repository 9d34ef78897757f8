import type { Work } from '#lib/steps.ts';
import { align, STEP } from './align.ts';
import { differingFields, rowOf, type FieldPair } from './compare-units.ts';
import type { Comparison, Difference, Piece, Row, UnitName, Units } from './comparison.ts';

/** A unit of one side, with its counterpart on the other side if there is one. */
export interface Beside {
  readonly units: Units;
  readonly index: number;
  readonly other: { readonly units: Units; readonly index: number } | null;
  readonly found: readonly FieldPair[];
}

interface PlainFormat {
  readonly unit: UnitName;
  readonly left: Units;
  readonly right: Units;
  /** The pieces of a unit on screen, with differing pieces marked. */
  readonly pieces: (beside: Beside) => readonly Piece[];
  /** The differing values in words. */
  readonly words: (row: Row, found: readonly FieldPair[]) => readonly Difference[];
  readonly notice?: string | null;
}

/** Compares two lists of units without a superordinate structure. */
export function* comparePlain(format: PlainFormat): Work<Comparison> {
  const { unit, left, right, pieces, words, notice = null } = format;
  const fieldsOf = (row: Row): readonly FieldPair[] =>
    row.left < 0 || row.right < 0 ? [] : differingFields(left.fields(row.left), right.fields(row.right));
  const rows: Row[] = [];
  for (const pair of yield* align(left, right)) {
    if (rows.length % STEP === 0) yield;
    rows.push(rowOf(pair, left, right));
  }
  return {
    unit,
    rows,
    sections: new Map(),
    pieces: (row) => {
      const found = fieldsOf(row);
      const sides = [
        { units: left, index: row.left },
        { units: right, index: row.right },
      ] as const;
      const side = (own: 0 | 1) => {
        const { units, index } = sides[own];
        const other = sides[own === 0 ? 1 : 0];
        return index < 0 ? [] : pieces({ units, index, other: other.index < 0 ? null : other, found });
      };
      return { left: side(0), right: side(1) };
    },
    differences: (row) => words(row, fieldsOf(row)),
    raw: (side, index) => (side === 'left' ? left : right).raw(index),
    notice,
  };
}
