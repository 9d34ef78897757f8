import {
  defaultFieldResolver,
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';
import { userError } from '../../engine/errors.ts';
import type { SchemaModel } from '../../engine/schema/schema.ts';
import { refused } from './unhandled-mutations.ts';

type Input = Readonly<Record<string, unknown>>;

const OWNERS = ['company_uuid', 'partner_uuid'] as const;
/** An SFTP account can be moved to another partner; all other objects stay with the owner they were created for. */
const MOVABLE: ReadonlySet<string> = new Set(['SaveSftpUserInput.partner_uuid']);

/**
 * Makes every mutation refuse an existing object together with another owner than its own, because the input is then
 * ambiguous. Objects that the person cannot see are left to the mutation, which does not reveal that they exist.
 */
export function guardOwners(schema: GraphQLSchema, keys: SchemaModel['keys']): GraphQLSchema {
  for (const { mutation, key, type, owners } of ownedInputs(schema, keys)) {
    const field = schema.getMutationType()!.getFields()[mutation]!;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args: { readonly input?: Input }, context, info) => {
      const { access, store } = context;
      const uuid = args.input?.[key];
      if (typeof uuid === 'string' && store.exists(type, uuid)) {
        const ownerOf = (name: string) => store.read(type, uuid, name);
        const other = owners.find((name) => {
          const given = args.input?.[name];
          return given !== undefined && given !== null && given !== ownerOf(name);
        });
        const company_uuid = ownerOf('company_uuid');
        const isSeen = typeof company_uuid === 'string' && access.company(company_uuid) !== null;
        if (other !== undefined && isSeen) return refused(field, userError('NOT_FOUND', WORDS[other], other));
      }
      return resolve(source, args, context, info) as unknown;
    };
  }
  return schema;
}

const WORDS = {
  company_uuid: 'This belongs to another workspace.',
  partner_uuid: 'This belongs to another trading partner.',
} as const;

/** A mutation that takes both the key of an object and its owner. */
export interface OwnedInput {
  readonly mutation: string;
  readonly key: string;
  readonly type: string;
  readonly owners: readonly (typeof OWNERS)[number][];
}

export function ownedInputs(schema: GraphQLSchema, keys: SchemaModel['keys']): readonly OwnedInput[] {
  const hasField = (type: string, name: string) => {
    const found = schema.getType(type);
    return isObjectType(found) && Object.hasOwn(found.getFields(), name);
  };
  const isOwner = (name: string) => OWNERS.some((owner) => owner === name);
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name: mutation, args }) => {
    const input = getNamedType(args.find(({ name }) => name === 'input')?.type);
    if (!/^(save|update)_/.test(mutation) || !isInputObjectType(input)) return [];
    const names = Object.keys(input.getFields());
    for (const key of names.filter((name) => !isOwner(name))) {
      const types = [...keys].filter(([, parts]) => parts.length === 1 && parts[0] === key);
      const [type] = types.find(([name]) => hasField(name, 'company_uuid')) ?? [];
      if (type === undefined) continue;
      const owners = OWNERS.filter(
        (name) => names.includes(name) && hasField(type, name) && !MOVABLE.has(`${input.name}.${name}`),
      );
      return owners.length === 0 ? [] : [{ mutation, key, type, owners }];
    }
    return [];
  });
}
