import type { Domain as EngineDomain, SeedValue as EngineSeedValue } from '../engine/domain.ts';
import type { MockContext } from './context.ts';
import type { World } from './world/world.ts';

/** A seeded value of the product, computed from the world. */
export type SeedValue = EngineSeedValue<World>;

/** What a folder in `product/domains/` adds to the store. */
export type Domain = EngineDomain<MockContext, World>;
