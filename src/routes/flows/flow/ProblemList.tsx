import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Problem } from './flow-fields.ts';
import { sectionAt, sectionTitle } from './flow-sections.ts';
import { settingWords } from './flow-labels.ts';
import { goToSetting } from './go-to.ts';
import styles from './flow.module.css';

interface ProblemListProps {
  problems: readonly Problem[];
  formId: string;
  hasFailed: boolean;
}

/** The problems of the flow as entered; each line opens its field. */
export function ProblemList({ problems, formId, hasFailed }: ProblemListProps) {
  const errors = problems.filter(({ severity }) => severity === 'ERROR');
  const saveErrors = errors.filter(({ blocksSave }) => blocksSave).length;
  const blocking = saveErrors || errors.length;
  const warnings = problems.length - errors.length;
  const note = hasFailed
    ? 'The flow could not be checked. Keep typing to try again.'
    : 'Checked as you type. Warnings do not block.';
  return (
    <Card
      title="Problems"
      className={styles.problems}
      hint={
        <span role="status">
          {errors.length > 0 ? (
            <StatusBadge tone="fail">
              {blocking} {blocking === 1 ? 'blocks' : 'block'} {saveErrors > 0 ? 'Save' : 'Deploy'}
            </StatusBadge>
          ) : warnings > 0 ? (
            <StatusBadge tone="wait">{pluralize(warnings, 'warning')}</StatusBadge>
          ) : (
            <StatusBadge tone="ok">None</StatusBadge>
          )}
        </span>
      }
      foot={problems.length > 0 && note}
    >
      {problems.length === 0 ? (
        <p className={styles.none}>{note}</p>
      ) : (
        <ul className={styles.problemList} aria-label="Problems">
          {problems.map(({ severity, path, message }) => {
            const Icon = severity === 'ERROR' ? IconAlertCircle : IconAlertTriangle;
            const section = sectionAt(path);
            const title = [section && sectionTitle(section), settingWords(path)].filter(Boolean).join(': ');
            return (
              <li key={`${path} ${message}`}>
                <Icon
                  size={15}
                  aria-hidden="true"
                  className={severity === 'ERROR' ? styles.wrong : styles.unwise}
                />
                <div>
                  <VisuallyHidden>{severity === 'ERROR' ? 'Error: ' : 'Warning: '}</VisuallyHidden>
                  {title && (
                    <a
                      href={`#${formId}${path}`}
                      onClick={(event) => {
                        event.preventDefault();
                        goToSetting(formId, path);
                      }}
                    >
                      {title}
                    </a>
                  )}
                  <span>{message}</span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
