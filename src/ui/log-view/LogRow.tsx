import type { TextPattern } from '../../lib/text-pattern.ts';
import { memo } from 'react';
import { formatDateTimeSeconds, formatTimeSeconds, toMillis, type Zone } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import { cx } from '../cx.ts';
import { LevelMark } from './LevelMark.tsx';
import styles from './LogView.module.css';
import type { LogViewLine } from './log-line.ts';
import { markedParts } from './marked-parts.ts';

interface LogRowProps {
  line: LogViewLine;
  /** Number of digits in the highest line number, so that all rows align. */
  digits: number;
  /** Time of the first line, for "after 1.20 s". */
  start: number;
  pattern: TextPattern | null;
  isTarget: boolean;
  isUnfolded: boolean;
  onToggle: (seq: number) => void;
  onLine: (seq: number) => void;
  zone: Zone;
}

/** One line: number, time, level, stage, text; its details expand below. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, digits, start, pattern, isTarget, isUnfolded, onToggle, onLine, zone } = props;
  const { seq, time, level, stepLabel, message, attributes, isTruncated } = line;
  const millis = toMillis(time);
  const hasDetails =
    attributes !== null &&
    attributes !== undefined &&
    (typeof attributes !== 'object' || Object.keys(attributes).length > 0);
  const after = `${formatDateTimeSeconds(millis, zone)}, ${formatCount(millis - start)} ms after the first line shown`;
  return (
    <div className={cx(styles.row, level === 'ERROR' && styles.error, isTarget && styles.target)}>
      <button
        type="button"
        className={styles.number}
        tabIndex={-1}
        aria-label={`Line ${seq}: link to it`}
        aria-current={isTarget ? 'location' : undefined}
        onClick={() => onLine(seq)}
      >
        {String(seq).padStart(digits)}
      </button>
      <time className={styles.time} dateTime={time} data-tip={after}>
        {formatTimeSeconds(millis, zone)}.{String(millis % 1000).padStart(3, '0')}
      </time>
      <span className={styles.level}>
        <LevelMark level={level} />
      </span>
      <span className={styles.step}>{stepLabel}</span>
      <span className={styles.message}>
        {markedParts(message, pattern).map((part, index) =>
          index % 2 ? <mark key={index}>{part}</mark> : part,
        )}
        {isTruncated && <span className={styles.cut}> … truncated at 10 KB</span>}
        {hasDetails && (
          <>
            {' '}
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={isUnfolded}
              aria-label={`Details of line ${seq}`}
              onClick={() => onToggle(seq)}
            >
              {isUnfolded ? '{−}' : '{…}'}
            </button>
            {isUnfolded && <pre className={styles.details}>{JSON.stringify(attributes, null, 2)}</pre>}
          </>
        )}
      </span>
    </div>
  );
});
