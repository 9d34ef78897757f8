/** A whole number from `least` to `most`; `unit` ends the sentence, such as “ seconds”. */
export const wholeError = (value: unknown, least: number, most: number, unit = ''): string | null =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? null
    : `Enter a whole number from ${least} to ${most.toLocaleString('en')}${unit}.`;

/** A port to connect to (RFC 6335); 0 is reserved. */
export const portError = (value: unknown): string | null => wholeError(value, 1, 65_535);
