// schema/*.graphql -> src/relay/entity-keys.ts: `node tools/schema/entity-keys.ts [--check]`
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isNonNullType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { statedKeys } from '../../mock-server/engine/schema/keys.ts';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';

const target = join(import.meta.dirname, '../../src/relay/entity-keys.ts');

/**
 * The key fields of one type as the mock server reads them. Stricter than the server, which serves any schema: here a
 * wrong `@key` throws. Null for a type without identity.
 */
function keyFields(type: GraphQLObjectType): readonly string[] | null {
  const [names, ...more] = statedKeys(type);
  if (!names) return null;
  if (more.length > 0) throw new Error(`${type.name} has more than one @key; a record has a single identity`);
  if (names.length === 0) throw new Error(`${type.name}: @key needs fields, a string of field names`);
  for (const name of names) {
    const field = type.getFields()[name];
    if (!field) throw new Error(`${type.name}: the @key field ${name} does not exist`);
    if (!isNonNullType(field.type)) throw new Error(`${type.name}: the @key field ${name} is nullable`);
  }
  return names;
}

/** The text of src/relay/entity-keys.ts for a schema. */
export function entityKeysModule(schema: GraphQLSchema): string {
  const rows = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .flatMap((type) => {
      const fields = keyFields(type);
      return fields ? [{ name: type.name, fields }] : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = rows.map(({ name, fields }) => `  ${name}: [${fields.map((f) => `'${f}'`).join(', ')}],`);
  return [
    '// Written by tools/schema/entity-keys.ts from the @key directives of schema/*.graphql. Do not edit.',
    'export const entityKeys = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/** The text of entity-keys.ts for the current schema. */
export const currentEntityKeysModule = (): string => entityKeysModule(loadSchema().schema);

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const text = currentEntityKeysModule();
  if (!values.check) {
    writeFileSync(target, text);
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error('src/relay/entity-keys.ts is out of date; run npm run keys');
    process.exitCode = 1;
  }
}
