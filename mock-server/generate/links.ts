import { getNamedType, isNonNullType } from 'graphql';
import { graphqlError } from '../errors.ts';
import { ref, type Ref } from '../store/ref.ts';
import type { SeededStore } from '../store/seeded-store.ts';
import type { Field, Shapes } from './shapes.ts';

type Args = Readonly<Record<string, unknown>>;

const isKeyValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The value of a key field: the whole key, or its part of a composite one. */
export function keyPart(field: Field, key: string, keys: readonly string[]): string | number {
  const part = (keys.length === 1 ? key : key.split('|')[keys.indexOf(field.name)]) ?? '';
  const scalar = getNamedType(field.type).name;
  const isText = scalar === 'ID' || scalar === 'String' || !/^-?\d+(\.\d+)?$/.test(part);
  return isText ? part : Number(part);
}

/**
 * `company(company_uuid: "x")` is the company whose key is x, and `{ input: { company_uuid: "x" } }` too. Null when
 * there is none, undefined when the arguments do not name the target's key.
 */
export function linkByArgument(
  shapes: Shapes,
  field: Field,
  target: string,
  args: Args,
  store: SeededStore,
): Ref | null | undefined {
  const keys = shapes.keysOf(target);
  const input = typeof args.input === 'object' ? (args.input as Args | null) : null;
  const values = keys.map((name) => args[name] ?? input?.[name]);
  if (keys.length === 0 || !values.every(isKeyValue)) return undefined;
  const link = store.find(target, ...values);
  if (!link && isNonNullType(field.type)) {
    throw graphqlError('NOT_FOUND', `There is no ${target} with the key ${values.join(', ')}.`);
  }
  return link;
}

/** A link whose key stands beside it leads there; undefined when nothing beside it says where it leads. */
export function linkBySibling(
  shapes: Shapes,
  { type, key, field }: { type: string; key: string; field: Field },
  target: string,
  store: SeededStore,
): Ref | null | undefined {
  if (shapes.keysOf(target).length !== 1) return undefined;
  const sibling = shapes.siblingKey(type, field, target);
  if (sibling === null) return undefined;
  const value = store.read(type, key, sibling);
  if (isKeyValue(value)) return ref(target, value);
  return isNonNullType(field.type) ? undefined : null;
}

/** Entities of this session that name the list's owner as theirs, e.g. by `company_uuid`; earliest first. */
export function createdBelow(
  shapes: Shapes,
  { type, key }: { type: string; key: string },
  target: string,
  store: SeededStore,
): Ref[] {
  const owner = shapes.keysOf(type);
  if (owner.length === 0) return [];
  const parts = owner.length === 1 ? [key] : key.split('|');
  return store
    .created(target)
    .filter((child) => owner.every((name, i) => String(store.writtenValue(target, child, name)) === parts[i]))
    .map((child) => ref(target, child));
}
