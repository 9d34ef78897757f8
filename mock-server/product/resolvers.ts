import type { KeyedType, Link, SchemaArguments, SchemaTypes } from '#schema-types';
import type { GraphQLResolveInfo } from 'graphql';
import type { MockContext } from './context.ts';
import type { TypeName } from '../engine/store/schema-fields.ts';

/** The arguments of a field, as its resolver receives them; no property without arguments. */
export type Arguments<
  Type extends TypeName,
  Field extends keyof SchemaTypes[Type],
> = Type extends keyof SchemaArguments
  ? Field extends keyof SchemaArguments[Type]
    ? SchemaArguments[Type][Field]
    : object
  : object;

type Root = 'Query' | 'Mutation' | 'Subscription';

/**
 * What the resolvers of a type are called on, where it is not a link. Declared next to the code that returns it:
 * `declare module '../../resolvers.ts' { interface Parents { ... } }`.
 */
export interface Parents {}

type Parent<Type extends TypeName> = Type extends keyof Parents
  ? Parents[Type]
  : Type extends Root
    ? unknown
    : Type extends KeyedType
      ? Link
      : never;

/** The resolver of a field, as a type for functions outside a `Domain`. */
export type Resolver<Type extends TypeName, Field extends keyof SchemaTypes[Type] & string> = (
  source: Parent<Type>,
  args: Arguments<Type, Field>,
  context: MockContext,
  info: GraphQLResolveInfo,
) => unknown;

/** The resolvers of a type of the schema. */
export type ResolversOf<Type extends TypeName> = {
  readonly [Field in keyof SchemaTypes[Type] & string]?:
    | Resolver<Type, Field>
    | {
        readonly resolve?: Resolver<Type, Field>;
        readonly subscribe?: Resolver<Type, Field>;
      };
};

export type Resolvers = { readonly [Type in TypeName]?: ResolversOf<Type> };
