import type { Environment } from 'relay-runtime';

/** The list from which the person opened an execution. Stored in the history state, so that Back and reload keep it. */
export interface Trail {
  /** The address of the list. */
  readonly list: string;
  /** The list connection's record id in the store (`__id`). */
  readonly connection: string;
  /** The visit of the list (`visitOf`), so that a link back shows it as it was. */
  readonly visit: string;
}

/** For a link to an execution: `<RowLink to={…} state={trailState({ list, connection })}>`. */
export const trailState = (trail: Trail): object => ({ trail });

/** The trail in a location's state; null if the person did not come from a list. */
export function trailOf(state: unknown): Trail | null {
  const { trail } = (state ?? {}) as { trail?: Partial<Trail> };
  const { list, connection, visit } = trail ?? {};
  if (typeof list !== 'string' || typeof connection !== 'string' || typeof visit !== 'string') return null;
  return { list, connection, visit };
}

export interface PlaceInList {
  /** 1-based. */
  readonly position: number;
  readonly total: number;
  /** Null at the ends, and where no further rows are loaded. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * The position of an execution in a list that is already loaded, without a request. Null if the list is no longer in
 * the store or does not contain it.
 */
export function placeInList(
  environment: Environment,
  connection: string,
  invocation_uuid: string,
): PlaceInList | null {
  const source = environment.getStore().getSource();
  const read = (id: string) => source.get(id) as Readonly<Record<string, unknown>> | null | undefined;
  const { edges, total_count } = read(connection) ?? {};
  const refs = (edges as { readonly __refs?: readonly (string | null)[] } | undefined)?.__refs ?? [];
  const uuidAt = (index: number): string | null => {
    const edge = read(refs[index] ?? '');
    const node = read((edge?.node as { readonly __ref?: string } | undefined)?.__ref ?? '');
    return (node?.invocation_uuid as string | undefined) ?? null;
  };
  const at = refs.findIndex((_, index) => uuidAt(index) === invocation_uuid);
  if (at < 0) return null;
  return {
    position: at + 1,
    total: Math.max(Number(total_count ?? 0), refs.length),
    previous: at > 0 ? uuidAt(at - 1) : null,
    next: uuidAt(at + 1),
  };
}
