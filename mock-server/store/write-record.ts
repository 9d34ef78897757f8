import { AsyncLocalStorage } from 'node:async_hooks';

/** What happened to an entity while somebody kept record. */
export interface WrittenEntity {
  readonly type: string;
  readonly key: string;
  kind: 'CREATED' | 'CHANGED' | 'REMOVED';
  /** Values of the written fields as they were; empty for what was created. */
  readonly before: Map<string, unknown>;
}

/** Whatever the store can tell while it is being written to. */
interface Readable {
  read(type: string, key: string, field: string): unknown;
}

const current = new AsyncLocalStorage<WriteRecord>();

/**
 * The writes of one call, told apart from those of calls that run beside it by the asynchronous call they belong to.
 * A timer that the call has set is no part of it any more: it writes after the record was closed.
 */
export class WriteRecord {
  readonly #knows: (type: string, field: string) => boolean;
  readonly #entities = new Map<string, WrittenEntity>();
  #closed = false;

  /** `knows` tells the fields of the schema from what domains keep beside them. */
  constructor(knows: (type: string, field: string) => boolean) {
    this.#knows = knows;
  }

  run<T>(task: () => T): T {
    return current.run(this, task);
  }

  close(): void {
    this.#closed = true;
  }

  /** In the order in which they were first written to. */
  get entities(): readonly WrittenEntity[] {
    return [...this.#entities.values()];
  }

  note(
    store: Readable,
    kind: WrittenEntity['kind'],
    type: string,
    key: string,
    fields: readonly string[],
  ): void {
    if (this.#closed) return;
    const id = `${type}:${key}`;
    let entity = this.#entities.get(id);
    if (!entity) this.#entities.set(id, (entity = { type, key, kind, before: new Map() }));
    else if (kind !== 'CHANGED') entity.kind = kind;
    for (const field of fields) {
      if (entity.before.has(field) || !this.#knows(type, field)) continue;
      entity.before.set(field, entity.kind === 'CREATED' ? null : store.read(type, key, field));
    }
  }
}

/** Called by the store before it writes. */
export function noteWrite(
  store: Readable,
  kind: WrittenEntity['kind'],
  type: string,
  key: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const record = current.getStore();
  if (!record) return;
  const written = Object.keys(fields).filter((field) => fields[field] !== undefined);
  record.note(store, kind, type, key, written);
}
