import {
  getNullableType,
  isListType,
  isNonNullType,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from 'graphql';
import { graphqlError } from '../errors.ts';
import { ref, type Ref } from '../store/ref.ts';
import type { Populations } from './populations.ts';
import { hash } from '../../kernel/random.ts';
import type { Field, Shapes } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

/** The field of an object, which seeds its values. */
export interface Place {
  readonly type: string;
  readonly key: string;
  readonly field: Field;
  /** Field and arguments as text. */
  readonly path: string;
}

interface Parts {
  readonly seed: string;
  readonly shapes: Shapes;
  readonly populations: Populations;
  /** Fraction of nullable values that are null. */
  readonly nullRate: number;
  /** Maximum length of generated lists. */
  readonly listLength: number;
}

/** Generates values in the shape of a field's type, including lists and nulls. */
export class Fill {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A value of a type, including lists and nulls; `one` generates the inner values. */
  make(type: GraphQLOutputType, place: Place, item: (number: number, index: number) => unknown): unknown {
    return this.#fill(type, place, {
      number: hash(this.#parts.seed, place.type, place.key, place.path),
      one: item,
    });
  }

  /** `index` is the position in a list; a list item is never null. */
  #fill(
    type: GraphQLOutputType,
    place: Place,
    {
      number,
      one,
      index,
    }: { number: number; one: (number: number, index: number) => unknown; index?: number },
  ): unknown {
    const isRequired = isNonNullType(type);
    const inner = getNullableType(type);
    if (isListType(inner)) {
      if (/^(user_?)?errors$/i.test(place.field.name)) return isRequired ? [] : null;
      const length = 1 + (number % this.#parts.listLength);
      return this.list(length, (i) =>
        this.#fill(inner.ofType, place, { number: hash(number, i), one, index: i }),
      );
    }
    if (!isRequired && index === undefined && this.#isNull(place, number)) return null;
    return one(number, index ?? 0);
  }

  /** Unique items: a list of links or labels has no duplicates. */
  list(length: number, item: (index: number) => unknown): unknown[] {
    const items = new Map<string, unknown>();
    for (let i = 0; i < length; i++) {
      const value = item(i);
      items.set(JSON.stringify(value), value);
    }
    return [...items.values()];
  }

  #isNull({ type, field }: Place, number: number): boolean {
    if (this.#parts.shapes.isRoot(type)) return false;
    const rate = /(^|_)errors?$|error_/.test(snakeCase(field.name)) ? 0.85 : this.#parts.nullRate;
    return ((number >>> 8) % 1000) / 1000 < rate;
  }

  pick(
    target: GraphQLCompositeType,
    { type, key, path }: Place,
    { number, index }: { number: number; index: number },
  ): Ref {
    const pick = this.#parts.populations.pick(target, number, (member) =>
      ref(member.name, `${type}:${key}.${path}.${index}`),
    );
    if (!pick)
      throw graphqlError('NOT_FOUND', `No type implements ${target.name}: there is nothing to answer.`);
    return pick;
  }
}

/** The value of a type that cannot have any: an abstract type without implementations, or an enum without values. */
export function nothing(type: GraphQLOutputType, { name }: GraphQLNamedType): unknown {
  if (isListType(getNullableType(type))) return [];
  if (!isNonNullType(type)) return null;
  throw graphqlError('NOT_FOUND', `Nothing can be of the type ${name}: there is nothing to answer.`);
}
