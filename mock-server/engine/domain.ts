import type { IResolvers } from '@graphql-tools/utils';

/**
 * A seeded value: a pure function of the entity's key and the field's arguments, so that the order of reads never
 * matters. Links are `ref(type, key)`, lists are arrays of values, and connections are made with `page()`. `undefined`
 * leaves the field to the store's generator.
 */
export type SeedValue<World, Value = unknown> = (
  key: string,
  args: Readonly<Record<string, unknown>>,
  world: World,
) => Value;

/** A long list of keys that is not kept in memory. */
export interface Listing {
  readonly count: number;
  readonly at: (index: number) => string;
}

/** A list of keys as a listing. */
export const listed = (keys: readonly string[]): Listing => ({
  count: keys.length,
  at: (index) => keys[index] ?? '',
});

/** What a part of the product adds to the store, which serves every field without it. */
export interface Domain<Context, World> {
  readonly name: string;
  /** Seeded fields by type; the writes of mutations override them. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, SeedValue<World>>>>>;
  /** Whether an entity is in the seed. A look-up by a key that is neither seeded nor written returns null. */
  readonly exists?: Readonly<Record<string, (key: string, world: World) => boolean>>;
  /** Some seeded keys by type. Types without a domain link to these rather than to made-up keys. */
  readonly samples?: Readonly<Record<string, (world: World) => readonly string[]>>;
  /** All seeded entities by type, for browsing; without it, only the samples are listed. */
  readonly all?: Readonly<Record<string, (world: World) => Listing>>;
  /**
   * Resumes work in progress in a session that was restored after a restart or from a snapshot: its writes exist, but
   * its timers do not. Each run is restarted or ended; none may hang forever. Not needed where progress is a function
   * of the clock.
   */
  readonly resume?: (context: Context) => void;
  /** Fields that the store keeps for the domain itself and that are not in the schema. */
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  /** Behavior: rules, permissions, aggregates, mutations, subscriptions; everything that depends on the caller. */
  readonly resolvers?: IResolvers<unknown, Context>;
}
