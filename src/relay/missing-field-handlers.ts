import { ROOT_TYPE, type MissingFieldHandler } from 'relay-runtime';
import { dataID, isEntity, type EntityKey, type EntityName } from './data-id.ts';
import { entityKeys } from './entity-keys.ts';

/**
 * A root field whose arguments are exactly an entity's key resolves from the store, so a detail screen can render what
 * a list has already fetched. This is why the schema gives such arguments the names of the key fields.
 */
export const missingFieldHandlers: MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle(field, parent, args) {
      const type = 'concreteType' in field ? field.concreteType : null;
      if (parent?.getType() !== ROOT_TYPE || type == null || !isEntity(type)) return undefined;
      const keys: readonly string[] = entityKeys[type];
      if (Object.keys(args).length !== keys.length || keys.some((key) => args[key] == null)) return undefined;
      return dataID(type, args as EntityKey<EntityName>);
    },
  },
];
