import type { Listing } from '../store/connection.ts';
import { inOrder, sortBy } from '../store/order.ts';
import type { Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import type { Members } from './relation-resolver.ts';

/** The default order of a connection: the latest created items first, then the seed in its own order. */
export const rankedListing = (store: Store): Listing<Ref, Ref> => ({
  id: ({ $ref: { typeName, key } }) => `${typeName}:${key}`,
  by: [
    sortBy('created', ({ $ref: { typeName, key } }) => store.ordinal(typeName, key), 'DESC'),
    sortBy('type', ({ $ref: { typeName } }) => typeName),
    sortBy('place', ({ $ref: { typeName, key } }) => {
      const place = store.placeOf(typeName, key);
      return place < 0 ? null : place;
    }),
  ],
  node: (item) => item,
});

/**
 * The items of a list in that order. Seeded items already have it, unless `isMixed`: several types, or picked items.
 */
export function ranked({ base, fresh }: Members, isMixed: boolean, store: Store): readonly Ref[] {
  if (fresh.length === 0 && !isMixed) return base;
  const isCreated = ({ $ref: { typeName, key } }: Ref) => store.isCreated(typeName, key);
  if (isMixed || !fresh.every(isCreated)) return inOrder([...fresh, ...base], rankedListing(store));
  return [...inOrder(fresh, rankedListing(store)), ...base];
}
