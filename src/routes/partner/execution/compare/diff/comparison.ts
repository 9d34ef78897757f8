import type { Noise } from './noise.ts';

export type Side = 'left' | 'right';

/** A value of a unit (a segment, a row, a line), named by its place in it. */
export interface Field {
  readonly id: string;
  readonly value: string;
  readonly noise: Noise;
}

/** One of two texts, cut into the units that are compared. */
export interface Units {
  readonly count: number;
  /** The unit as written; equal texts need no further look. */
  raw(index: number): string;
  /** The unit without control numbers, dates, and counts: what is aligned first. */
  print(index: number): string;
  /** Without references and amounts as well. */
  shape(index: number): string;
  /** What a unit is about, such as "N1 SH": units that differ are paired if this is equal. */
  key(index: number): string;
  /** The kind of unit, such as "N1": the last resort for pairing. */
  kind(index: number): string;
  fields(index: number): readonly Field[];
}

/** Two units side by side; -1 if one side has none. The counts are those of the values that differ. */
export interface Row {
  readonly left: number;
  readonly right: number;
  readonly plain: number;
  readonly technical: number;
  readonly order: number;
}

/** A value that differs, in words. */
export interface Difference {
  /** "N4-02 State or Province Code", "lines[2].quantity". Empty if the whole unit is meant. */
  readonly place: string;
  readonly left: string;
  readonly right: string;
  readonly noise: Noise;
  /** What the codes mean, if a dictionary knows. */
  readonly meanings?: readonly [left: string | undefined, right: string | undefined];
}

/** A piece of a unit on screen. */
export interface Piece {
  readonly text: string;
  readonly look: 'name' | 'value' | 'separator';
  /** Set if the other side has another value there. */
  readonly differs?: 'plain' | 'technical' | 'order';
  /** What the value is, in words. */
  readonly words?: string;
}

/** The heading of the rows that follow. */
export interface Section {
  readonly title: string;
  readonly hint: string;
}

export type UnitName = 'segment' | 'value' | 'row' | 'line';

export interface Comparison {
  readonly unit: UnitName;
  readonly rows: readonly Row[];
  /** By the index of the first row. */
  readonly sections: ReadonlyMap<number, Section>;
  pieces(row: Row): { readonly left: readonly Piece[]; readonly right: readonly Piece[] };
  differences(row: Row): readonly Difference[];
  /** The unit as written, for copying. */
  raw(side: Side, index: number): string;
  /** Why the files are compared as plain text although they have another format. */
  readonly notice: string | null;
}

/** What is left out of account. */
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

/** Whether a row differs only in what is left out of account. */
export const isIgnored = (row: Row, ignored: Ignored): boolean =>
  !differs(row, ignored) && row.technical + row.order > 0;

export const isCounted = (noise: Noise, ignored: Ignored): boolean => noise === '' || !ignored[noise];
