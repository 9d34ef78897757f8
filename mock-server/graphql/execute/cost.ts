import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  responsePathAsArray,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { graphqlError } from '../errors.ts';

type Path = GraphQLResolveInfo['path'];

/**
 * Maximum number of fields and list items in one answer. The portal's largest answers have a few thousand, and an answer
 * of this size about one megabyte. Nested lists multiply, whatever the document says.
 */
export const MOST_VALUES = 60_000;

/** Fields of one element of a schema in the usual introspection query, generously. */
const FIELDS_PER_ELEMENT = 60;

/** `extensions.cost` of an answer. */
export interface ToldCost {
  readonly fields: number;
  readonly items: number;
  readonly limit: number;
}

/** Counts the values of one answer while it is made. Fields of introspection count by the size of the schema instead. */
export class Cost {
  readonly #schema: GraphQLSchema;
  readonly #limit: number;
  #fields = 0;
  #items = 0;
  #meta = 0;
  #mostMeta = 0;
  #excess: GraphQLError | null = null;

  constructor(schema: GraphQLSchema, limit = MOST_VALUES) {
    this.#schema = schema;
    this.#limit = limit;
  }

  /** The error once the limit is exceeded: it ends the whole answer. */
  get excess(): GraphQLError | null {
    return this.#excess;
  }

  get told(): ToldCost {
    return { fields: this.#fields, items: this.#items, limit: this.#limit };
  }

  /** Throws if a field is one too many. */
  field(path: Path): void {
    if (++this.#fields + this.#items > this.#limit) this.#exceed(path);
  }

  /** Throws if the items of a list are too many. */
  list(length: number, path: Path): void {
    this.#items += length;
    if (this.#fields + this.#items > this.#limit) this.#exceed(path);
  }

  /** Throws if a field of introspection is one too many. */
  meta(path: Path): void {
    this.#mostMeta ||= 1000 + FIELDS_PER_ELEMENT * elementsOf(this.#schema);
    if (++this.#meta > this.#mostMeta) this.#exceed(path, this.#mostMeta);
  }

  #exceed(path: Path, limit = this.#limit): never {
    const fields = causesOf(path);
    this.#excess ??= graphqlError(
      'LIMIT_EXCEEDED',
      `The answer contains more than ${limit} fields and list items, most of them in ${fields.join(', ')}. Request less at a time.`,
      { limit, fields },
    );
    throw this.#excess;
  }
}

const coordinate = ({ typename, key }: Path): string => (typename ? `${typename}.${key}` : String(key));

/** The fields with lists that lead to a place, outermost first and each once; without lists, the field itself. */
function causesOf(path: Path): readonly string[] {
  const lists = new Set<string>();
  for (let at: Path | undefined = path; at; at = at.prev) {
    if (typeof at.key !== 'number') continue;
    let list: Path | undefined = at.prev;
    while (typeof list?.key === 'number') list = list.prev;
    if (list) lists.add(coordinate(list));
  }
  if (lists.size > 0) return [...lists].reverse();
  return [typeof path.key === 'number' ? responsePathAsArray(path).join('.') : coordinate(path)];
}

const elements = new WeakMap<GraphQLSchema, number>();

/** Number of types, fields, arguments, and enum values of a schema. */
function elementsOf(schema: GraphQLSchema): number {
  let found = elements.get(schema);
  if (found !== undefined) return found;
  found = schema.getDirectives().reduce((sum, { args }) => sum + 1 + args.length, 0);
  for (const type of Object.values(schema.getTypeMap())) {
    found++;
    if (isEnumType(type)) found += type.getValues().length;
    if (isInputObjectType(type)) found += Object.keys(type.getFields()).length;
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { args } of Object.values(type.getFields())) found += 1 + args.length;
  }
  elements.set(schema, found);
  return found;
}
