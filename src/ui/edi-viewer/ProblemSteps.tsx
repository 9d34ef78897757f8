import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { pluralize } from '../../lib/text.ts';
import { IconButton } from '../actions/IconButton.tsx';
import type { Cursor } from './cursor.ts';
import styles from './ProblemSteps.module.css';
import type { Mark } from './viewer-marks.ts';

export interface ProblemStepsProps {
  marks: readonly Mark[];
  /** The check is still running, so more may be found. */
  isChecking: boolean;
  cursor: Cursor;
  onGo: (mark: Mark) => void;
}

/** The number of errors and warnings, with buttons to go to the previous or next one. */
export function ProblemSteps({ marks, isChecking, cursor, onGo }: ProblemStepsProps) {
  if (marks.length === 0)
    return <span className={styles.fine}>{isChecking ? 'Checking the file…' : 'No problems found'}</span>;
  const errors = marks.filter(({ severity }) => severity === 'error').length;
  const words = [
    errors > 0 ? pluralize(errors, 'error') : '',
    marks.length > errors ? pluralize(marks.length - errors, 'warning') : '',
  ];
  const go = (mark: Mark | undefined): void => {
    if (mark) onGo(mark);
  };
  return (
    <div className={styles.problems}>
      <span className={errors > 0 ? styles.errors : styles.warnings}>{words.filter(Boolean).join(', ')}</span>
      <IconButton
        small
        label="Previous problem"
        icon={<IconChevronUp size={14} />}
        onClick={() =>
          go(marks.findLast(({ segmentIndex }) => segmentIndex < cursor.segment) ?? marks.at(-1))
        }
      />
      <IconButton
        small
        label="Next problem"
        icon={<IconChevronDown size={14} />}
        onClick={() => go(marks.find(({ segmentIndex }) => segmentIndex > cursor.segment) ?? marks[0])}
      />
    </div>
  );
}
