import { deepResolveMockList, isMockList } from '@graphql-tools/mock';
import type { Faker } from '@faker-js/faker';
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { Memo } from '../../kernel/memo.ts';
import { seeded } from './faker.ts';
import { hash } from '../../kernel/random.ts';
import { isRef, keyIn, ref, type Ref } from '../store/ref.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Values by type, as `addMocksToSchema` takes them: a function that returns the fields of one object, or one function
 * per field, which gets the field's arguments. Scalars and enums have a function that returns one value. `faker` is
 * seeded for the object or the field, so its values do not depend on what was read before.
 */
export type Mocks = Readonly<
  Record<
    string,
    ((faker: Faker) => unknown) | Readonly<Record<string, (args: Args, faker: Faker) => unknown>>
  >
>;

/** The mocked values of fields. The values of each object are made once. */
export class MockedValues {
  readonly #mocks: Mocks;
  readonly #seed: string;
  readonly #objects = new Memo();
  readonly #makers = new Map<string, (key: string) => Args>();

  constructor(mocks: Mocks, seed: string) {
    this.#mocks = mocks;
    this.#seed = seed;
  }

  /**
   * Undefined if neither the type nor one of its interfaces mocks the field. A `MockList` of the library becomes an
   * array.
   */
  field(type: GraphQLObjectType, key: string, { field, args }: { field: string; args: Args }): unknown {
    for (const { name } of [type, ...type.getInterfaces()]) {
      const value = this.#of(name, key, { field, args });
      if (value !== undefined) return isMockList(value) ? deepResolveMockList(value) : value;
    }
    return undefined;
  }

  /** A function that makes values of a scalar or an enum; undefined if it has no mock. */
  leaf(name: string): ((number: number) => unknown) | undefined {
    const mock = Object.hasOwn(this.#mocks, name) ? this.#mocks[name] : undefined;
    return typeof mock === 'function' ? (number) => textOf(mock(seeded(number))) : undefined;
  }

  #of(type: string, key: string, { field, args }: { field: string; args: Args }): unknown {
    const mock = Object.hasOwn(this.#mocks, type) ? this.#mocks[type] : undefined;
    if (mock === undefined) return undefined;
    const faker = () => seeded(hash(this.#seed, 'mock', type, key, field, JSON.stringify(args)));
    if (typeof mock !== 'function')
      return Object.hasOwn(mock, field) ? mock[field]?.(args, faker()) : undefined;
    let maker = this.#makers.get(type);
    if (!maker) {
      maker = this.#objects.of((of) => objectOf(type, mock(seeded(hash(this.#seed, 'mock', type, of)))));
      this.#makers.set(type, maker);
    }
    const object = maker(key);
    const value = Object.hasOwn(object, field) ? object[field] : undefined;
    return typeof value === 'function' ? (value(args, faker()) as unknown) : value;
  }
}

/** Where a nested value belongs. */
export interface Setting {
  readonly type: GraphQLOutputType;
  /** The value of the field without the mock, or one of its items. */
  readonly base: unknown;
  /** Identifies the place, for the values of an object without a key. */
  readonly path: string;
  readonly keysOf: (type: string) => readonly string[];
}

/**
 * A mocked value in the form that the library's resolver reads. A nested object stays a link to the object that the
 * field would have without the mock, so fields that the mock omits keep their values.
 */
export function placed(value: unknown, { type, base, path, keysOf }: Setting): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = Array.isArray(base) ? base : [];
    // Links must be distinct; scalars may repeat.
    const at = (i: number) => (isCompositeType(getNamedType(inner)) ? i : i % items.length);
    return value.map((item, i) =>
      placed(item, { type: inner.ofType, base: items[at(i)], path: `${path}.${i}`, keysOf }),
    );
  }
  if (!isCompositeType(inner)) return textOf(value === undefined ? base : value);
  const object = value === undefined ? {} : value;
  if (!isRecord(object) || isRef(object)) return object;
  const typeName = isObjectType(inner) ? inner.name : (object['__typename'] ?? typeOf(base));
  if (typeof typeName !== 'string') return object;
  const given = isRecord(base) ? base : {};
  return { ...given, ...object, ...linkOf(typeName, object, { base, path, keys: keysOf(typeName) }) };
}

function linkOf(
  typeName: string,
  object: Args,
  { base, path, keys }: { base: unknown; path: string; keys: readonly string[] },
): Ref {
  const key = keyIn(object, keys);
  if (key !== undefined) return ref(typeName, key);
  return isRef(base) && base.$ref.typeName === typeName ? { $ref: base.$ref } : ref(typeName, path);
}

const typeOf = (base: unknown): string | undefined => (isRef(base) ? base.$ref.typeName : undefined);

const isRecord = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);

/** Faker's instants are `Date`s. */
const textOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function objectOf(type: string, value: unknown): Args {
  if (isRecord(value)) return value;
  throw new Error(`The mock of ${type} must return an object with the values of its fields.`);
}
