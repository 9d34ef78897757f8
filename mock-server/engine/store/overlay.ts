/** The writes to one entity. */
interface Entry {
  readonly fields: Map<string, unknown>;
  /** Order of creation; undefined for a seeded entity. */
  created?: number;
  removed?: boolean;
}

/** The writes to one entity as plain JSON; `$created` and `$removed` describe the entity itself. */
export type WrittenEntity = Record<string, unknown>;

/** Written entities, `Type:key` → what was written. */
export type Snapshot = Record<string, WrittenEntity>;

/**
 * All writes of one session; everything else is computed. Values are plain JSON, links are `ref`s. A removed entity
 * keeps its fields because the response of the deletion still shows it.
 */
export class Overlay {
  readonly #types = new Map<string, Map<string, Entry>>();
  readonly #noted: (type: string, key: string) => void;
  readonly #listeners = new Set<(type: string, key: string) => void>();
  #version = 0;
  #numbers = 0;

  /** `noted` is called for every write, so that it can be saved elsewhere, too. */
  constructor(noted: (type: string, key: string) => void = () => {}) {
    this.#noted = noted;
  }

  /** Increases with every write; used to check whether a cached list is still valid. */
  get version(): number {
    return this.#version;
  }

  /** Calls `listener` after every write from now on; returns a function to unsubscribe. */
  listen(listener: (type: string, key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether there are no writes at all; called for every value. */
  get isEmpty(): boolean {
    return this.#types.size === 0;
  }

  /** Whether any entity of a type was written to. */
  isTouched(type: string): boolean {
    return this.#types.has(type);
  }

  /** Never repeats, not even after a snapshot was restored. */
  number(): number {
    return this.#numbers++;
  }

  /** The next number; set when a state is restored. */
  get numbers(): number {
    return this.#numbers;
  }

  set numbers(next: number) {
    this.#numbers = Math.max(this.#numbers, next);
  }

  read(type: string, key: string, field: string): unknown {
    return this.#types.get(type)?.get(key)?.fields.get(field);
  }

  set(type: string, key: string, fields: Readonly<Record<string, unknown>>): void {
    const entry = this.#entry(type, key);
    for (const [field, value] of Object.entries(fields)) {
      if (value !== undefined) entry.fields.set(field, value);
    }
    this.#changed(type, key);
  }

  /** Undoes a write: the field has its seeded value again. */
  unset(type: string, key: string, field: string): void {
    const entries = this.#types.get(type);
    const entry = entries?.get(key);
    if (!entries || !entry?.fields.delete(field)) return;
    if (entry.fields.size === 0 && entry.created === undefined && !entry.removed) entries.delete(key);
    if (entries.size === 0) this.#types.delete(type);
    this.#changed(type, key);
  }

  /** Undoes all writes to an entity; a created entity disappears. */
  forget(type: string, key: string): void {
    const entries = this.#types.get(type);
    if (!entries?.delete(key)) return;
    if (entries.size === 0) this.#types.delete(type);
    this.#changed(type, key);
  }

  insert(type: string, key: string, fields: Readonly<Record<string, unknown>>): void {
    const entry = this.#entry(type, key);
    entry.created = this.number();
    delete entry.removed;
    this.set(type, key, fields);
  }

  remove(type: string, key: string): void {
    this.#entry(type, key).removed = true;
    this.#changed(type, key);
  }

  /** Whether an entity was written to. */
  isWritten(type: string, key: string): boolean {
    return this.#types.get(type)?.has(key) === true;
  }

  isRemoved(type: string, key: string): boolean {
    return this.#types.get(type)?.get(key)?.removed === true;
  }

  isCreated(type: string, key: string): boolean {
    const entry = this.#types.get(type)?.get(key);
    return entry?.created !== undefined && entry.removed !== true;
  }

  /** Keys of created entities that were not removed, in the order of creation. */
  created(type: string): string[] {
    return [...(this.#types.get(type) ?? [])]
      .filter(([, entry]) => entry.created !== undefined && entry.removed !== true)
      .sort(([, a], [, b]) => (a.created ?? 0) - (b.created ?? 0))
      .map(([key]) => key);
  }

  /** Position in the order of creation, across all types; undefined for a seeded entity. */
  ordinal(type: string, key: string): number | undefined {
    return this.#types.get(type)?.get(key)?.created;
  }

  /** Keys of all written entities of a type, including created and removed ones. */
  written(type: string): string[] {
    return [...(this.#types.get(type)?.keys() ?? [])];
  }

  /** Number of entities written to. */
  get size(): number {
    let size = 0;
    for (const entries of this.#types.values()) size += entries.size;
    return size;
  }

  clear(): void {
    const all = [...this.#types].flatMap(([type, entries]) => [...entries.keys()].map((key) => [type, key]));
    this.#types.clear();
    this.#version++;
    for (const [type = '', key = ''] of all) this.#noted(type, key);
  }

  snapshot(): Snapshot {
    const snapshot: Snapshot = {};
    for (const [type, entries] of this.#types) {
      for (const [key, { fields, created, removed }] of entries) {
        snapshot[`${type}:${key}`] = plain(fields, created, removed);
      }
    }
    return snapshot;
  }

  /** The writes to one entity; null if there are none. */
  entity(type: string, key: string): WrittenEntity | null {
    const entry = this.#types.get(type)?.get(key);
    return entry ? plain(entry.fields, entry.created, entry.removed) : null;
  }

  /** Replaces the writes to the entity with a value that `entity` returned. */
  putEntity(type: string, key: string, written: WrittenEntity | null): void {
    if (written === null) return this.forget(type, key);
    this.#types.get(type)?.delete(key);
    this.#restore(type, key, written);
    this.#changed(type, key);
  }

  restore(snapshot: Snapshot): void {
    this.clear();
    this.#numbers = 0;
    for (const [id, written] of Object.entries(snapshot)) {
      const [type, key] = splitId(id);
      this.#restore(type, key, written);
      this.#changed(type, key);
    }
  }

  #restore(type: string, key: string, { $created, $removed, ...fields }: WrittenEntity): void {
    const entry = this.#entry(type, key);
    for (const [field, value] of Object.entries(fields)) entry.fields.set(field, value);
    if (typeof $created === 'number') {
      entry.created = $created;
      this.numbers = $created + 1;
    }
    if ($removed === true) entry.removed = true;
  }

  #changed(type: string, key: string): void {
    this.#version++;
    this.#noted(type, key);
    for (const listener of this.#listeners) listener(type, key);
  }

  #entry(type: string, key: string): Entry {
    let entries = this.#types.get(type);
    if (!entries) this.#types.set(type, (entries = new Map()));
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = { fields: new Map() }));
    return entry;
  }
}

/** Splits `Type:key`: keys may contain colons, type names do not. */
export function splitId(id: string): [type: string, key: string] {
  const colon = id.indexOf(':');
  return [id.slice(0, colon), id.slice(colon + 1)];
}

const plain = (
  fields: ReadonlyMap<string, unknown>,
  created: number | undefined,
  removed: boolean | undefined,
): WrittenEntity => ({
  ...Object.fromEntries(fields),
  ...(created === undefined ? {} : { $created: created }),
  ...(removed ? { $removed: true } : {}),
});
