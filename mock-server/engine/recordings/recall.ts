import type { Overlay } from '../store/overlay.ts';
import { isRef } from '../store/ref.ts';
import { graphqlError } from '../errors.ts';

/**
 * The type that stores recorded lists and recorded values of fields with arguments, by entity, in the overlay like all
 * writes.
 */
const RECORDED = '$Recorded';
/** Recorded entities that are not in the seed. */
const FOREIGN = '$Foreign';

export const isRecordedType = (type: string): boolean => type === RECORDED || type === FOREIGN;

/** Whether anything was imported; checked for every call. */
export const hasRecordings = (overlay: Overlay): boolean =>
  overlay.isTouched(RECORDED) || overlay.isTouched(FOREIGN);

/** Key for the fields of the query type. */
export const ROOT_KEY = 'ROOT';

/** A list with its recorded pages. */
export interface RecordedList {
  readonly edges: readonly RecordedEdge[];
  /** Whether the backend reported more items after the last edge. */
  readonly has_more: boolean;
  /** Other fields of the connection, such as `total_count`. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface RecordedEdge {
  readonly cursor: string;
  readonly [field: string]: unknown;
}

type Args = Readonly<Record<string, unknown>>;

const PAGING: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before']);

/** The storage name for a field with these arguments, regardless of their order in the document. */
export const placeOf = (field: string, args: Args): string => `${field}(${canonical(args)})`;

/** The storage name for all pages of a list, without paging arguments. */
export const listPlaceOf = (field: string, args: Args): string =>
  placeOf(`${field}[]`, Object.fromEntries(Object.entries(args).filter(([name]) => !PAGING.has(name))));

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join()}}`;
}

export function record(overlay: Overlay, type: string, key: string, values: Args): void {
  overlay.set(RECORDED, `${type}:${key}`, values);
}

export function recorded(overlay: Overlay, type: string, key: string, place: string): unknown {
  return overlay.read(RECORDED, `${type}:${key}`, place);
}

/** Marks an entity as not in the seed: its fields are recorded or, otherwise, generated. */
export function markForeign(overlay: Overlay, type: string, key: string): void {
  overlay.set(FOREIGN, `${type}:${key}`, { is_foreign: true });
}

export const isForeign = (overlay: Overlay, type: string, key: string): boolean =>
  overlay.read(FOREIGN, `${type}:${key}`, 'is_foreign') === true;

/** The recorded value of a field with arguments; undefined if there is none. */
export function recall(overlay: Overlay, type: string, key: string, field: string, args: Args): unknown {
  // Only lists are recorded at these places.
  const list = recorded(overlay, type, key, listPlaceOf(field, args)) as RecordedList | undefined;
  return list ? pageOf(list, args, overlay) : recorded(overlay, type, key, placeOf(field, args));
}

/** A page of a recorded list, using the backend's cursors; removed entities are left out. */
function pageOf(list: RecordedList, args: Args, overlay: Overlay): unknown {
  const isGone = (node: unknown) => isRef(node) && overlay.isRemoved(node.$ref.typeName, node.$ref.key);
  const edges = list.edges.filter(({ node }) => !isGone(node));
  const placeOfCursor = (name: 'after' | 'before', absent: number): number => {
    const cursor = args[name];
    if (cursor === null || cursor === undefined) return absent;
    const place = list.edges.findIndex((edge) => edge.cursor === cursor);
    if (place < 0)
      throw graphqlError('BAD_USER_INPUT', `\`${name}\` is not a cursor of this recorded list.`, {
        extensions: {
          argument: name,
        },
      });
    return list.edges.slice(0, place).filter(({ node }) => !isGone(node)).length;
  };
  const after = placeOfCursor('after', -1);
  // The edge that the cursor refers to may have been removed.
  const isThere = edges[after]?.cursor === args.after;
  let start = after < 0 ? 0 : after + (isThere ? 1 : 0);
  let end = Math.max(start, placeOfCursor('before', edges.length));
  if (typeof args.first === 'number') end = Math.min(end, start + args.first);
  if (typeof args.last === 'number') start = Math.max(start, end - args.last);
  const shown = edges.slice(start, end);
  const gone = list.edges.length - edges.length;
  const { total_count } = list.facts;
  return {
    ...list.facts,
    total_count: typeof total_count === 'number' ? total_count - gone : edges.length,
    edges: shown,
    nodes: shown.map(({ node }) => node),
    pageInfo: {
      hasNextPage: end < edges.length || list.has_more,
      hasPreviousPage: start > 0,
      startCursor: shown[0]?.cursor ?? null,
      endCursor: shown.at(-1)?.cursor ?? null,
    },
  };
}
