import { businessCase, type BusinessCase } from './case/business-case.ts';
import { CATALOGUE_CYCLE } from './case/goods.ts';

/** Bytes of what a writer writes. */
export function measure(chunks: Iterable<string | Buffer>): number {
  let bytes = 0;
  for (const chunk of chunks) bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
  return bytes;
}

/** Digits of the numbers from 1 to `count`, written one after another. */
function digitsUpTo(count: number): number {
  let digits = 0;
  for (let least = 1, length = 1; least <= count; least *= 10, length++) {
    digits += (Math.min(count, least * 10 - 1) - least + 1) * length;
  }
  return digits;
}

/**
 * Bytes of a catalogue without remarks, from its first two cycles of products: what an item takes depends on its product
 * and, where it says its line number, on the digits of that. Null for a list too short to be worth it.
 */
export function catalogueSize(
  c: BusinessCase,
  write: (c: BusinessCase) => Iterable<string | Buffer>,
  saysLine: boolean,
): number | null {
  if (c.kind !== 'CATALOGUE' || c.count <= 2 * CATALOGUE_CYCLE) return null;
  const plain = (count: number): number =>
    measure(write(businessCase(c.facts, count))) - (saysLine ? digitsUpTo(count) : 0);
  const first = plain(CATALOGUE_CYCLE);
  const cycle = plain(2 * CATALOGUE_CYCLE) - first;
  const cycles = Math.floor(c.count / CATALOGUE_CYCLE) - 1;
  const rest = plain(CATALOGUE_CYCLE + (c.count % CATALOGUE_CYCLE));
  return rest + cycles * cycle + (saysLine ? digitsUpTo(c.count) : 0);
}
