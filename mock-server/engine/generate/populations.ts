import { base64UrlOf, bytesOfBase64, latin1Of, utf8 } from '../../kernel/bytes.ts';
import { getNamedType, isInterfaceType, type GraphQLCompositeType, type GraphQLObjectType } from 'graphql';
import { ref, type Ref } from '../store/ref.ts';
import type { Seed } from '../store/seed.ts';
import { createUuidCodec } from './uuid-codec.ts';
import { examplesOf } from './examples.ts';
import { hash, mix } from '../../kernel/random.ts';
import type { Relations } from './relations.ts';
import type { Field, Shapes } from '../schema/shapes.ts';

/** All generated entities of one type, in order. Keys are computed on demand. */
export interface Population {
  readonly count: number;
  at(index: number): string;
  /** -1 for an unknown key. */
  indexOf(key: string): number;
}

export interface PopulationOptions {
  readonly shapes: Shapes;
  readonly relations: Relations;
  readonly seed: string;
  readonly samples: Seed['samples'];
  /** A value for a key field that is neither a number, nor a uuid, nor another entity's key. */
  readonly keyValue: (type: GraphQLObjectType, field: Field, index: number) => string | number;
  /** The key of the target of an entity's hidden or visible link. */
  readonly parentOf: (type: string, index: number, field: string) => string | null;
}

/** Number of entities of a type: without an owner, listed in pages, and at most. */
const FEW = 12;
const MANY = 120;
const MAX = 12_000;
/** Number of entities per owner: in a paged list, and in an unpaged one. */
const EACH_PAGED = 60;
const EACH_LISTED = 3;
const MAX_KINDS = 4;
/** Number of levels of owners considered for sizes. */
const ROUNDS = 3;

/**
 * The generated entities that exist. Their number is finite, so that both sides of a relation can agree: the entities
 * of a shop are found by checking all of them.
 */
export class Populations {
  readonly #options: PopulationOptions;
  readonly #known = new Map<string, Population>();
  #sizes: ReadonlyMap<string, number> | null = null;
  readonly #codec: ReturnType<typeof createUuidCodec>;

  constructor(options: PopulationOptions) {
    this.#options = options;
    this.#codec = createUuidCodec(options.seed);
  }

  of(type: string): Population {
    let population = this.#known.get(type);
    if (!population) this.#known.set(type, (population = this.#make(type)));
    return population;
  }

  /** An entity of the type, chosen by a number; null if the type cannot have any. */
  pick(type: GraphQLCompositeType, seed: number, embedded: (member: GraphQLObjectType) => Ref): Ref | null {
    const members = this.#options.shapes.membersOf(type);
    const member = members[seed % members.length];
    if (!member) return null;
    if (!this.#options.shapes.isEntity(member)) return embedded(member);
    const { count, at } = this.of(member.name);
    return ref(member.name, at(jump(mix(seed), count)));
  }

  /** A key for the `number`th created entity. */
  newKey(type: string, number: number): string {
    const { shapes } = this.#options;
    const [field, ...more] = shapes.keysOf(type);
    if (field === undefined || more.length > 0) return this.#codec.encode(hash('created'), number);
    const object = shapes.object(type);
    const scalar = getNamedType(shapes.field(type, field).type).name;
    const isNumber = scalar === 'Int' || (!/^(ID|String)$/.test(scalar) && this.#isNumbered(type));
    if (isNumber) return String(MAX * 10 + number);
    if (isGlobal(object, field)) return globalId(type, MAX * 10 + number);
    return this.#codec.encode(hash(type, 'created'), number);
  }

  /** The number in a composite key that `newKey` made; null for any other key. */
  numberOfKey(type: string, key: string): number | null {
    const code = this.#options.shapes.keysOf(type).length === 1 ? hash(type, 'created') : hash('created');
    const found = this.#codec.decode(key);
    return found?.type === code ? found.index : null;
  }

  #isNumbered(type: string): boolean {
    const { at, count } = this.of(type);
    return count > 0 && /^\d+$/.test(at(0));
  }

  /** The type of a global id; null for any other text. */
  typeOfGlobalId(id: string): string | null {
    return fromGlobalId(id)?.type ?? null;
  }

  /**
   * The number of owners determines how many entities they own. Ownership may be cyclic, so sizes are computed for all
   * types at once, in rounds, and do not depend on which one was requested first.
   */
  #countAll(): ReadonlyMap<string, number> {
    const { relations, shapes, samples } = this.#options;
    const types = shapes.entities().map(({ name }) => name);
    const given = new Map(types.map((type) => [type, samples(type).length]));
    let sizes = new Map(
      types.map((type) => [type, given.get(type) || (relations.isPaged(type) ? MANY : FEW)]),
    );
    for (let round = 0; round < ROUNDS; round++) {
      const before = sizes;
      const of = (type: string) => before.get(type) ?? FEW;
      sizes = new Map(types.map((type) => [type, given.get(type) || this.#sizeAmong(type, of)]));
    }
    return sizes;
  }

  #sizeAmong(type: string, of: (type: string) => number): number {
    const { relations, shapes } = this.#options;
    let size = relations.isPaged(type) ? MANY : FEW;
    for (const { many, target, twin } of relations.linksOf(type)) {
      if (many && target.name !== type) {
        // Owners of several types share them.
        const kinds = Math.min(shapes.membersOf(target).length, MAX_KINDS);
        size = Math.max(size, of(many.type) * kinds * (many.page ? EACH_PAGED : EACH_LISTED));
      }
      if (twin && !twin.leads) size = Math.max(size, of(twin.link.type));
    }
    return Math.min(size, MAX);
  }

  #make(type: string): Population {
    const { samples, shapes, seed } = this.#options;
    const given = samples(type);
    if (given.length > 0) return listed(given);
    const keys = shapes.keysOf(type);
    const [name] = keys;
    this.#sizes ??= this.#countAll();
    const count = this.#sizes.get(type) ?? FEW;
    if (name === undefined) return listed([]);
    if (keys.length > 1) return this.#tabled(type, keys, count);
    const object = shapes.object(type);
    const field = shapes.field(type, name);
    const scalar = getNamedType(field.type).name;
    const examples = examplesOf(field.description);
    if (examples.length > 0 && scalar !== 'Int') return listed([...new Set(examples)]);
    if (scalar === 'Int') return numbered(count);
    if (isGlobal(object, name)) return global(type, count);
    if (/^(ID|String)$|u?uid|guid/i.test(scalar) && /(^|_|[a-z])(uu)?id$/i.test(name)) {
      return coded(this.#codec, hash(seed, type), count);
    }
    return this.#tabled(type, keys, count);
  }

  /** Generates meaningful keys all at once, because each must be unique. */
  #tabled(type: string, keys: readonly string[], count: number): Population {
    const { shapes, keyValue, parentOf } = this.#options;
    const object = shapes.object(type);
    const all = new Set<string>();
    for (let i = 0; i < count; i++) {
      const parts = keys.map(
        (name) => parentOf(type, i, name) ?? String(keyValue(object, shapes.field(type, name), i)),
      );
      let key = parts.join('|');
      for (let n = 2; all.has(key); n++) {
        const last = parts.at(-1)!;
        const next = /^\d+$/.test(last) ? String(Number(last) + n - 1) : `${last}-${n}`;
        key = [...parts.slice(0, -1), next].join('|');
      }
      all.add(key);
    }
    return listed([...all]);
  }
}

function listed(keys: readonly string[]): Population {
  let places: Map<string, number> | null = null;
  return {
    count: keys.length,
    at: (index) => keys[index]!,
    indexOf(key) {
      places ??= new Map(keys.map((value, index) => [value, index]));
      return places.get(key) ?? -1;
    },
  };
}

const numbered = (count: number): Population => ({
  count,
  at: (index) => String(index + 1),
  indexOf: (key) => (/^[1-9]\d{0,5}$/.test(key) && Number(key) <= count ? Number(key) - 1 : -1),
});

function coded(codec: ReturnType<typeof createUuidCodec>, code: number, count: number): Population {
  const keys: string[] = [];
  return {
    count,
    at: (index) => (keys[index] ??= codec.encode(code, index)),
    indexOf(key) {
      const found = codec.decode(key);
      return found && found.type === code && found.index < count ? found.index : -1;
    },
  };
}

const global = (type: string, count: number): Population => ({
  count,
  at: (index) => globalId(type, index + 1),
  indexOf(key) {
    const found = fromGlobalId(key);
    return found?.type === type && found.number >= 1 && found.number <= count ? found.number - 1 : -1;
  },
});

/** Ids in a schema with an interface like `Node` contain their type, as on other servers. */
const globalId = (type: string, number: number): string => base64UrlOf(utf8(`${type}:${number}`));

function fromGlobalId(id: string): { type: string; number: number } | null {
  const [, type, number] = /^(\w+):(\d{1,9})$/.exec(latin1Of(bytesOfBase64(id))) ?? [];
  // Re-encoded and compared, because reading ignores characters that are not base64url.
  return type !== undefined && globalId(type, Number(number)) === id
    ? { type, number: Number(number) }
    : null;
}

const isGlobal = (type: GraphQLObjectType, key: string): boolean =>
  key === 'id' &&
  type
    .getInterfaces()
    .some((shape) => isInterfaceType(shape) && getNamedType(shape.getFields().id?.type)?.name === 'ID');

/** Jump consistent hash: when the number of options grows, most choices stay the same. */
export function jump(seed: number, count: number): number {
  let at = 0;
  let state = seed;
  for (let next = 0; next < count;) {
    at = next;
    state = mix((state + 0x9e3779b9) | 0);
    next = Math.floor((at + 1) * (4294967296 / (state + 1)));
  }
  return at;
}
