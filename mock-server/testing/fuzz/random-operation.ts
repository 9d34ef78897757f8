import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Draw } from './draw.ts';

/** An operation as a client sends it. */
export interface RandomOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

export interface OperationOptions {
  /** Number of field levels. */
  readonly depth?: number;
  /** Maximum number of fields in a selection. */
  readonly width?: number;
  /** Values by the name of an argument or input field, such as existing keys; others are made up. */
  readonly known?: (name: string, type: GraphQLInputType) => unknown;
  /** Whether to use `@defer` and `@stream`, which the schema or its server must support. */
  readonly inParts?: boolean;
}

const SCALARS: Readonly<Record<string, (draw: Draw) => unknown>> = {
  Int: (draw) => draw.one([0, 1, 2, 7, 50, -3, 2_147_483_647]),
  Float: (draw) => draw.one([0, 1.5, -2.25, 1e10, 3]),
  Boolean: (draw) => draw.chance(50),
  String: (draw) =>
    draw.one(['', 'x', 'a longer text', 'Ünïcödé ✓', '"quotes" \\ and \n lines', '%', '2026-09-15']),
  ID: (draw) => draw.one(['x', '1', '00000000-0000-4000-8000-000000000000', 'U2hvcDox']),
  DateTime: () => '2026-09-15T14:30:00.000Z',
  Date: () => '2026-09-15',
  Timestamp: () => 1_789_482_600_000,
  BigInt: (draw) => draw.number(1000),
  Decimal: () => '12.50',
  Email: () => 'somebody@northbay.example',
  URL: () => 'https://northbay.example/x',
};

/**
 * A valid operation with arguments, variables, aliases, all kinds of fragments, conditions, and members of abstract
 * types.
 */
export function randomOperation(
  schema: GraphQLSchema,
  draw: Draw,
  options: OperationOptions = {},
): RandomOperation {
  return new Builder(schema, draw, options).operation();
}

class Builder {
  readonly #schema: GraphQLSchema;
  readonly #draw: Draw;
  readonly #options: Required<OperationOptions>;
  readonly #declared: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  readonly #fragments: string[] = [];
  #aliases = 0;
  #kind: RandomOperation['kind'] = 'query';
  readonly #root = new Set<string>();

  constructor(schema: GraphQLSchema, draw: Draw, options: OperationOptions) {
    this.#schema = schema;
    this.#draw = draw;
    this.#options = { depth: 4, width: 4, known: () => undefined, inParts: false, ...options };
  }

  operation(): RandomOperation {
    const roots = (['query', 'query', 'mutation', 'subscription'] as const).filter((kind) =>
      this.#schema.getRootType(kind as never),
    );
    const kind = this.#draw.one(roots);
    this.#kind = kind;
    const root = this.#schema.getRootType(kind as never) as GraphQLObjectType;
    const body =
      // A subscription has one root field, without conditions.
      kind === 'subscription'
        ? `{ ${this.#field(this.#draw.one(Object.values(root.getFields())), this.#options.depth, { taken: new Set(), mayBeLeftOut: false })} }`
        : this.#selection(root, this.#options.depth, this.#root);
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    const query = [`${kind} Fuzz${declared} ${body}`, ...this.#fragments].join('\n');
    return { kind, query, variables: this.#variables };
  }

  /** `taken` contains the names the response object already has, from any fragment. */
  #selection(type: GraphQLCompositeType, depth: number, taken: Set<string>): string {
    const parts: string[] = [];
    // The check of the response must know which member it is.
    if (isAbstractType(type) || this.#draw.chance(30)) parts.push(this.#typename(taken));
    const fields = isUnionType(type) ? [] : Object.values(type.getFields());
    const usable = fields.filter((field) => depth > 1 || !isCompositeType(getNamedType(field.type)));
    for (const field of this.#draw.some(usable, 1, this.#options.width))
      parts.push(this.#field(field, depth, { taken }));
    if (depth > 1) {
      const members = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [];
      for (const member of this.#draw.some(members, 0, 2)) parts.push(this.#fragment(member, depth, taken));
      if (this.#draw.chance(20)) parts.push(this.#fragment(type, depth, taken));
    }
    if (parts.length === 0) parts.push(this.#typename(taken));
    return `{ ${parts.join(' ')} }`;
  }

  #typename(taken: Set<string>): string {
    if (!taken.has('__typename')) {
      taken.add('__typename');
      return '__typename';
    }
    return `${this.#alias()}: __typename`;
  }

  #fragment(type: GraphQLCompositeType, depth: number, taken: Set<string>): string {
    const body = this.#selection(type, depth - 1, taken);
    const parts =
      this.#mayPart(taken) && this.#draw.chance(40) ? ` @defer(label: "d${this.#aliases++}")` : '';
    const condition = parts === '' ? this.#condition() : parts;
    if (this.#draw.chance(50)) return `... on ${type.name}${condition} ${body}`;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name} ${body}`);
    return `...${name}${condition}`;
  }

  #field(
    field: GraphQLField<unknown, unknown>,
    depth: number,
    { taken, mayBeLeftOut = true }: { taken: Set<string>; mayBeLeftOut?: boolean },
  ): string {
    const type = getNamedType(field.type);
    const alias = taken.has(field.name) || this.#draw.chance(20) ? this.#alias() : null;
    taken.add(alias ?? field.name);
    const args = field.args.filter((argument) => isRequiredArgument(argument) || this.#draw.chance(40));
    const given = args.map((argument) => `${argument.name}: ${this.#argument(argument)}`);
    const isList = isListType(getNullableType(field.type));
    const streamed =
      this.#mayPart(taken) && isList && this.#draw.chance(15)
        ? ` @stream(label: "s${this.#aliases++}", initialCount: ${this.#draw.number(3)})`
        : '';
    const condition = mayBeLeftOut && streamed === '' ? this.#condition() : streamed;
    const body = isCompositeType(type) ? ` ${this.#selection(type, depth - 1, new Set())}` : '';
    return `${alias ? `${alias}: ` : ''}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${condition}${body}`;
  }

  /**
   * Whether parts are allowed: only below a root field, as for all kinds of operations; subscription events have none.
   */
  #mayPart(taken: ReadonlySet<string>): boolean {
    return this.#options.inParts && this.#kind !== 'subscription' && taken !== this.#root;
  }

  #alias = (): string => `a${this.#aliases++}`;

  #condition(): string {
    if (!this.#draw.chance(8)) return '';
    const name = this.#draw.one(['skip', 'include']);
    if (this.#draw.chance(50)) return ` @${name}(if: ${this.#draw.chance(50)})`;
    return ` @${name}(if: ${this.#variable('Boolean!', this.#draw.chance(50))})`;
  }

  #argument({ name, type }: GraphQLArgument): string {
    const value = this.#value(name, type, 3);
    if (value === undefined) return 'null';
    return this.#draw.chance(50) ? this.#variable(String(type), value) : literal(value, type);
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#declared.length}`;
    this.#declared.push(`$${name}: ${type}`);
    this.#variables[name] = value;
    return `$${name}`;
  }

  #value(name: string, type: GraphQLInputType, depth: number): unknown {
    if (!isNonNullType(type) && this.#draw.chance(10)) return null;
    const inner = getNullableType(type);
    const known = this.#options.known(name, type);
    if (known !== undefined) return known;
    if (isListType(inner)) {
      const length = depth > 0 ? this.#draw.number(3) : 0;
      return Array.from({ length }, () => this.#value(name, inner.ofType, depth - 1));
    }
    if (isEnumType(inner)) return this.#draw.one(inner.getValues()).name;
    if (isInputObjectType(inner)) return this.#object(inner, depth);
    // Page sizes and cursors have their own rules.
    if ((name === 'first' || name === 'last') && inner.name === 'Int') return 1 + this.#draw.number(8);
    if ((name === 'after' || name === 'before') && !isNonNullType(type)) return null;
    return (SCALARS[inner.name] ?? SCALARS.String)?.(this.#draw);
  }

  #object(type: GraphQLInputObjectType, depth: number): Record<string, unknown> {
    const fields = Object.values(type.getFields());
    if (type.isOneOf) {
      const { name, type: inner } = this.#draw.one(fields);
      return { [name]: this.#value(name, inner, depth - 1) ?? 'x' };
    }
    const wanted = fields.filter(
      (field) => isRequiredInputField(field) || (depth > 0 && this.#draw.chance(50)),
    );
    return Object.fromEntries(
      wanted.map((field) => [field.name, this.#value(field.name, field.type, depth - 1)]),
    );
  }
}

/** A value as a literal in a document. */
export function literal(value: unknown, type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (value === null || value === undefined) return 'null';
  if (isListType(inner)) {
    return Array.isArray(value)
      ? `[${value.map((item) => literal(item, inner.ofType)).join(', ')}]`
      : literal(value, inner.ofType);
  }
  if (isInputObjectType(inner)) {
    const fields = inner.getFields();
    const parts = Object.entries(value as object).flatMap(([name, part]) => {
      const field = fields[name];
      return field ? [`${name}: ${literal(part, field.type)}`] : [];
    });
    return `{ ${parts.join(', ')} }`;
  }
  if (isEnumType(inner)) return String(value);
  if (isScalarType(inner) && typeof value === 'object')
    return JSON.stringify(value).replace(/"(\w+)":/g, '$1:');
  return JSON.stringify(value);
}
