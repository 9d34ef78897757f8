import {
  execute,
  getNamedType,
  GraphQLSchema,
  isNonNullType,
  isScalarType,
  visit,
  type DocumentNode,
  type GraphQLResolveInfo,
} from 'graphql';

export interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
}

type Path = GraphQLResolveInfo['path'];
const pathOf = (path: Path | undefined): string =>
  path ? [pathOf(path.prev), path.key].filter((part) => part !== '').join('.') : '';

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value),
  Float: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
};

/**
 * Errors in a response, found by executing the operation again with the response as its data: graphql itself then
 * checks nulls, lists, enums, and abstract types; missing and superfluous fields are compared here.
 */
export async function faultsIn(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableValues, answer }: { variableValues: Readonly<Record<string, unknown>>; answer: Answer },
): Promise<readonly string[]> {
  const found: string[] = [];
  if (!answer.data && !answer.errors) return ['neither data nor errors'];
  if (!answer.data) return [];
  const failed = new Set((answer.errors ?? []).map(({ path }) => (path ?? []).join('.')));
  const isFailed = (path: string) =>
    [...failed].some((value) => value === path || value.startsWith(`${path}.`));
  const result = await execute({
    schema: withoutParts(schema),
    document: atOnce(document),
    variableValues,
    rootValue: answer.data,
    fieldResolver: (source: Record<string, unknown>, _args, _context, { path, returnType }) => {
      const at = pathOf(path);
      // A failed part delivers nothing at all.
      const isLost = [...failed].some((candidate) => candidate.startsWith(pathOf(path.prev)));
      if (!Object.hasOwn(source, path.key) && !isLost) found.push(`${at}: missing`);
      const value = source[path.key as string];
      const check = CHECKS[getNamedType(returnType).name];
      if (check && isScalarType(getNamedType(returnType))) {
        for (const item of [value].flat(9))
          if (item !== null && !check(item))
            found.push(`${at}: ${JSON.stringify(item)} is no ${String(returnType)}`);
      }
      if (value === null && isNonNullType(returnType) && !isFailed(at))
        found.push(`${at}: null for ${String(returnType)}`);
      return value;
    },
    typeResolver: (value) => (value as { __typename?: string }).__typename,
  });
  for (const { path, message } of result.errors ?? []) found.push(`${(path ?? []).join('.')}: ${message}`);
  if (found.length === 0) difference(answer.data, result.data, { at: '', found });
  return [...new Set(found)];
}

const plain = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** graphql's own executor refuses a schema with `@defer`. */
function withoutParts(schema: GraphQLSchema): GraphQLSchema {
  let found = plain.get(schema);
  if (!found) {
    const { directives, ...config } = schema.toConfig();
    found = new GraphQLSchema({
      ...config,
      directives: directives.filter(({ name }) => name !== 'defer' && name !== 'stream'),
    });
    plain.set(schema, found);
  }
  return found;
}

/** The number of parts must not affect a response's content. */
const atOnce = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Directive: ({ name }) => (name.value === 'defer' || name.value === 'stream' ? null : undefined),
  });

/** Reports fields that the operation did not select, and values that are not serialized as their type requires. */
function difference(
  received: unknown,
  wanted: unknown,
  { at, found }: { at: string; found: string[] },
): void {
  if (typeof received !== 'object' || received === null || typeof wanted !== 'object' || wanted === null) {
    if (received !== wanted)
      found.push(`${at}: ${JSON.stringify(received)} in place of ${JSON.stringify(wanted)}`);
    return;
  }
  for (const [key, value] of Object.entries(received)) {
    const inner = (wanted as Record<string, unknown>)[key];
    if (inner === undefined) found.push(`${at}.${key}: not asked for`);
    else difference(value, inner, { at: `${at}.${key}`, found });
  }
}
