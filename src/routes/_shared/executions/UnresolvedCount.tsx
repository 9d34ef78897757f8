import { IconAlertTriangle, IconAlertTriangleFilled } from '@tabler/icons-react';
import { formatCount, formatPercent } from '../../../lib/numbers.ts';
import { pluralise } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { UiLink } from '../../../ui/links.tsx';
import { useTabStop } from '../../../ui/text/tab-stop.ts';
import { severities, severityOf } from './severity.ts';
import styles from './UnresolvedCount.module.css';

interface UnresolvedCountProps {
  unresolved: number;
  /** Executions in the same period. */
  executions: number;
  /** Whose errors these are: "Alder Retail", "Send tender 204 in 24 h". */
  of: string;
  /** The list of these errors. */
  to: string;
  /** Shows the share as well. */
  share?: boolean;
}

/** A number of unresolved errors with its severity, as a link to their list. */
export function UnresolvedCount({ unresolved, executions, of, to, share = false }: UnresolvedCountProps) {
  const tabIndex = useTabStop();
  if (unresolved === 0) return <span className="muted">0</span>;
  const severity = severityOf(unresolved, executions);
  const percent = executions > 0 ? formatPercent(unresolved / executions) : null;
  const about = percent === null ? '' : `: ${percent} of ${pluralise(executions, 'execution')}`;
  const Icon = severity === 'high' ? IconAlertTriangleFilled : IconAlertTriangle;
  return (
    <span className={cx(styles.count, styles[severity])}>
      {share && percent !== null && <span className={styles.share}>{percent}</span>}
      <UiLink
        to={to}
        tabIndex={tabIndex}
        className={styles.number}
        aria-label={`${pluralise(unresolved, 'unresolved error')} of ${of}`}
        data-tip={`${severities[severity].label} severity${about}`}
      >
        {severities[severity].tone && <Icon size={12} aria-hidden="true" />}
        {formatCount(unresolved)}
      </UiLink>
    </span>
  );
}
