import { mapSchema, MapperKind } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { shownValue } from '../recordings/shown-value.ts';
import type { EngineCaller, EngineContext } from '../context.ts';
import { injectedError } from '../faults/injected-error.ts';
import { pause } from '../faults/waiting.ts';

type Context = EngineContext & Partial<EngineCaller>;

const hooked = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * The same schema, with fields that check for faults, edits, and recorded values before they are resolved. Only calls
 * that have any are executed with it, so that others have no overhead.
 */
export function hookedSchema(schema: GraphQLSchema): GraphQLSchema {
  let found = hooked.get(schema);
  if (!found) {
    found = mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: (config, field, type) => ({
        ...config,
        resolve: withHooks(config.resolve ?? defaultFieldResolver, type, {
          field,
          isRoot: type === schema.getQueryType()?.name,
        }),
      }),
    });
    hooked.set(schema, found);
  }
  return found;
}

function withHooks(
  resolve: GraphQLFieldResolver<unknown, Context>,
  type: string,
  { field, isRoot }: { field: string; isRoot: boolean },
): GraphQLFieldResolver<unknown, Context> {
  const coordinate = `${type}.${field}`;
  return (source, args, context, info) => {
    const value = () => {
      const shown = shownValue({ type, field, isRoot, source, args }, context, info);
      return shown === undefined ? resolve(source, args, context, info) : shown;
    };
    let latency = 0;
    let outcome: () => unknown = value;
    for (const { rule, take } of context.call?.hits?.fields?.get(coordinate) ?? []) {
      const taken = take();
      if (!taken) continue;
      latency += taken.latency;
      if (rule.nullify) outcome = () => null;
      else if (rule.error) {
        outcome = () => {
          throw injectedError(rule);
        };
      }
    }
    return latency === 0 ? outcome() : pause(latency).then(outcome);
  };
}
