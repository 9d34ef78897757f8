import type { Pair } from './align.ts';
import type { Field, Row, Units } from './comparison.ts';
import type { Noise } from './noise.ts';

/** Two values at the same place; undefined on a side that has none. */
export interface FieldPair {
  readonly id: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly noise: Noise;
}

/** The values in which two units differ. A missing value equals an empty one. */
export function differingFields(left: readonly Field[], right: readonly Field[]): FieldPair[] {
  const others = new Map(right.map((field) => [field.id, field]));
  const found: FieldPair[] = [];
  for (const { id, value, noise } of left) {
    const other = others.get(id);
    others.delete(id);
    if (value !== (other?.value ?? '')) found.push({ id, left: value, right: other?.value, noise });
  }
  for (const { id, value, noise } of others.values())
    if (value !== '') found.push({ id, left: undefined, right: value, noise });
  return found;
}

/** The row for a pair of units, with the number of differing values of each kind. */
export function rowOf([left, right]: Pair, a: Units, b: Units): Row {
  const row = { left, right, plain: 0, technical: 0, order: 0 };
  if (left < 0 || right < 0 || a.raw(left) === b.raw(right)) return row;
  for (const { noise } of differingFields(a.fields(left), b.fields(right))) row[noise || 'plain']++;
  return row;
}
