import {
  getNamedType,
  getNullableType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  type GraphQLCompositeType,
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLScalarType,
} from 'graphql';
import type { SchemaModel } from '../schema/schema.ts';
import type { MockedValues } from './mocks.ts';
import type { Seed } from '../store/seed.ts';
import type { Store } from '../store/store.ts';
import { choosers, pages, sorts, windowOf } from './arguments.ts';
import { Fill, nothing, type Place } from './fill.ts';
import { RelationResolver } from './relation-resolver.ts';
import { leafMaker } from './leaves.ts';
import { keyPart, lookUp } from './look-up.ts';
import { isEmpty, Lists, MAX_LENGTH, NO_ARGS, pathOf } from './lists.ts';
import { Memo } from '../../kernel/memo.ts';
import { pageMaker } from './pages.ts';
import { jump, Populations } from './populations.ts';
import { hash, mix } from '../../kernel/random.ts';
import { rankedListing } from './ranked.ts';
import { findRelations, type Relations } from './relations.ts';
import { isPlainLeaf, Shapes, type Field, type ManyShape } from '../schema/shapes.ts';
import { sameThing, snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

export interface GeneratorOptions {
  readonly model: Pick<SchemaModel, 'schema' | 'keys'>;
  readonly seed: string;
  /** The instant that generated times are relative to. */
  readonly anchor: number;
  /** Keys of seeded entities, so that types without a domain link to existing entities. */
  readonly samples?: Seed['samples'];
  /** Provides values of mocked scalars and enums. */
  readonly mocked?: Pick<MockedValues, 'leaf'> | null;
  /** Fraction of nullable values that are null. */
  readonly nullRate?: number;
  /** Maximum length of generated lists of values or of objects without a key. */
  readonly listLength?: number;
}

/** Generates a value for one field of one type. */
type Maker = (key: string, args: Args, store: Store) => unknown;

const readings = new WeakMap<
  GeneratorOptions['model'],
  { readonly shapes: Shapes; readonly relations: Relations }
>();

/** Everything derived from a schema alone, shared by the worlds of a server and by the servers of a process. */
function readingOf(model: GeneratorOptions['model']) {
  const known = readings.get(model);
  if (known) return known;
  const shapes = new Shapes(model);
  const reading = { shapes, relations: findRelations(shapes) };
  readings.set(model, reading);
  return reading;
}

/**
 * Generates values for fields that have neither a write nor a domain's seed, as pure functions of seed, type, key,
 * field, and arguments; `store` provides the values that they must be consistent with. How a field's values are
 * generated is decided once, by its role in the schema: a key, a relation, a count, a shape, an example in its
 * description, its name, or its scalar.
 */
export class Generator {
  readonly #options: Required<Omit<GeneratorOptions, 'model'>>;
  #shapes!: Shapes;
  #relations!: Relations;
  #populations!: Populations;
  #relationResolver!: RelationResolver;
  #memo!: Memo;
  #fill!: Fill;
  #lists!: Lists;
  #makers!: Map<string, Map<string, Maker>>;

  constructor({ model, ...options }: GeneratorOptions) {
    this.#options = { samples: () => [], mocked: null, nullRate: 0.15, listLength: 5, ...options };
    this.setModel(model);
  }

  /** Switches to another schema; fields that both have keep their values. */
  setModel(model: GeneratorOptions['model']): void {
    const { seed, samples } = this.#options;
    const { shapes, relations } = readingOf(model);
    const populations = new Populations({
      shapes,
      relations,
      seed,
      samples,
      keyValue: (type, field, index) => this.#keyValue(type, field, index),
      parentOf: (type, index, field) => this.#parentInKey(type, index, field),
    });
    this.#shapes = shapes;
    this.#relations = relations;
    this.#populations = populations;
    this.#memo = new Memo();
    const relationResolver = new RelationResolver({ shapes, relations, populations, seed });
    const fill = new Fill({ ...this.#options, shapes, populations });
    this.#relationResolver = relationResolver;
    this.#fill = fill;
    this.#lists = new Lists({ ...this.#options, shapes, relations, relationResolver, fill });
    this.#makers = new Map();
  }

  get shapes(): Shapes {
    return this.#shapes;
  }

  get relations(): Relations {
    return this.#relations;
  }

  get relationResolver(): RelationResolver {
    return this.#relationResolver;
  }

  get populations(): Populations {
    return this.#populations;
  }

  value(
    type: string,
    key: string,
    { fieldName, args, store }: { fieldName: string; args: Args; store: Store },
  ): unknown {
    return this.#maker(type, fieldName)(key, args, store);
  }

  /** Whether a generated entity with this key exists; objects without keys always exist. */
  exists(type: string, key: string): boolean {
    return !this.#shapes.isEntity({ name: type }) || this.#populations.of(type).indexOf(key) >= 0;
  }

  #maker(type: string, field: string): Maker {
    let fields = this.#makers.get(type);
    if (!fields) this.#makers.set(type, (fields = new Map()));
    let maker = fields.get(field);
    if (!maker) {
      // Code may still read fields that a designer has removed from the schema.
      const known = this.#shapes.find(type, field);
      fields.set(field, (maker = known ? this.#compile(type, known) : () => undefined));
    }
    return maker;
  }

  #compile(type: string, field: Field): Maker {
    const keys = this.#shapes.keysOf(type);
    if (keys.includes(field.name)) return (key) => keyPart(field, key, keys);
    const named = getNamedType(field.type);
    return isCompositeType(named)
      ? this.#compileObjects(type, field, named)
      : this.#compileLeaf(type, field, named);
  }

  #compileLeaf(type: string, field: Field, named: GraphQLNamedType): Maker {
    const links = this.#relations.linksOf(type);
    const link = links.find(({ keys }) => keys.includes(field.name));
    if (link) {
      const [at, all] = [link.keys.indexOf(field.name), link.keys.length];
      const read = this.#shapes.field(type, field.name);
      return (key, _args, store) => {
        const parent = this.#relationResolver.parent(link, key, store)?.$ref.key;
        return parent === undefined
          ? null
          : keyPart(read, all === 1 ? parent : (parent.split('|')[at] ?? ''), [field.name]);
      };
    }
    const listed = this.#relations.manysOf(type).find(({ keyList }) => keyList === field);
    if (listed) {
      return (key, _args, store) =>
        this.#lists.items(listed, { type, key }, { args: NO_ARGS, store }).map(({ $ref }) => $ref.key);
    }
    const counted = this.#countedBy(type, field);
    if (counted) return counted;
    if (isEnumType(named) && named.getValues().length === 0) return () => nothing(field.type, named);
    const mock = this.#options.mocked?.leaf(named.name);
    const leaf = mock
      ? ({ number }: { readonly number: number }) => mock(number)
      : // Only fields with a scalar or an enum come here.
        leafMaker(named as GraphQLScalarType | GraphQLEnumType, field, this.#options);
    const plain = this.#memo.of((key) =>
      this.#fill.make(field.type, { type, key, path: field.name, field }, (number) =>
        leaf({ type, key, number }),
      ),
    );
    return (key, args) => {
      const path = pathOf(field.name, args);
      if (path === field.name) return plain(key);
      return this.#fill.make(field.type, { type, key, path, field }, (number) => leaf({ type, key, number }));
    };
  }

  /** A count field such as `article_count` next to `articles`. */
  #countedBy(type: string, field: Field): Maker | null {
    if (!isPlainLeaf(field) || getNamedType(field.type).name !== 'Int') return null;
    const [, ahead, behind] =
      /^(?:number_of|num|total)_(.+)$|^(.+?)_(?:count|total)$/.exec(snakeCase(field.name)) ?? [];
    const thing = ahead ?? behind;
    if (thing === undefined) return null;
    const fields = Object.values(this.#shapes.object(type).getFields());
    const list = fields.find((other) => sameThing(snakeCase(other.name), thing) && this.#shapes.many(other));
    const many = list && this.#shapes.many(list);
    if (!list || !many || !this.#lists.hasEntities(many.node)) return null;
    return (key, _args, store) => {
      const stated = store.stated(type, key, list.name);
      if (Array.isArray(stated)) return stated.length;
      // A stated list is its items, or an object with its counts.
      const counts = many.page?.counts.map(({ name }) => (stated as Args | undefined)?.[name]) ?? [];
      const count = counts.find((candidate) => typeof candidate === 'number');
      return (
        count ??
        this.#lists.items(this.#lists.manyOf(type, list, many), { type, key }, { args: NO_ARGS, store })
          .length
      );
    };
  }

  #compileObjects(type: string, field: Field, target: GraphQLCompositeType): Maker {
    const many = this.#shapes.many(field);
    if (many && this.#lists.hasEntities(many.node)) return this.#compileMany(type, field, many);
    // A type without implementations has no values; the value is null or empty where the schema allows that.
    if (this.#shapes.membersOf(target).length === 0) return () => nothing(field.type, target);
    const place = (key: string, args: Args) => ({ type, key, path: pathOf(field.name, args), field });
    const embedded = (of: Place, number: number, index: number) =>
      this.#fill.pick(target, of, { number, index });
    const make = (key: string, args: Args) => {
      const of = place(key, args);
      return this.#fill.make(field.type, of, (number, index) => embedded(of, number, index));
    };
    if (isListType(getNullableType(field.type)) || !this.#lists.hasEntities(target)) {
      const plain = this.#memo.of((key) => make(key, NO_ARGS));
      return (key, args) => (isEmpty(args) ? plain(key) : make(key, args));
    }
    return this.#compileLink(type, field, { target, make });
  }

  #compileLink(
    type: string,
    field: Field,
    { target, make }: { target: GraphQLCompositeType; make: (key: string, args: Args) => unknown },
  ): Maker {
    const link = this.#relations.linkOf(type, field.name);
    const { one } = lookUp(field, target, { shapes: this.#shapes, populations: this.#populations });
    const isRoot = this.#shapes.isRoot(type);
    return (key, args, store) => {
      if (!isEmpty(args)) {
        const asked = one(args, store);
        // Null is a valid result: nothing has the requested key.
        if (asked !== undefined) return asked;
      }
      const members = () => {
        if (link?.own) return this.#relationResolver.children(link.own, { type, key }, store);
        return isRoot ? this.#relationResolver.everything(target, store) : null;
      };
      const chosen = isEmpty(args)
        ? undefined
        : this.#lists.described(
            members,
            { type, key, path: pathOf(field.name, args), field },
            { args, store },
          );
      if (chosen !== undefined) return chosen;
      return link ? this.#relationResolver.parent(link, key, store) : make(key, args);
    };
  }

  #compileMany(type: string, field: Field, shape: ManyShape): Maker {
    const many = this.#lists.manyOf(type, field, shape);
    const { several } = lookUp(field, shape.node, { shapes: this.#shapes, populations: this.#populations });
    const list = getNullableType(field.type);
    const holdsNull = isListType(list) && !isNonNullType(list.ofType);
    const isPaged = pages(field);
    const toPage = shape.page && pageMaker(field, shape.page);
    return (key, args, store) => {
      const asked = isEmpty(args) ? undefined : several(args, store);
      if (toPage) {
        const items =
          asked?.filter((item) => item !== null) ?? this.#lists.items(many, { type, key }, { args, store });
        const ranks = rankedListing(store);
        const wanted = sorts(choosers(field, args), shape.node, { shapes: this.#shapes, store });
        const listing = wanted.length === 0 ? ranks : { ...ranks, by: [...wanted, ...ranks.by] };
        return toPage(items, listing, args, (of, name, node) => {
          const path = `${type}:${key}.${pathOf(field.name, choosers(field, args))}`;
          const place = node ? `${path}>${node.$ref.typeName}:${node.$ref.key}` : path;
          return this.#partOfPage(of, place, { name, store });
        });
      }
      if (asked) return holdsNull ? asked : asked.filter((item) => item !== null);
      const items = this.#lists.items(many, { type, key }, { args, store });
      if (!isPaged) return items;
      const { offset, limit } = windowOf(args);
      return items.slice(offset, offset + (limit ?? MAX_LENGTH));
    };
  }

  /** A field of a page or an edge, whose place is its key only as far as the schema's type of keys allows. */
  #partOfPage(type: string, place: string, { name, store }: { name: string; store: Store }): unknown {
    const field = this.#shapes.find(type, name);
    const leaf = field && getNamedType(field.type);
    if (!field || !this.#shapes.keysOf(type).includes(name) || leaf === GraphQLID || leaf === GraphQLString)
      return this.value(type, place, { fieldName: name, args: NO_ARGS, store });
    // The largest value of an Int is 2³¹ − 1.
    if (leaf === GraphQLInt || leaf === GraphQLFloat) return hash(this.#options.seed, place) >>> 1;
    return leaf ? this.#compileLeaf(type, field, leaf)(place, NO_ARGS, store) : undefined;
  }

  #keyValue(type: GraphQLObjectType, field: Field, index: number): string | number {
    const number = hash(this.#options.seed, type.name, field.name, index);
    // A key is a scalar.
    const leaf = leafMaker(getNamedType(field.type) as GraphQLScalarType, field, this.#options);
    const value = leaf({ type: type.name, key: String(number), number });
    return typeof value === 'number' ? value : String(value);
  }

  /**
   * The part of a composite key that belongs to another entity. That entity's own key has fewer parts, so there is no
   * cycle.
   */
  #parentInKey(type: string, index: number, field: string): string | null {
    const own = this.#shapes.keysOf(type);
    const link = this.#relations
      .linksOf(type)
      .find(
        ({ keys, target }) =>
          keys.length < own.length &&
          keys.includes(field) &&
          keys.every((key) => own.includes(key)) &&
          this.#shapes.keysOf(target.name).length === keys.length,
      );
    if (!link) return null;
    const { at, count } = this.#populations.of(link.target.name);
    const key = at(jump(mix(hash(this.#options.seed, link.id, index)), count));
    return link.keys.length === 1 ? key : (key.split('|')[link.keys.indexOf(field)] ?? null);
  }
}
