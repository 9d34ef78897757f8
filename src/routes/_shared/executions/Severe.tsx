import { IconAlertTriangle, IconAlertTriangleFilled } from '@tabler/icons-react';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import { severities, severityOf } from './severity.ts';
import styles from './Severe.module.css';

interface SevereProps {
  unresolved: number;
  /** Executions in the same period. */
  executions: number;
}

/** A number of unresolved errors in the color and with the sign of its severity; the share of executions on hover. */
export function Severe({ unresolved, executions }: SevereProps) {
  const severity = severityOf(unresolved, executions);
  if (severity === 'none') return <span className="muted">0</span>;
  const share =
    executions > 0
      ? `: ${formatPercent(unresolved / executions)} of ${pluralize(executions, 'execution')}`
      : '';
  const { tone, label } = severities[severity];
  const Icon = severity === 'high' ? IconAlertTriangleFilled : IconAlertTriangle;
  return (
    <span className={cx(styles.count, styles[severity])} data-tip={`${label} severity${share}`}>
      {tone && <Icon size={12} aria-hidden="true" />}
      {formatCount(unresolved)}
    </span>
  );
}
