import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** Something that was read and can be linked to: an `Assignable`. */
interface Linked {
  readonly __id: string;
}

/** The records that were read, for the places that an updatable query cannot write to. */
export const recordsOf = (store: RecordSourceProxy, items: readonly Linked[]): RecordProxy[] =>
  items.flatMap(({ __id }) => store.get(__id) ?? []);
