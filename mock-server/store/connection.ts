import { graphqlError } from '../errors.ts';

/** Paging arguments of a connection field; it may have other arguments as well. */
export interface PageArgs {
  readonly first?: unknown;
  readonly after?: unknown;
  readonly last?: unknown;
  readonly before?: unknown;
}

export interface Page<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  total_count: number;
}

export interface PageSource<Node> {
  /** Length of the whole list. */
  readonly total: number;
  /** The item at an index below `total`; called only for the items of the page. */
  readonly at: (index: number) => Node;
  readonly args: PageArgs;
  /** The largest page that the description of the field allows. */
  readonly max: number;
  /** The page size without `first` and `last`; usually the schema has a default instead. */
  readonly size?: number;
}

/** Makes one page of a list that is not held in memory. Throws BAD_USER_INPUT for invalid arguments. */
export function page<Node>({ total, at, args, max, size = 50 }: PageSource<Node>): Page<Node> {
  const first = pageSize('first', args.first, max);
  const last = pageSize('last', args.last, max);
  let start = Math.min(indexOf('after', args.after, -1) + 1, total);
  let end = Math.max(start, Math.min(indexOf('before', args.before, total), total));
  if (first !== null) end = Math.min(end, start + first);
  if (last !== null) start = Math.max(start, end - last);
  if (first === null && last === null) end = Math.min(end, start + Math.min(size, max));
  const edges = Array.from({ length: end - start }, (_, i) => ({
    cursor: cursorOf(start + i),
    node: at(start + i),
  }));
  return {
    edges,
    pageInfo: {
      hasNextPage: end < total,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    total_count: total,
  };
}

/** Opaque to clients, which can only pass it back. */
export const cursorOf = (index: number): string =>
  index < MOST_CURSORS ? (cursors[index] ??= made(index)) : made(index);

const made = (index: number): string => Buffer.from(`i:${index}`).toString('base64url');
/** The cursors of first pages, which are requested most. */
const cursors: string[] = [];
const MOST_CURSORS = 1000;

function indexOf(name: string, cursor: unknown, absent: number): number {
  if (cursor === null || cursor === undefined) return absent;
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString('latin1') : '';
  const index = Number(/^i:(\d{1,15})$/.exec(text)?.[1] ?? NaN);
  // Encoded again and compared because Buffer ignores characters that are not base64url.
  if (Number.isNaN(index) || cursorOf(index) !== cursor) {
    throw graphqlError('BAD_USER_INPUT', `\`${name}\` is not a cursor of this list.`, { argument: name });
  }
  return index;
}

/** A page size or a number of parts, from 1 to `max`; null if omitted. Throws BAD_USER_INPUT. */
export function pageSize(name: string, value: unknown, max: number): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw graphqlError('BAD_USER_INPUT', `\`${name}\` must be a whole number from 1 to ${max}.`, {
      argument: name,
    });
  }
  return value;
}
