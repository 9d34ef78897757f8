import {
  defaultFieldResolver,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import type { Subject } from '../accounts/access.ts';
import { accessTable, type FieldAccess } from '../accounts/access-table.ts';
import type { MockContext } from '../context.ts';
import { graphqlError } from '../../engine/errors.ts';
import type { SchemaModel } from '../../engine/schema/schema.ts';
import { isRef } from '../../engine/store/ref.ts';
import { createDescriber } from '../model/audit/describe.ts';

type Resolve = GraphQLFieldResolver<unknown, MockContext>;

/** What a field of an object is about; null if the person cannot see it, undefined if only its code knows. */
type FindSubject = (source: unknown, context: MockContext) => Subject | null | undefined;

/**
 * Binds every field to its `@access`. A field of an object that belongs to a workspace is decided here, before its code
 * runs. What a mutation, a look-up, or a field with a workspace among its arguments is about, its own code finds out,
 * because only that knows whether a stranger may learn that it exists: it can be refused only by these actions, and
 * neither writes nor returns anything before one of them is granted.
 */
export function guardAccess(schema: GraphQLSchema, keys: SchemaModel['keys']): GraphQLSchema {
  const { companyOf } = createDescriber({ schema, keys });
  const [query, mutation, subscription] = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ];

  function subjectOf(source: unknown, { access, store }: MockContext): Subject | null | undefined {
    if (!isRef(source)) {
      // Resolvers return objects.
      const company_uuid = (source as { readonly company_uuid?: unknown } | null)?.company_uuid;
      return typeof company_uuid === 'string' ? { company_uuid } : undefined;
    }
    const { typeName, key } = source.$ref;
    if (typeName === 'FlowExecution') return access.execution(key);
    const company_uuid = companyOf(store, typeName, key);
    if (company_uuid === null) return undefined;
    return typeName === 'TradingPartner' ? { company_uuid, partner_uuid: key } : { company_uuid };
  }

  for (const [coordinate, needs] of accessTable(schema).fields) {
    const [typeName = '', fieldName = ''] = coordinate.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (!field) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    if (type === mutation) field.resolve = within(coordinate, resolve);
    else if (type === query) field.resolve = asking(coordinate, resolve);
    else if (type === subscription) field.subscribe = field.subscribe && within(coordinate, field.subscribe);
    else {
      const nothing = isListType(getNullableType(field.type)) ? [] : null;
      field.resolve = decided({ ...needs, nothing, subjectOf, resolve, ask: asking(coordinate, resolve) });
    }
  }
  return schema;
}

/** The resolver with a context whose access has the actions of the field. */
const within =
  (coordinate: string, resolve: Resolve): Resolve =>
  (source, args, context, info) =>
    resolve(source, args, { ...context, access: context.access.within(coordinate) }, info);

/** A resolver that has to ask before it returns something. */
const asking =
  (coordinate: string, resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const access = context.access.within(coordinate);
    const checked = (result: unknown) => {
      if (result !== null && result !== undefined) access.assertGranted();
      return result;
    };
    const result = resolve(source, args, { ...context, access }, info);
    return result instanceof Promise ? result.then(checked) : checked(result);
  };

interface Decided extends FieldAccess {
  /** What a hidden field returns instead. */
  readonly nothing: null | readonly never[];
  readonly subjectOf: FindSubject;
  readonly resolve: Resolve;
  /** The resolver for an object without a workspace. */
  readonly ask: Resolve;
}

function decided({ actions, isHidden, nothing, subjectOf, resolve, ask }: Decided): Resolve {
  const [action] = actions;
  if (action === undefined) return resolve;
  return (source, args, context, info) => {
    const subject = subjectOf(source, context);
    if (subject === undefined) return ask(source, args, context, info);
    if (subject && context.access.can(action, subject)) return resolve(source, args, context, info);
    if (isHidden) return nothing;
    const refusal = subject && context.access.refusal(action, subject);
    throw graphqlError('FORBIDDEN', refusal?.message ?? 'You do not have access to this.');
  };
}
