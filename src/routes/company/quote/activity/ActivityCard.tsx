import { graphql, useFragment } from 'react-relay/hooks';
import type { ActivityCard_quote$key } from '#gql/ActivityCard_quote';
import { Card } from '#ui/page/Card.tsx';
import { pluralize } from '#lib/text.ts';
import { ActivityItem } from './ActivityItem.tsx';
import styles from './activity.module.css';

/** Everything that has happened to a quote, newest first. */
export function ActivityCard({ quoteRef }: { quoteRef: ActivityCard_quote$key }) {
  const { events } = useFragment(
    graphql`
      fragment ActivityCard_quote on Quote @throwOnFieldError {
        events {
          ...ActivityItem_event
        }
      }
    `,
    quoteRef,
  );
  return (
    <Card title="Activity" hint={pluralize(events.length, 'event')}>
      <ol className={styles.events}>
        {events
          // Events have no key; they are only ever added at the end.
          .map((event, n) => <ActivityItem key={n} eventRef={event} />)
          .toReversed()}
      </ol>
    </Card>
  );
}
