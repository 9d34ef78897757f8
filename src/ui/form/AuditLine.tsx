import { formatDate, formatDateTime, type Instant } from '../../lib/dates.ts';
import { pluralize } from '../../lib/text.ts';
import { UiLink } from '../links.tsx';
import { useZone } from '../text/zone.ts';
import styles from './form.module.css';

const OPENED_HERE = { openedHere: true };

interface AuditedChange {
  readonly at: Instant;
  /** Omit if the person is unknown or the system made the change. */
  readonly by?: string | null;
}

export interface AuditLineProps {
  created?: AuditedChange | null;
  changed?: AuditedChange | null;
  /** Address of the object's history. */
  historyTo?: string;
  /** What uses the object: "In use by 3 flows", linked to `to`. */
  usedBy?: { readonly count: number; readonly noun: string; readonly to?: string };
}

/** The last line of a form: who created and last changed the object, and what uses it. */
export function AuditLine({ created, changed, historyTo, usedBy }: AuditLineProps) {
  const zone = useZone();
  const by = (change: AuditedChange) => (change.by ? ` by ${change.by}` : '');
  const use = usedBy && `In use by ${pluralize(usedBy.count, usedBy.noun)}`;
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
