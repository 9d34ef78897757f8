import { hash, mix } from '../../kernel/random.ts';

/** A number in [0, 1) that is a pure function of its parts. */
export const unit = (seed: number, ...parts: readonly (string | number)[]): number =>
  mix(hash(seed, ...parts)) / 4294967296;

/** An integer from `least` to `most`, inclusive. */
export const whole = (
  least: number,
  most: number,
  seed: number,
  ...parts: readonly (string | number)[]
): number => least + Math.floor(unit(seed, ...parts) * (most - least + 1));

/** One of the items. */
export function pick<T>(items: readonly T[], seed: number, ...parts: readonly (string | number)[]): T {
  const item = items[Math.floor(unit(seed, ...parts) * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** Digits, including leading zeros. */
export const digits = (length: number, seed: number, ...parts: readonly (string | number)[]): string =>
  String(whole(0, 10 ** length - 1, seed, ...parts)).padStart(length, '0');
