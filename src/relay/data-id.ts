import { entityKeys } from './entity-keys.ts';

/** Names of the types that have an identity, from the schema's `@key`. */
export type EntityName = keyof typeof entityKeys;

/** The documented key of an entity: `EntityKey<'FlowVersion'>` asks for both fields. */
export type EntityKey<T extends EntityName> = {
  readonly [F in (typeof entityKeys)[T][number]]: string | number;
};

export const isEntity = (typename: string): typename is EntityName => Object.hasOwn(entityKeys, typename);

/** Name of an entity's record in the Relay store, e.g. `FlowVersion:f1:1700000000000`. */
export function dataID<T extends EntityName>(typename: T, key: EntityKey<T>): string {
  const values: Readonly<Record<string, string | number>> = key;
  return [typename, ...entityKeys[typename].map((field) => encodeURIComponent(String(values[field])))].join(
    ':',
  );
}

/**
 * Relay's `getDataID`: the record id for an object of a reply, or undefined for one without identity. An entity
 * that was selected without its key would silently become a second, nameless record; hence the complaint.
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
  return [typename, ...fields.map((field) => encodeURIComponent(String(value[field])))].join(':');
}
