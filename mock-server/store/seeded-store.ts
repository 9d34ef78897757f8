import { isNonNullType } from 'graphql';
import type { Generator } from '../generate/generator.ts';
import { Mutations } from '../mutate/mutation.ts';
import type { Overlay } from './overlay.ts';
import { isRef, ref, type Ref } from './ref.ts';
import type { Seed } from './seed.ts';
import { noteWrite } from './write-record.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface StoreOptions {
  readonly generator: Generator;
  readonly seed: Seed;
  /** The writes of the current session. A function, because a field would keep one session's overlay forever. */
  readonly overlay: () => Overlay;
  /** The current time, for mutations without code. */
  readonly now?: () => number;
}

const NO_ARGS: Args = {};
/** Selected lists that are cached for one state; the next write clears them. */
const MOST_LISTS = 1000;

/**
 * Returns every field of every type: what the session wrote, else the seeded value of a domain, else a generated value
 * that is a pure function of seed, type, key, field, and arguments. Only writes are stored, so a response never
 * depends on earlier reads.
 */
export class SeededStore {
  readonly #generator: Generator;
  readonly #seed: Seed;
  readonly #overlay: () => Overlay;
  readonly #mutations: Mutations;
  readonly #lists = new WeakMap<Overlay, { version: number; lists: Map<string, unknown> }>();

  constructor({ generator, seed, overlay, now = () => 0 }: StoreOptions) {
    this.#generator = generator;
    this.#seed = seed;
    this.#overlay = overlay;
    this.#mutations = new Mutations(generator, now);
  }

  /** The value of a field that is the same for everyone; values that depend on the caller are resolvers. */
  read(type: string, key: string, field: string, args: Args = NO_ARGS): unknown {
    const overlay = this.#overlay();
    if (!overlay.isEmpty) {
      const written = overlay.read(type, key, field);
      if (written !== undefined) return this.#alive(type, field, written, overlay);
    }
    const seeded = this.#seed.value(type, field, key, args);
    const value = seeded === undefined ? this.#generator.value(type, key, field, args, this) : seeded;
    return overlay.isEmpty ? value : this.#alive(type, field, value, overlay);
  }

  /** A field that a resolver's plain object omits; the object's own key, if any, identifies it. */
  complete(type: string, object: Args, field: string, args: Args = NO_ARGS): unknown {
    const keys = this.#generator.shapes.keysOf(type);
    const parts = keys.map((name) => object[name]);
    const isKnown =
      keys.length > 0 && parts.every((part) => typeof part === 'string' || typeof part === 'number');
    if (isKnown) return this.read(type, parts.join('|'), field, args);
    return this.#generator.value(type, 'anonymous', field, args, this);
  }

  /** Runs a mutation without code, by its name and shape. */
  mutate(field: string, args: Args): unknown {
    const { shapes } = this.#generator;
    const type = shapes.schema.getMutationType();
    if (!type) throw new Error('The schema has no mutations.');
    return this.#mutations.run(shapes.field(type.name, field), args, this);
  }

  /** Clears what was derived from the previous schema. */
  forgetSchema(): void {
    this.#mutations.reset();
  }

  /** Whether a look-up by key finds the entity: created, seeded, generated, or written to, and not removed. */
  exists(type: string, key: string): boolean {
    const overlay = this.#overlay();
    if (overlay.isRemoved(type, key)) return false;
    if (overlay.isCreated(type, key)) return true;
    const isSeeded = this.#seed.exists(type, key);
    if (isSeeded !== undefined) return isSeeded;
    return this.#seed.knows(type) || overlay.isWritten(type, key) || this.#generator.exists(type, key);
  }

  /** A link to the entity, or null if it does not exist. */
  find(type: string, ...key: readonly (string | number)[]): Ref | null {
    const link = ref(type, ...key);
    return this.exists(type, link.$ref.key) ? link : null;
  }

  /** Changes fields of an entity in this session; `undefined` leaves a field unchanged. Values are plain JSON. */
  set(type: string, key: string, fields: Args): void {
    noteWrite(this, 'CHANGED', type, key, fields);
    this.#overlay().set(type, key, fields);
  }

  /** A key for a new entity: the same writes in the same order produce the same keys. */
  newKey(type: string): string {
    return this.#generator.populations.newKey(type, this.#overlay().number());
  }

  /** Creates an entity in this session. */
  insert(type: string, key: string, fields: Args): Ref {
    noteWrite(this, 'CREATED', type, key, fields);
    this.#overlay().insert(type, key, fields);
    return ref(type, key);
  }

  /** Removes an entity in this session. No look-up, link, or list finds it, but its fields can still be read. */
  remove(type: string, key: string): void {
    noteWrite(this, 'REMOVED', type, key);
    this.#overlay().remove(type, key);
  }

  isRemoved(type: string, key: string): boolean {
    return this.#overlay().isRemoved(type, key);
  }

  isCreated(type: string, key: string): boolean {
    return this.#overlay().isCreated(type, key);
  }

  /** Position in this session's order of creation; -1 for an entity that it did not create. */
  ordinal(type: string, key: string): number {
    return this.#overlay().ordinal(type, key) ?? -1;
  }

  /** Keys of the entities of a type that this session created and did not remove, in the order of creation. */
  created(type: string): readonly string[] {
    return this.#overlay().created(type);
  }

  /** Keys of the entities of a type that this session wrote to, including created and removed ones. */
  written(type: string): readonly string[] {
    return this.#overlay().written(type);
  }

  /** Whether this session wrote to any entity of a type. */
  isTouched(type: string): boolean {
    return this.#overlay().isTouched(type);
  }

  /** What this session wrote to a field; undefined if nothing. */
  writtenValue(type: string, key: string, field: string): unknown {
    return this.#overlay().read(type, key, field);
  }

  /** The seeded value of a field; undefined if no domain provides one. */
  seededValue(type: string, key: string, field: string): unknown {
    return this.#seed.value(type, field, key, NO_ARGS);
  }

  /** The written or seeded value of a field, without generated ones. */
  stated(type: string, key: string, field: string): unknown {
    const written = this.writtenValue(type, key, field);
    return written === undefined ? this.seededValue(type, key, field) : written;
  }

  /** Caches what was derived from this session's state until the next write. */
  remember<Value>(id: string, make: () => Value): Value {
    const overlay = this.#overlay();
    let kept = this.#lists.get(overlay);
    if (kept?.version !== overlay.version || kept.lists.size >= MOST_LISTS) {
      kept = { version: overlay.version, lists: new Map() };
      this.#lists.set(overlay, kept);
    }
    const known = kept.lists.get(id);
    if (known !== undefined) return known as Value;
    const value = make();
    kept.lists.set(id, value);
    return value;
  }

  /** Reports every write of this session from now on; returns a function that ends it. */
  listen(listener: (type: string, key: string) => void): () => void {
    return this.#overlay().listen(listener);
  }

  /** Increases with every write of this session; a cached list is valid while it is unchanged. */
  get version(): number {
    return this.#overlay().version;
  }

  get generator(): Generator {
    return this.#generator;
  }

  /** Links to removed entities are null; a non-null link still shows the removed entity. */
  #alive(type: string, field: string, value: unknown, overlay: Overlay): unknown {
    const isDead = (item: unknown) => isRef(item) && overlay.isRemoved(item.$ref.typeName, item.$ref.key);
    if (isDead(value)) {
      return isNonNullType(this.#generator.shapes.find(type, field)?.type) ? value : null;
    }
    return Array.isArray(value) && value.some(isDead) ? value.filter((item) => !isDead(item)) : value;
  }
}
