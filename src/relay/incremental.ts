import type { GraphQLSingularResponse, PayloadError } from 'relay-runtime';

type Path = readonly (string | number)[];
type Json = Record<string, unknown>;

interface Entry {
  readonly id?: string;
  readonly path?: Path;
  readonly subPath?: Path;
  readonly label?: string;
  readonly data?: Json | null;
  readonly items?: readonly unknown[] | null;
  readonly errors?: readonly PayloadError[];
}

/** One part of an incremental response, in either of the two formats in use. */
export interface IncrementalPart {
  readonly data?: Json | null;
  readonly errors?: readonly PayloadError[];
  readonly extensions?: Json;
  readonly hasNext?: boolean;
  readonly pending?: readonly { readonly id: string; readonly path: Path; readonly label?: string }[];
  readonly incremental?: readonly Entry[];
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly PayloadError[] }[];
}

interface Target {
  readonly path: Path;
  readonly label: string | undefined;
  readonly errors: PayloadError[];
}

/**
 * Converts the parts of an incremental response to the payloads that Relay accepts: first `{ data }`, then one `{ data,
 * path, label }` for each deferred fragment and each streamed item.
 *
 * In the format of graphql-js 16 and Yoga, each entry carries its path and label. In the format of graphql-js 17, an
 * entry refers to an id announced in `pending`, a fragment may arrive in several entries, and a field is never sent
 * twice. So the mapper keeps the whole result and hands over each fragment complete; otherwise Relay could not identify
 * an entity whose key came in an earlier part.
 */
export function createIncrementalMapper(): (part: IncrementalPart) => Generator<GraphQLSingularResponse> {
  let root: unknown = null;
  const pending = new Map<string, Target>();

  const payload = ({ path, label, errors }: Target, at: Path = path) =>
    ({
      data: structuredClone(read(root, at)),
      path: at,
      label,
      // Servers send absolute error paths, but Relay resolves errors relative to the payload. An error it cannot place
      // would make a failed field look like a real null.
      ...(errors.length > 0 && {
        errors: errors.map((error) => (error.path ? { ...error, path: error.path.slice(at.length) } : error)),
      }),
      extensions: { is_final: false },
    }) as GraphQLSingularResponse;

  const targetOf = (entry: Entry): Target => {
    const announced = entry.id == null ? undefined : pending.get(entry.id);
    return announced ?? { path: entry.path ?? [], label: entry.label, errors: [] };
  };

  function* first(part: IncrementalPart) {
    root = part.data ?? null;
    yield {
      data: structuredClone(root),
      ...(part.errors && { errors: part.errors }),
      extensions: { ...part.extensions, is_final: part.hasNext !== true },
    } as GraphQLSingularResponse;
  }

  function* streamed(entry: Entry, target: Target) {
    const listPath = entry.id == null ? target.path.slice(0, -1) : target.path;
    const list = read(root, listPath);
    if (!Array.isArray(list)) return;
    const start = entry.id == null ? Number(target.path.at(-1)) : list.length;
    for (const [offset, item] of (entry.items ?? []).entries()) {
      list[start + offset] = item;
      yield payload(target, [...listPath, start + offset]);
    }
  }

  return function* map(part) {
    if ('data' in part || (part.errors && !part.incremental)) yield* first(part);
    for (const { id, path, label } of part.pending ?? []) pending.set(id, { path, label, errors: [] });
    for (const entry of part.incremental ?? []) {
      const target = targetOf(entry);
      target.errors.push(...(entry.errors ?? []));
      if (entry.items !== undefined) {
        yield* streamed(entry, target);
      } else {
        const place = read(root, [...target.path, ...(entry.subPath ?? [])]);
        if (entry.data && isObject(place)) merge(place, entry.data);
        if (entry.id == null) yield payload(target);
      }
    }
    for (const { id, errors } of part.completed ?? []) {
      const target = pending.get(id);
      pending.delete(id);
      if (!target) continue;
      target.errors.push(...(errors ?? []));
      if (!Array.isArray(read(root, target.path))) yield payload(target);
    }
    if (part.hasNext === false && !('data' in part)) yield { data: null, extensions: { is_final: true } };
  };
}

const read = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function merge(into: Json, from: Json): void {
  for (const [key, value] of Object.entries(from)) {
    const old = into[key];
    if (isObject(old) && isObject(value)) merge(old, value);
    else into[key] = value;
  }
}
