import type { LogLevel } from '#schema-types';

const levels: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR'];

/** Whether a line is at least this severe; always true without a level. */
export const isAtLeast = (level: LogLevel, least: LogLevel | null | undefined): boolean =>
  least == null || levels.indexOf(level) >= levels.indexOf(least);
