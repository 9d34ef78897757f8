import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  responsePathAsArray,
  type FieldDefinitionNode,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { graphqlError } from '../../errors.ts';

type Path = GraphQLResolveInfo['path'];

/**
 * Maximum number of fields and list items in one answer. The portal's largest answers have a few thousand, and an answer
 * of this size about one megabyte. Nested lists multiply, whatever the document says.
 */
export const MAX_VALUES = 60_000;

/** Fields of one element of a schema in the usual introspection query, generously. */
const FIELDS_PER_ELEMENT = 60;

/** `extensions.cost` of an answer. */
export interface CostReport {
  readonly fields: number;
  readonly items: number;
  /** What fields with a weight count above one. */
  readonly extra: number;
  readonly limit: number;
}

/** What one use of a field counts in the cost of an answer: the weight of its `@cost`, or 1. */
export function weightOf({ astNode }: { readonly astNode?: FieldDefinitionNode | null | undefined }): number {
  const given = astNode?.directives?.find(({ name }) => name.value === 'cost')?.arguments?.[0]?.value;
  const weight = given?.kind === Kind.INT || given?.kind === Kind.STRING ? Number(given.value) : 1;
  return weight > 1 ? weight : 1;
}

/** Counts the values of one answer while it is made. Fields of introspection count by the size of the schema instead. */
export class Cost {
  readonly #schema: GraphQLSchema;
  readonly #limit: number;
  #fields = 0;
  #items = 0;
  #extra = 0;
  readonly #heavy = new Map<string, number>();
  #meta = 0;
  #mostMeta = 0;
  #excess: GraphQLError | null = null;

  constructor(schema: GraphQLSchema, limit = MAX_VALUES) {
    this.#schema = schema;
    this.#limit = limit;
  }

  /** The error once the limit is exceeded: it ends the whole answer. */
  get excess(): GraphQLError | null {
    return this.#excess;
  }

  get report(): CostReport {
    return { fields: this.#fields, items: this.#items, extra: this.#extra, limit: this.#limit };
  }

  /** Throws if a field is one too many. */
  field(path: Path, name: string, weight: number): void {
    this.#fields++;
    if (weight > 1) this.#weigh(`${path.typename}.${name}`, weight - 1);
    this.#check(path);
  }

  /** Throws if the items of a list are too many. */
  list(length: number, path: Path): void {
    this.#items += length;
    this.#check(path);
  }

  /** Throws if a field of introspection is one too many. */
  meta(path: Path): void {
    this.#mostMeta ||= 1000 + FIELDS_PER_ELEMENT * elementsOf(this.#schema);
    if (++this.#meta > this.#mostMeta) this.#exceed(path, this.#mostMeta);
  }

  #weigh(field: string, extra: number): void {
    this.#extra += extra;
    this.#heavy.set(field, (this.#heavy.get(field) ?? 0) + extra);
  }

  #check(path: Path): void {
    if (this.#fields + this.#items + this.#extra > this.#limit) this.#exceed(path);
  }

  #exceed(path: Path, limit = this.#limit): never {
    const isHeavy = this.#extra > this.#fields + this.#items;
    const fields = isHeavy ? heaviestOf(this.#heavy) : causesOf(path);
    const names = fields.join(', ');
    const what = isHeavy
      ? `costs more than ${limit}, most of it for ${names}`
      : `contains more than ${limit} fields and list items, most of them in ${names}`;
    this.#excess ??= graphqlError('LIMIT_EXCEEDED', `The answer ${what}. Request less at a time.`, {
      extensions: {
        limit,
        fields,
      },
    });
    throw this.#excess;
  }
}

const coordinate = ({ typename, key }: Path): string => (typename ? `${typename}.${key}` : String(key));

/** The fields whose weights add up to the most, at most three. */
const heaviestOf = (heavy: ReadonlyMap<string, number>): readonly string[] =>
  [...heavy]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([field]) => field);

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
