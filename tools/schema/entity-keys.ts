// schema/*.graphql -> src/relay/entity-keys.ts: `node tools/schema/entity-keys.ts [--check]`
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kind, parse, type ObjectTypeDefinitionNode } from 'graphql';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'src/relay/entity-keys.ts');

/** The key fields of one type, as in its `@key(fields: "…")`; null for a type without identity. */
export function keyFields(type: ObjectTypeDefinitionNode): readonly string[] | null {
  const keys = type.directives?.filter(({ name }) => name.value === 'key') ?? [];
  if (keys.length > 1)
    throw new Error(`${type.name.value} has more than one @key; a record has a single identity`);
  const argument = keys[0]?.arguments?.find(({ name }) => name.value === 'fields')?.value;
  if (keys[0] == null) return null;
  if (argument?.kind !== Kind.STRING || argument.value.trim() === '') {
    throw new Error(`${type.name.value}: @key needs fields, a string of field names`);
  }
  const names = argument.value.trim().split(/\s+/);
  for (const name of names) {
    const field = type.fields?.find((candidate) => candidate.name.value === name);
    if (!field) throw new Error(`${type.name.value}: the @key field ${name} does not exist`);
    if (field.type.kind !== Kind.NON_NULL_TYPE) {
      throw new Error(`${type.name.value}: the @key field ${name} is nullable`);
    }
  }
  return names;
}

/** The text of src/relay/entity-keys.ts for these SDL documents. */
export function entityKeysModule(documents: readonly string[]): string {
  const rows = documents
    .flatMap((text) => parse(text).definitions)
    .filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION)
    .flatMap((type) => {
      const fields = keyFields(type);
      return fields ? [{ name: type.name.value, fields }] : [];
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
export function currentEntityKeysModule(): string {
  const folder = join(root, 'schema');
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return entityKeysModule(files.sort().map((name) => readFileSync(join(folder, name), 'utf8')));
}

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
