import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { SchemaModel } from './schema.ts';
import { snakeCase } from './words.ts';

export type Field = GraphQLField<unknown, unknown>;

/**
 * An object that contains one page of a list, recognized by its shape: a Relay connection (`edges` or `nodes` next to
 * `pageInfo`), or a list next to a count.
 */
export interface PageShape {
  readonly edges: Field | null;
  /** Fields that list the page's items directly: `nodes`, `items`, … */
  readonly lists: readonly Field[];
  readonly node: GraphQLCompositeType;
  readonly pageInfo: Field | null;
  /** `total_count`, `totalCount`, `total`, … */
  readonly counts: readonly Field[];
  /** `hasMore` and the like, in lists without page info. */
  readonly more: readonly Field[];
  /** All other fields. */
  readonly extras: readonly Field[];
}

/** A field with more than one item, as declared in the schema. */
export interface ManyShape {
  readonly node: GraphQLCompositeType;
  /** Null for a plain list. */
  readonly page: PageShape | null;
}

const LISTS = /^(nodes|items|data|results|records|rows|list|entries|content|values|hits)$/;
const COUNTS = /^(total_?count|total|count|total_(items|results|records|hits)|total_elements)$/;
const MORE = /^(has_more|has_next|has_next_page|more)$/;

const isPlainList = (type: GraphQLOutputType): boolean => {
  const list = getNullableType(type);
  return isListType(list) && !isListType(getNullableType(list.ofType));
};
const isNumber = (type: GraphQLOutputType): boolean => {
  const leaf = getNullableType(type);
  return isScalarType(leaf) && !/^(String|ID|Boolean)$/.test(leaf.name);
};
const isSingle = (type: GraphQLOutputType): boolean => !isListType(getNullableType(type));

/** Whether a field can be queried without arguments. */
export const isOpen = (field: Field): boolean => !field.args.some(isRequiredArgument);
/** Whether a field is a single scalar or enum without required arguments. */
export const isPlainLeaf = (field: Field | undefined): boolean =>
  field !== undefined && isOpen(field) && isLeafType(getNullableType(field.type));
export const isLeafType = (type: unknown): boolean => isScalarType(type) || isEnumType(type);
export const isRequired = (field: Field): boolean => isNonNullType(field.type);

/** Answers questions about a schema's types that arise for every value; cached until the schema changes. */
export class Shapes {
  readonly schema: GraphQLSchema;
  readonly #keys: SchemaModel['keys'];
  readonly #pages = new Map<string, PageShape | null>();
  readonly #members = new Map<string, readonly GraphQLObjectType[]>();
  #abstracts: ReadonlyMap<string, GraphQLAbstractType> | null = null;
  readonly #owners: ReadonlyMap<string, readonly string[]>;

  constructor({ schema, keys }: Pick<SchemaModel, 'schema' | 'keys'>) {
    this.schema = schema;
    this.#keys = keys;
    const owners = new Map<string, string[]>();
    for (const [type, [field, ...more]] of keys) {
      if (field && more.length === 0) owners.set(field, [...(owners.get(field) ?? []), type]);
    }
    this.#owners = owners;
  }

  object(name: string): GraphQLObjectType {
    const type = this.schema.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no object type ${name}.`);
    return type;
  }

  find(type: string, name: string): Field | null {
    const object = this.schema.getType(type);
    return (isObjectType(object) && object.getFields()[name]) || null;
  }

  field(type: string, name: string): Field {
    const field = this.find(type, name);
    if (!field) throw new Error(`${name} does not exist on type ${type}.`);
    return field;
  }

  /** Every object type with a key. */
  entities(): readonly GraphQLObjectType[] {
    return [...this.#keys.keys()].map((name) => this.object(name));
  }

  keysOf(type: string): readonly string[] {
    return this.#keys.get(type) ?? [];
  }

  isEntity(type: { readonly name: string }): boolean {
    return this.#keys.has(type.name);
  }

  isRoot(name: string): boolean {
    const { schema } = this;
    return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some(
      (type) => type?.name === name,
    );
  }

  /** Object types that a type can have as value; for an abstract type, error types are excluded if there are others. */
  membersOf(type: GraphQLCompositeType): readonly GraphQLObjectType[] {
    if (!isAbstractType(type)) return [type];
    let members = this.#members.get(type.name);
    if (!members) this.#members.set(type.name, (members = this.#goodMembers(type)));
    return members;
  }

  /** The interface or union with this name in snake_case. */
  abstractCalled(name: string): GraphQLAbstractType | null {
    this.#abstracts ??= new Map(
      Object.values(this.schema.getTypeMap())
        .filter(isAbstractType)
        .map((type) => [snakeCase(type.name), type]),
    );
    return this.#abstracts.get(name) ?? null;
  }

  #goodMembers(type: GraphQLAbstractType): readonly GraphQLObjectType[] {
    const all = [...this.schema.getPossibleTypes(type)].sort((a, b) => (a.name < b.name ? -1 : 1));
    const good = all.filter(({ name }) => !name.endsWith('Error'));
    return good.length > 0 ? good : all;
  }

  /**
   * The entity that a field with this name identifies, such as `company_uuid`; ambiguous names such as `id` have none.
   */
  ownerOfKey(field: string): string | null {
    if (/^(_?id|uuid|code|name|key|number)$/.test(field)) return null;
    const owners = this.#owners.get(field) ?? [];
    return owners.length === 1 ? owners[0]! : null;
  }

  /** A field with many items: a list of objects, or an object that contains a page of them. */
  many(field: Field): ManyShape | null {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return null;
    if (isPlainList(field.type)) return this.pageOf(named) ? null : { node: named, page: null };
    const page = isSingle(field.type) ? this.pageOf(named) : null;
    return page && { node: page.node, page };
  }

  pageOf(type: GraphQLCompositeType): PageShape | null {
    if (!isObjectType(type) || this.isEntity(type)) return null;
    let shape = this.#pages.get(type.name);
    if (shape === undefined) this.#pages.set(type.name, (shape = pageShape(type)));
    return shape;
  }
}

function pageShape(type: GraphQLObjectType): PageShape | null {
  const fields = Object.values(type.getFields());
  if (!fields.every(isOpen)) return null;
  const named = (name: RegExp) => fields.filter((field) => name.test(snakeCase(field.name)));
  const isPageInfo = (field: Field) => {
    const info = getNamedType(field.type);
    return (
      isSingle(field.type) &&
      isObjectType(info) &&
      /^has_?next_?page$/im.test(Object.keys(info.getFields()).join('\n'))
    );
  };
  const pageInfo = named(/^page_info$/).find(isPageInfo) ?? null;
  const counts = named(COUNTS).filter((field) => isNumber(field.type));
  const more = pageInfo ? [] : named(MORE).filter((field) => getNamedType(field.type).name === 'Boolean');
  if (!pageInfo && counts.length + more.length === 0) return null;
  const edges = pageInfo ? (named(/^edges$/).find((field) => nodeOfEdges(field) !== null) ?? null) : null;
  const lists = named(LISTS).filter(
    (field) => isPlainList(field.type) && isCompositeType(getNamedType(field.type)),
  );
  const node = edges
    ? nodeOfEdges(edges)
    : lists[0]
      ? // Only lists of objects are in it.
        (getNamedType(lists[0].type) as GraphQLCompositeType)
      : null;
  if (!node) return null;
  // Next to edges, any list of the same type contains the same page, such as `films` in a connection of films.
  const own = (edges ? fields.filter((field) => isPlainList(field.type)) : lists).filter(
    (field) => getNamedType(field.type) === node,
  );
  const known = new Set<Field | null>([edges, pageInfo, ...own, ...counts, ...more]);
  return {
    edges,
    lists: own,
    node,
    pageInfo,
    counts,
    more,
    extras: fields.filter((field) => !known.has(field)),
  };
}

function nodeOfEdges(field: Field): GraphQLCompositeType | null {
  const edge = getNamedType(field.type);
  if (!isPlainList(field.type) || !isObjectType(edge)) return null;
  const node = edge.getFields().node;
  if (!node || !isOpen(node) || !isSingle(node.type)) return null;
  const type = getNamedType(node.type);
  return isCompositeType(type) ? type : null;
}
