import { byteLength } from '../../kernel/bytes.ts';
import { businessCase } from '../documents/case/business-case.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { CATALOGUE_CYCLE } from '../documents/case/goods.ts';

/** Number of bytes that a writer produces. */
export function measure(chunks: Iterable<string | Uint8Array>): number {
  let bytes = 0;
  for (const chunk of chunks) bytes += typeof chunk === 'string' ? byteLength(chunk) : chunk.length;
  return bytes;
}

/** Total number of digits of the numbers from 1 to `count`. */
function digitsUpTo(count: number): number {
  let digits = 0;
  for (let least = 1, length = 1; least <= count; least *= 10, length++) {
    digits += (Math.min(count, least * 10 - 1) - least + 1) * length;
  }
  return digits;
}

/**
 * Size of a catalog without remarks, extrapolated from its first two cycles of products: an item's size depends on its
 * product and, where it contains its line number, on that number's digits. Null for a list too short to benefit.
 */
export function catalogueSize(
  c: BusinessCase,
  write: (c: BusinessCase) => Iterable<string | Uint8Array>,
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
