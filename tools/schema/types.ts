// schema/*.graphql -> mock-server/__generated__/schema-types.ts and src/routes/__generated__/field-roles.ts: `node tools/schema/types.ts`
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  valueFromASTUntyped,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';
import { loadSchema, type SchemaModel } from '../../mock-server/engine/schema/schema.ts';
import { fieldRolesModule } from './field-roles.ts';

const root = join(import.meta.dirname, '../..');

/** What a client sends, as the parsers of `mock-server/engine/graphql/scalars.ts` pass it on. A scalar without a row is unknown. */
const SENT: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'string',
  Date: 'string',
  Timestamp: 'number',
  BigInt: 'number',
  Decimal: 'string',
  URL: 'string',
  Email: 'string',
};

/** What the store keeps: instants are milliseconds. */
const KEPT: Readonly<Record<string, string>> = { ...SENT, DateTime: 'number' };

/** What a resolver may return: an instant as milliseconds or as text. */
const RETURNED: Readonly<Record<string, string>> = { ...SENT, DateTime: 'number | string' };

/** Names of the module itself, which no type of the schema may have. */
const OWN = [
  'FieldValue',
  'KeptFields',
  'KeptForms',
  'KeyFields',
  'KeyedType',
  'Link',
  'Member',
  'Parents',
  'Plain',
  'Result',
  'Results',
  'SchemaTypes',
  'SchemaArguments',
];

const HEAD = `// Written by tools/schema/types.ts from schema/*.graphql. Do not edit.

/** A link to an object with a key. */
export interface Link<Type extends string = string> {
  readonly $ref: { readonly typeName: Type; readonly key: string };
}

/**
 * Fields that the store keeps beside those of the schema, by coordinate. Declared next to the code that reads them:
 * \`declare module '#schema-types' { interface KeptFields { readonly 'Type.field': ... } }\`.
 */
export interface KeptFields {}

/** Fields of the schema that the store keeps in another form, which a resolver turns into the schema's; as \`KeptFields\`. */
export interface KeptForms {}

/**
 * What the resolvers of a type are called on, where it is not a link: declared next to the code that returns it, as
 * \`declare module '#schema-types' { interface Parents { ... } }\`. Any other object without a key has all its fields.
 */
export interface Parents {}

/** A field of an object that a resolver returns: a value, or a function that makes it. */
type FieldValue<Value> = Value | Promise<Value> | ((args: never, context: never, info: never) => Value | Promise<Value>);

/** An object with all its fields. */
export type Plain<Type extends keyof SchemaTypes> = {
  readonly [Field in keyof Results[Type]]: FieldValue<Results[Type][Field]>;
};

/** An object that a resolver returns. */
export type Result<Type extends keyof SchemaTypes> = Type extends keyof Parents
  ? Parents[Type]
  : Type extends KeyedType
    ? Link<Type>
    : Plain<Type>;

/** A member of a union or an implementation of an interface, as a resolver returns it: one without a key has its name. */
export type Member<Type extends keyof SchemaTypes> = Type extends KeyedType
  ? Result<Type>
  : Result<Type> & { readonly __typename: Type };`;

type Named = (type: GraphQLNamedType) => string;

/** A list's items are one level deeper than the list. `sure` has the levels that are null only if the field failed. */
function written(type: GraphQLType, named: Named, sure: readonly number[] = [], level = 0): string {
  const isSure = isNonNullType(type) || sure.includes(level);
  const bare = isNonNullType(type) ? type.ofType : type;
  if (!isListType(bare)) return `${named(bare as GraphQLNamedType)}${isSure ? '' : ' | null'}`;
  const item = written(bare.ofType, named, sure, level + 1);
  return `readonly ${/ \| |^readonly /.test(item) ? `(${item})` : item}[]${isSure ? '' : ' | null'}`;
}

/** Levels of a field's type that are null only if it failed, which the store does not know. */
function sureLevels({ astNode }: GraphQLField<unknown, unknown>): readonly number[] {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'semanticNonNull');
  if (!directive) return [];
  const levels = directive.arguments?.find(({ name }) => name.value === 'levels')?.value;
  return levels ? (valueFromASTUntyped(levels) as readonly number[]) : [0];
}

const sent: Named = (type) =>
  isEnumType(type) || isInputObjectType(type) ? type.name : (SENT[type.name] ?? 'unknown');

/** A value with a default is always there; it is null only if the client says so. */
function given(input: GraphQLArgument | GraphQLInputField, isRequired: boolean): string {
  const isThere = isRequired || input.default !== undefined;
  return `readonly ${input.name}${isThere ? '' : '?'}: ${written(input.type, sent)};`;
}

const argumentsOf = ({ name, args }: GraphQLField<unknown, unknown>): string =>
  `readonly ${name}: { ${args.map((arg) => given(arg, isRequiredArgument(arg))).join(' ')} };`;

const block = (head: string, lines: readonly string[]): string =>
  `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}`;

const union = (members: readonly string[]): string => [...new Set(members)].join(' | ') || 'never';

/**
 * The types of a schema as TypeScript: enums and inputs as clients send them, objects as the store keeps them. An object
 * with a key is kept as a link, any other one in place.
 */
export function schemaTypesModule({ schema, keys }: SchemaModel): string {
  const kept: Named = (type) => {
    if (isAbstractType(type)) return union(schema.getPossibleTypes(type).map(kept));
    if (isObjectType(type)) return keys.has(type.name) ? `Link<'${type.name}'>` : type.name;
    return isEnumType(type) ? type.name : (KEPT[type.name] ?? 'unknown');
  };
  const returned: Named = (type) => {
    if (isAbstractType(type)) {
      const members = schema.getPossibleTypes(type).map(({ name }) => `'${name}'`);
      return `Member<${union(members)}>`;
    }
    if (isObjectType(type)) return `Result<'${type.name}'>`;
    return isEnumType(type) ? type.name : (RETURNED[type.name] ?? 'unknown');
  };
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const taken = types.find(({ name }) => OWN.includes(name));
  if (taken) throw new Error(`The type ${taken.name} needs another name; the generated types use this one.`);
  const objects = types.filter((type) => isObjectType(type));

  const declarations = types.flatMap((type) => {
    if (isEnumType(type))
      return [`export type ${type.name} = ${union(type.getValues().map(({ name }) => `'${name}'`))};`];
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      return [
        block(
          `export interface ${type.name}`,
          fields.map((field) => given(field, isRequiredInputField(field))),
        ),
      ];
    }
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields());
    return [
      block(
        `export interface ${type.name}`,
        fields.map((field) => `readonly ${field.name}: ${written(field.type, kept, sureLevels(field))};`),
      ),
    ];
  });
  const withArguments = objects.flatMap((type) => {
    const fields = Object.values(type.getFields()).filter(({ args }) => args.length > 0);
    return fields.length === 0 ? [] : [`readonly ${type.name}: { ${fields.map(argumentsOf).join(' ')} };`];
  });
  return `${[
    HEAD,
    ...declarations,
    `/** All objects by name. */\n${block(
      'export interface SchemaTypes',
      objects.map(({ name }) => `readonly ${name}: ${name};`),
    )}`,
    `/** What the resolvers of fields may return, by object. */\n${block(
      'export interface Results',
      objects.map((type) => {
        const fields = Object.values(type.getFields());
        return `readonly ${type.name}: { ${fields
          .map((field) => `readonly ${field.name}: ${written(field.type, returned, sureLevels(field))};`)
          .join(' ')} };`;
      }),
    )}`,
    `/** The fields of the key of each object that has one. */\n${block(
      'export interface KeyFields',
      objects.flatMap(({ name }) => {
        const fields = keys.get(name);
        return fields ? [`readonly ${name}: ${union(fields.map((field) => `'${field}'`))};`] : [];
      }),
    )}`,
    '/** The objects with a key, which are kept as links. */\nexport type KeyedType = keyof KeyFields;',
    `/** Arguments by object and field; fields without arguments are omitted. */\n${block(
      'export interface SchemaArguments',
      withArguments,
    )}`,
  ].join('\n\n')}\n`;
}

/** Writes a file if its text changed: an editor reads a written file again. */
function write(file: string, text: string): void {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, text);
}

/** Writes what the current schema says about types and access. */
export function writeSchemaTypes(): void {
  const model = loadSchema();
  write(join(root, 'mock-server/__generated__/schema-types.ts'), schemaTypesModule(model));
  write(join(root, 'src/routes/__generated__/field-roles.ts'), fieldRolesModule(model.schema));
}

if (import.meta.main) writeSchemaTypes();
