import {
  execute,
  getNamedType,
  getNullableType,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  isEnumType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  parse,
  type GraphQLField,
  type GraphQLOutputType,
} from 'graphql';
import { hookedSchema } from '../../engine/injection/field-hooks.ts';
import type { MockContext } from '../../product/context.ts';
import { pause } from '../../engine/faults/waiting.ts';
import { ref } from '../../engine/store/ref.ts';
import { editedValue } from '../../engine/store/edits.ts';

type Field = GraphQLField<unknown, unknown>;
type Keys = ReadonlyMap<string, readonly string[]>;

/** A field of an entity, for viewing and editing. */
export interface EntityField {
  readonly name: string;
  /** In schema notation, for example `[String!]!`. */
  readonly type: string;
  readonly description: string | null;
  readonly value: unknown;
  /** Why there is no value. */
  readonly error: string | null;
  /** Entities that the value links to. */
  readonly links: readonly { readonly type: string; readonly key: string }[];
  readonly is_editable: boolean;
  /** Whether it was edited manually. */
  readonly is_edited: boolean;
  /** The possible values of an enum; null for other types. */
  readonly choices: readonly string[] | null;
}

/** Fields that identify an entity to people, best first. */
const LABELS = ['name', 'title', 'label', 'subject', 'flow_name', 'file_name', 'email', 'body', 'code'];

/** Fields that can be queried without arguments. */
const openFields = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));

const isLeafField = (field: Field): boolean => isLeafType(getNamedType(field.type));

/** What to select of an object: its key for an entity, otherwise its contents. */
function inner(type: GraphQLObjectType, keys: Keys): readonly string[] {
  return (
    keys.get(type.name) ??
    openFields(type)
      .filter(isLeafField)
      .map(({ name }) => name)
  );
}

function selectionOf(field: Field, keys: Keys): string | null {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (!isObjectType(type)) return null;
  const names = inner(type, keys);
  return names.length === 0 ? null : `${field.name} { ${names.join(' ')} }`;
}

/** The field that names an entity; null for a type without one. */
export function labelField(type: GraphQLObjectType): string | null {
  const fields = type.getFields();
  const texts = Object.keys(fields).filter((name) => {
    const leaf = fields[name] && getNullableType(fields[name].type);
    return isLeafType(leaf) && leaf.name === 'String' && openFields(type).includes(fields[name]!);
  });
  const isOwn = (name: string) => name.endsWith('_name');
  return LABELS.find((name) => texts.includes(name)) ?? texts.find(isOwn) ?? null;
}

/**
 * How long to wait for values in milliseconds: some fields are meant to be deferred, and browsing does not wait for
 * them.
 */
const TIMEOUT_MS = 400;
const LATE = (field: string): Asked => ({
  rows: [],
  errors: new Map([[`0.${field}`, 'is slow: query it in an operation']]),
});

const roots = new WeakMap<GraphQLObjectType, GraphQLSchema>();

/** A schema with a single root field for entities of one type, using the served schema's types. */
function rootFor(type: GraphQLObjectType, served: GraphQLSchema): GraphQLSchema {
  let root = roots.get(type);
  if (!root) {
    const query = new GraphQLObjectType({
      name: 'ControlQuery',
      fields: { entities: { type: new GraphQLList(type) } },
    });
    const types = Object.values(served.getTypeMap()).filter((namedType) => !isIntrospectionType(namedType));
    root = new GraphQLSchema({ query, types });
    roots.set(type, root);
  }
  return root;
}

interface Asked {
  readonly rows: readonly (Record<string, unknown> | null)[];
  /** Messages by index in the list and field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Queries entities as any operation would, including manual edits. */
async function ask(
  typeName: string,
  keys: readonly string[],
  { selection, reading: { schema, context } }: { selection: string; reading: Reading },
): Promise<Asked> {
  const served = hookedSchema(schema);
  // The name is of an entity, which is an object.
  const type = served.getType(typeName) as GraphQLObjectType;
  const result = await execute({
    schema: rootFor(type, served),
    document: parse(`{ entities { ${selection} } }`),
    rootValue: { entities: keys.map((key) => ref(typeName, key)) },
    contextValue: context,
  });
  // The query asks for this.
  const { entities } = (result.data ?? {}) as { entities?: (Record<string, unknown> | null)[] };
  const errors = new Map<string, string>();
  for (const { path, message } of result.errors ?? []) errors.set(`${path?.[1]}.${path?.[2]}`, message);
  return { rows: entities ?? [], errors };
}

/** What is needed to read entities: the served schema and the caller. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly keys: Keys;
  readonly context: MockContext;
}

/** The names of some entities, in order; null for one without a name. */
export async function labelsOf(
  type: GraphQLObjectType,
  keys: readonly string[],
  reading: Reading,
): Promise<readonly (string | null)[]> {
  const field = labelField(type);
  if (field === null || keys.length === 0) return keys.map(() => null);
  const { rows } = await ask(type.name, keys, { selection: field, reading });
  // The field is the one that is shown as text.
  return keys.map((_, index) => (rows[index]?.[field] as string | null | undefined) ?? null);
}

/** Every field of an entity that can be queried without arguments. */
export async function readEntity(
  type: GraphQLObjectType,
  key: string,
  reading: Reading,
): Promise<readonly EntityField[]> {
  const { keys, context } = reading;
  const fields = openFields(type).filter((field) => selectionOf(field, keys) !== null);
  // Fields are read separately, so that a required field that fails, or a slow one, does not affect the others.
  const read = (field: Field) =>
    Promise.race([
      ask(type.name, [key], { selection: selectionOf(field, keys) ?? '', reading }),
      pause(TIMEOUT_MS).then((): Asked => LATE(field.name)),
    ]);
  const answers = await Promise.all(fields.map(read));
  const identity = keys.get(type.name) ?? [];
  return fields.map((field, index) => {
    const { rows, errors } = answers[index]!;
    const value = rows[0]?.[field.name] ?? null;
    const leaf = getNamedType(field.type);
    return {
      name: field.name,
      type: String(field.type),
      description: field.description ?? null,
      value,
      error: errors.get(`0.${field.name}`) ?? null,
      links: linksOf(field.type, value, keys),
      is_editable: isLeafType(leaf) && !identity.includes(field.name),
      is_edited: editedValue(context.session.overlay, type.name, key, field.name) !== undefined,
      choices: isEnumType(leaf) ? leaf.getValues().map(({ name }) => name) : null,
    };
  });
}

function linksOf(type: GraphQLOutputType, value: unknown, keys: Keys): EntityField['links'] {
  const named = getNamedType(type);
  const identity = keys.get(named.name);
  if (!identity || isLeafType(named)) return [];
  // The query asks for objects.
  const items = (Array.isArray(value) ? value : [value]) as (Record<string, unknown> | null)[];
  return items.flatMap((item) =>
    item ? [{ type: named.name, key: identity.map((name) => String(item[name])).join('|') }] : [],
  );
}

/** Converts a value from the wire to what resolvers expect. Throws an Error that says what the type requires. */
export function coerce(type: GraphQLOutputType, value: unknown): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw new Error('cannot be null.');
    return coerce(type.ofType, value);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw new Error('must be a list.');
    return value.map((item) => coerce(type.ofType, item));
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    if (typeof value !== 'string' || !names.includes(value))
      throw new Error(`must be one of ${names.join(', ')}, not ${JSON.stringify(value)}.`);
    return value;
  }
  if (!isLeafType(type)) throw new Error('is not a plain value; only plain values can be edited.');
  const read = type.parseValue(value);
  // Seeded instants are numbers, and rules compare them with others.
  return type.name === 'DateTime' && typeof read === 'string' ? Date.parse(read) : read;
}
