import { IconCheck } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

export interface Step {
  readonly label: string;
  /** Address of a step that was done, as it was left; null if it cannot be gone back to. */
  readonly to: string | null;
}

export interface StepperProps {
  /** What the steps lead to: "Multi-workspace action". */
  label: string;
  steps: readonly Step[];
  /** Index of the current step; those before it are done. */
  current: number;
}

/** The steps of a wizard, above it. Done steps are links; on a phone only the current one is shown: "3 Preview of 4". */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <nav aria-label={`Steps: ${label}`} className={styles.stepper}>
      <ol>
        {steps.map((step, index) => {
          const isDone = index < current;
          const content = (
            <>
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <IconCheck size={14} /> : index + 1}
              </span>
              <span>{step.label}</span>
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
            </>
          );
          return (
            <li
              key={step.label}
              className={cx(isDone && styles.done, index === current && styles.current)}
              aria-current={index === current ? 'step' : undefined}
            >
              {isDone && step.to !== null ? <UiLink to={step.to}>{content}</UiLink> : content}
            </li>
          );
        })}
      </ol>
      <span className={styles.of}>of {steps.length}</span>
    </nav>
  );
}
