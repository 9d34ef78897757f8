import type { IResolvers } from '@graphql-tools/utils';
import type { MockContext } from '../context.ts';
import type { World } from '../world/world.ts';

/**
 * A value of the seed: a pure function of the entity's key and the field's arguments, so that it is the same in
 * whatever order it is asked for. Links are `ref(type, key)`; lists are arrays of values; connections are made with
 * `page()`. `undefined` leaves the field to the store's own generation.
 */
export type SeedValue = (key: string, args: Readonly<Record<string, unknown>>, world: World) => unknown;

/** A long list of keys that need not exist in memory. */
export interface Listing {
  readonly count: number;
  readonly at: (index: number) => string;
}

/** A list of keys as a listing. */
export const listed = (keys: readonly string[]): Listing => ({
  count: keys.length,
  at: (index) => keys[index] ?? '',
});

/** What one folder of `mock-server/domains/` adds to the zero-code store. */
export interface Domain {
  readonly name: string;
  /** Seeded fields by type; what a mutation wrote to the store wins over them. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, SeedValue>>>>;
  /** Whether the seed holds an entity; a look-up by a key that neither seed nor writes know is null. */
  readonly exists?: Readonly<Record<string, (key: string, world: World) => boolean>>;
  /** Some keys of the seed by type: a type that nobody wrote a domain for links to these and not to made-up ones. */
  readonly samples?: Readonly<Record<string, (world: World) => readonly string[]>>;
  /** Every entity of the seed by type, for whoever browses; without it the samples are all that is listed. */
  readonly all?: Readonly<Record<string, (world: World) => Listing>>;
  /**
   * Takes up what was under way in a session that was brought back, by a restart or from a snapshot: its writes are
   * there, the timers that would have gone on are not. What runs is set going again or ended; nothing may hang for
   * ever. Not needed where progress is a function of the clock.
   */
  readonly resume?: (context: MockContext) => void;
  /** What the store keeps of an entity for the domain itself, and the schema does not tell. */
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  /** Behavior: rules, permission, aggregates, mutations, subscriptions; everything that needs the person who asks. */
  readonly resolvers?: IResolvers<unknown, MockContext>;
}
