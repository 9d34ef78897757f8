import { isRecord } from '../../kernel/records.ts';
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import type { Shapes } from '../schema/shapes.ts';
import { isKeyPart } from '../generate/relation-resolver.ts';
import { plurals, snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

/** A value passed to a mutation, with its location. */
export interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly type: GraphQLInputType;
  readonly path: readonly string[];
}

/** A value that can be passed to a mutation. */
export interface Slot {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly isRequired: boolean;
}

const HOLDERS =
  /^(inputs?|data|patch|values?|attributes|attrs|set|changes|objects?|records?|items?|payload|fields|where|params|body|details|by|key|pk_columns|update|create|new)$/;

/** Whether an input object merely wraps the entity's values, such as `input`, `data`, or `shop` for a shop. */
function isHolder(name: string, type: GraphQLInputType, main: GraphQLObjectType | null): boolean {
  if (!isInputObjectType(getNullableType(type))) return false;
  const snake = snakeCase(name).replace(/^_+/, '');
  if (HOLDERS.test(snake)) return true;
  if (!main || Object.keys(main.getFields()).some((field) => snakeCase(field) === snake)) return false;
  const own = snakeCase(main.name);
  return snake === own || own.endsWith(`_${snake}`) || snake.startsWith(`${own}_`) || snake === `${own}s`;
}

type Holdings = readonly (GraphQLArgument | GraphQLInputField)[];
const fieldsOf = (type: GraphQLInputType): Holdings => {
  const named = getNamedType(type);
  return isInputObjectType(named) ? Object.values(named.getFields()) : [];
};
const NESTED = 3;

/** All values passed, taken out of their wrappers. Null is included; an omitted value is not. */
export function given(
  slots: Holdings,
  args: Args,
  { main, path = [] }: { main: GraphQLObjectType | null; path?: readonly string[] },
): Given[] {
  return slots.flatMap(({ name, type }) => {
    const value = args[name];
    if (value === undefined) return [];
    const at = [...path, name];
    if (isRecord(value) && path.length < NESTED && isHolder(name, type, main)) {
      return given(fieldsOf(type), value, { main, path: at });
    }
    return [{ name, value, type, path: at }];
  });
}

/** All values that can be passed. */
export function slotsOf(slots: Holdings, main: GraphQLObjectType | null, depth = 0): Slot[] {
  return slots.flatMap((slot) => {
    if (depth < NESTED && isHolder(slot.name, slot.type, main))
      return slotsOf(fieldsOf(slot.type), main, depth + 1);
    const isRequired =
      'defaultValue' in slot &&
      // Both only read the type and the default.
      (isRequiredArgument(slot as GraphQLArgument) || isRequiredInputField(slot as GraphQLInputField));
    return [{ name: slot.name, type: slot.type, isRequired }];
  });
}

/** Lists of input objects that each describe one entity, such as `create_shops(input: [ShopInput!]!)`. */
export function batchOf(
  slots: Holdings,
  args: Args,
  main: GraphQLObjectType,
): { slot: GraphQLInputType; items: Args[]; path: string } | null {
  for (const { name, type } of slots) {
    const list = getNullableType(type);
    const value = args[name];
    if (!isListType(list) || !isInputObjectType(getNamedType(type)) || !Array.isArray(value)) continue;
    if (
      !isHolder(name, getNullableType(list.ofType), main) &&
      !plurals(snakeCase(main.name)).includes(snakeCase(name))
    )
      continue;
    return { slot: list.ofType, items: value.filter(isRecord), path: name };
  }
  return null;
}

/** Names under which a mutation may receive an entity's key, best first. */
export function keyNames(type: GraphQLObjectType, shapes: Shapes): readonly string[] {
  const keys = shapes.keysOf(type.name);
  if (keys.length !== 1) return [];
  const own = snakeCase(type.name);
  const last = own.split('_').at(-1) ?? own;
  const words = [own, last].flatMap((word) =>
    ['id', 'uuid', 'key', 'code'].map((suffix) => `${word}_${suffix}`),
  );
  return [...new Set([snakeCase(keys[0]!), ...words, 'id', 'uuid', own])];
}

/** The key of an entity among the values passed; for a composite key, all parts are required. */
export function keyIn(
  all: readonly Given[],
  type: GraphQLObjectType,
  shapes: Shapes,
): { key: string; from: readonly Given[] } | null {
  const keys = shapes.keysOf(type.name);
  if (keys.length > 1) {
    const parts = keys.map((name) =>
      all.find((candidate) => candidate.name === name && isKeyPart(candidate.value)),
    );
    if (!parts.every((part) => part !== undefined)) return null;
    return { key: parts.map(({ value }) => value).join('|'), from: parts };
  }
  for (const name of keyNames(type, shapes)) {
    const found = all.find(
      (candidate) =>
        snakeCase(candidate.name) === name &&
        isKeyPart(candidate.value) &&
        isScalarType(getNamedType(candidate.type)),
    );
    if (found) return { key: String(found.value), from: [found] };
  }
  return null;
}

/** Several keys of one type, such as `shop_uuids`. */
export function keysIn(
  all: readonly Given[],
  type: GraphQLObjectType,
  shapes: Shapes,
): { keys: readonly string[]; from: Given } | null {
  const names = keyNames(type, shapes).flatMap(plurals);
  const found = all.find(
    (candidate) =>
      names.includes(snakeCase(candidate.name)) &&
      Array.isArray(candidate.value) &&
      candidate.value.every(isKeyPart),
  );
  // Each was found to be a key.
  return found ? { keys: (found.value as (string | number)[]).map(String), from: found } : null;
}

/** Whether a mutation accepts the key of an entity. */
export const takesKey = (slots: readonly Slot[], type: GraphQLObjectType, shapes: Shapes): boolean => {
  const keys = shapes.keysOf(type.name);
  const names = keyNames(type, shapes);
  const wanted = [...names, ...names.flatMap(plurals)];
  if (keys.length > 1) return keys.every((key) => slots.some(({ name }) => name === key));
  return slots.some((slot) => wanted.includes(snakeCase(slot.name)) && isScalarType(getNamedType(slot.type)));
};
