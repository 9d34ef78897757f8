import { formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { Severe } from './Severe.tsx';
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
  const count = <Severe unresolved={unresolved} executions={executions} />;
  if (unresolved === 0) return count;
  return (
    <span className={styles.count}>
      {share && executions > 0 && (
        <span className={styles.share}>{formatPercent(unresolved / executions)}</span>
      )}
      <UiLink
        to={to}
        tabIndex={tabIndex}
        className={styles.number}
        aria-label={`${pluralize(unresolved, 'unresolved error')} of ${of}`}
      >
        {count}
      </UiLink>
    </span>
  );
}
