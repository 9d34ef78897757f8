import { listed, type Listing, type SeedValue, type Domain } from '../domain.ts';

type Args = Readonly<Record<string, unknown>>;

/** The data before any write: the values of the domains over one world, or none. */
export interface Seed {
  /** `undefined` leaves the field to the generator. */
  value(type: string, field: string, key: string, args: Args): unknown;
  /** `undefined` if no domain decides it. */
  exists(type: string, key: string): boolean | undefined;
  /** Whether a domain provides values of the type. */
  knows(type: string): boolean;
  samples(type: string): readonly string[];
  /** Every seeded key, as far as a domain lists them. */
  all(type: string): Listing;
}

/** The seed of a schema without domains. */
export const noSeed: Seed = {
  value: () => undefined,
  exists: () => undefined,
  knows: () => false,
  samples: () => [],
  all: () => listed([]),
};

/** Throws if two domains provide the same field, or both decide what exists. */
export function seedOf<Context, World>(domains: readonly Domain<Context, World>[], world: World): Seed {
  const values = new Map<string, Map<string, SeedValue<World>>>();
  for (const domain of domains) {
    for (const [type, fields] of Object.entries(domain.values ?? {})) {
      const known = values.get(type) ?? new Map<string, SeedValue<World>>();
      values.set(type, known);
      for (const [field, value] of Object.entries(fields)) {
        if (known.has(field)) throw new Error(`${domain.name}: ${type}.${field} has a value already.`);
        known.set(field, value);
      }
    }
  }
  const exists = merge(domains, 'exists');
  const samples = merge(domains, 'samples');
  const all = merge(domains, 'all');
  const samplesOf = (type: string) => samples.get(type)?.(world) ?? [];
  return {
    value: (type, field, key, args) => values.get(type)?.get(field)?.(key, args, world),
    exists: (type, key) => exists.get(type)?.(key, world),
    knows: (type) => values.has(type),
    samples: samplesOf,
    all(type) {
      const listing = all.get(type)?.(world);
      return listing ?? listed(samplesOf(type));
    },
  };
}

function merge<Context, World, Part extends 'exists' | 'samples' | 'all'>(
  domains: readonly Domain<Context, World>[],
  part: Part,
) {
  const merged = new Map<string, NonNullable<Domain<Context, World>[Part]>[string]>();
  for (const domain of domains) {
    for (const [type, value] of Object.entries(domain[part] ?? {})) {
      if (merged.has(type)) throw new Error(`${domain.name}: ${type} has \`${part}\` already.`);
      // `Object.entries` forgets to which part of a domain a value belongs.
      merged.set(type, value as NonNullable<Domain<Context, World>[Part]>[string]);
    }
  }
  return merged;
}
