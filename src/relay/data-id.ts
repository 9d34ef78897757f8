import { entityKeys } from './entity-keys.ts';

/** Names of the types that have an identity, from `@key` in the schema. */
export type EntityName = keyof typeof entityKeys;

/** The documented key of an entity: `EntityKey<'FlowVersion'>` asks for both fields. */
export type EntityKey<T extends EntityName> = {
  readonly [F in (typeof entityKeys)[T][number]]: string | number;
};

export const isEntity = (typename: string): typename is EntityName => Object.hasOwn(entityKeys, typename);

/** Record id of an entity in the Relay store, such as `FlowVersion:f1:1700000000000`. */
export function dataID<T extends EntityName>(typename: T, key: EntityKey<T>): string {
  const values: Readonly<Record<string, string | number>> = key;
  return [typename, ...entityKeys[typename].map((field) => encodeURIComponent(String(values[field])))].join(
    ':',
  );
}

/**
 * Relay's `getDataID`: the record id of an object in a response, or undefined if its type has no identity. Reports an
 * entity selected without its key, because Relay would silently store it as a second, anonymous record.
 */
export function getDataID(value: Readonly<Record<string, unknown>>, typename: string): string | undefined {
  if (!isEntity(typename)) return undefined;
  const fields: readonly string[] = entityKeys[typename];
  const missing = fields.filter((field) => value[field] == null);
  if (missing.length > 0) {
    if (import.meta.env.DEV) {
      console.error(`${typename} was fetched without its key (${missing.join(', ')}), so it is not shared`);
    }
    return undefined;
  }
  return dataID(typename, value as EntityKey<EntityName>);
}
