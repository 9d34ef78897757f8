/** What happened to an entity during a recording. */
export interface WrittenEntity {
  readonly type: string;
  readonly key: string;
  kind: 'CREATED' | 'CHANGED' | 'REMOVED';
  /** Values of the written fields before the write; empty for created entities. */
  readonly before: Map<string, unknown>;
}

/** The parts of the store that can be read during a write. */
interface Readable {
  read(type: string, key: string, field: string): unknown;
}

/**
 * Records the writes of one call: those made through its own store (`Store.recordedBy`). Timers that the call set are
 * not included, because they write after the recording has ended.
 */
export class WriteRecord {
  readonly #knows: (type: string, field: string) => boolean;
  readonly #entities = new Map<string, WrittenEntity>();
  #closed = false;

  /** `knows` distinguishes fields of the schema from additional values that domains store. */
  constructor(knows: (type: string, field: string) => boolean) {
    this.#knows = knows;
  }

  close(): void {
    this.#closed = true;
  }

  /** In the order of their first write. */
  get entities(): readonly WrittenEntity[] {
    return [...this.#entities.values()];
  }

  /** Called by the store before each write. */
  note(
    store: Readable,
    kind: WrittenEntity['kind'],
    type: string,
    key: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): void {
    if (this.#closed) return;
    const id = `${type}:${key}`;
    let entity = this.#entities.get(id);
    if (!entity) this.#entities.set(id, (entity = { type, key, kind, before: new Map() }));
    else if (kind !== 'CHANGED') entity.kind = kind;
    for (const [field, value] of Object.entries(fields)) {
      if (value === undefined || entity.before.has(field) || !this.#knows(type, field)) continue;
      entity.before.set(field, entity.kind === 'CREATED' ? null : store.read(type, key, field));
    }
  }
}
