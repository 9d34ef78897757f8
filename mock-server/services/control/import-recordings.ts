import { messageOf } from '../../kernel/errors.ts';
import {
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { coerce } from './entities.ts';
import type { Session } from '../../engine/session/session.ts';
import { edit } from '../../engine/store/edits.ts';
import { ref, type Ref } from '../../engine/store/ref.ts';
import type { Store } from '../../engine/store/store.ts';
import {
  listPlaceOf,
  markForeign,
  placeOf,
  record,
  recorded,
  ROOT_KEY,
  type RecordedEdge,
  type RecordedList,
} from '../../engine/recordings/recall.ts';
import type { Recorded } from '../../engine/recordings/recorded.ts';
import { replay, type Replayed, type SeenField, type SeenObject } from '../../engine/recordings/replay.ts';

/** Result of an import. */
export interface Imported {
  readonly operations: number;
  readonly entities: number;
  readonly lists: number;
  /** Number of imported entities that are not in the seed. */
  readonly foreign: number;
  /** Calls without usable data, with the reason. */
  readonly skipped: readonly string[];
}

export interface ImportInto {
  readonly session: Session;
  readonly store: Store;
  readonly schema: GraphQLSchema;
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

const MAX_FAULTS = 50;

/** Nothing was imported, because of these errors. */
export class ImportRefused extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Nothing was imported: ${faults[0]}${faults.length > 1 ? ` And ${faults.length - 1} more.` : ''}`);
    this.faults = faults.slice(0, MAX_FAULTS);
  }
}

/**
 * Imports responses of a real backend into this session's state: entities by key, lists by arguments, so that any other
 * operation returns the same data. All or nothing: throws an ImportRefused for anything that does not fit the schema.
 */
export async function importRecordings(
  { recordings, skipped }: Recorded,
  into: ImportInto,
): Promise<Imported> {
  const faults: string[] = [];
  const empty: string[] = [];
  const replayed: Replayed[] = [];
  for (const [index, recording] of recordings.entries()) {
    const name = `recordings[${index}]${recording.operationName ? ` (${recording.operationName})` : ''}`;
    if (recording.response.data == null) {
      empty.push(`${name}: the response has no data.`);
      continue;
    }
    const found = await replay(recording, into.schema);
    if (Array.isArray(found)) faults.push(...found.map((fault: string) => `${name}: ${fault}`));
    // What is not refused was replayed.
    else replayed.push(found as Replayed);
  }
  const plans = replayed.map((item, index) =>
    planOf(item, into, (words) => faults.push(`recordings[${index}]: ${words}`)),
  );
  if (faults.length > 0) throw new ImportRefused(faults);
  const written = write(plans, into);
  return { operations: replayed.length, ...written, skipped: [...skipped, ...empty] };
}

interface FieldPlan {
  readonly type: string;
  readonly key: string;
  readonly field: SeenField;
  readonly value: unknown;
}

/** The entity and root fields in one recording. */
function planOf(
  { kind, root, objects }: Replayed,
  into: ImportInto,
  complain: (words: string) => void,
): FieldPlan[] {
  const { keys } = into;
  const plans: FieldPlan[] = [];
  const links = new Map<object, unknown>();

  function stored(type: GraphQLOutputType, value: unknown): unknown {
    if (isNonNullType(type)) return stored(type.ofType, value);
    if (value === null || value === undefined) return null;
    if (isListType(type)) return (value as unknown[]).map((item) => stored(type.ofType, item));
    const seen = typeof value === 'object' ? objects.get(value) : undefined;
    if (seen) return link(value, seen);
    if (typeof value === 'object' && isObjectType(getNamedType(type))) return {};
    try {
      return coerce(getNamedType(type), value);
    } catch (error) {
      complain(messageOf(error));
      return null;
    }
  }

  /** Replaces an entity with a link to it and plans its fields; anything else stays in place. */
  function link(raw: object, seen: SeenObject): unknown {
    const known = links.get(raw);
    if (known !== undefined) return known;
    const entity = entityOf(seen, keys);
    if (!entity) {
      const whole: Record<string, unknown> = { __typename: seen.type };
      links.set(raw, whole);
      for (const { name, type, value } of seen.fields) whole[name] = stored(type, value);
      return whole;
    }
    links.set(raw, entity);
    const { typeName, key } = entity.$ref;
    for (const field of seen.fields)
      plans.push({ type: typeName, key, field, value: stored(field.type, field.value) });
    return entity;
  }

  for (const field of root.fields) {
    const value = stored(field.type, field.value);
    // The result of a mutation itself cannot be queried later; the entities in the result can.
    if (kind === 'query') plans.push({ type: root.type, key: ROOT_KEY, field, value });
  }
  return plans;
}

/** The entity that an object in a response represents, if all parts of its key were selected. */
function entityOf({ type, fields }: SeenObject, keys: ImportInto['keys']): Ref | null {
  const parts = keys.get(type)?.map((name) => fields.find((field) => field.name === name)?.value);
  if (!parts || parts.length === 0) return null;
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? ref(type, ...parts)
    : null;
}

function write(plans: readonly FieldPlan[][], { session, store, keys }: ImportInto) {
  const { overlay } = session;
  const entities = new Set<string>();
  const foreign = new Set<string>();
  const lists = new Set<string>();
  // Checked before anything is written, because a write would make the entity look seeded.
  for (const { type, key } of plans.flat()) {
    if (key === ROOT_KEY || !keys.has(type)) continue;
    entities.add(`${type}:${key}`);
    if (!store.exists(type, key)) foreign.add(`${type}:${key}`);
  }
  for (const { type, key, field, value } of plans.flat()) {
    const id = `${type}:${key}`;
    if (foreign.has(id)) markForeign(overlay, type, key);
    if (isList(field.type)) lists.add(`${id} ${listPlaceOf(field.name, field.args)}`);
    if (isConnection(field.type)) {
      const place = listPlaceOf(field.name, field.args);
      // Only lists are recorded at these places.
      const before = recorded(overlay, type, key, place) as RecordedList | undefined;
      record(overlay, type, key, { [place]: withPage(before, value, field.args) });
    } else if (Object.keys(field.args).length > 0 || key === ROOT_KEY) {
      record(overlay, type, key, { [placeOf(field.name, field.args)]: value });
    } else if (keys.get(type)?.includes(field.name)) {
      overlay.set(type, key, { [field.name]: value });
    } else {
      edit(overlay, type, key, field.name, merged(overlay.read(type, key, field.name), value));
    }
  }
  return { entities: entities.size, lists: lists.size, foreign: foreign.size };
}

const isList = (type: GraphQLOutputType): boolean =>
  isConnection(type) || isListType(isNonNullType(type) ? type.ofType : type);

function isConnection(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && 'edges' in named.getFields() && 'pageInfo' in named.getFields();
}

/** Two recordings may have selected different fields of an object. */
function merged(before: unknown, value: unknown): unknown {
  const isWhole = (item: unknown): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null && '__typename' in item;
  return isWhole(before) && isWhole(value) && before.__typename === value.__typename
    ? { ...before, ...value }
    : value;
}

interface Page {
  readonly edges?: readonly Record<string, unknown>[] | null;
  readonly pageInfo?: Readonly<Record<string, unknown>>;
  readonly [fact: string]: unknown;
}

/** Adds a page to a list, at the position that the page's arguments specify. */
function withPage(list: RecordedList | undefined, value: unknown, args: SeenField['args']): RecordedList {
  // Recorded pages have the connection's fields.
  const { edges: asked, pageInfo, __typename: _typename, ...facts } = (value ?? {}) as Page;
  const known = list?.edges ?? [];
  const nodeOf = (edge: Record<string, unknown>) => JSON.stringify(edge.node ?? edge);
  const taken = new Map<string, RecordedEdge>();
  const { endCursor } = pageInfo ?? {};
  const page = (asked ?? []).map((edge, index, all): RecordedEdge => {
    const last = index === all.length - 1 && typeof endCursor === 'string' ? endCursor : null;
    const before = known.find((recordedEdge) => nodeOf(recordedEdge) === nodeOf(edge));
    const cursor =
      typeof edge.cursor === 'string' ? edge.cursor : (last ?? before?.cursor ?? `recorded:${nodeOf(edge)}`);
    return { ...before, ...edge, cursor };
  });
  const after = known.findIndex(({ cursor }) => cursor === args.after) + 1;
  const place = args.after == null ? 0 : after > 0 ? after : known.length;
  for (const edge of [...known.slice(0, place), ...page, ...known.slice(place)]) {
    if (!taken.has(nodeOf(edge)) || page.includes(edge)) taken.set(nodeOf(edge), edge);
  }
  const edges = [...taken.values()];
  const isLast = edges.at(-1) === page.at(-1);
  const stated = pageInfo?.hasNextPage;
  return {
    edges,
    has_more: isLast && typeof stated === 'boolean' ? stated : (list?.has_more ?? false),
    facts: { ...list?.facts, ...facts },
  };
}
