import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { MockContext } from '../context.ts';

/**
 * Binds every mutation to its `@access`: it can be refused only by these actions, and writes nothing before one of them
 * is granted. What it is about, its own code finds out, because only that knows whether a stranger may learn that it
 * exists.
 */
export function guardAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context: MockContext, info) =>
      resolve(source, args, { ...context, access: context.access.within(name) }, info) as unknown;
  }
  return schema;
}
