import type { LogLine } from './log-filters.ts';

/** In the format of a log file: time, level, stage, text, and the details as JSON at the end. */
export const toLogText = (lines: readonly LogLine[]): string =>
  lines
    .map(({ time, level, step, message, attributes, isTruncated }) => {
      const details = attributes === null || attributes === undefined ? '' : ` ${JSON.stringify(attributes)}`;
      return `${time} ${level.padEnd(7)} ${step.padEnd(12)} ${message}${isTruncated ? ' [truncated at 10 KB]' : ''}${details}\n`;
    })
    .join('');

/** One JSON object per line, for programs. */
export const toJsonLines = (lines: readonly LogLine[]): string =>
  lines
    .map(
      ({ seq, time, level, step, message, attributes, isTruncated }) =>
        `${JSON.stringify({ seq, time, level, step, message, ...(attributes === null ? {} : { attributes }), ...(isTruncated ? { is_truncated: true } : {}) })}\n`,
    )
    .join('');
