import { getNamedType, isInputObjectType, type GraphQLCompositeType } from 'graphql';
import type { Ref } from '../store/ref.ts';
import type { Sort } from '../store/order.ts';
import type { Store } from '../store/store.ts';
import { testsOf } from './filters.ts';
import { fieldsOf, readerOf } from './item-fields.ts';
import { sortsOf } from './orders.ts';
import type { Field, Shapes } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

/** The requested part of a list, independent of argument names. */
export interface Window {
  readonly offset: number;
  readonly limit: number | null;
}

const CURSORS = /^(first|after|last|before)$/;
const LIMIT = /^(limit|take|top|per_page|page_size|size|max_results|max|first|count)$/;
const OFFSET = /^(offset|skip|start_index)$/;
const PAGE = /^(page|page_number|page_index)$/;

/** Whether arguments select a part of a list rather than a different list. */
export const pages = (field: Field): boolean =>
  field.args.some(({ name }) => [CURSORS, LIMIT, PAGE].some((known) => known.test(snakeCase(name))));

/** The arguments that filter a list's items; all others select a part of it or are unknown. */
export function choosers(field: Field, args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).filter(
      ([name, value]) =>
        value !== null &&
        value !== undefined &&
        ![CURSORS, LIMIT, OFFSET, PAGE].some((known) => known.test(snakeCase(name)) && isPaging(field, name)),
    ),
  );
}

/** `count: Int` may be a page size; `count: CountFilter` is not. */
function isPaging(field: Field, name: string): boolean {
  const type = field.args.find((argument) => argument.name === name)?.type;
  return type !== undefined && !isInputObjectType(getNamedType(type));
}

const wholeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/** The part of a plain list that `limit`, `offset`, and `page` select. */
export function windowOf(args: Args): Window {
  const given = Object.entries(args).map(([name, value]) => [snakeCase(name), wholeNumber(value)] as const);
  const find = (name: RegExp) => given.find(([one, value]) => name.test(one) && value !== null)?.[1] ?? null;
  const limit = find(LIMIT);
  const page = find(PAGE);
  return {
    limit,
    offset: find(OFFSET) ?? (page !== null && limit !== null ? Math.max(0, page - 1) * limit : 0),
  };
}

/** Filters and sorts by arguments whose names match fields of the listed items. */
export function choose(
  items: readonly Ref[],
  args: Args,
  { node, shapes, store }: { node: GraphQLCompositeType; shapes: Shapes; store: Store },
): readonly Ref[] {
  const names = Object.keys(args);
  if (names.length === 0) return items;
  const read = readerOf(shapes, store);
  const fields = fieldsOf(node, shapes);
  const tests = testsOf(args, { fields, shapes, read });
  const found = tests.length === 0 ? items : items.filter((item) => tests.every((test) => test(item)));
  const sorts = sortsOf(args, fields, { shapes, read });
  if (sorts.length === 0) return found;
  // Sorting is stable, so ties stay in the order of the list.
  return found
    .map((item) => ({ item, values: sorts.map(({ of }) => of(item)) }))
    .sort((a, b) => {
      for (const [i, { compare: inOrder }] of sorts.entries()) {
        const order = inOrder(a.values[i] ?? null, b.values[i] ?? null);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ item }) => item);
}

/**
 * The first item that matches the arguments, null if there is none, and undefined if no argument is named like a field
 * of the items.
 */
export function chooseOne(
  items: () => readonly Ref[],
  args: Args,
  { node, shapes, store }: { node: GraphQLCompositeType; shapes: Shapes; store: Store },
): Ref | null | undefined {
  const read = readerOf(shapes, store);
  const tests = testsOf(args, { fields: fieldsOf(node, shapes), shapes, read });
  if (tests.length === 0) return undefined;
  return items().find((item) => tests.every((test) => test(item))) ?? null;
}

/** The terms by which the arguments sort a list; empty if there are none. */
export function sorts(
  args: Args,
  node: GraphQLCompositeType,
  { shapes, store }: { shapes: Shapes; store: Store },
): readonly Sort<Ref>[] {
  if (Object.keys(args).length === 0) return [];
  return sortsOf(args, fieldsOf(node, shapes), { shapes, read: readerOf(shapes, store) });
}
