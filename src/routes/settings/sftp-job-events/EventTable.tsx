import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EventTable_events$data, EventTable_events$key } from '#gql/EventTable_events';
import { formatDateTimeSeconds, formatTimeSeconds, toMillis } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { UiLink } from '#ui/links.tsx';
import { LevelMark } from '#ui/log-view/LevelMark.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { openSearch } from './event-address.ts';
import { eventWords } from './event-labels.ts';
import styles from './sftp-job-events.module.css';

type Event = EventTable_events$data[number];

interface EventTableProps {
  eventsRef: EventTable_events$key;
  company_uuid: string;
}

/** The events, oldest first. Not a grid, so that long messages can wrap: every word of an error may matter. */
export function EventTable({ eventsRef, company_uuid }: EventTableProps) {
  const events = useFragment(
    graphql`
      fragment EventTable_events on SftpJobEvent @relay(plural: true) {
        event_uuid
        occurred_at
        level
        type
        file_name
        size_bytes
        message
        flow_execution {
          invocation_uuid
          partner_uuid
        }
      }
    `,
    eventsRef,
  );
  const zone = useZone();
  const { search } = useLocation();
  return (
    <SimpleTable<Event>
      label="Events"
      rows={events}
      rowKey={({ event_uuid }) => event_uuid}
      columns={[
        {
          id: 'time',
          header: 'Time',
          cell: ({ occurred_at }) => (
            <time
              className={styles.time}
              dateTime={occurred_at}
              data-tip={formatDateTimeSeconds(occurred_at, zone)}
            >
              {formatTimeSeconds(occurred_at, zone)}.{String(toMillis(occurred_at) % 1000).padStart(3, '0')}
            </time>
          ),
        },
        {
          id: 'event',
          header: 'Event',
          cell: ({ event_uuid, type, level }) => (
            <span className={styles.event}>
              <UiLink to={openSearch(search, event_uuid)} state={{ openedHere: true }}>
                {type === 'ERROR' ? <LevelMark level="ERROR" /> : eventWords(type)}
              </UiLink>
              {type !== 'ERROR' && level !== 'INFO' && <LevelMark level={level} />}
            </span>
          ),
        },
        {
          id: 'message',
          header: 'Message',
          grow: true,
          phone: 'under',
          cell: ({ message, file_name }) => (
            <span className={styles.message}>
              {file_name != null && <bdi className={styles.fileAbove}>{file_name}</bdi>}
              {message}
            </span>
          ),
        },
        {
          id: 'file',
          header: 'File',
          phone: 'hide',
          spare: true,
          cell: ({ file_name }) => file_name != null && <bdi className={styles.file}>{file_name}</bdi>,
        },
        {
          id: 'size',
          header: 'Size',
          align: 'end',
          phone: 'hide',
          spare: true,
          cell: ({ size_bytes }) => size_bytes != null && formatBytes(Number(size_bytes)),
        },
        {
          id: 'execution',
          header: 'Execution',
          cell: ({ flow_execution, file_name }) =>
            flow_execution && (
              <UiLink
                to={paths.execution({
                  company_uuid,
                  partner_uuid: flow_execution.partner_uuid,
                  invocation_uuid: flow_execution.invocation_uuid,
                })}
                aria-label={`Execution of ${file_name ?? 'the file'}`}
              >
                Execution
              </UiLink>
            ),
        },
      ]}
    />
  );
}
