import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { SchemaModel } from '../schema.ts';
import { snakeCase } from './field-rules.ts';

export type Field = GraphQLField<unknown, unknown>;

/** A Relay connection, known by its shape. */
export interface ConnectionShape {
  readonly edge: GraphQLObjectType;
  readonly node: GraphQLObjectType;
  /** `total_count`, `totalCount`, … */
  readonly counts: readonly string[];
  /** What else the connection has besides edges, page info and counts. */
  readonly extras: readonly string[];
}

/** Questions about a schema's types that are asked for every value; answers are kept until the schema changes. */
export class Shapes {
  readonly schema: GraphQLSchema;
  readonly #keys: SchemaModel['keys'];
  readonly #connections = new Map<string, ConnectionShape | null>();
  readonly #links = new Map<string, string | null>();
  readonly #owners: ReadonlyMap<string, readonly string[]>;

  constructor({ schema, keys }: SchemaModel) {
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

  field(type: string, name: string): Field {
    const field = this.object(type).getFields()[name];
    if (!field) throw new Error(`${name} does not exist on type ${type}.`);
    return field;
  }

  keysOf(type: string): readonly string[] {
    return this.#keys.get(type) ?? [];
  }

  isRoot(name: string): boolean {
    const { schema } = this;
    return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some(
      (type) => type?.name === name,
    );
  }

  /** Entities that a field with this name identifies, e.g. `company_uuid`; ambiguous names such as `id` have none. */
  ownersOfKey(field: string): readonly string[] {
    return /^(id|code|name|key|number)$/.test(field) ? [] : (this.#owners.get(field) ?? []);
  }

  connection(type: GraphQLObjectType): ConnectionShape | null {
    let shape = this.#connections.get(type.name);
    if (shape === undefined) this.#connections.set(type.name, (shape = connectionShape(type)));
    return shape;
  }

  /**
   * The scalar field beside a link that already names its target: `owner_uuid` for `owner`, or the target's own key
   * field when the link is the only one of its kind. Null when nothing beside it says where it leads.
   */
  siblingKey(type: string, link: Field, target: string): string | null {
    const id = `${type}.${link.name}`;
    let sibling = this.#links.get(id);
    if (sibling === undefined) this.#links.set(id, (sibling = this.#findSibling(type, link, target)));
    return sibling;
  }

  #findSibling(type: string, link: Field, target: string): string | null {
    const fields = this.object(type).getFields();
    const isLeaf = (name: string) => {
      const field = fields[name];
      return field !== undefined && isScalarType(getNullableType(field.type));
    };
    const named = [`${link.name}_uuid`, `${link.name}_id`, `${link.name}Id`].find(isLeaf);
    if (named) return named;
    const [key, ...more] = this.keysOf(target);
    if (!key || more.length > 0 || type === target || !isLeaf(key)) return null;
    const rivals = Object.values(fields).filter(
      (field) => !isListType(getNullableType(field.type)) && getNamedType(field.type).name === target,
    );
    return rivals.length === 1 || snakeCase(link.name) === snakeCase(target) ? key : null;
  }
}

function connectionShape(type: GraphQLObjectType): ConnectionShape | null {
  const { edges, pageInfo, ...others } = type.getFields();
  if (!edges || !pageInfo || !isListType(getNullableType(edges.type))) return null;
  const edge = getNamedType(edges.type);
  const node = isObjectType(edge) ? getNamedType(edge.getFields().node?.type) : undefined;
  if (!isObjectType(edge) || !isObjectType(node)) return null;
  const isCount = (name: string) => /^total_?count$/i.test(name);
  const names = Object.keys(others);
  return { edge, node, counts: names.filter(isCount), extras: names.filter((name) => !isCount(name)) };
}

export const isLeafType = (type: unknown): boolean => isScalarType(type) || isEnumType(type);
