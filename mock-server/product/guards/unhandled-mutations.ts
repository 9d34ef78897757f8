import type { AccessAction } from '#schema-types';
import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Subject } from '../accounts/access.ts';
import { actionsOf } from '../accounts/access-table.ts';
import type { MockContext } from '../context.ts';
import { graphqlError, type UserError } from '../../engine/errors.ts';
import { snakeCase } from '../../engine/schema/words.ts';
import type { SchemaModel } from '../../engine/schema/schema.ts';
import { createDescriber } from '../model/audit/describe.ts';
import { notFound } from '../model/kit/collection.ts';

type Args = Readonly<Record<string, unknown>>;

/** An object that an argument identifies by its key. */
interface Named {
  readonly type: string;
  readonly key: string;
  readonly path: readonly string[];
}

/**
 * Restricts mutations without a domain, which the store executes by their names, to objects on which the person is granted
 * the action of their `@access`, or may edit if they have none.
 * Otherwise a mutation that was just added to the schema would be open to everyone until its rules are implemented.
 */
export function guardMutations(
  schema: GraphQLSchema,
  keys: SchemaModel['keys'],
  decided: ReadonlySet<string>,
): GraphQLSchema {
  const { companyOf } = createDescriber({ schema, keys });
  const typeOf = new Map(
    [...keys].flatMap(([type, [key, ...more]]) => (key && more.length === 0 ? [[key, type] as const] : [])),
  );

  function named(value: unknown, name: string, path: readonly string[]): Named[] {
    if (Array.isArray(value)) return value.flatMap((item) => named(item, name.replace(/s$/, ''), path));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([inner, one]) => named(one, inner, [...path, inner]));
    const type = typeOf.get(name);
    return type !== undefined && typeof value === 'string' ? [{ type, key: value, path }] : [];
  }

  function refusalFor(
    { type, key, path }: Named,
    mutation: string,
    { access, person, store }: MockContext,
  ): UserError | null {
    const isDeclared = actionsOf(mutation, access.table).length > 0;
    const refusalOf = (otherwise: AccessAction, subject: Subject) =>
      isDeclared ? access.refusalOf(subject) : access.refusal(otherwise, subject);
    const missing = notFound(snakeCase(type).replaceAll('_', ' '), path);
    if (!store.exists(type, key)) return missing;
    if (type === 'Viewer') return key === person.user_uuid ? null : missing;
    const company_uuid = companyOf(store, type, key);
    // Catalogs of the platform, such as flow types and carriers, belong to no workspace.
    if (company_uuid === null) return null;
    const fields = schema.getType(type);
    const isOfPartner = isObjectType(fields) && Object.hasOwn(fields.getFields(), 'partner_uuid');
    // The key of a partner is a text.
    const partner_uuid = isOfPartner ? (store.read(type, key, 'partner_uuid') as string | null) : null;
    if (partner_uuid === null) {
      return access.company(company_uuid) ? refusalOf('EDIT_SETTINGS', { company_uuid }) : missing;
    }
    const subject = access.partner(partner_uuid);
    return subject ? refusalOf('EDIT_PARTNER', subject) : missing;
  }

  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (decided.has(field.name)) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    // The key in the input may be that of the new object.
    const makesNew = field.name.startsWith('create');
    field.resolve = (source, args: Args, context: MockContext, info) => {
      const found = named(args['input'] ?? args, '', []);
      for (const item of found) {
        if (makesNew && !context.store.exists(item.type, item.key)) continue;
        const refusal = refusalFor(item, field.name, context);
        if (refusal) return refused(field, refusal);
      }
      return resolve(source, args, context, info) as unknown;
    };
  }
  return schema;
}

/** A payload that contains only the refusal. Throws it if the payload has no `errors` field. */
export function refused({ type }: { readonly type: GraphQLOutputType }, error: UserError): unknown {
  const payload = getNamedType(type);
  const fields = isObjectType(payload) ? payload.getFields() : {};
  if (!Object.hasOwn(fields, 'errors')) {
    throw graphqlError(error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'FORBIDDEN', error.message);
  }
  return Object.fromEntries(
    Object.values(fields).map((field) => {
      if (field.name === 'errors') return ['errors', [error]];
      return [field.name, isListType(getNullableType(field.type)) ? [] : null];
    }),
  );
}
