import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './AnnotationCard.module.css';
import type { Mark } from './viewer-marks.ts';

export interface AnnotationCardProps {
  mark: Mark;
  /** Context that is not in the file, such as which lookup set the value, and since when. */
  children?: ReactNode;
}

/** Shown below a rejected segment: who reported which error, and at which element. */
export function AnnotationCard({ mark, children }: AnnotationCardProps) {
  return (
    <div className={cx(styles.note, mark.severity !== 'error' && styles.warning)}>
      <b>{mark.title.endsWith('.') ? mark.title : `${mark.title}.`}</b>
      {mark.place && <> {mark.place}.</>}
      {children && <> {children}</>}
    </div>
  );
}
