import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import { ConnectionHandler } from 'relay-runtime';
import type { AdapterTable_company$data, AdapterTable_company$key } from '#gql/AdapterTable_company';
import { formatDuration } from '#lib/dates.ts';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { dataID } from '#relay/data-id.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { formSearch } from '../../_shared/forms/form-address.ts';
import { kindWords, reviewLook } from './adapter-labels.ts';
import { AdapterMenu } from './AdapterMenu.tsx';
import styles from './open-connect.module.css';

type Adapter = AdapterTable_company$data['remote_adapters']['edges'][number]['node'];

/** The registered adapters with their health. */
export function AdapterTable({ companyRef }: { companyRef: AdapterTable_company$key }) {
  const { company_uuid, remote_adapters } = useFragment(
    graphql`
      fragment AdapterTable_company on Company @throwOnFieldError {
        company_uuid
        remote_adapters(first: 100) @connection(key: "AdapterTable_remote_adapters") {
          edges {
            node {
              adapter_uuid
              name
              kind
              flow_types {
                code
                label
              }
              calls(first: 1) {
                edges {
                  node {
                    started_at
                  }
                }
              }
              calls_24h
              error_rate_24h
              p95_ms
              review_status
              review_note
              ...AdapterMenu_adapter
            }
          }
        }
      }
    `,
    companyRef,
  );
  const { search } = useLocation();
  const adapters = nodesOf(remote_adapters);
  const connectionId = ConnectionHandler.getConnectionID(
    dataID('Company', { company_uuid }),
    'AdapterTable_remote_adapters',
  );
  if (adapters.length === 0) {
    return (
      <EmptyState kind="none" title="No adapters yet">
        An adapter reads or writes a format for your flows on a developer’s own server. It registers with an
        API key.
      </EmptyState>
    );
  }
  return (
    <SimpleTable<Adapter>
      label="Adapters"
      rows={adapters}
      rowKey={({ adapter_uuid }) => adapter_uuid}
      columns={[
        {
          id: 'name',
          header: 'Name',
          grow: true,
          cell: ({ adapter_uuid, name }) => (
            <RowLink
              to={formSearch(search, { edit: adapter_uuid })}
              state={{ openedHere: true }}
              className={styles.name}
            >
              {name}
            </RowLink>
          ),
        },
        { id: 'kind', header: 'Kind', phone: 'hide', cell: ({ kind }) => kindWords(kind) },
        {
          id: 'types',
          header: 'Flow types',
          grow: true,
          phone: 'hide',
          cell: ({ flow_types }) => flow_types.map(({ label }) => label).join(', '),
        },
        {
          id: 'contact',
          header: 'Last contact',
          phone: 'hide',
          cell: ({ calls }) => {
            const [last] = nodesOf(calls);
            return last ? (
              <RelativeTime at={last.started_at} />
            ) : (
              <span className={styles.muted}>Not in 24 h</span>
            );
          },
        },
        {
          id: 'calls',
          header: 'Calls',
          align: 'end',
          phone: 'hide',
          cell: ({ calls_24h }) => (
            <span className={calls_24h === 0 ? styles.muted : undefined}>{formatCount(calls_24h)}</span>
          ),
        },
        {
          id: 'errors',
          header: 'Errors',
          align: 'end',
          phone: 'hide',
          cell: ({ calls_24h, error_rate_24h }) =>
            calls_24h === 0 ? (
              <span className={styles.muted}>–</span>
            ) : (
              <span className={error_rate_24h > 0 ? styles.bad : styles.muted}>
                {formatPercent(error_rate_24h)}
              </span>
            ),
        },
        {
          id: 'p95',
          header: 'p95',
          align: 'end',
          phone: 'hide',
          cell: ({ p95_ms }) => (p95_ms == null ? '–' : formatDuration(p95_ms, true)),
        },
        {
          id: 'review',
          header: 'Review',
          cell: ({ review_status, review_note }) => {
            const { tone, label } = reviewLook(review_status);
            return (
              <StatusBadge tone={tone} tip={review_note ?? undefined}>
                {label}
              </StatusBadge>
            );
          },
        },
        {
          id: 'actions',
          header: 'Actions',
          bare: true,
          align: 'end',
          cell: (adapter) => <AdapterMenu adapterRef={adapter} connectionId={connectionId} />,
        },
      ]}
    />
  );
}
