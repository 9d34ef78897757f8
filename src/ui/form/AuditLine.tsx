import { formatDate, formatDateTime, type Instant } from '../../lib/dates.ts';
import { pluralise } from '../../lib/text.ts';
import { UiLink } from '../links.tsx';
import { useZone } from '../text/zone.ts';
import styles from './form.module.css';

const OPENED_HERE = { openedHere: true };

interface Deed {
  readonly at: Instant;
  /** Left out where it is not known, or where the system did it. */
  readonly by?: string | null;
}

export interface AuditLineProps {
  created?: Deed | null;
  changed?: Deed | null;
  /** Where its history is. */
  historyTo?: string;
  /** What uses it: "3 flows", leading to them. */
  usedBy?: { readonly count: number; readonly noun: string; readonly to?: string };
}

/** The last line of a form: who made it and changed it, and what depends on it. */
export function AuditLine({ created, changed, historyTo, usedBy }: AuditLineProps) {
  const zone = useZone();
  const by = (deed: Deed) => (deed.by ? ` by ${deed.by}` : '');
  const use = usedBy && `In use by ${pluralise(usedBy.count, usedBy.noun)}`;
  return (
    <p className={styles.audit}>
      {created && <span>{`Created ${formatDate(created.at, zone)}${by(created)}`}</span>}
      {changed && <span>{`Changed ${formatDateTime(changed.at, zone)}${by(changed)}`}</span>}
      {historyTo && (
        // Closing the history returns to the form.
        <UiLink to={historyTo} state={OPENED_HERE}>
          History
        </UiLink>
      )}
      {usedBy?.count === 0 ? (
        <span>Not in use</span>
      ) : usedBy?.to ? (
        <UiLink to={usedBy.to}>{use}</UiLink>
      ) : (
        use && <span>{use}</span>
      )}
    </p>
  );
}
