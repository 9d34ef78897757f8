import type { ReactNode } from 'react';
import styles from './StepFoot.module.css';

export interface StepFootProps {
  /** What will happen: "3 of 6 workspaces will change". */
  says: ReactNode;
  /** Back, then the primary button. */
  children: ReactNode;
}

/** The foot of a wizard, always in sight: what the next step will do, and the buttons that do it. */
export function StepFoot({ says, children }: StepFootProps) {
  return (
    <div className={styles.foot}>
      <p role="status">{says}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
