import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { HistoryEntry_entry$key } from '#gql/HistoryEntry_entry';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { useZone } from '#ui/text/zone.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { detailOf, describedChanges, type DescribedChange } from './audit-values.ts';
import styles from './history.module.css';
import { historySearch, type HistorySubject } from './history-address.ts';
import { isNamedAs, isPartOf } from './history-object.ts';

interface HistoryEntryProps {
  entryRef: HistoryEntry_entry$key;
  /** Whose history it is: entries do not repeat the name of that object. */
  subject: HistorySubject;
}

/** How many changes an entry shows at first; the rest are shown on demand. */
const MAX_SHOWN = 5;

/** One action: who, when, what, and every value before and after. */
export function HistoryEntry({ entryRef, subject }: HistoryEntryProps) {
  const entry = useFragment(
    graphql`
      fragment HistoryEntry_entry on AuditEntry {
        occurred_at
        actor {
          kind
          display
        }
        is_operator
        action_label
        entity_type
        entity_type_label
        entity_id
        entity_label
        summary
        changes {
          ...auditValues_change
        }
        before
        after
        related_count
        ip
      }
    `,
    entryRef,
  );
  const { occurred_at, actor, action_label, entity_type, entity_id, entity_label, related_count } = entry;
  const zone = useZone();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isNamed = isNamedAs(subject, entry);
  // The details of another object's change are in that object's own history.
  const isTelling = subject === 'workspace' || isPartOf(subject, entity_id);
  const changes = isTelling ? describedChanges(entry.changes, zone) : [];
  const shown = isOpen ? changes : changes.slice(0, MAX_SHOWN);
  const detail = isTelling && changes.length === 0 ? detailOf(entry.summary, action_label, entity_label) : '';
  const isDeletion = entry.after == null;
  // What an object was made with or had is no change.
  const noun = isDeletion || entry.before == null ? 'values' : 'changes';
  const time = formatDateTimeSeconds(occurred_at, zone);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <b>{action_label}</b>
        {!isNamed && (
          <UiLink
            to={historySearch(search, { entity_type, entity_id })}
            aria-label={`History of ${entity_label}, ${entry.entity_type_label}`}
          >
            <bdi>{entity_label}</bdi>
          </UiLink>
        )}
        {related_count > 0 && <span className={styles.quiet}>and {formatCount(related_count)} more</span>}
        <time dateTime={occurred_at} className={styles.time}>
          {time}
        </time>
      </div>
      <div className={styles.line}>
        <span className={styles.quiet}>
          {!isNamed && `${entry.entity_type_label} · `}
          <bdi>{actor.display}</bdi>
        </span>
        {entry.is_operator && <Tag>Platform staff</Tag>}
        {actor.kind === 'API_KEY' && <Tag>API key</Tag>}
        {entry.ip != null && <span className={styles.ip}>{entry.ip}</span>}
      </div>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map((change) => (
            <div key={change.field} className={styles.change}>
              <dt>{change.label}</dt>
              <dd>
                <ChangeWords change={change} isDeletion={isDeletion} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > MAX_SHOWN && (
        <div>
          <Button
            small
            look="quiet"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? `Show fewer ${noun}` : `Show all ${changes.length} ${noun}`} of ${time}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `Show all ${formatCount(changes.length)} ${noun}`}
          </Button>
        </div>
      )}
    </li>
  );
}

interface ChangeWordsProps {
  change: DescribedChange;
  /** That each value of a deleted object is gone is no news: it is read, not compared. */
  isDeletion: boolean;
}

function ChangeWords({ change: { was, is }, isDeletion }: ChangeWordsProps) {
  const label = <VisuallyHidden>Before: </VisuallyHidden>;
  if (isDeletion)
    return (
      <span>
        {label}
        {was}
      </span>
    );
  return (
    <>
      {was !== '' && (
        <del className={styles.before}>
          {label}
          {was}
        </del>
      )}
      {is === '' ? (
        <span className={styles.quiet}>Removed</span>
      ) : (
        <ins className={styles.after}>
          <VisuallyHidden>After: </VisuallyHidden>
          {is}
        </ins>
      )}
    </>
  );
}
