import type { Noise } from './noise.ts';

export type Side = 'left' | 'right';

/** A value of a unit (a segment, a row, a line), identified by its place in the unit. */
export interface Field {
  readonly id: string;
  readonly value: string;
  readonly noise: Noise;
}

/** One of two texts, split into the units to compare. */
export interface Units {
  readonly count: number;
  /** The unit as written; equal texts are not compared further. */
  raw(index: number): string;
  /** The unit without control numbers, dates, and counts; units are aligned by it first. */
  print(index: number): string;
  /** The unit without references and amounts as well. */
  shape(index: number): string;
  /** What a unit is about, such as "N1 SH": units that differ are paired if their keys are equal. */
  key(index: number): string;
  /** The kind of unit, such as "N1": the last resort for pairing. */
  kind(index: number): string;
  fields(index: number): readonly Field[];
}

/** Two units side by side; -1 if a side has none. `plain`, `technical` and `order` count the differing values. */
export interface Row {
  readonly left: number;
  readonly right: number;
  readonly plain: number;
  readonly technical: number;
  readonly order: number;
}

/** A differing value, in words. */
export interface Difference {
  /** "N4-02 State or Province Code", "lines[2].quantity". Empty if the difference is the whole unit. */
  readonly place: string;
  readonly left: string;
  readonly right: string;
  readonly noise: Noise;
  /** The meanings of codes, if a dictionary has them. */
  readonly meanings?: readonly [left: string | undefined, right: string | undefined];
}

/** A piece of a unit on screen. */
export interface Piece {
  readonly text: string;
  readonly look: 'name' | 'value' | 'separator';
  /** Set if the value on the other side differs. */
  readonly differs?: 'plain' | 'technical' | 'order';
  /** A description of the value. */
  readonly words?: string;
}

/** A heading above rows. */
export interface Section {
  readonly title: string;
  readonly hint: string;
}

export type UnitName = 'segment' | 'value' | 'row' | 'line';

export interface Comparison {
  readonly unit: UnitName;
  readonly rows: readonly Row[];
  /** By the index of the section's first row. */
  readonly sections: ReadonlyMap<number, Section>;
  pieces(row: Row): { readonly left: readonly Piece[]; readonly right: readonly Piece[] };
  differences(row: Row): readonly Difference[];
  /** The unit as written, for copying. */
  raw(side: Side, index: number): string;
  /** Why files with a structured format are compared as plain text. */
  readonly notice: string | null;
}

/** The kinds of expected differences to ignore. */
export interface Ignored {
  readonly technical: boolean;
  readonly order: boolean;
}

/** Whether a row counts as a difference. */
export const differs = (row: Row, ignored: Ignored): boolean =>
  row.left < 0 ||
  row.right < 0 ||
  row.plain > 0 ||
  (row.technical > 0 && !ignored.technical) ||
  (row.order > 0 && !ignored.order);

/** Whether a row differs, but only in ignored values. */
export const isIgnored = (row: Row, ignored: Ignored): boolean =>
  !differs(row, ignored) && row.technical + row.order > 0;

export const isCounted = (noise: Noise, ignored: Ignored): boolean => noise === '' || !ignored[noise];
