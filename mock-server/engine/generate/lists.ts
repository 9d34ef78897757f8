import { getNamedType, isNonNullType, type GraphQLCompositeType } from 'graphql';
import { graphqlError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Ref } from '../store/ref.ts';
import { choose, chooseOne, choosers, pages } from './arguments.ts';
import type { Fill, Place } from './fill.ts';
import type { RelationResolver, Members } from './relation-resolver.ts';
import { hash } from '../../kernel/random.ts';
import { ranked } from './ranked.ts';
import type { Relations } from './relations.ts';
import type { Many } from './sides.ts';
import type { Field, ManyShape, Shapes } from '../schema/shapes.ts';

type Args = Readonly<Record<string, unknown>>;

/** Maximum length of an unpaged list. */
export const MAX_LENGTH = 100;
export const NO_ARGS: Args = {};

/** A field that lists entities; `by` is null if the list is not a relation of an entity. */
export type Listed = Many | (ManyShape & { readonly field: Field; readonly by: null });

interface Parts {
  readonly seed: string;
  readonly shapes: Shapes;
  readonly relations: Relations;
  readonly relationResolver: RelationResolver;
  readonly fill: Fill;
  /** Maximum length of an entity list in an object without a key. */
  readonly listLength: number;
}

/** Resolves fields that list entities, or that return the entity their arguments describe. */
export class Lists {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The entity whose fields have the values of the arguments; null if there is none, undefined if no argument names a
   * field. Throws NOT_FOUND where null is not allowed.
   */
  described(
    members: () => Members | null,
    { type, key, path, field }: Place,
    { args, store }: { args: Args; store: Store },
  ): Ref | null | undefined {
    // Only fields with an object, an interface, or a union come here.
    const target = getNamedType(field.type) as GraphQLCompositeType;
    const find = () => {
      const all = members();
      if (!all) return { one: undefined };
      return {
        one: chooseOne(() => ranked(all, true, store), args, {
          node: target,
          shapes: this.#parts.shapes,
          store,
        }),
      };
    };
    const { one } = store.remember(`${type}:${key}.${path}`, find);
    if (one === null && isNonNullType(field.type))
      throw graphqlError('NOT_FOUND', `No ${target.name} has these values.`);
    return one;
  }

  /** What a field lists: a relation of an entity, or all entities of a type. */
  manyOf(type: string, field: Field, shape: ManyShape): Listed {
    return this.#parts.relations.manyOf(type, field.name) ?? { ...shape, field, by: null };
  }

  items(
    many: Listed,
    owner: { readonly type: string; readonly key: string },
    { args, store }: { args: Args; store: Store },
  ): readonly Ref[] {
    const wanted = isEmpty(args) ? NO_ARGS : choosers(many.field, args);
    const find = () => {
      const members = many.by
        ? this.#parts.relationResolver.members(many, owner, store)
        : this.#membersOfNone(many, owner, store);
      const isMixed = many.by?.kind === 'pairs' || this.#parts.shapes.membersOf(many.node).length > 1;
      const items = many.page ? ranked(members, isMixed, store) : inOrder(members, false);
      return choose(items, wanted, { node: many.node, shapes: this.#parts.shapes, store });
    };
    if (isEmpty(wanted)) return find();
    return store.remember(`${owner.type}:${owner.key}.${pathOf(many.field.name, wanted)}`, find);
  }

  /** A root list contains everything. A list of an object without a key contains a few items, unless it is paged. */
  #membersOfNone(
    { field, node, page }: ManyShape & { readonly field: Field },
    { type, key }: { readonly type: string; readonly key: string },
    store: Store,
  ): Members {
    if (page || this.#parts.shapes.isRoot(type)) {
      const all = this.#parts.relationResolver.everything(node, store);
      return page || pages(field) ? all : { ...all, base: all.base.slice(0, MAX_LENGTH) };
    }
    const number = hash(this.#parts.seed, type, key, field.name);
    const of = { type, key, path: field.name, field };
    const picks = this.#parts.fill.list(1 + (number % this.#parts.listLength), (i) =>
      this.#parts.fill.pick(node, of, { number: hash(number, i), index: i }),
    );
    return {
      // A list of objects is a list of references.
      base: (picks as Ref[]).filter(({ $ref }) => !store.isRemoved($ref.typeName, $ref.key)),
      fresh: [],
    };
  }

  hasEntities(type: GraphQLCompositeType): boolean {
    return this.#parts.shapes.membersOf(type).some((member) => this.#parts.shapes.isEntity(member));
  }
}

/** A paged list starts with the newest item; a plain list grows at its end. */
const inOrder = ({ base, fresh }: Members, newestFirst: boolean): readonly Ref[] => {
  if (fresh.length === 0) return base;
  return newestFirst ? [...fresh.toReversed(), ...base] : [...base, ...fresh];
};

export const isEmpty = (args: Args): boolean => {
  for (const name in args) if (args[name] !== undefined) return false;
  return true;
};

/** The field with its arguments, sorted by name so that their order in the document does not matter. */
export function pathOf(field: string, args: Args): string {
  const names = Object.keys(args);
  if (names.length === 0) return field;
  return `${field}(${JSON.stringify(names.sort().map((name) => [name, args[name]]))})`;
}
