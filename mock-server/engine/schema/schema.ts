import { messageOf } from '../../kernel/errors.ts';
import { platform } from '#platform';
import {
  buildASTSchema,
  buildClientSchema,
  concatAST,
  getLocation,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  parse,
  printSchema,
  Source,
  validateSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import type { Specification } from '../../kernel/platform.ts';
import { entityKeys } from './keys.ts';

/** A schema and what the mock server derives from it. */
export interface SchemaModel {
  readonly schema: GraphQLSchema;
  /** Names of each entity's key fields, in the order of `@key`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /**
   * Validation errors of graphql's rules with file, line, and column. They are not fatal, because published schemas
   * have flaws. Computed on first use, so that a save is served sooner.
   */
  readonly warnings: readonly string[];
}

/** Files parsed earlier, by path: most files in a folder are unchanged when one is saved. */
export type ParsedFiles = Map<string, { readonly text: string; readonly document: DocumentNode }>;

export const schemaFolder = platform.ownSpecification;

/**
 * Reads a schema: a file, a folder of files, or an introspection result as a `.json` file. Throws a GraphQLError with
 * file and line if a file cannot be parsed.
 */
export const loadSchema = (place: string = schemaFolder, parsed?: ParsedFiles): SchemaModel =>
  modelOf(readSchema(place, parsed));

/** An error that names the file or folder. */
export class SchemaFileError extends Error {}

const ENDINGS = ['.graphql', '.graphqls', '.gql', '.sdl'];

/** All definitions in a schema file or a folder of them, as one document. */
export function readSchema(place: string, parsed: ParsedFiles = new Map()): DocumentNode {
  const { files } = platform.specification(place, ENDINGS);
  if (files.length === 0) throw new SchemaFileError(`No *.graphql files in ${platform.shown(place)}.`);
  const document = concatAST(
    files.map((file) => (file.path.endsWith('.json') ? readIntrospection(file) : readFile(file, parsed))),
  );
  for (const path of parsed.keys()) if (!files.some((file) => file.path === path)) parsed.delete(path);
  const isSchema = (node: DefinitionNode) =>
    isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node);
  if (!document.definitions.some(isSchema))
    throw new SchemaFileError(`${platform.shown(place)} defines no types.`);
  return document;
}

type SchemaFile = Specification['files'][number];

function readFile({ path, name, text }: SchemaFile, parsed: ParsedFiles): DocumentNode {
  const before = parsed.get(path);
  if (before?.text === text) return before.document;
  const document = parse(new Source(text, name));
  parsed.set(path, { text, document });
  return document;
}

function readIntrospection({ name, text }: SchemaFile): DocumentNode {
  let schema: GraphQLSchema;
  try {
    const answer: ({ data?: IntrospectionQuery } & IntrospectionQuery) | null = JSON.parse(text);
    const introspection = answer?.data ?? answer;
    // graphql would print the whole file in its message.
    if (!introspection?.__schema) throw new Error('it contains no "__schema".');
    schema = buildClientSchema(introspection, { assumeValid: true });
  } catch (error) {
    const at = error instanceof SyntaxError ? `${name}:${placeOf(text)}` : name;
    const message = messageOf(error);
    throw new SchemaFileError(`${at} is not an introspection result: ${message}`, { cause: error });
  }
  return parse(new Source(printSchema(schema), `${name} as SDL`));
}

/**
 * Line and column of a JSON syntax error: the end of the longest prefix that could still be valid JSON. Node's message
 * rarely has it.
 */
function placeOf(text: string): string {
  const couldGoOn = (length: number) => {
    try {
      JSON.parse(text.slice(0, length));
      return true;
    } catch (error) {
      const message = messageOf(error);
      const position = /at position (\d+)/.exec(message)?.[1];
      return /end of JSON input|Unterminated/.test(message) || Number(position) >= length;
    }
  };
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (couldGoOn(middle)) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

export function modelOf(document: DocumentNode): SchemaModel {
  const schema = buildASTSchema(asOneEach(document), { assumeValidSDL: true });
  let warnings: readonly string[] | undefined;
  return {
    schema,
    keys: entityKeys(schema),
    get warnings() {
      return (warnings ??= warningsOf(document, schema));
    },
  };
}

function warningsOf(document: DocumentNode, schema: GraphQLSchema): string[] {
  const isThere = ({ message }: GraphQLError) =>
    schema.getType(/^Unknown type "(\w+)"/.exec(message)?.[1] ?? '');
  return inWords([...validateSDL(document).filter((error) => !isThere(error)), ...validateSchema(schema)]);
}

/** Limited for readability: a schema with thousands of types may violate one rule thousands of times. */
const MAX_WARNINGS = 100;

function inWords(errors: readonly GraphQLError[]): string[] {
  const lines = errors.map(({ nodes, message }) => {
    // The rule against duplicates also points to the first definition; the error is at the last one.
    const at = nodes?.at(message.startsWith('There can be only one') ? -1 : 0)?.loc;
    if (!at) return message;
    const { line, column } = getLocation(at.source, at.start);
    return `${at.source.name}:${line}:${column} ${message}`;
  });
  const all = [...new Set(lines)];
  const more = all.length - MAX_WARNINGS;
  return more > 0 ? [...all.slice(0, MAX_WARNINGS), `… and ${more} more.`] : all;
}

const EXTENSIONS = {
  [Kind.SCALAR_TYPE_DEFINITION]: Kind.SCALAR_TYPE_EXTENSION,
  [Kind.OBJECT_TYPE_DEFINITION]: Kind.OBJECT_TYPE_EXTENSION,
  [Kind.INTERFACE_TYPE_DEFINITION]: Kind.INTERFACE_TYPE_EXTENSION,
  [Kind.UNION_TYPE_DEFINITION]: Kind.UNION_TYPE_EXTENSION,
  [Kind.ENUM_TYPE_DEFINITION]: Kind.ENUM_TYPE_EXTENSION,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: Kind.INPUT_OBJECT_TYPE_EXTENSION,
} as const;
const DEFINITIONS = Object.fromEntries(
  Object.entries(EXTENSIONS).map(([definition, extension]) => [extension, definition]),
);

/**
 * One definition per type. A type defined twice, as in schemas whose files each declare `type Query`, gets the fields
 * of both. An extension without a definition, as in schemas of services, becomes a definition.
 */
function asOneEach(document: DocumentNode): DocumentNode {
  const defined = new Set<string>();
  const isTyped = (
    node: DefinitionNode,
  ): node is Extract<DefinitionNode, { kind: keyof typeof EXTENSIONS }> =>
    Object.hasOwn(EXTENSIONS, node.kind);
  const definitions = document.definitions.map((node): DefinitionNode => {
    if (!isTyped(node)) return node;
    const isAgain = defined.has(node.name.value);
    defined.add(node.name.value);
    // An extension has the parts of the definition.
    return isAgain ? ({ ...node, kind: EXTENSIONS[node.kind] } as DefinitionNode) : node;
  });
  const whole = definitions.map((node): DefinitionNode => {
    const definition = DEFINITIONS[node.kind];
    if (definition === undefined || !('name' in node) || !node.name || defined.has(node.name.value))
      return node;
    defined.add(node.name.value);
    // A definition has the parts of the extension.
    return { ...node, kind: definition } as DefinitionNode;
  });
  return { ...document, definitions: whole };
}
