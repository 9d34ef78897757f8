import { IconCheck } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

export interface Step {
  readonly label: string;
  /** Address of a completed step, with its values; null if the person cannot go back to it. */
  readonly to: string | null;
}

export interface StepperProps {
  /** The purpose of the wizard: "Multi-workspace action". */
  label: string;
  steps: readonly Step[];
  /** Index of the current step; the steps before it are done. */
  current: number;
}

/**
 * The steps of a wizard, shown above it. Completed steps are links. A phone shows only the current step: "3 Preview of
 * 4".
 */
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
