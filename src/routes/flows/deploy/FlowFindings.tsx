import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowFindings_version$key } from '#gql/FlowFindings_version';
import { pluralize } from '#lib/text.ts';
import { flowSections, sectionOfPath } from '../../_shared/flows/flow-sections.ts';
import styles from './deploy.module.css';

/** Whether a version can be deployed: the errors that block it, and the warnings. */
export function FlowFindings({ versionRef }: { versionRef: FlowFindings_version$key }) {
  const { validation } = useFragment(
    graphql`
      fragment FlowFindings_version on FlowVersion @throwOnFieldError {
        validation {
          severity
          path
          message
        }
      }
    `,
    versionRef,
  );
  const errors = validation.filter(({ severity }) => severity === 'ERROR').length;
  const warnings = validation.length - errors;
  const Icon = errors > 0 ? IconAlertCircle : warnings > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <section
      aria-label="Validation"
      className={errors > 0 ? styles.blocked : warnings > 0 ? styles.warned : styles.valid}
    >
      <p className={styles.verdict}>
        <Icon size={16} aria-hidden="true" />
        <b>{errors > 0 ? `${pluralize(errors, 'problem')} to fix before it can be deployed` : 'Valid'}</b>
        {warnings > 0 && <span className="muted">{pluralize(warnings, 'warning')}</span>}
      </p>
      {validation.length > 0 && (
        <ul className={styles.findings}>
          {validation.map(({ severity, path, message }) => (
            <li key={`${path} ${message}`}>
              <b>{flowSections[sectionOfPath(path)]}</b>
              {severity === 'WARNING' && <span className="muted"> · Warning</span>}
              <br />
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
