import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** A record that was read and can be linked to: an `Assignable`. */
interface Linked {
  readonly __id: string;
}

/** The store records of the given items, for fields that an updatable query cannot write. */
export const recordsOf = (store: RecordSourceProxy, items: readonly Linked[]): RecordProxy[] =>
  items.flatMap(({ __id }) => store.get(__id) ?? []);
