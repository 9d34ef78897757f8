import type { Shapes } from '../schema/shapes.ts';
import type { Ref } from './ref.ts';
import type { WriteRecord } from './write-record.ts';
import type { Asked, AskedField, AskedType, NothingElse, Writes, Written } from './schema-fields.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * What all folders use of the store: the fields of every entity, as seeded, generated, and written in the caller's
 * session. `SeededStore` is the only implementation; this interface keeps its users independent of how it works.
 */
export interface Store {
  /** Increases with every write of this session; a cached list is valid while it is unchanged. */
  readonly version: number;
  readonly shapes: Shapes;
  /** The same store, except that it passes every write to `record` first. */
  recordedBy(record: WriteRecord): Store;
  /**
   * The value of a field that is the same for everyone; values that depend on the caller are resolvers. The schema types
   * it. A field that is only known at run time is unknown, also where another schema is served.
   */
  read<Type extends string, Field extends AskedField<Type>>(
    type: AskedType<Type>,
    key: string,
    field: Field,
    args?: Args,
  ): Asked<Type, Field>;
  /** Changes fields of an entity in this session; `undefined` leaves a field unchanged. Values are plain JSON. */
  set<Type extends string, Fields extends Writes<Type> = Writes<Type>>(
    type: Type,
    key: string,
    fields: Fields & NothingElse<Type, Fields>,
  ): void;
  /** A key for a new entity: the same writes in the same order produce the same keys. */
  newKey(type: string): string;
  /** Creates an entity in this session. */
  insert<Type extends string, Fields extends Writes<Type> = Writes<Type>>(
    type: Type,
    key: string,
    fields: Fields & NothingElse<Type, Fields>,
  ): Ref<Type>;
  /** Removes an entity in this session. No look-up, link, or list finds it, but its fields can still be read. */
  remove(type: string, key: string): void;
  /** Executes a mutation that no domain implements, according to its name and shape. */
  mutate(field: string, args: Args): unknown;
  /** Whether a look-up by key finds the entity: it was created, seeded, generated, or written to, and not removed. */
  exists(type: string, key: string): boolean;
  /** A link to the entity, or null if it does not exist. */
  find<Type extends string>(type: Type, ...key: readonly (string | number)[]): Ref<Type> | null;
  isRemoved(type: string, key: string): boolean;
  isCreated(type: string, key: string): boolean;
  /** Position in this session's order of creation; -1 for an entity that it did not create. */
  ordinal(type: string, key: string): number;
  /** Position among the seeded and generated entities of the type; -1 for any other. */
  placeOf(type: string, key: string): number;
  /** The number in a composite key that `newKey` made; null for any other key. */
  numberOfKey(type: string, key: string): number | null;
  /** Keys of the entities of a type that this session created and did not remove, in the order of creation. */
  created(type: string): readonly string[];
  /** Keys of the entities of a type that this session wrote to, including created and removed ones. */
  written(type: string): readonly string[];
  /** Whether this session wrote to any entity of a type. */
  isTouched(type: string): boolean;
  /** What this session wrote to a field; undefined if nothing. */
  writtenValue<Type extends string, Field extends string>(
    type: Type,
    key: string,
    field: Field,
  ): Written<Type, Field>;
  /** The seeded value of a field; undefined if no domain provides one. */
  seededValue(type: string, key: string, field: string): unknown;
  /** The written or seeded value of a field; undefined if it would be generated. */
  stated(type: string, key: string, field: string): unknown;
  /** Caches what was derived from this session's state until the next write. */
  remember<Value>(id: string, make: () => Value): Value;
  /** Calls `listener` after every write of this session from now on; returns a function to unsubscribe. */
  listen(listener: (type: string, key: string) => void): () => void;
}
