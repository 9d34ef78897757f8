import type { Attributes } from './details.ts';

export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

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
