import type { ReactNode } from 'react';
import type { DataFormat } from '#gql/FileItem_file';
import type { FileMode } from '../../_shared/file-preview/file-modes.ts';
import styles from './FindingLine.module.css';

/** Whether the viewer itself shows findings in place: in EDI, below the segment. */
export const showsOwnFindings = (format: DataFormat, mode: FileMode | null): boolean =>
  (mode === 'pretty' || mode === 'tree') && (format === 'X12' || format === 'EDIFACT');

interface FindingLineProps {
  /** "1 of 2" */
  count?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A finding on one line above a file whose viewer can only mark its position. */
export function FindingLine({ count, actions, children }: FindingLineProps) {
  return (
    <div className={styles.finding} role="group" aria-label="Findings">
      {count && <span className={styles.count}>{count}</span>}
      <span className={styles.words}>{children}</span>
      {actions}
    </div>
  );
}
