import type { TypeName } from '../../../engine/store/schema-fields.ts';
import type { MockContext } from '../../context.ts';
import type { FieldsFrom, Parent, ResolversOf } from '../../resolvers.ts';

/** Resolvers that look up what belongs to an object, and compute a field from it. */
export function resolversFrom<Type extends Exclude<TypeName, 'Subscription'>, Found>(
  fields: FieldsFrom<Type, Found>,
  find: (source: Parent<Type>, context: MockContext) => Found,
): ResolversOf<Type> {
  type Field = (found: Found, context: MockContext, args: object) => unknown;
  const all: readonly (readonly [string, Field])[] = Object.entries(fields);
  const resolvers: object = Object.fromEntries(
    all.map(([name, field]) => [
      name,
      (source: Parent<Type>, args: object, context: MockContext) =>
        field(find(source, context), context, args),
    ]),
  );
  // Nothing but a cast relates the values of an object that is made from entries to its keys.
  return resolvers;
}
