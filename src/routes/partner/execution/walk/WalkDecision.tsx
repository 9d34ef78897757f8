import { graphql, useFragment } from 'react-relay/hooks';
import type { WalkDecision_decision$key } from '#gql/WalkDecision_decision';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import styles from './walk.module.css';

/** A rule of a step: its condition, the values it read, and what followed it. */
export function WalkDecision({ decisionRef }: { decisionRef: WalkDecision_decision$key }) {
  const { label, expression, action, documents, value, leads_to } = useFragment(
    graphql`
      fragment WalkDecision_decision on FlowWalkDecision {
        label
        expression
        action
        documents
        value
        leads_to
      }
    `,
    decisionRef,
  );
  const rule = action === 'SKIP' ? 'Skip if' : action === 'KEEP' ? 'Keep if' : 'If';
  return (
    <li className={cx(documents === 0 && styles.untaken)}>
      {action == null && (
        <span>
          <b>{label}</b>
          {leads_to != null && ` → ${leads_to}`}:{' '}
          {documents === 0 ? 'skipped' : pluralize(documents, 'document')}
        </span>
      )}
      <span className={styles.rule}>
        {expression == null ? (
          'All others'
        ) : (
          <>
            {rule} <code className="mono">{expression}</code>
          </>
        )}
        {value != null && `. In this run, ${value}.`}
      </span>
    </li>
  );
}
