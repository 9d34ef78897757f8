import type { Fault } from './rule.ts';

/** A whole number from `least` to `most`; `unit` ends the sentence, such as “ seconds”. */
export const wholeFault = (value: unknown, least: number, most: number, unit = ''): Fault =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? null
    : `Enter a whole number from ${least} to ${most.toLocaleString('en')}${unit}.`;

/** A port to connect to (RFC 6335); 0 is reserved. */
export const portFault = (value: unknown): Fault => wholeFault(value, 1, 65_535);
