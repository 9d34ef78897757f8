import type { SeededStore } from './seeded-store.ts';

/** Several fields of an entity as they are now. The caller says what they are, as everywhere that the store is read. */
export const readFields = <Fields extends object>(
  store: Pick<SeededStore, 'read'>,
  type: string,
  key: string,
  names: readonly (keyof Fields & string)[],
): Fields => Object.fromEntries(names.map((name) => [name, store.read(type, key, name)])) as Fields;
