/** A number from 0 to 1. */
export type Draw = () => number;

type Holder = Record<string | number, unknown>;

/** The ways in which a value can be wrong. */
const WAYS: readonly ((value: unknown) => unknown)[] = [
  () => null,
  () => undefined,
  (value) => (Array.isArray(value) ? {} : [value]),
  (value) => (typeof value === 'object' ? 'a text' : { value }),
  (value) => (typeof value === 'string' ? 1e300 : 'a text'),
  (value) => (Array.isArray(value) ? [null, ...(value as unknown[])] : !value),
];

function placesIn(value: unknown, found: [Holder, string | number][] = []): [Holder, string | number][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Holder, key]);
    placesIn((value as Holder)[key], found);
  }
  return found;
}

/** Makes one value of a GraphQL response wrong, drawn from all its values. */
export function spoil(reply: unknown, draw: Draw): unknown {
  const { data, incremental } = reply as { data?: unknown; incremental?: readonly { data?: unknown }[] };
  const all = placesIn(data ?? incremental?.map((entry) => entry.data));
  const [holder, key] = all[Math.floor(draw() * all.length)] ?? [];
  const way = WAYS[Math.floor(draw() * WAYS.length)];
  if (holder && key !== undefined && way) holder[key] = way(holder[key]);
  return reply;
}
