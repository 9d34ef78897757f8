import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Generator } from '../generate/generator.ts';
import { isKeyPart, mayBeEmpty, type Thing } from '../generate/relation-resolver.ts';
import { coerced } from '../generate/leaves.ts';
import { targetOfKey, type Link, type Many } from '../generate/sides.ts';
import type { Field } from '../schema/shapes.ts';
import { sameThing, snakeCase } from '../schema/words.ts';
import { ref, type Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import { notThere, type InputError } from './input-error.ts';
import { isRecord } from '../../kernel/records.ts';
import type { Given } from './inputs.ts';

/** Prepared writes, or the errors that prevent them. */
export interface Prepared {
  readonly writes: readonly (() => void)[];
  readonly errors: readonly InputError[];
}

const NOTHING: Prepared = { writes: [], errors: [] };
const writing = (write: () => void): Prepared => ({ writes: [write], errors: [] });
const all = (parts: readonly Prepared[]): Prepared => ({
  writes: parts.flatMap(({ writes }) => writes),
  errors: parts.flatMap(({ errors }) => errors),
});

/** Converts inputs to writes: values by field name, links and lists by key, nested entities. */
export class Writer {
  readonly #generator: Generator;
  readonly #store: Store;

  constructor(generator: Generator, store: Store) {
    this.#generator = generator;
    this.#store = store;
  }

  /** Prepares all inputs for one entity; inputs without a matching field are ignored. */
  prepare(thing: Thing, inputs: readonly Given[]): Prepared {
    return all(inputs.map((input) => this.#input(thing, input)));
  }

  #input(thing: Thing, input: Given): Prepared {
    const { relations, shapes } = this.#generator;
    const type = shapes.object(thing.type);
    const snake = snakeCase(input.name);
    const field =
      type.getFields()[input.name] ??
      Object.values(type.getFields()).find(({ name }) => snakeCase(name) === snake);
    const keyed = relations
      .linksOf(thing.type)
      .find(({ keys }) => keys.length === 1 && keys.some((key) => snakeCase(key) === snake));
    if (keyed) return this.#link(thing, keyed, input);
    const listed = relations.manysOf(thing.type).find((many) => isKeyListOf(snake, many, field));
    if (listed) return this.#many(thing, listed, input);
    if (field) return this.#field(thing, field, input);
    const link = isScalarType(getNamedType(input.type)) ? this.#linkCalled(thing.type, input, snake) : null;
    return link ? this.#link(thing, link, input) : NOTHING;
  }

  /**
   * The link that an input refers to by a name other than its key's: `owner_uuid` for `owner`, or the only link to its
   * type.
   */
  #linkCalled(type: string, input: Given, name: string): Link | null {
    const { relations, shapes } = this.#generator;
    const stem = /^(.+)_(?:id|uuid|key|code)$/.exec(name)?.[1];
    const links = relations.linksOf(type);
    const named = links.find(({ field }) => field && snakeCase(field.name) === stem);
    if (named) return named;
    const target = targetOfKey(
      null,
      // Only the name of the type is read, and inputs and outputs share scalars.
      { name: input.name, type: input.type as unknown as Field['type'] },
      shapes,
    );
    const leading = links.filter((link) => target && shapes.membersOf(link.target).includes(target));
    return leading.length === 1 ? (leading[0] ?? null) : null;
  }

  #field(thing: Thing, field: Field, input: Given): Prepared {
    const { relations, shapes } = this.#generator;
    const link = relations.linkOf(thing.type, field.name);
    if (link) return this.#link(thing, link, input);
    const many = relations.manyOf(thing.type, field.name);
    if (many) return this.#many(thing, many, input);
    const target = getNamedType(field.type);
    if (isObjectType(target) && !shapes.isEntity(target))
      return this.#embedded(thing, field, { target, input });
    if (!isScalarType(target) && !isEnumType(target)) return NOTHING;
    return fits(field.type, input.value)
      ? writing(() => this.#store.set(thing.type, thing.key, { [field.name]: input.value }))
      : NOTHING;
  }

  /** An embedded object without a key, such as a shop's address. */
  #embedded(
    thing: Thing,
    field: Field,
    { target, input }: { target: GraphQLObjectType; input: Given },
  ): Prepared {
    const { value, type } = input;
    const set = (written: unknown) =>
      writing(() => this.#store.set(thing.type, thing.key, { [field.name]: written }));
    if (value === null) return isNonNullType(field.type) ? NOTHING : set(null);
    const named = getNamedType(type);
    const slots = Object.values(isInputObjectType(named) ? named.getFields() : {});
    const inside = (key: string, part: Record<string, unknown>, path: readonly string[]) =>
      this.prepare(
        { type: target.name, key },
        slots
          .filter(({ name }) => part[name] !== undefined)
          .map((slot) => ({ ...slot, value: part[slot.name], path: [...path, slot.name] })),
      );
    const isList = isListType(getNullableType(field.type));
    if (isList && Array.isArray(value)) {
      const version = this.#store.version;
      const keys = value.map((_, i) => `${thing.type}:${thing.key}.${field.name}.${version}.${i}`);
      const parts = value.map((part, i) =>
        isRecord(part) ? inside(keys[i]!, part, [...input.path, String(i)]) : NOTHING,
      );
      return all([set(keys.map((key) => ref(target.name, key))), ...parts]);
    }
    if (isList || !isRecord(value)) return NOTHING;
    // The field returns an object.
    const link = this.#store.read(thing.type, thing.key, field.name) as Ref | null;
    const key = link?.$ref?.key ?? `${thing.type}:${thing.key}.${field.name}.0`;
    return all([set(ref(target.name, key)), inside(key, value, input.path)]);
  }

  #link(thing: Thing, link: Link, { value, path, type }: Given): Prepared {
    if (value === null) return link.isNullable ? writing(() => this.lead(link, thing.key, null)) : NOTHING;
    if (isRecord(value))
      return this.#nested(link, value, { path, type, link: (to) => this.lead(link, thing.key, to) });
    const to = isKeyPart(value) ? this.find(link, String(value)) : null;
    if (to) return writing(() => this.lead(link, thing.key, to));
    return isKeyPart(value)
      ? { writes: [], errors: [notThere(link.target.name, String(value), path)] }
      : NOTHING;
  }

  /** An entity referred to by key, or created together with the entity that links to it. */
  #nested(
    { target }: Pick<Link, 'target'>,
    value: Record<string, unknown>,
    { path, type, link }: { path: readonly string[]; type: GraphQLInputType; link: (to: Ref) => void },
  ): Prepared {
    const { shapes } = this.#generator;
    const object = shapes.membersOf(target).find((member) => shapes.isEntity(member));
    const named = getNamedType(type);
    if (!object || !isInputObjectType(named)) return NOTHING;
    const keys = shapes.keysOf(object.name);
    const given = keys.map((key) => value[key]);
    const inputs = Object.values(named.getFields())
      .filter(({ name }) => value[name] !== undefined && !keys.includes(name))
      .map((slot) => ({
        name: slot.name,
        type: slot.type,
        value: value[slot.name],
        path: [...path, slot.name],
      }));
    if (given.every(isKeyPart)) {
      const key = given.join('|');
      if (!this.#store.exists(object.name, key))
        return { writes: [], errors: [notThere(object.name, key, path)] };
      const to = ref(object.name, key);
      return all([writing(() => link(to)), this.prepare({ type: object.name, key }, inputs)]);
    }
    const key = this.#store.newKey(object.name);
    const inside = this.prepare({ type: object.name, key }, inputs);
    return {
      errors: inside.errors,
      writes: [
        () => void this.#store.insert(object.name, key, {}),
        () => link(ref(object.name, key)),
        ...inside.writes,
      ],
    };
  }

  #many(thing: Thing, many: Many, { value, path, type }: Given): Prepared {
    const items = value === null ? [] : value;
    if (!Array.isArray(items)) return NOTHING;
    const refs: Ref[] = [];
    const parts = items.map((item, i): Prepared => {
      const at = [...path, String(i)];
      if (isRecord(item))
        return this.#nested({ target: many.node }, item, {
          path: at,
          type: getNamedType(type),
          link: (to) => void refs.push(to),
        });
      if (!isKeyPart(item)) return NOTHING;
      const to = this.find({ target: many.node }, String(item));
      if (!to) return { writes: [], errors: [notThere(many.node.name, String(item), at)] };
      refs.push(to);
      return NOTHING;
    });
    return all([...parts, writing(() => this.hold(many, thing, unique(refs)))]);
  }

  /** The entity with this key among the possible targets of a link. */
  find({ target }: Pick<Link, 'target'>, key: string): Ref | null {
    const { shapes } = this.#generator;
    const found = shapes
      .membersOf(target)
      .find((member) => shapes.isEntity(member) && this.#store.exists(member.name, key));
    return found ? ref(found.name, key) : null;
  }

  /** Changes the target of a link, including the key field next to it. */
  lead(link: Link, key: string, to: Ref | null): void {
    if (link.twin) this.#untwin(link, link.twin.link, { key, to });
    if (link.twin?.leads === false) {
      if (to) this.lead(link.twin.link, to.$ref.key, ref(link.type, key));
      return;
    }
    const parts = to && link.keys.length > 1 ? to.$ref.key.split('|') : [to?.$ref.key ?? null];
    const beside = link.keys.map((name, i) => [name, this.#keyValue(link, i, parts[i] ?? null)]);
    this.#store.set(link.type, key, {
      ...Object.fromEntries(beside),
      ...(link.field ? { [link.field.name]: to } : {}),
    });
  }

  #keyValue({ target }: Link, index: number, part: string | null): string | number | null {
    const { shapes } = this.#generator;
    const name = shapes.keysOf(target.name)[index];
    const scalar = name === undefined ? '' : getNamedType(shapes.field(target.name, name).type).name;
    return part !== null && !/^(ID|String)$/.test(scalar) && /^-?\d+(\.\d+)?$/.test(part)
      ? Number(part)
      : part;
  }

  /** Clears the previous partner's link in a one-to-one relation. */
  #untwin(link: Link, other: Link, { key, to }: { key: string; to: Ref | null }): void {
    const [leading, led] = link.twin?.leads ? [link, other] : [other, link];
    const { relationResolver } = this.#generator;
    const free = (leader: string | undefined) => {
      if (leader === undefined || !leading.isNullable) return;
      this.#store.set(leading.type, leader, {
        ...(leading.field ? { [leading.field.name]: null } : {}),
        ...Object.fromEntries(leading.keys.map((name) => [name, null])),
      });
    };
    if (link === leading) {
      const before = to && relationResolver.parent(led, to.$ref.key, this.#store)?.$ref.key;
      if (before !== key) free(before ?? undefined);
    } else free(relationResolver.parent(led, key, this.#store)?.$ref.key);
  }

  /** Sets the items of a list, including the other side of the relation. */
  hold(many: Many, owner: Thing, refs: readonly Ref[]): void {
    const { by } = many;
    const self = ref(owner.type, owner.key);
    const before = this.#members(many, owner);
    const [gone, come] = [without(before, refs), without(refs, before)];
    if (by.kind === 'link' && !by.some) {
      for (const { $ref } of gone) if (mayBeEmpty(by.link)) this.lead(by.link, $ref.key, null);
      for (const { $ref } of come) this.lead(by.link, $ref.key, self);
    } else if (by.kind === 'pairs' && by.drivenBy) {
      const { drivenBy } = by;
      const change = (leader: Ref, next: (list: readonly Ref[]) => readonly Ref[]) => {
        const thing = { type: leader.$ref.typeName, key: leader.$ref.key };
        this.hold(drivenBy, thing, next(this.#members(drivenBy, thing)));
      };
      for (const leader of gone) change(leader, (list) => without(list, [self]));
      for (const leader of come) change(leader, (list) => [...list, self]);
    } else {
      const keys = many.keyList ? { [many.keyList.name]: refs.map(({ $ref }) => $ref.key) } : {};
      this.#store.set(owner.type, owner.key, { [many.field.name]: refs, ...keys });
    }
  }

  #members(many: Many, owner: Thing): readonly Ref[] {
    const { base, fresh } = this.#generator.relationResolver.members(many, owner, this.#store);
    return [...base, ...fresh];
  }

  /** Adds items to a list, or removes them. */
  change(many: Many, owner: Thing, { refs, isAdded }: { refs: readonly Ref[]; isAdded: boolean }): void {
    const before = this.#members(many, owner);
    this.hold(many, owner, isAdded ? [...before, ...without(refs, before)] : without(before, refs));
  }

  /**
   * Removes entities and everything that cannot exist without them, closest first. In a schema where everything depends
   * on everything, it stops at a limit; entities beyond it still link to a removed entity, which they still show.
   */
  remove(things: readonly Thing[]): void {
    const gone = new Map(things.map((thing) => [`${thing.type}:${thing.key}`, thing]));
    const most = gone.size + MAX_DEPENDENTS;
    const visited = new Set<Link>();
    let checks = 0;
    // Dependents are all found before the first removal, because every write invalidates the cached lists.
    for (const thing of gone.values()) {
      for (const link of this.#generator.relations.linksTo(thing.type)) {
        if (mayBeEmpty(link)) continue;
        if (!visited.has(link)) {
          checks += this.#generator.populations.of(link.type).count;
          if (checks > MAX_CHECKS) break;
          visited.add(link);
        }
        const { base, fresh } = this.#generator.relationResolver.children(link, thing, this.#store);
        for (const { $ref } of [...base, ...fresh]) {
          const dependent = { type: $ref.typeName, key: $ref.key };
          if (gone.size < most) gone.set(`${$ref.typeName}:${$ref.key}`, dependent);
        }
      }
      if (gone.size >= most) break;
    }
    for (const { type, key } of gone.values()) {
      if (!this.#store.isRemoved(type, key)) this.#store.remove(type, key);
    }
  }
}

/** Limits of a removal: entities removed with others, and entities checked for a link to them. */
const MAX_DEPENDENTS = 400;
const MAX_CHECKS = 100_000;

const idOf = ({ $ref: { typeName, key } }: Ref) => `${typeName}:${key}`;
function without(refs: readonly Ref[], others: readonly Ref[]): readonly Ref[] {
  const left = new Set(others.map(idOf));
  return refs.filter((candidate) => !left.has(idOf(candidate)));
}
const unique = (refs: readonly Ref[]): readonly Ref[] => [
  ...new Map(refs.map((item) => [idOf(item), item])).values(),
];

const isKeyListOf = (name: string, { keyList, field }: Many, own: Field | undefined): boolean => {
  if (keyList && snakeCase(keyList.name) === name) return true;
  const thing = own ? undefined : /^(.+)_(?:ids|uuids|keys|codes)$/.exec(name)?.[1];
  return thing !== undefined && sameThing(thing, snakeCase(field.name));
};

/** Whether a field's type can return an input value. */
export function fits(type: GraphQLOutputType, value: unknown): boolean {
  if (value === null) return !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) return Array.isArray(value) && value.every((item) => fits(inner.ofType, item));
  return (isScalarType(inner) || isEnumType(inner)) && coerced(inner, value) !== undefined;
}
