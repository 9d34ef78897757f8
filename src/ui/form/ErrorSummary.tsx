import type { Ref } from 'react';
import { pluralize } from '../../lib/text.ts';
import styles from './form.module.css';
import type { FormProblem } from './form-model.ts';

export interface ErrorSummaryProps {
  problems: readonly FormProblem[];
  ref: Ref<HTMLDivElement>;
}

/** Shown above a form whose save was refused: every error, linked to its field. */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  const count = problems.filter(({ fieldId }) => fieldId !== null).length;
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.errors}>
      <h3>
        {count === 0
          ? 'Not saved'
          : `Not saved: ${pluralize(count, 'field')} ${count === 1 ? 'needs' : 'need'} attention`}
      </h3>
      <ul>
        {problems.map(({ fieldId, label, message }, index) => (
          <li key={index}>
            {fieldId === null ? (
              message
            ) : (
              <>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(fieldId);
                  }}
                >
                  {label}
                </a>
                : {message}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the control, or the first one of a group. */
function goToField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  const inner = field?.matches('[role="group"], [role="radiogroup"]')
    ? (field.querySelector<HTMLElement>('[aria-invalid="true"], input:checked, input, button') ?? field)
    : field;
  inner?.focus();
  inner?.scrollIntoView?.({ block: 'center' });
}
