import type { GetArgs, SetArgs } from '@graphql-tools/mock';
import { isRecord } from '../../kernel/records.ts';
import type { Overlay } from '../store/overlay.ts';
import { isRef } from '../store/ref.ts';

type Args = Readonly<Record<string, unknown>>;

/** A call of `IMockStore.get`, whichever of its forms was used. */
export interface Get {
  readonly typeName: string;
  readonly key: string | undefined;
  /** Each field is read from the link that the previous one returns; empty if the link itself is requested. */
  readonly fields: readonly string[];
  readonly fieldArgs: Args | string | undefined;
  readonly defaultValue: unknown;
}

export function toGet(first: unknown, ...rest: readonly unknown[]): Get {
  if (isRef(first)) return toGet(first.$ref.typeName, first.$ref.key, ...rest);
  if (typeof first === 'string') {
    const [key, field, fieldArgs] = rest;
    const given = key === undefined || isRecord(key) ? { typeName: first, defaultValue: key } : null;
    if (given) return toGet(given);
    if (field === undefined || isRecord(field)) return toGet({ typeName: first, key, defaultValue: field });
    // A name of a field, or a path of names.
    return { ...toGet({ typeName: first, key, fieldArgs }), fields: [field].flat() as string[] };
  }
  // The library's types say which values the object of arguments has.
  const { typeName, key, fieldName, fieldArgs, defaultValue } = first as GetArgs;
  return {
    typeName,
    key: key === undefined ? undefined : String(key),
    fields: fieldName === undefined ? [] : [fieldName],
    fieldArgs,
    defaultValue,
  };
}

/** A call of `IMockStore.set`, whichever of its forms was used. */
export interface Set {
  readonly typeName: string;
  readonly key: string;
  readonly values: Args;
  readonly fieldArgs: Args | string | undefined;
  /** Whether values that were written before are kept. */
  readonly noOverride: boolean;
}

export function toSet(first: unknown, ...rest: readonly unknown[]): Set {
  if (isRef(first)) return toSet(first.$ref.typeName, first.$ref.key, ...rest);
  if (typeof first === 'string') {
    const [key, field, value] = rest;
    return isRecord(field)
      ? toSet({ typeName: first, key, value: field })
      : toSet({ typeName: first, key, fieldName: field, value });
  }
  // The library's types say which values the object of arguments has.
  const { typeName, key, fieldName, fieldArgs, value, noOverride } = first as SetArgs;
  return {
    typeName,
    key: String(key),
    values: fieldName === undefined ? (isRecord(value) ? value : {}) : { [fieldName]: value },
    fieldArgs,
    noOverride: noOverride === true,
  };
}

/** The name under which a value written for specific arguments is stored. */
export function withArguments(field: string, args: Args | string | undefined): string {
  if (typeof args === 'string') return `${field}:${args}`;
  const names = Object.keys(args ?? {}).sort();
  return names.length === 0 ? field : `${field}:${JSON.stringify(names.map((name) => [name, args?.[name]]))}`;
}

/** The value written to a field for these arguments, otherwise the one written for any arguments. */
export function writtenFor(
  overlay: Overlay,
  type: string,
  { key, field, args }: { key: string; field: string; args: Args },
): unknown {
  if (!overlay.isWritten(type, key)) return undefined;
  for (const _ in args) {
    const written = overlay.read(type, key, withArguments(field, args));
    if (written !== undefined) return written;
    break;
  }
  return overlay.read(type, key, field);
}
