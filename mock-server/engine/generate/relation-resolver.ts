import { isObjectType, type GraphQLCompositeType } from 'graphql';
import { isRef, ref, type Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import { jump, type Populations } from './populations.ts';
import { hash, mix } from '../../kernel/random.ts';
import type { Relations } from './relations.ts';
import type { Link, Many } from './sides.ts';
import { isRequired, type Shapes } from '../schema/shapes.ts';

/** An entity by its type and key. */
export interface Thing {
  readonly type: string;
  readonly key: string;
}

/** A list in two parts: the seeded items, and those added in this session, oldest first. */
export interface Members {
  readonly base: readonly Ref[];
  readonly fresh: readonly Ref[];
}

interface Parts {
  readonly shapes: Shapes;
  readonly relations: Relations;
  readonly populations: Populations;
  readonly seed: string;
}

const NONE: readonly Ref[] = [];
/** Fraction of nullable links that are null, in general and for links to the same type, whose chains must end. */
const NOWHERE = 0.15;
const NOWHERE_UP = 0.3;
/** Approximate number of items that belong to a large owner. */
const LARGE = 60;
/** Maximum number of items in an unpaged list of everything, in addition to created ones. */
const MAX_LENGTH = 200;

/**
 * Relations between entities. Written values take precedence, then a domain's seed, then a pure function of the seed.
 * Lists are found by checking the links of all candidates, so that both sides agree.
 */
export class RelationResolver {
  readonly #parts: Parts;
  readonly #children = new Map<Link, ReadonlyMap<string, readonly Ref[]>>();
  readonly #drivers = new Map<Many, ReadonlyMap<string, readonly Ref[]>>();
  readonly #everything = new Map<string, readonly Ref[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The target of a link. */
  parent(link: Link, key: string, store: Store): Ref | null {
    const written = this.#linkIn(link, (field) => store.writtenValue(link.type, key, field));
    const stated = written === undefined ? this.#seeded(link, key, store) : written;
    if (stated !== undefined && stated !== null) return stated;
    if (stated === null && link.isNullable) return null;
    if (link.twin && !link.twin.leads) return this.#led(link, link.twin.link, { key, store });
    if (link.own) return this.#ownChild(link, link.own, { key, store });
    return this.#made(link, key);
  }

  /** The target named by a link's key fields; null for a link that was cleared, undefined if nothing is known. */
  #linkIn(link: Link, value: (field: string) => unknown): Ref | null | undefined {
    const { field, keys, target } = link;
    const linked = field ? value(field.name) : undefined;
    if (isRef(linked)) return linked;
    const parts = keys.map(value);
    if (parts.some((part) => part === null) || linked === null) return null;
    if (keys.length === 0 || !parts.every(isKeyPart) || !isObjectType(target)) return undefined;
    return ref(target.name, ...parts);
  }

  #made(link: Link, key: string): Ref | null {
    const { populations, seed, shapes } = this.#parts;
    const { target, isNullable, type } = link;
    const number = hash(seed, link.id, key);
    const chance = ((number >>> 7) % 1000) / 1000;
    if (isObjectType(target) && target.name === type) {
      const { at, indexOf, count } = populations.of(type);
      const index = indexOf(key);
      // Links only lead to lower positions, so that no chain of parents is a cycle.
      if (isNullable && (index === 0 || chance < NOWHERE_UP)) return null;
      return ref(type, at(index > 0 ? jump(mix(number), index) : index < 0 ? jump(mix(number), count) : 0));
    }
    if (link.twin) return this.#twin(link, key);
    if (isNullable && chance < NOWHERE) return null;
    const entities = shapes.membersOf(target).filter((member) => shapes.isEntity(member));
    const member = entities[number % entities.length]!;
    const { at, count } = populations.of(member.name);
    // In paged lists, some owners have far more items than others: half of all items belong to a few owners, which come
    // first.
    const large = Math.ceil(populations.of(type).count / 2 / LARGE);
    const few = link.many?.page && number % 2 === 0 ? Math.min(large, count) : count;
    return ref(member.name, at(jump(mix(number), few)));
  }

  /** The target of a link that has a link back: two entities that link to each other have the same position. */
  #twin({ type, target, isNullable }: Link, key: string): Ref | null {
    const { populations } = this.#parts;
    const others = populations.of(target.name);
    const index = populations.of(type).indexOf(key);
    const place = index < 0 ? hash(key) % others.count : index;
    if (place >= others.count && isNullable) return null;
    return ref(target.name, others.at(place % others.count));
  }

  #led(link: Link, leading: Link, { key, store }: { key: string; store: Store }): Ref | null {
    const twin = this.#twin(link, key);
    const isMine = (leader: string) =>
      store.exists(leading.type, leader) && this.parent(leading, leader, store)?.$ref.key === key;
    const candidates = [...(twin ? [twin.$ref.key] : []), ...store.written(leading.type)];
    const leader = candidates.find(isMine);
    if (leader !== undefined) return ref(leading.type, leader);
    return link.isNullable ? null : twin;
  }

  #ownChild(link: Link, back: Link, { key, store }: { key: string; store: Store }): Ref | null {
    const { base, fresh } = this.children(back, { type: link.type, key }, store);
    const all = [...base, ...fresh];
    const chosen = all[hash(this.#parts.seed, link.id, key) % Math.max(all.length, 1)];
    return chosen ?? (link.isNullable ? null : this.#made(link, key));
  }

  /** Every entity whose link leads to an owner. */
  children(link: Link, owner: Thing, store: Store): Members {
    let index = this.#children.get(link);
    if (!index) this.#children.set(link, (index = this.#indexOf(link, store)));
    const base = index.get(idOf(owner)) ?? NONE;
    if (!store.isTouched(link.type)) return { base, fresh: NONE };
    const isHere = ({ $ref }: Ref) => isSame(this.parent(link, $ref.key, store), owner);
    return store.remember(`${link.id}<${idOf(owner)}`, () =>
      this.#asItIs(base, isHere, { types: [link.type], store }),
    );
  }

  #indexOf(link: Link, store: Store): ReadonlyMap<string, readonly Ref[]> {
    const index = new Map<string, Ref[]>();
    const { at, count } = this.#parts.populations.of(link.type);
    for (let i = 0; i < count; i++) {
      const key = at(i);
      const parent = this.#seededParent(link, key, store);
      if (parent) add(index, idOf(thing(parent)), ref(link.type, key));
    }
    return index;
  }

  /** The target according to the key itself or to a domain's seed. */
  #seeded(link: Link, key: string, store: Store): Ref | null | undefined {
    const inKey = partsOfKey(link, key, this.#parts.shapes);
    return inKey ?? this.#linkIn(link, (field) => store.seededValue(link.type, key, field));
  }

  #seededParent(link: Link, key: string, store: Store): Ref | null {
    const stated = this.#seeded(link, key, store);
    return stated === undefined ? this.#made(link, key) : stated;
  }

  /** The items of an entity's list. */
  members(many: Many, owner: Thing, store: Store): Members {
    const { by } = many;
    if (by.kind === 'pairs') {
      return by.drivenBy ? this.#partners(by.drivenBy, owner, store) : this.#picked(many, owner, store);
    }
    const all = this.children(by.link, owner, store);
    if (!by.some) return all;
    const stated = listIn(many, (field) => store.writtenValue(owner.type, owner.key, field));
    if (stated) return { base: stated.filter((candidate) => isAlive(candidate, store)), fresh: NONE };
    const isIn = ({ $ref }: Ref) => hash(this.#parts.seed, many.id, $ref.key) % 2 === 0;
    return { base: all.base.filter(isIn), fresh: all.fresh.filter(isIn) };
  }

  #picked(many: Many, owner: Thing, store: Store): Members {
    const stated = listIn(many, (field) => store.stated(owner.type, owner.key, field));
    // A new entity starts with empty lists.
    const picks = stated ?? (store.isCreated(owner.type, owner.key) ? NONE : this.#picks(many, owner));
    return { base: picks.filter((pick) => isAlive(pick, store)), fresh: NONE };
  }

  #picks(many: Many, { type, key }: Thing): Ref[] {
    const { populations, seed } = this.#parts;
    const number = hash(seed, many.id, key);
    const length = many.page ? 5 + (number % 26) : 1 + (number % 5);
    const picks = new Map<string, Ref>();
    for (let i = 0; i < length; i++) {
      const pick = populations.pick(many.node, mix(number + i * 7919), (member) =>
        ref(member.name, `${type}:${key}.${many.field.name}.${i}`),
      );
      if (pick && !isSame(pick, { type, key })) picks.set(idOf(thing(pick)), pick);
    }
    return [...picks.values()];
  }

  #partners(leading: Many, owner: Thing, store: Store): Members {
    let index = this.#drivers.get(leading);
    if (!index) this.#drivers.set(leading, (index = this.#driverIndex(leading, store)));
    const base = index.get(idOf(owner)) ?? NONE;
    if (!store.isTouched(leading.type)) return { base, fresh: NONE };
    const isHere = (leader: Ref) =>
      this.#picked(leading, thing(leader), store).base.some((candidate) => isSame(candidate, owner));
    return store.remember(`${leading.id}<${idOf(owner)}`, () =>
      this.#asItIs(base, isHere, { types: [leading.type], store }),
    );
  }

  #driverIndex(leading: Many, store: Store): ReadonlyMap<string, readonly Ref[]> {
    const index = new Map<string, Ref[]>();
    const { at, count } = this.#parts.populations.of(leading.type);
    for (let i = 0; i < count; i++) {
      const key = at(i);
      const owner = { type: leading.type, key };
      const seeded = listIn(leading, (field) => store.seededValue(leading.type, key, field));
      for (const pick of seeded ?? this.#picks(leading, owner)) {
        add(index, idOf(thing(pick)), ref(leading.type, key));
      }
    }
    return index;
  }

  /** All entities of a type, for lists without an owner. */
  everything(node: GraphQLCompositeType, store: Store): Members {
    const { shapes } = this.#parts;
    const members = shapes.membersOf(node).filter((member) => shapes.isEntity(member));
    const types = members.map(({ name }) => name);
    let all = this.#everything.get(node.name);
    if (!all) this.#everything.set(node.name, (all = this.#everybody(types)));
    if (!types.some((type) => store.isTouched(type))) return { base: all, fresh: NONE };
    return store.remember(`all ${node.name}`, () => this.#asItIs(all, () => true, { types, store }));
  }

  #everybody(types: readonly string[]): readonly Ref[] {
    // A list of several types shows some of each.
    const most = types.length > 1 ? Math.max(3, Math.floor(MAX_LENGTH / types.length)) : Infinity;
    return types.flatMap((type) => {
      const { at, count } = this.#parts.populations.of(type);
      return Array.from({ length: Math.min(count, most) }, (_, i) => ref(type, at(i)));
    });
  }

  /** A seeded list with this session's writes applied: removed items are missing, added ones included. */
  #asItIs(
    base: readonly Ref[],
    isHere: (item: Ref) => boolean,
    { types, store }: { types: readonly string[]; store: Store },
  ): Members {
    const touched = new Map(types.map((type) => [type, new Set(store.written(type))]));
    const known = new Set(base.map((item) => idOf(thing(item))));
    const fresh = [...touched].flatMap(([type, keys]) =>
      [...keys]
        .filter((key) => !known.has(idOf({ type, key })) && store.exists(type, key))
        .map((key) => ref(type, key))
        .filter(isHere),
    );
    return {
      base: base.filter(({ $ref: { typeName, key } }, i) => {
        if (touched.get(typeName)?.has(key) !== true) return true;
        return !store.isRemoved(typeName, key) && isHere(base[i]!);
      }),
      fresh,
    };
  }
}

/** The explicit items of a list, as links or keys; null if there are none. */
function listIn({ field, keyList, node }: Many, value: (field: string) => unknown): Ref[] | null {
  const links = value(field.name);
  if (Array.isArray(links)) return links.filter(isRef);
  const keys = keyList ? value(keyList.name) : undefined;
  return Array.isArray(keys) ? keys.filter(isKeyPart).map((key) => ref(node.name, key)) : null;
}

/** The key of an owned entity may contain its owner's key. */
function partsOfKey({ type, keys, target }: Link, key: string, shapes: Shapes): Ref | undefined {
  const own = shapes.keysOf(type);
  if (own.length < 2 || keys.length === 0 || !keys.every((name) => own.includes(name))) return undefined;
  const parts = key.split('|');
  return ref(target.name, ...keys.map((name) => parts[own.indexOf(name)] ?? ''));
}

function add(index: Map<string, Ref[]>, id: string, item: Ref): void {
  const list = index.get(id);
  if (list) list.push(item);
  else index.set(id, [item]);
}

const thing = ({ $ref: { typeName, key } }: Ref): Thing => ({ type: typeName, key });
const idOf = ({ type, key }: Thing): string => `${type}:${key}`;
const isSame = (link: Ref | null, { type, key }: Thing): boolean =>
  link !== null && link.$ref.key === key && link.$ref.typeName === type;
const isAlive = ({ $ref: { typeName, key } }: Ref, store: Store): boolean => !store.isRemoved(typeName, key);
export const isKeyPart = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Whether a link can be omitted when its target is gone. */
export const mayBeEmpty = ({ isNullable, field }: Link): boolean =>
  isNullable || (field !== null && !isRequired(field));
