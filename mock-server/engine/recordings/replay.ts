import { isRecord } from '../../kernel/records.ts';
import { messageOf } from '../../kernel/errors.ts';
import {
  execute,
  getOperationAST,
  GraphQLError,
  GraphQLSchema,
  parse,
  specifiedDirectives,
  validate,
  visit,
  type DocumentNode,
  type GraphQLOutputType,
} from 'graphql';
import { mapSchema, MapperKind } from '@graphql-tools/utils';
import type { Recording } from './recorded.ts';

/** A field of an object in the response, by its real name, because an alias is specific to one client. */
export interface SeenField {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly type: GraphQLOutputType;
  readonly value: unknown;
}

/** An object in the response, with what is known about it. */
export interface SeenObject {
  readonly type: string;
  readonly fields: readonly SeenField[];
}

export interface Replayed {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly root: SeenObject;
  readonly objects: ReadonlyMap<object, SeenObject>;
}

const plains = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The same types without resolvers, and without the directives that `execute` refuses. */
function plainSchema(schema: GraphQLSchema): GraphQLSchema {
  let plain = plains.get(schema);
  if (!plain) {
    const bare = mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: ({ resolve: _resolve, subscribe: _subscribe, ...config }) => config,
    });
    plain = new GraphQLSchema({ ...bare.toConfig(), directives: specifiedDirectives });
    plains.set(schema, plain);
  }
  return plain;
}

/** `@defer`, `@stream`, and a client's own directives do not change the meaning of a response. */
const withoutDirectives = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Directive: ({ name }) => (['skip', 'include'].includes(name.value) ? undefined : null),
  });

/**
 * Executes a recorded operation with its own response as the backend. This reveals anything that does not fit the
 * schema, and gives the type, field, and arguments of each value. Returns either the errors, as sentences, or the
 * objects that were seen.
 */
export async function replay(
  { query, operationName, variables, response }: Recording,
  schema: GraphQLSchema,
): Promise<Replayed | readonly string[]> {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return [messageOf(error)];
  }
  const unknown = validate(schema, document);
  if (unknown.length > 0) return unknown.map(placed);
  const plain = plainSchema(schema);
  const bare = withoutDirectives(document);
  const operation = getOperationAST(bare, operationName);
  if (!operation) return ['the query has several operations, and the recording does not name one.'];

  const seen = new Map<object, { type: string; fields: SeenField[]; keys: Set<string> }>();
  const data = response.data ?? {};
  const result = await execute({
    schema: plain,
    // A subscription event is read like the result of a query.
    document: bare,
    ...(operationName == null ? {} : { operationName }),
    variableValues: { ...variables },
    rootValue: data,
    typeResolver(value, _context, _info, type) {
      const possible = plain.getPossibleTypes(type);
      // If only one type is possible, it needs no `__typename`.
      return (
        (isRecord(value) && typeof value.__typename === 'string' ? value.__typename : null) ??
        (possible.length === 1 ? possible[0]?.name : undefined)
      );
    },
    fieldResolver(source: Record<string, unknown>, args, _context, info) {
      const key = String(info.path.key);
      let object = seen.get(source);
      if (!object) {
        object = { type: info.parentType.name, fields: [], keys: new Set() };
        seen.set(source, object);
      }
      const value = source[key];
      object.keys.add(key);
      const isTaken = value !== undefined && !(value === null && hasFailed(info.path, response));
      if (isTaken) object.fields.push({ name: info.fieldName, args, type: info.returnType, value });
      if (value === undefined)
        throw new GraphQLError(`the response has no ${info.parentType.name}.${info.fieldName}`);
      return value;
    },
  });
  const wrong = (result.errors ?? [])
    .filter(({ path }) => !hasFailedAt(path ?? [], response))
    .map(({ message, path }) => `${(path ?? []).join('.')}: ${message}`);
  const unasked = [...seen].flatMap(([raw, { type, keys }]) =>
    Object.keys(raw)
      .filter((key) => key !== '__typename' && !keys.has(key) && !asksTypename(document, key))
      .map((key) => `${type}.${key}: in the response, but not in the query.`),
  );
  if (wrong.length > 0 || unasked.length > 0) return [...wrong, ...unasked];
  return {
    kind: operation.operation,
    root: seen.get(data) ?? { type: '', fields: [] },
    objects: seen,
  };
}

/** Field resolvers are never called for `kind: __typename`. */
function asksTypename(document: DocumentNode, key: string): boolean {
  let found = false;
  visit(document, {
    Field({ name, alias }) {
      if (name.value === '__typename' && alias?.value === key) found = true;
    },
  });
  return found;
}

interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
}

const listOf = (path: Path | undefined): (string | number)[] =>
  path ? [...listOf(path.prev), path.key] : [];

const hasFailed = (path: Path, response: Recording['response']): boolean =>
  response.errors ? hasFailedAt(listOf(path), response) : false;

/** Whether the backend itself reported an error for this field, or for one below it that made it null. */
const hasFailedAt = (path: readonly (string | number)[], { errors }: Recording['response']): boolean =>
  (errors ?? []).some((error) => path.every((step, index) => error.path?.[index] === step));

const placed = ({ message, locations }: GraphQLError): string => {
  const [at] = locations ?? [];
  return at ? `${at.line}:${at.column} ${message}` : message;
};
