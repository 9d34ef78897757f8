import type { Zone } from '#lib/dates.ts';
import { useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { EventsCard_query$key } from '#gql/EventsCard_query';
import type { EventsCardPageQuery } from '#gql/EventsCardPageQuery';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { EVENT_LEVEL_PARAM, eventLevels, readEventLevel, type EventLevel } from '../event-level.ts';
import { EventItem } from './EventItem.tsx';
import styles from './EventsCard.module.css';
import { useAddressSearch } from '#routes/useAddressSearch.ts';

const PAGE = 50;

/** The business events of each stage, from a minimum level. */
export function EventsCard({ queryRef, zone }: { queryRef: EventsCard_query$key; zone: Zone }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    EventsCardPageQuery,
    EventsCard_query$key
  >(
    graphql`
      fragment EventsCard_query on Query
      @throwOnFieldError
      @refetchable(queryName: "EventsCardPageQuery")
      @argumentDefinitions(
        invocation_uuid: { type: "ID!" }
        level: { type: "LogLevel" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          events(level: $level, first: $count, after: $cursor)
            @connection(key: "EventsCard_events", filters: ["level"]) {
            total_count
            edges {
              node {
                event_uuid
                ...EventItem_event
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [search, changeSearch] = useAddressSearch();
  const [isPending, startTransition] = useTransition();
  const [failed, setFailed] = useState(false);
  const level = readEventLevel(search);
  const events = nodesOf(data.flow_execution?.events);
  const total = data.flow_execution?.events.total_count ?? 0;

  const change = (next: EventLevel) => {
    startTransition(() => {
      refetch({ level: next === 'ALL' ? null : next });
    });
    changeSearch((now) => {
      if (next === 'ALL') now.delete(EVENT_LEVEL_PARAM);
      else now.set(EVENT_LEVEL_PARAM, next.toLowerCase());
    });
  };
  const load = () => {
    setFailed(false);
    loadNext(PAGE, { onComplete: (error) => setFailed(error !== null) });
  };

  return (
    <Card
      title="Events"
      hint={formatCount(total)}
      actions={<Segmented label="Minimum level" options={eventLevels} value={level} onChange={change} />}
    >
      {events.length === 0 ? (
        level === 'ALL' ? (
          <EmptyState kind="none" small title="No events yet">
            Each step reports here what it did.
          </EmptyState>
        ) : (
          <EmptyState
            kind="filtered"
            small
            title="No events at this level"
            action={<Button onClick={() => change('ALL')}>Show all events</Button>}
          />
        )
      ) : (
        <ol className={styles.events} data-stale={isPending || undefined}>
          {events.map((event) => (
            <EventItem key={event.event_uuid} eventRef={event} zone={zone} />
          ))}
        </ol>
      )}
      {hasNext && (
        <div className={styles.more}>
          <Button small look="quiet" busy={isLoadingNext} onClick={load}>
            {failed ? 'Could not load more. Try again' : `${formatCount(total - events.length)} more`}
          </Button>
        </div>
      )}
    </Card>
  );
}
