/** What happened to an entity during a recording. */
export interface WrittenEntity {
  readonly type: string;
  readonly key: string;
  kind: 'CREATED' | 'CHANGED' | 'REMOVED';
  /** Values before the write: of the written fields, or of all fields that a removed entity had; null for created ones. */
  readonly before: Map<string, unknown>;
}

/** The parts of the store that can be read during a write. */
interface Readable {
  read(type: string, key: string, field: string): unknown;
  stated(type: string, key: string, field: string): unknown;
}

/** A domain that keeps what was deleted, to restore it, writes the time here. It is not in the schema. */
const DELETED_AT = 'deleted_at';

/**
 * Records the writes of one call: those made through its own store (`Store.recordedBy`). Timers that the call set are
 * not included, because they write after the recording has ended.
 */
export class WriteRecord {
  readonly #fieldsOf: (type: string) => ReadonlySet<string>;
  readonly #check: () => void;
  readonly #entities = new Map<string, WrittenEntity>();
  #closed = false;

  /**
   * `fieldsOf` distinguishes fields of the schema from additional values that domains store. `check` is called before each
   * write, and prevents it by throwing.
   */
  constructor(fieldsOf: (type: string) => ReadonlySet<string>, check: () => void = () => {}) {
    this.#fieldsOf = fieldsOf;
    this.#check = check;
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
    write: WrittenEntity['kind'],
    type: string,
    key: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): void {
    const known = this.#fieldsOf(type);
    // A type outside the schema is private to its domain.
    if (this.#closed || known.size === 0) return;
    this.#check();
    const kind = typeof fields[DELETED_AT] === 'number' ? 'REMOVED' : write;
    const id = `${type}:${key}`;
    let entity = this.#entities.get(id);
    if (!entity) this.#entities.set(id, (entity = { type, key, kind, before: new Map() }));
    else if (kind !== 'CHANGED') entity.kind = kind;
    const isLost = (field: string) =>
      kind === 'REMOVED' ? store.stated(type, key, field) !== undefined : fields[field] !== undefined;
    for (const field of known) {
      if (!isLost(field) || entity.before.has(field)) continue;
      entity.before.set(field, entity.kind === 'CREATED' ? null : store.read(type, key, field));
    }
  }
}
