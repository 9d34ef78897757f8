import type { Store } from './store.ts';

/**
 * The current values of several fields of an entity. The caller declares their types, as for all reads of the store.
 */
export const readFields = <Fields extends object>(
  store: Pick<Store, 'read'>,
  type: string,
  key: string,
  names: readonly (keyof Fields & string)[],
  // `fromEntries` forgets the names.
): Fields => Object.fromEntries(names.map((name) => [name, store.read(type, key, name)])) as Fields;
