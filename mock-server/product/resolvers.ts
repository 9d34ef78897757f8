import type { KeyedType, Link, Parents, Results, SchemaArguments, SchemaTypes } from '#schema-types';
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

type FieldOf<Type extends TypeName> = keyof Results[Type] & keyof SchemaTypes[Type] & string;

type Root = 'Query' | 'Mutation' | 'Subscription';

/** What the resolvers of a type are called on. */
export type Parent<Type extends TypeName> = Type extends keyof Parents
  ? Parents[Type]
  : Type extends Root
    ? unknown
    : Type extends KeyedType
      ? Link<Type>
      : never;

/** What the resolver of a field may return, apart from a promise of it; the subscription type's resolvers follow a field. */
export type ResultOf<Type extends TypeName, Field extends FieldOf<Type>> = Type extends 'Subscription'
  ? AsyncIterable<{ readonly [Name in Field]: Results[Type][Name] }>
  : Results[Type][Field] | (null extends Results[Type][Field] ? undefined : never);

/** The resolver of a field, as a type for functions outside a `Domain`. */
export type Resolver<Type extends TypeName, Field extends FieldOf<Type>> = (
  source: Parent<Type>,
  args: Arguments<Type, Field>,
  context: MockContext,
  info: GraphQLResolveInfo,
) => ResultOf<Type, Field> | Promise<ResultOf<Type, Field>>;

/** How fields of a type are computed from what belongs to an object. */
export type FieldsFrom<Type extends TypeName, Found> = {
  readonly [Field in FieldOf<Type>]?: (
    found: Found,
    context: MockContext,
    args: Arguments<Type, Field>,
  ) => ResultOf<Type, Field> | Promise<ResultOf<Type, Field>>;
};

/** The resolvers of a type of the schema. */
export type ResolversOf<Type extends TypeName> = {
  readonly [Field in FieldOf<Type>]?: Type extends 'Subscription'
    ? { readonly subscribe: Resolver<Type, Field> }
    : Resolver<Type, Field>;
};

export type Resolvers = { readonly [Type in TypeName]?: ResolversOf<Type> };
