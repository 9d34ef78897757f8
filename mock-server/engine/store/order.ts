/** A value that rows are sorted by; plain JSON, because cursors hold it. */
export type SortValue = string | number | null;

/** One term of a sort order. */
export interface Sort<Row> {
  /** The name of the term and its direction, so that a cursor is only valid in the order in which it was made. */
  readonly name: string;
  readonly of: (row: Row) => SortValue;
  readonly compare: (a: SortValue, b: SortValue) => number;
}

/** How a list is sorted: by its terms, then by id, ascending. */
export interface Order<Row> {
  /** Unique in the list. */
  readonly id: (row: Row) => string;
  readonly by: readonly Sort<Row>[];
}

/** The position of a row in an order. */
export interface Place {
  readonly id: string;
  readonly values: readonly SortValue[];
}

export type Direction = 'ASC' | 'DESC';

/** Sorts by numbers, or by texts compared by code unit. Null comes last in both directions. */
export const sortBy = <Row>(
  name: string,
  of: (row: Row) => SortValue,
  direction: Direction = 'ASC',
): Sort<Row> => ({ name: `${name} ${direction}`, of, compare: nullLast(compareValues, direction) });

/** Extends a comparison of non-null values to null, which comes last in both directions. */
export const nullLast =
  (
    compare: (a: string | number, b: string | number) => number,
    direction: Direction,
  ): Sort<never>['compare'] =>
  (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'DESC' ? compare(b, a) : compare(a, b);
  };

const compareValues = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

export const placeIn = <Row>({ id, by }: Order<Row>, row: Row): Place => ({
  id: id(row),
  values: by.map(({ of }) => of(row)),
});

/** Negative if `a` comes before `b`. */
export function comparePlaces<Row>({ by }: Order<Row>, a: Place, b: Place): number {
  for (const [i, { compare }] of by.entries()) {
    const order = compare(a.values[i] ?? null, b.values[i] ?? null);
    if (order !== 0) return order;
  }
  return compareValues(a.id, b.id);
}

/** Sorts rows; each value is read once. */
export const inOrder = <Row>(rows: readonly Row[], order: Order<Row>): Row[] =>
  rows
    .map((row) => ({ row, place: placeIn(order, row) }))
    .sort((a, b) => comparePlaces(order, a.place, b.place))
    .map(({ row }) => row);
