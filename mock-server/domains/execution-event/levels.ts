import type { LogLevel } from '../../content/log/entry.ts';

const levels: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR'];

/** Whether a line is at least as grave as a level; everything is, when none is given. */
export const isAtLeast = (level: LogLevel, least: LogLevel | null | undefined): boolean =>
  least == null || levels.indexOf(level) >= levels.indexOf(least);
