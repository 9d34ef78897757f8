import type { LogLevel } from '#schema-types';
import type { Attributes } from './details.ts';

/** A log line before it has a time and a number. */
export interface Entry {
  readonly level: LogLevel;
  readonly message: string;
  readonly attributes: Attributes | null;
}

export const line = (level: LogLevel, message: string, attributes: Attributes | null = null): Entry => ({
  level,
  message,
  attributes,
});
