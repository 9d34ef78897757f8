import { base64UrlOfAscii, bytesOfBase64, textOf } from '../../kernel/bytes.ts';
import { graphqlError } from '../errors.ts';
import { hash } from '../../kernel/random.ts';
import { comparePlaces, inOrder, placeIn, type Order, type Place, type SortValue } from './order.ts';

/** Paging arguments of a connection field; it may have other arguments as well. */
export interface PageArgs {
  readonly first?: unknown;
  readonly after?: unknown;
  readonly last?: unknown;
  readonly before?: unknown;
}

export interface Edge<Node> {
  readonly cursor: string;
  readonly node: Node;
}

export interface Page<Node> {
  edges: Edge<Node>[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  total_count: number;
}

/** A list in its order that is not held in memory. */
export interface SortedRows<Row> {
  readonly total: number;
  /** The row at an index below `total`; called only for the rows of the page, and to find the place of a cursor. */
  readonly at: (index: number) => Row;
}

/** The rows of a connection, and how they are sorted. */
export interface Listing<Row, Node> extends Order<Row> {
  readonly node: (row: Row) => Node;
}

export interface PageSource<Row, Node> extends Listing<Row, Node> {
  /** An array gets sorted by `by` and `id`; `SortedRows` must be sorted already. */
  readonly rows: readonly Row[] | SortedRows<Row>;
  readonly args: PageArgs;
  /** The largest page that the description of the field allows. */
  readonly max: number;
  /** The page size without `first` and `last`; usually the schema has a default instead. */
  readonly size?: number;
}

/**
 * Makes one page of a list. A cursor holds the id of its row and the values that the row is sorted by, so paging goes on
 * at the same place while rows are added and removed, even if the row itself is gone. Throws BAD_USER_INPUT for invalid
 * arguments.
 */
export function page<Row, Node>(source: PageSource<Row, Node>): Page<Node> {
  const { args, max, size = 50 } = source;
  const first = pageSize('first', args.first, max);
  const last = pageSize('last', args.last, max);
  const after = readCursor('after', args.after, source);
  const before = readCursor('before', args.before, source);
  const { total, at } = sortedRows(source);
  /** The number of rows before a place, including the row at that place if `isIncluded`. */
  const rowsBefore = (place: Place, isIncluded: boolean) => {
    let [low, high] = [0, total];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = comparePlaces(source, placeIn(source, at(middle)), place);
      if (order < 0 || (isIncluded && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let start = after ? rowsBefore(after, true) : 0;
  let end = before ? Math.max(start, rowsBefore(before, false)) : total;
  if (first !== null) end = Math.min(end, start + first);
  if (last !== null) start = Math.max(start, end - last);
  if (first === null && last === null) end = Math.min(end, start + Math.min(size, max));
  const edges = Array.from({ length: end - start }, (_, i) => edgeOf(at(start + i), source));
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

/** A row with the cursor that it has in the list. */
export const edgeOf = <Row, Node>(row: Row, listing: Listing<Row, Node>): Edge<Node> => ({
  cursor: writeCursor(placeIn(listing, row), listing),
  node: listing.node(row),
});

function sortedRows<Row, Node>({ rows, ...order }: PageSource<Row, Node>): SortedRows<Row> {
  if (!isArray(rows)) return rows;
  const sorted = inOrder(rows, order);
  // Pages ask for positions below the total.
  return { total: sorted.length, at: (index) => sorted[index] as Row };
}

const isArray = <Row>(rows: readonly Row[] | SortedRows<Row>): rows is readonly Row[] => Array.isArray(rows);

const NOT_ASCII = /[^\0-\x7f]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Opaque to clients. The checksum at its start shows that a cursor is undamaged and belongs to this order. */
function writeCursor<Row>({ id, values }: Place, { by }: Order<Row>): string {
  const place = JSON.stringify([id, ...values]).replace(NOT_ASCII, escaped);
  return base64UrlOfAscii(`${hash(...by.map(({ name }) => name), place)}:${place}`);
}

function readCursor<Row>(name: string, cursor: unknown, order: Order<Row>): Place | null {
  if (cursor === null || cursor === undefined) return null;
  const place = typeof cursor === 'string' ? placeFrom(textOf(bytesOfBase64(cursor))) : null;
  // Encoded again and compared, which verifies the checksum and that nothing else was appended.
  if (!place || place.values.length !== order.by.length || writeCursor(place, order) !== cursor) {
    throw graphqlError('BAD_USER_INPUT', `\`${name}\` is not a cursor of this list in this order.`, {
      extensions: {
        argument: name,
      },
    });
  }
  return place;
}

function placeFrom(text: string): Place | null {
  try {
    // The server wrote the cursor; one that does not parse is refused below.
    const [id, ...values] = JSON.parse(text.slice(text.indexOf(':') + 1)) as [string, ...SortValue[]];
    return { id, values };
  } catch {
    return null;
  }
}

/** A page size or a number of parts, from 1 to `max`; null if omitted. Throws BAD_USER_INPUT. */
export function pageSize(name: string, value: unknown, max: number): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw graphqlError('BAD_USER_INPUT', `\`${name}\` must be a whole number from 1 to ${max}.`, {
      extensions: {
        argument: name,
      },
    });
  }
  return value;
}
