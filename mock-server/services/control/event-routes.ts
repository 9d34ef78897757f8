import { messageOf } from '../../kernel/errors.ts';
import {
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import * as z from 'zod';
import type { Session } from '../../engine/session/session.ts';
import type { Inside } from '../../product/graphql-server.ts';
import type { Worlds } from '../scenarios/worlds.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { coerce } from './entities.ts';
import { bodyAs, type Routes } from './routes.ts';

const eventSchema = z.strictObject({ value: z.json() });

/** A subscription that events can be sent to by hand. */
export interface Pushable {
  readonly name: string;
  /** In schema notation, for example `Message!`. */
  readonly type: string;
  readonly description: string | null;
  /** Number of open subscriptions in the session. */
  readonly open: number;
}

/** The subscriptions without a domain, which otherwise only emit what mutations write. */
export function pushable(
  { schema, fed }: Pick<Inside, 'schema' | 'fed'>,
  session: Session,
): readonly Pushable[] {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return fields
    .filter(({ name }) => !fed.has(name))
    .map(({ name, type, description }) => ({
      name,
      type: String(type),
      description: description ?? null,
      open: session.pushed.open(name),
    }));
}

/** Sends events to open subscriptions. */
export function eventRoutes({ worlds }: { worlds: Worlds }): Routes {
  return {
    'POST /subscriptions/:name': async (call) => {
      const { schema, fed } = worlds.of(call.session).graphql.inside();
      const name = call.params.name ?? '';
      const field = schema.getSubscriptionType()?.getFields()[name];
      if (!field) throw new InvalidInput(`Subscription ${name} does not exist.`, null, 404);
      if (fed.has(name))
        throw new InvalidInput(`The events of ${name} come from what happens in the session.`, null, 409);
      const { value } = await bodyAs(call, eventSchema);
      const event = eventOf(field.type, value, { where: 'body.value', schema });
      const open = call.session.pushed.open(name);
      call.session.pushed.push(name, event);
      return { subscription: name, open };
    },
  };
}

/**
 * An event in the form that resolvers expect. Omitted fields are read by the key, if the event has one, or generated.
 */
function eventOf(
  type: GraphQLOutputType,
  value: unknown,
  { where, schema }: { where: string; schema: GraphQLSchema },
): unknown {
  const refuse = (words: string) => new InvalidInput(`${where}: ${words}`, where);
  if (isNonNullType(type)) {
    if (value === null) throw refuse('cannot be null.');
    return eventOf(type.ofType, value, { where, schema });
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw refuse('must be a list.');
    return value.map((item, i) => eventOf(type.ofType, item, { where: `${where}.${i}`, schema }));
  }
  if (isLeafType(type)) {
    try {
      return coerce(type, value);
    } catch (error) {
      throw refuse(messageOf(error));
    }
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse(`must be an object of ${type.name}.`);
  // The value was checked above.
  const { __typename: named = type.name, ...given } = value as Record<string, unknown>;
  const made = schema.getType(String(named));
  if (!isObjectType(made) || (isAbstractType(type) ? !schema.isSubType(type, made) : made !== type))
    throw refuse(`needs the __typename of a type that is a ${type.name}, not ${String(named)}.`);
  const fields = made.getFields();
  const entries = Object.entries(given).map(([key, one]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) throw refuse(`${made.name} has no field ${key}.`);
    return [key, eventOf(field.type, one, { where: `${where}.${key}`, schema })] as const;
  });
  return { __typename: made.name, ...Object.fromEntries(entries) };
}
