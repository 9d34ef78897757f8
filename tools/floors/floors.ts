import type { Import } from '../imports.ts';

/** What each floor of the mock server may import, besides itself. `testing` is for tests only. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  /** The types of our schema. */
  __generated__: [],
  kernel: [],
  engine: ['kernel'],
  formats: ['kernel'],
  product: ['kernel', 'engine', 'formats', '__generated__'],
  services: ['kernel', 'engine', 'formats', '__generated__', 'product'],
  'server.ts': ['kernel', 'engine', 'formats', 'product', 'services'],
  node: ['kernel', 'engine', 'formats', 'product', 'services', 'server.ts'],
};

/** The folders and files of the product, from below: each may import those before it. */
export const PRODUCT: readonly string[] = [
  'accounts',
  'facts',
  'documents',
  'world',
  'services.ts',
  'context.ts',
  'caller.ts',
  'resolvers.ts',
  'domain.ts',
  'mocks.ts',
  'content',
  'mail',
  'files',
  'audit-log',
  'model',
  'domains',
  'guards',
  'yoga.ts',
  'endpoint.ts',
  'domains.ts',
  'graphql-server.ts',
];

/** Folders whose own folders may not import each other in a circle. */
export const HOUSES: readonly string[] = [
  'mock-server/engine',
  'mock-server/formats',
  'mock-server/product',
  'mock-server/product/model',
  'mock-server/services',
  'mock-server/node',
];

/** The folder or file directly in `place` that a path belongs to; null for a path outside. */
export const roomOf = (path: string, place: string): string | null =>
  path.startsWith(`${place}/`) ? (path.slice(place.length + 1).split('/')[0] ?? null) : null;

/** The folders and files in a place, each with those that it imports. */
export function roomsIn(place: string, imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>();
  const of = (room: string) => {
    const known = rooms.get(room) ?? new Set<string>();
    rooms.set(room, known);
    return known;
  };
  for (const { from, to } of imports) {
    const [importer, imported] = [roomOf(from, place), roomOf(to, place)];
    if (importer !== null) of(importer);
    if (imported !== null) of(imported);
    if (importer !== null && imported !== null && importer !== imported) of(importer).add(imported);
  }
  return rooms;
}

const shown = ({ from, to }: Import): string => `${from} → ${to}`;

/** The imports of the mock server that run up a floor, in words. */
export const upwards = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [floor, imported] = [roomOf(from, 'mock-server'), roomOf(to, 'mock-server')];
      if (floor === null || imported === null || floor === imported || floor === 'testing') return false;
      return !FLOORS[floor]?.includes(imported);
    })
    .map(shown);

/** The imports inside the product that run up. */
export const upwardsInProduct = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [room, imported] = [roomOf(from, 'mock-server/product'), roomOf(to, 'mock-server/product')];
      if (room === null || imported === null) return false;
      return PRODUCT.indexOf(imported) > PRODUCT.indexOf(room);
    })
    .map(shown);

/** The imports from one folder of `product/domains` to another. */
export const betweenDomains = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [domain, imported] = [roomOf(from, DOMAINS), roomOf(to, DOMAINS)];
      return domain !== null && imported !== null && domain !== imported;
    })
    .map(shown);

const DOMAINS = 'mock-server/product/domains';

/** Rooms in an order in which each imports only earlier ones; those in circles are left out. */
export function fromBelow(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order: string[] = [];
  const placed = new Set<string>();
  for (let before = -1; before !== order.length;) {
    before = order.length;
    for (const [room, imported] of rooms) {
      if (placed.has(room) || ![...imported].every((value) => placed.has(value))) continue;
      order.push(room);
      placed.add(room);
    }
  }
  return order;
}

/** The rooms of a place that import each other in a circle, directly or through others, and what imports those. */
export function inCircles(place: string, imports: readonly Import[]): string[] {
  const rooms = roomsIn(place, imports);
  const placed = new Set(fromBelow(rooms));
  return [...rooms.keys()].filter((room) => !placed.has(room));
}
