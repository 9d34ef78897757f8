import { nullLast, type Direction, type Sort, type SortValue } from '../../../engine/store/order.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural sort order for names: ignores case and accents, 2 before 10. */
export const byName =
  <Item>(nameOf: (item: Item) => unknown) =>
  (a: Item, b: Item): number =>
    collator.compare(String(nameOf(a)), String(nameOf(b)));

/** A term of a list's sort order: by a name, in natural order. */
export const sortByName = <Row>(
  name: string,
  of: (row: Row) => SortValue,
  direction: Direction = 'ASC',
): Sort<Row> => ({
  name: `${name} ${direction}`,
  of,
  compare: nullLast((a, b) => compareNames(String(a), String(b)), direction),
});

export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** A text normalized for search: without case, accents, or surrounding whitespace. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
