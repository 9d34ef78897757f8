import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { loadSchema } from '../engine/schema/schema.ts';
import type { TestServer } from './testing.ts';

/** A value in a response: the field's coordinate and its value as text. */
export interface Found {
  readonly coordinate: string;
  /** Names of the fields that led to it, from the root. */
  readonly path: string;
  readonly text: string;
}

/** An entity to query by the root field that looks up its type. */
export interface Entity {
  readonly type: string;
  readonly key: Readonly<Record<string, string | number>>;
}

export interface CrawlOptions {
  /** The person who queries, for example `guest@northbay.example`. */
  readonly as: string;
  readonly session: string;
  /** Entities to start from, all of which are queried; `viewer` is always queried. */
  readonly from: readonly Entity[];
  /** Maximum number of entities of each type to follow from responses. */
  readonly perType: number;
}

interface Node {
  /** The member of an interface or union that has the field; undefined within an object. */
  readonly on?: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: string;
  readonly args: string;
  readonly children: Tree | null;
}

/** Fields to query, by their name in the response. */
type Tree = Map<string, Node>;

/** How deep to follow values that are not entities, such as rows of a page or parts of a report. */
const DEEPEST = 5;

/** Number of rows to query per page. */
const PAGE = '10';

/** Codes of errors for fields that this person may not read, or not with these arguments. */
const expected: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_FOUND']);

const { schema, keys } = loadSchema();
const query = schema.getType('Query') as GraphQLObjectType;
const lookUps = new Map(
  Object.values(query.getFields()).flatMap((field) => {
    const type = getNamedType(field.type);
    const names = keys.get(type.name);
    const isLookUp =
      names !== undefined &&
      field.args.length === names.length &&
      field.args.every(({ name }) => names.includes(name));
    return isLookUp ? [[type.name, field] as const] : [];
  }),
);

const lookUpFields: ReadonlySet<unknown> = new Set(lookUps.values());

/** Texts that match many objects, and numbers that are valid almost everywhere. */
const literals: Readonly<Record<string, string>> = { String: '"er"', Int: '1' };

/** A literal for a required argument; null if none is known. */
function literalFor({ type }: GraphQLArgument): string | null {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? null;
  return literals[named.name] ?? null;
}

function argumentsFor(field: GraphQLField<unknown, unknown>): string | null {
  const given = field.args
    .filter((arg) => isRequiredArgument(arg) || arg.name === 'first')
    .map((arg) => [arg.name, arg.name === 'first' ? PAGE : literalFor(arg)] as const);
  if (given.some(([, literal]) => literal === null)) return null;
  return given.length === 0 ? '' : `(${given.map(([name, literal]) => `${name}: ${literal}`).join(', ')})`;
}

/** All queryable fields of a type: values in full, entities up to `hops` links deep, then by their keys. */
function treeOf(type: GraphQLObjectType, hops: number, depth = 0): Tree {
  const tree: Tree = new Map();
  for (const field of Object.values(type.getFields())) {
    const args = argumentsFor(field);
    if (args === null) continue;
    const named = getNamedType(field.type);
    const add = (name: string, children: Tree | null) =>
      tree.set(name, { field, parent: type.name, args, children });
    if (isLeafType(named)) add(field.name, null);
    else if (isAbstractType(named)) {
      if (depth < DEEPEST) add(field.name, treeOfMembers(named, hops, depth + 1));
    } else if (isObjectType(named)) {
      const names = keys.get(named.name);
      if (names === undefined) {
        if (depth < DEEPEST) add(field.name, treeOf(named, hops, depth + 1));
      } else add(field.name, hops > 0 ? treeOf(named, hops - 1, depth + 1) : keysOnly(named, names));
    }
  }
  return tree;
}

/**
 * Each member's fields under separate names, because members may have fields with the same name and different types.
 */
const treeOfMembers = (type: GraphQLAbstractType, hops: number, depth: number): Tree =>
  new Map(
    schema
      .getPossibleTypes(type)
      .flatMap((member) =>
        [...treeOf(member, hops, depth)].map(
          ([name, node]) => [`${member.name}_${name}`, { ...node, on: member.name }] as const,
        ),
      ),
  );

const keysOnly = (type: GraphQLObjectType, names: readonly string[]): Tree =>
  new Map(
    names.flatMap((name) => {
      const field = type.getFields()[name];
      return field ? [[name, { field, parent: type.name, args: '', children: null }]] : [];
    }),
  );

const print = (tree: Tree): string =>
  [...tree]
    .filter(([, { children }]) => children === null || children.size > 0)
    .map(([name, { on, field, args, children }]) => {
      const asked = `${field.name}${args}${children ? ` { __typename ${print(children)} }` : ''}`;
      return on === undefined ? asked : `... on ${on} { ${name}: ${asked} }`;
    })
    .join(' ');

/** Removes the field that an error refers to. */
function prune(tree: Tree, path: readonly (string | number)[]): void {
  const names = path.filter((part) => typeof part === 'string');
  const last = names.pop() ?? '';
  let at: Tree | null | undefined = tree;
  for (const name of names) at = at?.get(name)?.children;
  at?.delete(last);
}

/** A tree of one root field as two of about half its fields, because a response has a maximum size. */
function halvesOf(tree: Tree): readonly Tree[] {
  const [[name, node] = ['', undefined]] = tree;
  const fields = [...(node?.children ?? [])];
  if (!node || fields.length === 0) throw new Error('One field alone is too large');
  const [only] = fields;
  if (fields.length === 1 && only) {
    const [inner, child] = only;
    return halvesOf(new Map([[inner, child]])).map((half) => new Map([[name, { ...node, children: half }]]));
  }
  const middle = Math.ceil(fields.length / 2);
  return [fields.slice(0, middle), fields.slice(middle)].map(
    (some) => new Map([[name, { ...node, children: new Map(some) }]]),
  );
}

/**
 * As a person, queries every field that can be reached from some entities and from the entities they link to, and
 * returns every text in the responses. Refused fields are removed and the rest is queried again, because one refusal
 * may hide all other values.
 */
export async function crawl(t: TestServer, { as, session, from, perType }: CrawlOptions): Promise<Found[]> {
  const found: Found[] = [];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const queue: Entity[] = [];
  const enqueue = (entity: Entity, limit: number) => {
    const id = JSON.stringify([entity.type, Object.values(entity.key)]);
    const count = counts.get(entity.type) ?? 0;
    if (seen.has(id) || count >= limit || !lookUps.has(entity.type)) return;
    seen.add(id);
    counts.set(entity.type, count + 1);
    queue.push(entity);
  };

  const take = (value: unknown, tree: Tree, { type, at }: { type: string; at: readonly string[] }): void => {
    if (Array.isArray(value)) for (const item of value) take(item, tree, { type, at });
    else if (typeof value === 'object' && value !== null) {
      const object = value as Record<string, unknown>;
      const names = keys.get(type);
      if (names?.every((name) => object[name] != null)) {
        const key = Object.fromEntries(names.map((name) => [name, object[name] as string | number]));
        enqueue({ type, key }, perType);
      }
      for (const [name, { field, parent, children }] of tree) {
        const part = object[name];
        if (part == null) continue;
        const path = [...at, field.name];
        if (children) take(part, children, { type: getNamedType(field.type).name, at: path });
        else if (typeof part !== 'number' && typeof part !== 'boolean')
          found.push({
            coordinate: `${parent}.${field.name}`,
            path: path.join('.'),
            text: typeof part === 'string' ? part : JSON.stringify(part),
          });
      }
    }
  };

  /** Queries a tree of root fields, repeatedly, until none of its fields is refused. */
  const ask = async (tree: Tree) => {
    for (;;) {
      const { data, errors = [] } = await t.graphql<Record<string, unknown> | null>(
        as,
        `{ __typename ${print(tree)} }`,
        {},
        { session },
      );
      if (errors.length === 0) return void take(data, tree, { type: 'Query', at: [] });
      if (errors.some(({ extensions }) => extensions.code === 'LIMIT_EXCEEDED')) {
        for (const half of halvesOf(tree)) await ask(half);
        return;
      }
      for (const { path, message, extensions } of errors) {
        if (path === undefined || !expected.has(extensions.code))
          throw new Error(`${path?.join('.')}: ${extensions.code}, ${message}`);
        prune(tree, path);
      }
    }
  };

  for (const [name, node] of treeOf(query, 1))
    if (!lookUpFields.has(node.field)) await ask(new Map([[name, node]]));
  for (const entity of from) enqueue(entity, Infinity);
  for (const { type, key } of queue) {
    const field = lookUps.get(type);
    if (!field) continue;
    const args = Object.entries(key).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const children = treeOf(schema.getType(type) as GraphQLObjectType, 1);
    await ask(new Map([[field.name, { field, parent: 'Query', args: `(${args.join(', ')})`, children }]]));
  }
  return found;
}
