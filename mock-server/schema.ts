import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  buildASTSchema,
  concatAST,
  isObjectType,
  parse,
  Source,
  validateSchema,
  type DirectiveNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

/** A schema and what the mock server reads out of it. */
export interface SchemaModel {
  readonly schema: GraphQLSchema;
  /** Names of the identifying fields of each entity, in the order of `@key`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** What `validateSchema` found, with file and line; not fatal, because foreign schemas often have flaws. */
  readonly warnings: readonly string[];
}

export const schemaFolder = join(import.meta.dirname, '..', 'schema');

/**
 * Reads a schema file, or every `*.graphql` of a folder. Throws a GraphQLError that names file and line when one does
 * not parse.
 */
export const loadSchema = (place: string = schemaFolder): SchemaModel => modelOf(readSchema(place));

/** All definitions of a schema file, or of a folder of them, as one document. */
export function readSchema(place: string): DocumentNode {
  const paths = statSync(place).isFile() ? [place] : filesIn(place);
  if (paths.length === 0) throw new Error(`There is no *.graphql file in ${place}.`);
  return concatAST(
    paths.map((path) => parse(new Source(readFileSync(path, 'utf8'), relative(process.cwd(), path)))),
  );
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => join(folder, name));

export function modelOf(document: DocumentNode): SchemaModel {
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  const warnings = validateSchema(schema).map(({ source, locations, message }) => {
    const [at] = locations ?? [];
    return source && at ? `${source.name}:${at.line}:${at.column} ${message}` : message;
  });
  return { schema, keys: entityKeys(schema), warnings };
}

/** `@key` names an entity's identity; a type without it that has an `id` is identified by that, any other by nothing. */
function entityKeys(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const nodes = [type.astNode, ...type.extensionASTNodes];
    const directives = nodes.flatMap((node) => node?.directives ?? []);
    const fields = directives.filter((directive) => directive.name.value === 'key').map(fieldsOf);
    const own = fields.find((names) => names.every((name) => Object.hasOwn(type.getFields(), name)));
    if (own && own.length > 0) keys.set(type.name, own);
    else if (Object.hasOwn(type.getFields(), 'id')) keys.set(type.name, ['id']);
  }
  return keys;
}

function fieldsOf(directive: DirectiveNode): string[] {
  const value = directive.arguments?.find((argument) => argument.name.value === 'fields')?.value;
  return value?.kind === 'StringValue' ? value.value.split(/[\s,]+/).filter(Boolean) : [];
}
