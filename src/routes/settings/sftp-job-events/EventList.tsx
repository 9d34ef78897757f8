import { Suspense, useEffect, useRef, useState } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { EventList_query$key } from '#gql/EventList_query';
import type { EventListPageQuery } from '#gql/EventListPageQuery';
import { setAllSftpJobsEvents, setSftpJobEvent } from '#client-state/sftp-launcher.ts';
import { lazily } from '#lib/lazily.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { isUnderWay } from '../sftp-launcher/run-labels.ts';
import { useCloseOver } from '../../useCloseOver.ts';
import { useFilters } from '../../useFilters.ts';
import { DownloadEvents } from './DownloadEvents.tsx';
import { openSearch, readOpenEvent } from './event-address.ts';
import { EventBar } from './EventBar.tsx';
import { isNarrowed, NO_FILTERS, readEventFilters, writeEventFilters } from './event-filters.ts';
import { EventTable } from './EventTable.tsx';
import styles from './sftp-job-events.module.css';

// Lazy, because most runs that people open have ended.
const EventsFollow = lazily(() => import('./EventsFollow.tsx'), 'EventsFollow');

const EventDrawer = lazily(() => import('./EventDrawer.tsx'), 'EventDrawer');

const PAGE = 100;

interface EventListProps {
  queryRef: EventList_query$key;
  company_uuid: string;
  /** The name of a downloaded file, without extension. */
  fileName: string;
  /** Called with the connection id of the list, to which further events are added. */
  onList: (connectionId: string) => void;
}

/** The events of a run, with their filters. Follows a run in progress. */
export function EventList({ queryRef, company_uuid, fileName, onList }: EventListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    EventListPageQuery,
    EventList_query$key
  >(
    graphql`
      fragment EventList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "EventListPageQuery")
      @argumentDefinitions(
        job_execution_uuid: { type: "ID!" }
        level: { type: "LogLevel" }
        types: { type: "[SftpJobEventType!]" }
        file_name: { type: "String" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        sftp_job_execution(job_execution_uuid: $job_execution_uuid) {
          job_execution_uuid
          status
          ...sftpLauncher_execution
          events(level: $level, types: $types, file_name: $file_name, first: $count, after: $cursor)
            @connection(key: "EventList_events", filters: ["level", "types", "file_name"]) {
            __id
            total_count
            edges {
              node {
                event_uuid
                seq
                ...EventTable_events
                ...sftpLauncher_event
              }
            }
            pageInfo {
              hasNextPage
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [filters, change] = useFilters(readEventFilters, writeEventFilters);
  const environment = useRelayEnvironment();
  const cardRef = useRef<HTMLDivElement>(null);
  const run = data.sftp_job_execution ?? null;
  const runs = run !== null && isUnderWay(run.status);
  // Stays mounted after the run has ended, because the last events arrive with its end or later.
  const [isFollowed, setFollowed] = useState(runs);
  if (runs && !isFollowed) setFollowed(true);
  const events = nodesOf(run?.events);
  const connectionId = run?.events.__id ?? '';
  useEffect(() => onList(connectionId), [onList, connectionId]);
  useEffect(() => setAllSftpJobsEvents(environment, { events, meta_data: run }), [environment, events, run]);
  useEffect(() => () => setAllSftpJobsEvents(environment, { events: [], meta_data: null }), [environment]);
  const [search] = useSearchParams();
  const open = readOpenEvent(search);
  const viewed = events.find(({ event_uuid }) => event_uuid === open) ?? null;
  useEffect(() => setSftpJobEvent(environment, viewed), [environment, viewed]);
  useEffect(() => () => setSftpJobEvent(environment, null), [environment]);
  const close = useCloseOver((now) => openSearch(now, null));
  if (!run) return null;
  const { job_execution_uuid } = run;
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(NO_FILTERS);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <div ref={cardRef}>
      {isFollowed && (
        <Suspense fallback={null}>
          <EventsFollow
            key={connectionId}
            job_execution_uuid={job_execution_uuid}
            connectionId={connectionId}
            filters={filters}
            lastSeq={events.at(-1)?.seq ?? 0}
          />
        </Suspense>
      )}
      <EventBar
        count={run.events.total_count}
        filters={filters}
        onChange={change}
        onClear={clear}
        download={
          <DownloadEvents
            job_execution_uuid={job_execution_uuid}
            filters={filters}
            fileName={fileName}
            disabled={events.length === 0}
          />
        }
      />
      {events.length > 0 ? (
        <EventTable eventsRef={events} company_uuid={company_uuid} />
      ) : isNarrowed(filters) ? (
        <EmptyState
          kind="filtered"
          title="No event matches"
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState kind="none" title="No events yet">
          The run has just started. What it does is listed here at once.
        </EmptyState>
      )}
      {viewed && (
        <Suspense fallback={null}>
          <EventDrawer onClose={close} />
        </Suspense>
      )}
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />
        </p>
      )}
    </div>
  );
}
