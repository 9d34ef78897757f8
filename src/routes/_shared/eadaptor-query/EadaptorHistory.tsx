import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EadaptorHistory_page$data, EadaptorHistory_page$key } from '#gql/EadaptorHistory_page';
import { formatDateTimeSeconds, formatDuration } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import { outcomeLook, subjectWords } from './eadaptor-labels.ts';

import { querySearch } from './query-address.ts';

type Query = EadaptorHistory_page$data['edges'][number]['node'];

/** The stored queries, newest first; a click opens one above the list. */
export function EadaptorHistory({ pageRef }: { pageRef: EadaptorHistory_page$key }) {
  const page = useFragment(
    graphql`
      fragment EadaptorHistory_page on EadaptorQueryConnection {
        edges {
          node {
            query_uuid
            request_kind
            target_type
            target_key
            outcome
            http_status
            duration_ms
            started_at
            started_by {
              display
            }
          }
        }
      }
    `,
    pageRef,
  );
  const zone = useZone();
  const { search } = useLocation();
  const queries = nodesOf(page);
  if (queries.length === 0) {
    return (
      <EmptyState kind="none" title="No queries yet" small>
        Each is listed here with its response.
      </EmptyState>
    );
  }
  return (
    <SimpleTable<Query>
      label="Queries"
      rows={queries}
      rowKey={({ query_uuid }) => query_uuid}
      columns={[
        {
          id: 'request',
          header: 'Request',
          grow: true,
          cell: ({ query_uuid, request_kind, target_type, target_key }) => (
            <RowLink to={querySearch(search, query_uuid)}>
              {subjectWords({ request_kind, target_type, target_key })}
            </RowLink>
          ),
        },
        {
          id: 'outcome',
          header: 'Result',
          cell({ outcome }) {
            const { tone, label } = outcomeLook(outcome);
            return <StatusBadge tone={tone}>{label}</StatusBadge>;
          },
        },
        {
          id: 'status',
          header: 'HTTP',
          align: 'end',
          phone: 'hide',
          spare: true,
          cell: ({ http_status }) => http_status ?? '–',
        },
        {
          id: 'duration',
          header: 'Duration',
          align: 'end',
          phone: 'hide',
          spare: true,
          cell: ({ duration_ms }) => (duration_ms == null ? '–' : formatDuration(duration_ms, true)),
        },
        {
          id: 'time',
          header: 'Sent',
          phone: 'under',
          cell: ({ started_at }) => formatDateTimeSeconds(started_at, zone),
        },
        {
          id: 'by',
          header: 'Sent by',
          phone: 'hide',
          cell: ({ started_by }) => <bdi>{started_by.display}</bdi>,
        },
      ]}
    />
  );
}
