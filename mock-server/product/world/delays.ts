import type { AckKind } from '#schema-types';
import { mix } from '../../kernel/random.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const unit = (seed: number): number => mix(seed) / 4294967296;

/** A normally distributed number. */
const normal = (seed: number): number =>
  Math.sqrt(-2 * Math.log(unit(seed) + 1e-9)) * Math.cos(2 * Math.PI * unit(seed ^ 0x2545f491));

/** Milliseconds in the queue: median 180, 95% below 2,500; occasionally up to 20 minutes for a throttled flow. */
export function queueTime(seed: number, throttled: boolean): number {
  if (throttled && (seed & 31) === 0) return Math.floor(unit(seed ^ 0x3c6ef372) * 20 * MINUTE);
  return Math.round(Math.min(20 * MINUTE, 180 * Math.exp(1.6 * normal(seed ^ 0x1f83d9ab))));
}

/** Milliseconds until an acknowledgment arrives: an MDN immediately, functional ones after 22 minutes (median). */
export function ackWait(seed: number, kind: AckKind | null): number {
  if (kind === 'MDN') return 300 + Math.floor(unit(seed ^ 0x510e527f) * 2700);
  if (kind === 'API_CALLBACK') return Math.round(4 * SECOND * Math.exp(normal(seed ^ 0x510e527f)));
  return Math.round(Math.min(16 * HOUR, 22 * MINUTE * Math.exp(1.95 * normal(seed ^ 0x510e527f))));
}

/** Processing time in milliseconds of a run that somebody may be watching. */
export const processingTime = (seed: number): number => 2500 + Math.floor(unit(seed ^ 0x6a09e667) * 6500);
