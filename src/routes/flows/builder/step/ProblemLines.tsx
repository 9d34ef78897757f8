import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Problem } from '../problems.ts';
import styles from './step.module.css';

/** The problems of the whole step or flow; those of a field are shown at the field. */
export function ProblemLines({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.whole} aria-label="Problems">
      {problems.map(({ severity, message }) => {
        const isError = severity === 'ERROR';
        const Icon = isError ? IconAlertCircle : IconAlertTriangle;
        return (
          <li key={message} className={isError ? styles.wrong : styles.unwise}>
            <Icon size={14} aria-hidden="true" />
            <span>
              <VisuallyHidden>{isError ? 'Error: ' : 'Warning: '}</VisuallyHidden>
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
