import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HistoryCard_license$key } from '#gql/HistoryCard_license';
import { formatDate } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from './license.module.css';

const FIRST = 6;

/** The changes to the license, latest first. */
export function HistoryCard({ licenseRef }: { licenseRef: HistoryCard_license$key }) {
  const { changes } = useFragment(
    graphql`
      fragment HistoryCard_license on License {
        changes {
          occurred_at
          summary
          note
          changed_by {
            display
          }
        }
      }
    `,
    licenseRef,
  );
  const zone = useZone();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  const rest = changes.length - shown.length;
  return (
    <Card title="History">
      <ol className={styles.entries} aria-label="Changes of the license">
        {shown.map(({ occurred_at, summary, note, changed_by }) => (
          <li key={`${String(occurred_at)} ${summary}`} className={styles.entry}>
            <b>{summary}</b>
            {note && <span>{note}</span>}
            <small>
              {formatDate(occurred_at, zone)} by <bdi>{changed_by.display}</bdi>
            </small>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <div className={styles.more}>
          <Button small look="quiet" onClick={() => setWhole(true)}>
            {`Show ${rest} more`}
          </Button>
        </div>
      )}
    </Card>
  );
}
