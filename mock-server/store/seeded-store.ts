import type { Generator } from '../generate/generator.ts';
import { uuidFrom } from '../generate/random.ts';
import type { Overlay } from './overlay.ts';
import { isRef, ref, type Ref } from './ref.ts';
import type { Seed } from './seed.ts';
import { noteWrite } from './write-record.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface StoreOptions {
  readonly generator: Generator;
  readonly seed: Seed;
  /** What the current session has written. A function: a field would be one session's for ever. */
  readonly overlay: () => Overlay;
}

/** How @graphql-tools/mock asks for a field of a `$ref` and of the root types (key `ROOT`). */
export interface LibraryGet {
  readonly typeName: string;
  readonly key: string;
  readonly fieldName: string;
  readonly fieldArgs?: Args;
}

/**
 * Answers every field of every type: what the session wrote, else what a domain's seed says, else a generated value
 * that is a pure function of seed, type, key, field and arguments. Nothing but writes is ever stored, so an answer
 * does not depend on what was asked before.
 */
export class SeededStore {
  readonly #generator: Generator;
  readonly #seed: Seed;
  readonly #overlay: () => Overlay;

  constructor({ generator, seed, overlay }: StoreOptions) {
    this.#generator = generator;
    this.#seed = seed;
    this.#overlay = overlay;
  }

  /** For @graphql-tools/mock; domains call `read`. */
  get({ typeName, key, fieldName, fieldArgs = {} }: LibraryGet): unknown {
    return this.read(typeName, key, fieldName, fieldArgs);
  }

  /** For @graphql-tools/mock: a field that a plain object of a resolver leaves out. */
  generateFieldValue(typeName: string, fieldName: string, fieldArgs: Args = {}): unknown {
    return this.#generator.value(typeName, 'anonymous', fieldName, fieldArgs, this);
  }

  /** The value of a field that is the same for everybody; what depends on the person who asks is a resolver. */
  read(type: string, key: string, field: string, args: Args = {}): unknown {
    const overlay = this.#overlay();
    const written = overlay.read(type, key, field);
    if (written !== undefined) return this.#alive(written, overlay);
    const seeded = this.#seed.value(type, field, key, args);
    if (seeded !== undefined) return this.#alive(seeded, overlay);
    return this.#alive(this.#generator.value(type, key, field, args, this), overlay);
  }

  /** Whether a look-up by key finds the entity: created or seeded, and not removed. */
  exists(type: string, key: string): boolean {
    const overlay = this.#overlay();
    if (overlay.isRemoved(type, key)) return false;
    return overlay.isCreated(type, key) || (this.#seed.exists(type, key) ?? true);
  }

  /** A link to the entity, or null when it does not exist. */
  find(type: string, ...key: readonly (string | number)[]): Ref | null {
    const link = ref(type, ...key);
    return this.exists(type, link.$ref.key) ? link : null;
  }

  /** Changes fields of an entity in this session; `undefined` leaves a field as it is. Values are plain JSON. */
  set(type: string, key: string, fields: Args): void {
    noteWrite(this, 'CHANGED', type, key, fields);
    this.#overlay().set(type, key, fields);
  }

  /** A key for something new: the same writes in the same order make the same keys. */
  newKey(type: string): string {
    return uuidFrom('created', type, this.#overlay().number());
  }

  /** Creates an entity in this session. */
  insert(type: string, key: string, fields: Args): Ref {
    noteWrite(this, 'CREATED', type, key, fields);
    this.#overlay().insert(type, key, fields);
    return ref(type, key);
  }

  /** Removes an entity in this session: no look-up, link or list finds it, but its fields can still be read. */
  remove(type: string, key: string): void {
    noteWrite(this, 'REMOVED', type, key);
    this.#overlay().remove(type, key);
  }

  isRemoved(type: string, key: string): boolean {
    return this.#overlay().isRemoved(type, key);
  }

  /** Keys of the entities of a type that this session created and did not remove, in the order of creation. */
  created(type: string): readonly string[] {
    return this.#overlay().created(type);
  }

  /** Keys of the entities of a type that this session wrote to in any way, created and removed ones included. */
  written(type: string): readonly string[] {
    return this.#overlay().written(type);
  }

  /** What this session wrote to a field; undefined when it wrote nothing. */
  writtenValue(type: string, key: string, field: string): unknown {
    return this.#overlay().read(type, key, field);
  }

  /** Grows with every write of this session: a cached list is good as long as this stays. */
  get version(): number {
    return this.#overlay().version;
  }

  #alive(value: unknown, overlay: Overlay): unknown {
    const isDead = (item: unknown) => isRef(item) && overlay.isRemoved(item.$ref.typeName, item.$ref.key);
    if (isDead(value)) return null;
    return Array.isArray(value) && value.some(isDead) ? value.filter((item) => !isDead(item)) : value;
  }
}
