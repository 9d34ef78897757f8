import { isRecord } from '../../kernel/records.ts';
import {
  isInputObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  type GraphQLCompositeType,
} from 'graphql';
import { graphqlError } from '../errors.ts';
import { ref, type Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import { isKeyPart } from './relation-resolver.ts';
import type { Populations } from './populations.ts';
import type { Field, Shapes } from '../schema/shapes.ts';
import { plurals, snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

/** The value of a key field: the whole key, or one part of a composite key. */
export function keyPart(field: Field, key: string, keys: readonly string[]): string | number {
  const part = (keys.length === 1 ? key : key.split('|')[keys.indexOf(field.name)]) ?? '';
  const scalar = getNamedType(field.type).name;
  const isText = scalar === 'ID' || scalar === 'String' || !/^-?\d+(\.\d+)?$/.test(part);
  return isText ? part : Number(part);
}

/** How a look-up field finds entities by key. */
export interface LookUp {
  /** Undefined if the arguments contain no key, null if no entity has it. Throws where null is not allowed. */
  one(args: Args, store: Store): Ref | null | undefined;
  /** One item per key in a list, null for those that do not exist. */
  several(args: Args, store: Store): readonly (Ref | null)[] | undefined;
}

/**
 * Recognizes look-ups such as `company(company_uuid: "x")`, `{ input: { company_uuid: "x" } }`, and `nodes(ids: […])`.
 */
export function lookUp(
  field: Field,
  target: GraphQLCompositeType,
  { shapes, populations }: { shapes: Shapes; populations: Populations },
): LookUp {
  const members = shapes.membersOf(target).filter((member) => shapes.isEntity(member));
  const [first] = members;
  const keys = first ? shapes.keysOf(first.name) : [];
  // Members of an interface are only looked up together if all have the interface's key.
  const isCommon = members.every(({ name }) => shapes.keysOf(name).join() === keys.join());
  if (keys.length === 0 || !isCommon) return { one: () => undefined, several: () => undefined };

  const find = (key: string, store: Store): Ref | null => {
    const type = members.length > 1 ? populations.typeOfGlobalId(key) : null;
    const candidates = type ? members.filter(({ name }) => name === type) : members;
    const found = candidates.find(({ name }) => store.exists(name, key));
    return found ? ref(found.name, key) : null;
  };
  const holders = field.args.filter(
    ({ type }) => isInputObjectType(getNamedType(type)) && !isListType(getNullableType(type)),
  );
  const valueOf = (name: string, args: Args): unknown => {
    if (args[name] !== undefined) return args[name];
    for (const holder of holders) {
      const held = args[holder.name];
      const value = isRecord(held) ? held[name] : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const [key] = keys;
  const lists =
    keys.length === 1 && key !== undefined ? field.args.filter((arg) => isListOf(arg.name, key)) : [];
  return {
    one(args, store) {
      const parts = keys.map((name) => valueOf(name, args));
      if (!parts.every(isKeyPart)) return undefined;
      const link = find(parts.join('|'), store);
      if (!link && isNonNullType(field.type)) {
        throw graphqlError('NOT_FOUND', `${target.name} with the key ${parts.join(', ')} does not exist.`);
      }
      return link;
    },
    several(args, store) {
      const given = lists.map(({ name }) => args[name]).find(Array.isArray);
      return given?.filter(isKeyPart).map((item) => find(String(item), store));
    },
  };
}

const isListOf = (name: string, key: string): boolean => plurals(snakeCase(key)).includes(snakeCase(name));
