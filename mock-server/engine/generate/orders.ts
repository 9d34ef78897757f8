import { getNamedType, isCompositeType } from 'graphql';
import type { Sort } from '../store/order.ts';
import { isRef, type Ref } from '../store/ref.ts';
import { isRecord } from '../../kernel/records.ts';
import { compare, plain } from './comparing.ts';
import { fieldsOf, type Fields, type Read } from './item-fields.ts';
import type { Shapes } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

const SORT = /^(order_by|orderby|sort|sort_by|sort_key|order|ordering)$/;
const DIRECTION = /^(direction|dir|sort_direction|sort_order|order_direction|order)$/;
const BACKWARDS = /^(reverse|descending|desc)$/;

/** What the arguments sort by, in order. */
export const sortsOf = (
  args: Args,
  fields: Fields,
  { shapes, read }: { shapes: Shapes; read: Read },
): readonly Sort<Ref>[] =>
  ordersOf(args, fields, shapes).map(({ path, isDescending }) => ({
    name: `${path.join('.')} ${isDescending ? 'DESC' : 'ASC'}`,
    of: (item) => plain(along(item, path, read)),
    compare: (a, b) => (isDescending ? compare(b, a) : compare(a, b)),
  }));

interface Order {
  /** Field names: the last one is compared, the others are the links that lead to it. */
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
