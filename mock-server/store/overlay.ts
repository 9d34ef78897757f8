/** What was written to one entity. */
interface Entry {
  readonly fields: Map<string, unknown>;
  /** Order of creation; undefined for an entity of the seed. */
  created?: number;
  removed?: boolean;
}

/** Written entities as plain JSON, `Type:key` → fields; `$created` and `$removed` tell of the entity itself. */
export type Snapshot = Record<string, Record<string, unknown>>;

/**
 * All that one session has written; everything else is computed. Values are plain JSON, links are `ref`s.
 * A removed entity keeps its fields: the answer of the deletion still shows it.
 */
export class Overlay {
  readonly #types = new Map<string, Map<string, Entry>>();
  #version = 0;
  #numbers = 0;

  /** Grows with every write: whoever caches a list keeps this beside it. */
  get version(): number {
    return this.#version;
  }

  /** Never the same twice, after a restored snapshot neither. */
  number(): number {
    return this.#numbers++;
  }

  read(type: string, key: string, field: string): unknown {
    return this.#types.get(type)?.get(key)?.fields.get(field);
  }

  set(type: string, key: string, fields: Readonly<Record<string, unknown>>): void {
    const entry = this.#entry(type, key);
    for (const [field, value] of Object.entries(fields)) {
      if (value !== undefined) entry.fields.set(field, value);
    }
    this.#version++;
  }

  /** Takes a write back: the field is the seed's again, as if nobody had written to it. */
  unset(type: string, key: string, field: string): void {
    const entries = this.#types.get(type);
    const entry = entries?.get(key);
    if (!entries || !entry?.fields.delete(field)) return;
    if (entry.fields.size === 0 && entry.created === undefined && !entry.removed) entries.delete(key);
    if (entries.size === 0) this.#types.delete(type);
    this.#version++;
  }

  insert(type: string, key: string, fields: Readonly<Record<string, unknown>>): void {
    const entry = this.#entry(type, key);
    entry.created = this.number();
    delete entry.removed;
    this.set(type, key, fields);
  }

  remove(type: string, key: string): void {
    this.#entry(type, key).removed = true;
    this.#version++;
  }

  isRemoved(type: string, key: string): boolean {
    return this.#types.get(type)?.get(key)?.removed === true;
  }

  isCreated(type: string, key: string): boolean {
    const entry = this.#types.get(type)?.get(key);
    return entry?.created !== undefined && entry.removed !== true;
  }

  /** Keys of what was created and not removed again, in the order of creation. */
  created(type: string): string[] {
    return [...(this.#types.get(type) ?? [])]
      .filter(([, entry]) => entry.created !== undefined && entry.removed !== true)
      .sort(([, a], [, b]) => (a.created ?? 0) - (b.created ?? 0))
      .map(([key]) => key);
  }

  /** Keys of every entity of a type that was written to, created ones and removed ones included. */
  written(type: string): string[] {
    return [...(this.#types.get(type)?.keys() ?? [])];
  }

  /** How many entities were written to. */
  get size(): number {
    let size = 0;
    for (const entries of this.#types.values()) size += entries.size;
    return size;
  }

  clear(): void {
    this.#types.clear();
    this.#version++;
  }

  snapshot(): Snapshot {
    const snapshot: Snapshot = {};
    for (const [type, entries] of this.#types) {
      for (const [key, { fields, created, removed }] of entries) {
        snapshot[`${type}:${key}`] = {
          ...Object.fromEntries(fields),
          ...(created === undefined ? {} : { $created: created }),
          ...(removed ? { $removed: true } : {}),
        };
      }
    }
    return snapshot;
  }

  restore(snapshot: Snapshot): void {
    this.#types.clear();
    this.#numbers = 0;
    for (const [id, { $created, $removed, ...fields }] of Object.entries(snapshot)) {
      const colon = id.indexOf(':');
      const entry = this.#entry(id.slice(0, colon), id.slice(colon + 1));
      for (const [field, value] of Object.entries(fields)) entry.fields.set(field, value);
      if (typeof $created === 'number') {
        entry.created = $created;
        this.#numbers = Math.max(this.#numbers, $created + 1);
      }
      if ($removed === true) entry.removed = true;
    }
    this.#version++;
  }

  #entry(type: string, key: string): Entry {
    let entries = this.#types.get(type);
    if (!entries) this.#types.set(type, (entries = new Map()));
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = { fields: new Map() }));
    return entry;
  }
}
