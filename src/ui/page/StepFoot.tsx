import type { ReactNode } from 'react';
import styles from './StepFoot.module.css';

export interface StepFootProps {
  /** What will happen: "3 of 6 workspaces will change". */
  says: ReactNode;
  /** Back, followed by the primary button. */
  children: ReactNode;
}

/** The footer of a wizard, always visible: what the next step will do, and its buttons. */
export function StepFoot({ says, children }: StepFootProps) {
  return (
    <div className={styles.foot}>
      <p role="status">{says}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
