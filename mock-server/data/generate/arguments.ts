import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isObjectType,
  type GraphQLCompositeType,
} from 'graphql';
import { isRef, type Ref } from '../store/ref.ts';
import type { Sort } from '../store/order.ts';
import type { Store } from '../../kernel/store.ts';
import { isPlainLeaf, isOpen, type Field, type Shapes } from './shapes.ts';
import { sameThing, snakeCase } from './words.ts';

type Args = Readonly<Record<string, unknown>>;
type Test = (item: Ref) => boolean;
/** Reads a field of a list item by name. */
type Read = (item: Ref, name: string) => unknown;

/** The requested part of a list, independent of argument names. */
export interface Window {
  readonly offset: number;
  readonly limit: number | null;
}

const CURSORS = /^(first|after|last|before)$/;
const LIMIT = /^(limit|take|top|per_page|page_size|size|max_results|max|first|count)$/;
const OFFSET = /^(offset|skip|start_index)$/;
const PAGE = /^(page|page_number|page_index)$/;
const SORT = /^(order_by|orderby|sort|sort_by|sort_key|order|ordering)$/;
const DIRECTION = /^(direction|dir|sort_direction|sort_order|order_direction|order)$/;
const BACKWARDS = /^(reverse|descending|desc)$/;
const SEARCH = /^(search|search_text|search_term|query|q|text|term|keyword|keywords|word|filter_text)$/;
const HOLDERS = /^(filter|filters|filter_by|where|condition|conditions|by|input)$/;

/** Whether arguments select a part of a list rather than a different list. */
export const pages = (field: Field): boolean =>
  field.args.some(({ name }) => [CURSORS, LIMIT, PAGE].some((known) => known.test(snakeCase(name))));

/** The arguments that filter a list's items; the others select a part of it or are unknown. */
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
  node: GraphQLCompositeType,
  shapes: Shapes,
  store: Store,
): readonly Ref[] {
  const names = Object.keys(args);
  if (names.length === 0) return items;
  const read = readerOf(shapes, store);
  const fields = fieldsOf(node, shapes);
  const tests = testsOf(args, { fields, shapes, read });
  const found = tests.length === 0 ? items : items.filter((item) => tests.every((test) => test(item)));
  const sorts = sortsOf(args, fields, shapes, read);
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
 * The first item that the arguments describe, null if there is none, and undefined if they are not named like fields of
 * the items.
 */
export function chooseOne(
  items: () => readonly Ref[],
  args: Args,
  node: GraphQLCompositeType,
  shapes: Shapes,
  store: Store,
): Ref | null | undefined {
  const read = readerOf(shapes, store);
  const tests = testsOf(args, { fields: fieldsOf(node, shapes), shapes, read });
  if (tests.length === 0) return undefined;
  return items().find((item) => tests.every((test) => test(item))) ?? null;
}

/** What the arguments sort a list by; empty if they do not. */
export function sorts(
  args: Args,
  node: GraphQLCompositeType,
  shapes: Shapes,
  store: Store,
): readonly Sort<Ref>[] {
  if (Object.keys(args).length === 0) return [];
  return sortsOf(args, fieldsOf(node, shapes), shapes, readerOf(shapes, store));
}

const readerOf =
  (shapes: Shapes, store: Store): Read =>
  ({ $ref: { typeName, key } }, name) => {
    const field = shapes.object(typeName).getFields()[name];
    return field && isOpen(field) ? store.read(typeName, key, name) : undefined;
  };

const sortsOf = (args: Args, fields: Fields, shapes: Shapes, read: Read): readonly Sort<Ref>[] =>
  ordersOf(args, fields, shapes).map(({ path, isDescending }) => ({
    name: `${path.join('.')} ${isDescending ? 'DESC' : 'ASC'}`,
    of: (item) => plain(along(item, path, read)),
    compare: (a, b) => (isDescending ? compare(b, a) : compare(a, b)),
  }));

/** Fields by their name in snake_case; for an abstract type, those of all its members. */
type Fields = ReadonlyMap<string, Field>;

function fieldsOf(node: GraphQLCompositeType, shapes: Shapes): Fields {
  const all = shapes
    .membersOf(node)
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  return new Map(all.filter(isOpen).map((field) => [snakeCase(field.name), field]));
}

/** The items to filter: their fields, and how to read them. */
interface Things {
  readonly fields: Fields;
  readonly shapes: Shapes;
  readonly read: Read;
}

function testsOf(args: Args, things: Things): Test[] {
  const { fields, read } = things;
  return Object.entries(args).flatMap(([argument, value]) => {
    const name = snakeCase(argument);
    if (value === null || value === undefined) return [];
    // The key of a linked entity filters like the link itself.
    const field = fields.get(name) ?? fields.get(name.replace(/_(?:id|uuid|key|code)s?$/, ''));
    if (field) return [fieldTest(field, value, things)];
    if (SEARCH.test(name) && typeof value === 'string') return [searchTest(value, fields, read)];
    if (isRecord(value) && (HOLDERS.test(name) || /_?filter$/.test(name))) return testsOf(value, things);
    const combined = combination(name, value, things);
    if (combined) return [combined];
    const test = testByName(name, value, things);
    return test ? [test] : [];
  });
}

/** `{ AND: […] }`, `{ or: […] }`, `{ not: {…} }`. */
function combination(name: string, value: unknown, things: Things): Test | null {
  const kind = /^_?(and|or|not)$/.exec(name)?.[1];
  if (kind === undefined) return null;
  const parts = (Array.isArray(value) ? value : [value])
    .filter(isRecord)
    .map((part) => testsOf(part, things));
  const holds = (item: Ref) => (tests: readonly Test[]) => tests.every((test) => test(item));
  if (kind === 'and') return (item) => parts.every(holds(item));
  return kind === 'or' ? (item) => parts.some(holds(item)) : (item) => !parts.some(holds(item));
}

/** Fields that people name an entity by. */
const CALLED = /^(login|user_?name|handle|slug|name|code|number|email|path)$/;

const OPERATORS =
  /^(.+?)_(not_in|in|not|ne|gte|lte|gt|lt|min|max|from|to|since|until|after|before|contains|starts_with|ends_with)$/;

/** `status_in`, `created_after`, `min_price`, `tag_uuids`. */
function testByName(name: string, value: unknown, things: Things): Test | null {
  const { fields, read } = things;
  const [, min, ranged = ''] = /^(min|max)_(.+)$/.exec(name) ?? [];
  const [, stem = '', operator = ''] = min ? [name, ranged, min] : (OPERATORS.exec(name) ?? []);
  const field = fields.get(stem) ?? fields.get(`${stem}_at`) ?? fields.get(`${stem}_date`);
  if (field) return (item) => operate(operator, read(item, field.name), value);
  const plural = [...fields].find(([one]) => sameThing(one, name));
  return plural ? fieldTest(plural[1], value, things) : null;
}

function fieldTest({ name: field, type }: Field, value: unknown, { shapes, read }: Things): Test {
  const target = getNamedType(type);
  if (!isRecord(value)) {
    const isEqual = (found: unknown) => operate('eq', found, value);
    if (!isCompositeType(target)) return (item) => isEqual(read(item, field));
    // A linked entity is named by its key, or as people name it: `repository(owner: "zed")`.
    const names = [...fieldsOf(target, shapes)].filter(([name]) => CALLED.test(name));
    return (item) => {
      const found = [read(item, field)].flat();
      return (
        isEqual(read(item, field)) ||
        found.some((one) => isRef(one) && names.some(([, { name }]) => isEqual(read(one, name))))
      );
    };
  }
  if (isCompositeType(target)) {
    // A linked entity is filtered by its own fields; for a list, one item has to match.
    const tests = testsOf(value, { fields: fieldsOf(target, shapes), shapes, read });
    return (item) =>
      tests.length === 0 ||
      [read(item, field)].flat().some((one) => isRef(one) && tests.every((test) => test(one)));
  }
  const conditions = Object.entries(value).filter(([, wanted]) => wanted !== undefined);
  return (item) => {
    const found = read(item, field);
    return conditions.every(([operator, wanted]) =>
      operate(snakeCase(operator).replace(/^_/, ''), found, wanted),
    );
  };
}

function searchTest(text: string, fields: Fields, read: Read): Test {
  const wanted = text.trim().toLowerCase();
  const texts = [...fields.values()].filter(
    (field) => isPlainLeaf(field) && /^(String|ID)$/.test(getNamedType(field.type).name),
  );
  return (item) =>
    texts.some(({ name }) =>
      String(read(item, name) ?? '')
        .toLowerCase()
        .includes(wanted),
    );
}

/** An unknown operator matches everything. */
function operate(operator: string, found: unknown, wanted: unknown): boolean {
  const isEqual = (one: unknown) =>
    Array.isArray(found) ? found.some((item) => equal(item, one)) : equal(found, one);
  const isAny = () => (Array.isArray(wanted) ? wanted : [wanted]).some(isEqual);
  const text = (value: unknown) => String(value ?? '').toLowerCase();
  switch (operator) {
    case 'eq':
    case 'equals':
    case 'is':
    case 'in':
    case 'any':
      return isAny();
    case 'ne':
    case 'neq':
    case 'not':
    case 'not_in':
    case 'nin':
      return !isAny();
    case 'gt':
    case 'after':
      return isThere(found) && compare(found, wanted) > 0;
    case 'gte':
    case 'min':
    case 'from':
    case 'since':
      return isThere(found) && compare(found, wanted) >= 0;
    case 'lt':
    case 'before':
      return isThere(found) && compare(found, wanted) < 0;
    case 'lte':
    case 'max':
    case 'to':
    case 'until':
      return isThere(found) && compare(found, wanted) <= 0;
    case 'contains':
    case 'icontains':
    case 'like':
    case 'ilike':
      return Array.isArray(found) ? isAny() : text(found).includes(text(wanted).replaceAll('%', ''));
    case 'starts_with':
      return text(found).startsWith(text(wanted));
    case 'ends_with':
      return text(found).endsWith(text(wanted));
    case 'is_null':
      return isThere(found) !== wanted;
    default:
      return true;
  }
}

interface Order {
  /** Field names: the last is compared, those before it are the links that lead there. */
  readonly path: readonly string[];
  readonly isDescending: boolean;
}

function along(item: Ref, path: readonly string[], read: Read): unknown {
  return path.reduce<unknown>((at, name) => (isRef(at) ? read(at, name) : null), item);
}

function ordersOf(args: Args, fields: Fields, shapes: Shapes): readonly Order[] {
  const entries = Object.entries(args).map(([name, value]) => [snakeCase(name), value] as const);
  const isReversed = entries.some(
    ([name, value]) =>
      (DIRECTION.test(name) && isDescendingWord(value)) || (BACKWARDS.test(name) && value === true),
  );
  return entries
    .filter(([name]) => SORT.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => orderOf(value, fields, shapes))
    .map((order) => (isReversed ? { ...order, isDescending: !order.isDescending } : order));
}

const isDescendingWord = (value: unknown) => typeof value === 'string' && /^desc/i.test(value);

/** `CREATED_AT_DESC`, `-name`, `name:desc`, `{ field: NAME, direction: ASC }`, `{ name: ASC }`. */
function orderOf(value: unknown, fields: Fields, shapes: Shapes): readonly Order[] {
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([name, one]) => [snakeCase(name), one] as const);
    const direction = entries.find(([name]) => DIRECTION.test(name))?.[1];
    const named = entries.find(
      ([name, one]) => /^(field|by|key|column|sort)$/.test(name) && typeof one === 'string',
    );
    if (named) {
      return orderOf(named[1], fields, shapes).map(({ path }) => ({
        path,
        isDescending: isDescendingWord(direction),
      }));
    }
    return entries.flatMap(([name, one]) => {
      const field = fields.get(name);
      const target = field && getNamedType(field.type);
      if (!field || one === null || one === undefined) return [];
      if (!isRecord(one)) return [{ path: [field.name], isDescending: isDescendingWord(one) }];
      if (!isCompositeType(target)) return [];
      const inner = orderOf(one, fieldsOf(target, shapes), shapes);
      return inner.map((order) => ({ ...order, path: [field.name, ...order.path] }));
    });
  }
  if (typeof value !== 'string') return [];
  const [, minus, word = '', direction = ''] =
    /^(-?)(.+?)(?:[_: ](asc|desc|ascending|descending))?$/i.exec(value) ?? [];
  const field =
    fields.get(snakeCase(word)) ?? fields.get(word.toLowerCase()) ?? fields.get(`${word.toLowerCase()}_at`);
  return field ? [{ path: [field.name], isDescending: minus === '-' || isDescendingWord(direction) }] : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** A link is compared by its key, an instant by its time. */
function plain(value: unknown): string | number | null {
  if (isRef(value)) return value.$ref.key;
  if (typeof value === 'number') return value;
  if (!isThere(value)) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d\d-\d\d([T ]|$)/.test(text)) return Date.parse(text);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.toLowerCase();
}

function equal(found: unknown, wanted: unknown): boolean {
  if (!isThere(found) || !isThere(wanted)) return !isThere(found) && !isThere(wanted);
  return plain(found) === plain(wanted);
}

/** Missing values sort last. */
export function compare(a: unknown, b: unknown): number {
  const [one, other] = [plain(a), plain(b)];
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}
