import { ROOT_TYPE, type MissingFieldHandler } from 'relay-runtime';
import { dataID, isEntity, type EntityKey, type EntityName } from './data-id.ts';
import { entityKeys } from './entity-keys.ts';

/** A field named like the type it returns: `trading_partner`. */
const snakeCase = (type: string): string => type.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

/**
 * A root field whose arguments are exactly an entity's key resolves from the store, so a detail screen can render what
 * a list has already fetched. This is why the schema gives such arguments the names of the key fields.
 *
 * Likewise an object that names another by its key links to it: an execution with its `partner_uuid` has its
 * `trading_partner`.
 */
export const missingFieldHandlers: MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle(field, parent, args) {
      const type = 'concreteType' in field ? field.concreteType : null;
      if (!parent || type == null || !isEntity(type)) return undefined;
      const keys: readonly string[] = entityKeys[type];
      if (parent.getType() !== ROOT_TYPE) {
        if (field.name !== snakeCase(type) || Object.keys(args).length > 0) return undefined;
        const values = keys.map((key) => [key, parent.getValue(key)] as const);
        if (values.some(([, value]) => typeof value !== 'string' && typeof value !== 'number'))
          return undefined;
        return dataID(type, Object.fromEntries(values) as EntityKey<EntityName>);
      }
      if (Object.keys(args).length !== keys.length || keys.some((key) => args[key] == null)) return undefined;
      return dataID(type, args as EntityKey<EntityName>);
    },
  },
];
