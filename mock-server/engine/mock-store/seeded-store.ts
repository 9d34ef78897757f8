import type { Asked, AskedField, AskedType, Written } from '../store/schema-fields.ts';
import type { Store } from '../store/store.ts';
import type { Shapes } from '../schema/shapes.ts';
import type {
  GetArgs,
  IMockStore,
  KeyTypeConstraints,
  Ref as LibraryRef,
  SetArgs,
} from '@graphql-tools/mock';
import { isNonNullType, type GraphQLSchema } from 'graphql';
import type { Generator } from '../generate/generator.ts';
import { Mutations } from '../mutate/mutation.ts';
import { isRecord } from '../../kernel/records.ts';
import { toGet, toSet, withArguments, writtenFor } from './library-arguments.ts';
import { placed, type MockedValues } from '../generate/mocks.ts';
import { linkedValues } from './nested-writes.ts';
import { Overlay } from '../store/overlay.ts';
import { isRef, keyIn, ref, type Ref } from '../store/ref.ts';
import type { Seed } from '../store/seed.ts';
import type { WriteRecord } from '../store/write-record.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface StoreOptions {
  readonly generator: Generator;
  readonly seed: Seed;
  /** The current time, for mutations without code. */
  readonly now?: () => number;
  /** Values that override the seed. */
  readonly mocked?: MockedValues | null;
}

const NO_ARGS: Args = {};
const MAX_LISTS = 1000;

/** What the stores of all sessions share. */
interface Shared extends Required<Omit<StoreOptions, 'now'>> {
  readonly mutations: Mutations;
  /** Selected lists that are cached for one state; the next write clears them. */
  readonly lists: WeakMap<Overlay, { version: number; lists: Map<string, unknown> }>;
}

/** The store before any write; `of` makes those of the sessions. */
export function createStore({ generator, seed, now = () => 0, mocked = null }: StoreOptions): SeededStore {
  const mutations = new Mutations(generator, now);
  return new SeededStore({ generator, seed, mocked, mutations, lists: new WeakMap() }, new Overlay(), null);
}

/**
 * The store behind `addMocksToSchema`. Returns every field of every type: what the session wrote, else the mocked value,
 * else the seeded value of a domain, else a generated value that is a pure function of seed, type, key, field, and
 * arguments. Only writes are stored, so a response never depends on earlier reads.
 */
export class SeededStore implements IMockStore, Store {
  readonly #shared: Shared;
  readonly #overlay: Overlay;
  readonly #record: WriteRecord | null;
  #asked: Store | null = null;

  constructor(shared: Shared, overlay: Overlay, record: WriteRecord | null) {
    this.#shared = shared;
    this.#overlay = overlay;
    this.#record = record;
  }

  /** The same data with the writes of a session. */
  of(overlay: Overlay): SeededStore {
    return new SeededStore(this.#shared, overlay, null);
  }

  recordedBy(record: WriteRecord): SeededStore {
    return new SeededStore(this.#shared, this.#overlay, record);
  }

  /**
   * Makes the caller's store answer while the library's resolver runs: the resolver was created with this store, which
   * serves all sessions. It is synchronous, so no other call comes in between.
   */
  answering<T>(asked: Store, resolve: () => T): T {
    const before = this.#asked;
    this.#asked = asked;
    try {
      return resolve();
    } finally {
      this.#asked = before;
    }
  }

  read<Type extends string, Field extends AskedField<Type>>(
    type: AskedType<Type>,
    key: string,
    field: Field,
    args?: Args,
  ): Asked<Type, Field>;
  read(type: string, key: string, field: string, args?: Args): unknown;
  read(type: string, key: string, field: string, args: Args = NO_ARGS): unknown {
    const overlay = this.#overlay;
    if (!overlay.isEmpty) {
      const written = writtenFor(overlay, type, { key, field, args });
      if (written !== undefined) return this.#alive(type, field, written, overlay);
    }
    const value = this.#shared.mocked
      ? this.#mock(this.#shared.mocked, type, key, field, args)
      : this.#given(type, key, field, args);
    return overlay.isEmpty ? value : this.#alive(type, field, value, overlay);
  }

  /** The value before any write and mock. */
  #given(type: string, key: string, field: string, args: Args): unknown {
    const seeded = this.#shared.seed.value(type, field, key, args);
    return seeded === undefined
      ? this.#shared.generator.value(type, key, { fieldName: field, args, store: this })
      : seeded;
  }

  #mock(mocked: MockedValues, type: string, key: string, field: string, args: Args): unknown {
    const { shapes } = this.#shared.generator;
    const known = shapes.find(type, field);
    const given = () => this.#given(type, key, field, args);
    // A key is never mocked, because entities are found by it.
    if (!known || shapes.keysOf(type).includes(field)) return given();
    const value = mocked.field(shapes.object(type), key, { field, args });
    if (value === undefined) return given();
    const keysOf = (of: string) => shapes.keysOf(of);
    return placed(value, { type: known.type, base: given(), path: `${type}:${key}.${field}`, keysOf });
  }

  get schema(): GraphQLSchema {
    return this.#shared.generator.shapes.schema;
  }

  get<Key extends KeyTypeConstraints = string>(args: GetArgs<Key>): unknown;
  get<Key extends KeyTypeConstraints = string>(
    type: string,
    key: Key,
    field: string | string[],
    args?: string | Args,
  ): unknown;
  get<Key extends KeyTypeConstraints = string>(
    type: string,
    keyOrValues?: Key | Args,
    values?: Args,
  ): unknown;
  get<Key extends KeyTypeConstraints = string>(
    link: LibraryRef<Key>,
    field: string | string[],
    args?: string | Args,
  ): unknown;
  /**
   * A field, or a link to an entity, which then exists. A `defaultValue` is written if no value was written or seeded.
   * Getting a field of the mutation type executes the mutation.
   */
  get(first: unknown, ...rest: readonly unknown[]): unknown {
    const { typeName, key, fields, fieldArgs, defaultValue } = toGet(first, ...rest);
    const [field, ...more] = fields;
    if (field === undefined) return this.#link(typeName, key, isRecord(defaultValue) ? defaultValue : {});
    if (key === undefined) throw new Error(`A field of ${typeName} is read by the key of an object.`);
    if (defaultValue !== undefined && this.#isUnstated(typeName, key, field, fieldArgs)) {
      this.set({ typeName, key, fieldName: field, fieldArgs: fieldArgs ?? NO_ARGS, value: defaultValue });
    }
    const value = this.#field(typeName, key, field, fieldArgs);
    if (more.length === 0) return value;
    if (!isRef(value)) throw new Error(`${typeName}.${field} is not a link.`);
    return this.get(value, more);
  }

  #field(type: string, key: string, field: string, args: string | Args = NO_ARGS): unknown {
    if (typeof args === 'string')
      return this.#overlay.read(type, key, withArguments(field, args)) ?? this.read(type, key, field);
    const asked = this.#asked ?? this;
    return type === this.schema.getMutationType()?.name
      ? asked.mutate(field, args)
      : asked.read(type, key, field, args);
  }

  #isUnstated(type: string, key: string, field: string, args: string | Args | undefined): boolean {
    return (
      this.writtenValue(type, key, withArguments(field, args)) === undefined &&
      this.seededValue(type, key, field) === undefined
    );
  }

  #link(type: string, key: string | undefined, values: Args): Ref {
    const of = key ?? keyIn(values, this.#shared.generator.shapes.keysOf(type));
    if (of === undefined || !this.exists(type, of))
      return this.insert(type, of ?? this.newKey(type), linkedValues(type, of, { values, store: this }));
    const fresh = Object.entries(values).filter(([field]) => this.#isUnstated(type, of, field, undefined));
    if (fresh.length > 0) this.set(type, of, Object.fromEntries(fresh));
    return ref(type, of);
  }

  /** A generated value of an object without a key; the library does not say of which object. */
  generateFieldValue(type: string, field: string, args: Args = NO_ARGS): unknown {
    return (this.#asked ?? this).read(type, 'anonymous', field, args);
  }

  has<Key extends KeyTypeConstraints = string>(type: string, key: Key): boolean {
    return this.exists(type, String(key));
  }

  /** Undoes all writes of this session. */
  reset(): void {
    this.#overlay.clear();
  }

  mutate(field: string, args: Args): unknown {
    const { shapes } = this.#shared.generator;
    const type = shapes.schema.getMutationType();
    if (!type) throw new Error('The schema has no mutations.');
    return this.#shared.mutations.run(shapes.field(type.name, field), args, this);
  }

  /** Clears what was derived from the previous schema. */
  forgetSchema(): void {
    this.#shared.mutations.reset();
  }

  exists(type: string, key: string): boolean {
    const overlay = this.#overlay;
    if (overlay.isRemoved(type, key)) return false;
    if (overlay.isCreated(type, key)) return true;
    const isSeeded = this.#shared.seed.exists(type, key);
    if (isSeeded !== undefined) return isSeeded;
    return (
      this.#shared.seed.knows(type) ||
      overlay.isWritten(type, key) ||
      this.#shared.generator.exists(type, key)
    );
  }

  find<Type extends string>(type: Type, ...key: readonly (string | number)[]): Ref<Type> | null {
    const link = ref(type, ...key);
    return this.exists(type, link.$ref.key) ? link : null;
  }

  set<Key extends KeyTypeConstraints = string>(args: SetArgs<Key>): void;
  set<Key extends KeyTypeConstraints = string>(type: string, key: Key, field: string, value?: unknown): void;
  set<Key extends KeyTypeConstraints = string>(type: string, key: Key, fields: Args): void;
  set<Key extends KeyTypeConstraints = string>(link: LibraryRef<Key>, field: string, value?: unknown): void;
  set<Key extends KeyTypeConstraints = string>(link: LibraryRef<Key>, fields: Args): void;
  /**
   * Changes fields of an entity in this session; `undefined` leaves a field unchanged. Values are plain JSON. An object
   * where a field links to an entity changes that entity, by its key or else the current link, or creates one.
   */
  set(first: unknown, ...rest: readonly unknown[]): void {
    const { typeName, key, values, fieldArgs, noOverride } = toSet(first, ...rest);
    const isKept = (field: string) =>
      noOverride && this.writtenValue(typeName, key, withArguments(field, fieldArgs)) !== undefined;
    const linked = linkedValues(typeName, key, { values, store: this });
    const fields = Object.fromEntries(
      Object.entries(linked).flatMap(([field, value]) =>
        isKept(field) ? [] : [[withArguments(field, fieldArgs), value]],
      ),
    );
    this.#record?.note(this, 'CHANGED', typeName, key, fields);
    this.#overlay.set(typeName, key, fields);
  }

  newKey(type: string): string {
    return this.#shared.generator.populations.newKey(type, this.#overlay.number());
  }

  insert<Type extends string>(type: Type, key: string, fields: Args): Ref<Type> {
    this.#record?.note(this, 'CREATED', type, key, fields);
    this.#overlay.insert(type, key, fields);
    return ref(type, key);
  }

  remove(type: string, key: string): void {
    this.#record?.note(this, 'REMOVED', type, key);
    this.#overlay.remove(type, key);
  }

  isRemoved(type: string, key: string): boolean {
    return this.#overlay.isRemoved(type, key);
  }

  isCreated(type: string, key: string): boolean {
    return this.#overlay.isCreated(type, key);
  }

  ordinal(type: string, key: string): number {
    return this.#overlay.ordinal(type, key) ?? -1;
  }

  created(type: string): readonly string[] {
    return this.#overlay.created(type);
  }

  written(type: string): readonly string[] {
    return this.#overlay.written(type);
  }

  isTouched(type: string): boolean {
    return this.#overlay.isTouched(type);
  }

  writtenValue<Type extends string, Field extends string>(
    type: Type,
    key: string,
    field: Field,
  ): Written<Type, Field> {
    // What was written had the type that `set` demands.
    return this.#overlay.read(type, key, field) as Written<Type, Field>;
  }

  seededValue(type: string, key: string, field: string): unknown {
    return this.#shared.seed.value(type, field, key, NO_ARGS);
  }

  stated(type: string, key: string, field: string): unknown {
    const written = this.writtenValue(type, key, field);
    return written === undefined ? this.seededValue(type, key, field) : written;
  }

  remember<Value>(id: string, make: () => Value): Value {
    const overlay = this.#overlay;
    let kept = this.#shared.lists.get(overlay);
    if (kept?.version !== overlay.version || kept.lists.size >= MAX_LISTS) {
      kept = { version: overlay.version, lists: new Map() };
      this.#shared.lists.set(overlay, kept);
    }
    const known = kept.lists.get(id);
    // The id names the list, whose values have one type.
    if (known !== undefined) return known as Value;
    const value = make();
    kept.lists.set(id, value);
    return value;
  }

  listen(listener: (type: string, key: string) => void): () => void {
    return this.#overlay.listen(listener);
  }

  get version(): number {
    return this.#overlay.version;
  }

  get shapes(): Shapes {
    return this.#shared.generator.shapes;
  }

  placeOf(type: string, key: string): number {
    return this.#shared.generator.populations.of(type).indexOf(key);
  }

  numberOfKey(type: string, key: string): number | null {
    return this.#shared.generator.populations.numberOfKey(type, key);
  }

  /** Links to removed entities are null; a non-null link still shows the removed entity. */
  #alive(type: string, field: string, value: unknown, overlay: Overlay): unknown {
    const isDead = (item: unknown) => isRef(item) && overlay.isRemoved(item.$ref.typeName, item.$ref.key);
    if (isDead(value)) {
      return isNonNullType(this.#shared.generator.shapes.find(type, field)?.type) ? value : null;
    }
    return Array.isArray(value) && value.some(isDead) ? value.filter((item) => !isDead(item)) : value;
  }
}
