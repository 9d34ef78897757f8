import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isAbstractType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { SchemaModel } from '../schema.ts';
import type { Seed } from '../store/seed.ts';
import type { SeededStore } from '../store/seeded-store.ts';
import { ref, type Ref } from '../store/ref.ts';
import { connectionPage, withoutPaging } from './connection.ts';
import { examplesOf } from './examples.ts';
import { snakeCase } from './field-rules.ts';
import { hash, seeded, uuidFrom } from './random.ts';
import { createdBelow, keyPart, linkByArgument, linkBySibling } from './links.ts';
import { knowsScalar, scalarValue } from './scalar-rules.ts';
import { Shapes, type ConnectionShape, type Field } from './shapes.ts';

type Args = Readonly<Record<string, unknown>>;

export interface GeneratorOptions {
  readonly model: SchemaModel;
  readonly seed: string;
  /** The instant that made-up times lie around. */
  readonly anchor: number;
  /** Keys of seeded entities, so that a type without a domain links to things that exist. */
  readonly samples?: Seed['samples'];
  /** Share of nullable values that are null. */
  readonly nullRate?: number;
  /** Longest made-up list. */
  readonly listLength?: number;
  /** Most nodes of a made-up connection. */
  readonly connectionSize?: number;
}

/** One field of one thing, as the values in it are seeded. */
interface Place {
  readonly type: string;
  readonly key: string;
  readonly field: Field;
  /** Field and arguments as text. */
  readonly path: string;
  readonly args: Args;
}

/** More values than this are forgotten all at once, and made again when they are asked for. */
const MEMO_SIZE = 100_000;

/**
 * Makes up values for fields that neither a write nor a domain's seed answers. Order: key field, identity by
 * argument, the key beside a link, shape (connection, list, abstract, object), sample of the description, rule by the
 * field's name, rule by the scalar's name, default.
 */
export class Generator {
  readonly #options: Required<GeneratorOptions>;
  #shapes: Shapes;
  readonly #memo = new Map<string, unknown>();

  constructor(options: GeneratorOptions) {
    this.#options = {
      samples: () => [],
      nullRate: 0.15,
      listLength: 5,
      connectionSize: 60,
      ...options,
    };
    this.#shapes = new Shapes(options.model);
  }

  /** Takes another schema; values of fields that both have stay the same. */
  setModel(model: SchemaModel): void {
    this.#shapes = new Shapes(model);
    this.#memo.clear();
  }

  /** A pure function of seed, type, key, field and arguments; `store` tells what it has to agree with. */
  value(type: string, key: string, fieldName: string, args: Args, store: SeededStore): unknown {
    const field = this.#shapes.field(type, fieldName);
    const keys = this.#shapes.keysOf(type);
    if (keys.includes(fieldName)) return keyPart(field, key, keys);
    const named = getNamedType(field.type);
    if (!isObjectType(named)) {
      const place = { type, key, field, path: pathOf(fieldName, args), args };
      return this.#remember(place, () => this.#make(field.type, place, this.#seedOf(place)));
    }
    if (!isListType(getNullableType(field.type))) {
      const asked = linkByArgument(this.#shapes, field, named.name, args, store);
      // Null is an answer: nothing has the key that was asked for.
      const link =
        asked === undefined ? linkBySibling(this.#shapes, { type, key, field }, named.name, store) : asked;
      if (link !== undefined) return link;
    }
    const shape = this.#shapes.connection(named);
    const place = { type, key, field, path: pathOf(fieldName, shape ? withoutPaging(args) : args), args };
    if (shape) return this.#connection(place, shape, store);
    const value = this.#remember(place, () => this.#make(field.type, place, this.#seedOf(place)));
    return Array.isArray(value) ? [...value, ...createdBelow(this.#shapes, place, named.name, store)] : value;
  }

  #connection(place: Place, shape: ConnectionShape, store: SeededStore): Record<string, unknown> {
    const nodes = this.#remember(place, () => {
      const seed = this.#seedOf(place);
      const most = this.#options.connectionSize;
      const length = Math.ceil(most / 3) + (seed % Math.ceil(most / 1.5));
      return this.#list(length, (i) => this.#object(shape.node, place, hash(seed, i), i));
    }) as readonly Ref[];
    const alive = nodes.filter(({ $ref }) => !store.isRemoved($ref.typeName, $ref.key));
    const all = [...createdBelow(this.#shapes, place, shape.node.name, store).toReversed(), ...alive];
    const own = getNamedType(place.field.type).name;
    const extra = (name: string) =>
      this.value(own, `${place.type}:${place.key}.${place.path}`, name, {}, store);
    return connectionPage(place.field, shape, all, place.args, extra);
  }

  /** `index` is the place in a list; an item of a list is never null. */
  #make(type: GraphQLOutputType, place: Place, seed: number, index?: number): unknown {
    const isRequired = isNonNullType(type);
    const inner = getNullableType(type);
    if (isListType(inner)) {
      if (/^(user_?)?errors$/i.test(place.field.name)) return isRequired ? [] : null;
      const length = 1 + (seed % this.#options.listLength);
      return this.#list(length, (i) => this.#make(inner.ofType, place, hash(seed, i), i));
    }
    if (!isRequired && index === undefined && this.#isNull(place, seed)) return null;
    if (isEnumType(inner)) return inner.getValues()[seed % inner.getValues().length]?.value;
    if (isScalarType(inner)) return this.#scalar(inner.name, inner.description, place, seed);
    if (isAbstractType(inner)) return this.#object(this.#memberOf(inner, seed), place, seed, index);
    return this.#object(inner as GraphQLObjectType, place, seed, index);
  }

  /** Items without repetition: a list of links or labels holds nothing twice. */
  #list(length: number, item: (index: number) => unknown): unknown[] {
    const items = new Map<string, unknown>();
    for (let i = 0; i < length; i++) {
      const value = item(i);
      items.set(JSON.stringify(value), value);
    }
    return [...items.values()];
  }

  #isNull({ type, field }: Place, seed: number): boolean {
    if (this.#shapes.isRoot(type)) return false;
    const rate = /(^|_)errors?$|error_/i.test(snakeCase(field.name)) ? 0.85 : this.#options.nullRate;
    return ((seed >>> 8) % 1000) / 1000 < rate;
  }

  /** Any member but those that tell of a fault. */
  #memberOf(type: GraphQLAbstractType, seed: number): GraphQLObjectType {
    const members = [...this.#shapes.schema.getPossibleTypes(type)].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    const good = members.filter(({ name }) => !name.endsWith('Error'));
    const pool = good.length > 0 ? good : members;
    const member = pool[seed % pool.length];
    if (!member) throw new Error(`No type implements ${type.name}.`);
    return member;
  }

  #object(target: GraphQLObjectType, place: Place, seed: number, index = 0): Ref {
    const keys = this.#shapes.keysOf(target.name);
    if (keys.length === 0) return ref(target.name, `${place.type}:${place.key}.${place.path}.${index}`);
    const samples = this.#options.samples(target.name);
    if (samples.length > 0) return ref(target.name, samples[seed % samples.length] as string);
    const owner = this.#shapes.keysOf(place.type);
    return ref(
      target.name,
      ...keys.map((name) => {
        if (keys.length > 1 && owner.includes(name)) {
          return keyPart(this.#shapes.field(place.type, name), place.key, owner);
        }
        const field = this.#shapes.field(target.name, name);
        const scalar = getNamedType(field.type).name;
        if (scalar === 'Int') return index + 1;
        const made = { type: target.name, key: String(seed), field, path: name, args: {} };
        const value = this.#scalar(scalar, null, made, hash(seed, name));
        return typeof value === 'number' ? value : String(value);
      }),
    );
  }

  #scalar(scalar: string, description: string | null | undefined, place: Place, seed: number): unknown {
    const { field, type, key } = place;
    const [owner] = this.#shapes.ownersOfKey(field.name).filter((name) => name !== type);
    if (owner !== undefined) {
      const samples = this.#options.samples(owner);
      return samples.length > 0 ? samples[seed % samples.length] : uuidFrom(this.#options.seed, owner, seed);
    }
    const fromField = examplesOf(field.description);
    const samples = fromField.length > 0 || knowsScalar(scalar) ? fromField : examplesOf(description);
    if (samples.length > 0) {
      const sample = samples[seed % samples.length] as string;
      return /^(Int|Float|BigInt|Timestamp)$/.test(scalar) ? Number(sample) : sample;
    }
    return scalarValue(scalar, {
      faker: seeded(seed),
      field: snakeCase(field.name),
      type,
      thing: hash(this.#options.seed, type, key),
      anchor: this.#options.anchor,
    });
  }

  #seedOf({ type, key, path }: Place): number {
    return hash(this.#options.seed, type, key, path);
  }

  #remember(place: Place, make: () => unknown): unknown {
    const id = `${place.type}:${place.key}.${place.path}`;
    const known = this.#memo.get(id);
    if (known !== undefined) return known;
    if (this.#memo.size >= MEMO_SIZE) this.#memo.clear();
    const value = make();
    this.#memo.set(id, value);
    return value;
  }
}

/** The field with its arguments; names sorted, so that the order in which a client writes them does not matter. */
function pathOf(field: string, args: Args): string {
  const names = Object.keys(args);
  if (names.length === 0) return field;
  return `${field}(${JSON.stringify(names.sort().map((name) => [name, args[name]]))})`;
}
