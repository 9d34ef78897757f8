import type { SchemaArguments, SchemaTypes } from '#schema-types';
import type { GraphQLResolveInfo } from 'graphql';
import type { MockContext } from './context.ts';
import type { TypeName } from '../engine/store/schema-fields.ts';

/** The arguments of a field, as its resolver receives them. */
export type Arguments<Type extends TypeName, Field extends string> = Type extends keyof SchemaArguments
  ? Field extends keyof SchemaArguments[Type]
    ? SchemaArguments[Type][Field]
    : Readonly<Record<string, never>>
  : Readonly<Record<string, never>>;

/** Each resolver says what its parent is: a link, or the object that another resolver returned. */
type Resolve<Args> = (source: never, args: Args, context: MockContext, info: GraphQLResolveInfo) => unknown;

/** The resolvers of a type of the schema. */
export type ResolversOf<Type extends TypeName> = {
  readonly [Field in keyof SchemaTypes[Type] & string]?:
    | Resolve<Arguments<Type, Field>>
    | {
        readonly resolve?: Resolve<Arguments<Type, Field>>;
        readonly subscribe?: Resolve<Arguments<Type, Field>>;
      };
};

export type Resolvers = { readonly [Type in TypeName]?: ResolversOf<Type> };
