import type { Domain as EngineDomain, SeedValue as EngineSeedValue } from '../engine/domain.ts';
import type { MockContext } from './context.ts';
import type { World } from './world/world.ts';
import type { Resolvers } from './resolvers.ts';
import type { FieldName, Kept, TypeName } from '../engine/store/schema-fields.ts';

/** A seeded value of the product, computed from the world. */
export type SeedValue<Value = unknown> = EngineSeedValue<World, Value>;

/** Seeded values of a type's fields, each as the store keeps it. */
export type SeedValues<Type extends TypeName> = {
  readonly [Field in FieldName<Type>]?: SeedValue<Kept<Type, Field> | undefined>;
};

/** What code adds to the store, which serves every field without it; of any schema. */
export type AnyDomain = EngineDomain<MockContext, World>;

/** What a folder in `product/domains/` adds for our own schema, which has to have every name that it uses. */
export interface Domain extends AnyDomain {
  readonly values?: { readonly [Type in TypeName]?: SeedValues<Type> };
  readonly exists?: Named<AnyDomain['exists']>;
  readonly samples?: Named<AnyDomain['samples']>;
  readonly all?: Named<AnyDomain['all']>;
  readonly kept?: Named<AnyDomain['kept']>;
  readonly resolvers?: Resolvers;
}

type Named<ByType> = { readonly [Type in TypeName]?: NonNullable<ByType>[keyof NonNullable<ByType>] };
