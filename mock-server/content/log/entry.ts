import type { Attributes } from './details.ts';

export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

/** A line before its time and number are known. */
export interface Entry {
  readonly level: LogLevel;
  readonly message: string;
  readonly attributes: Attributes | null;
}

/** One entry. */
export const line = (level: LogLevel, message: string, attributes: Attributes | null = null): Entry => ({
  level,
  message,
  attributes,
});
