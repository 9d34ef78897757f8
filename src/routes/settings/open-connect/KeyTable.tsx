import { useLayoutEffect, type ReactNode } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { KeyTable_company$key } from '#gql/KeyTable_company';
import { setRemoteAdapterApiKeys } from '#client-state/remote-adapter-api-keys.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { keyLook } from '../../_shared/keys/key-labels.ts';
import { KeyMenu } from './KeyMenu.tsx';
import styles from './open-connect.module.css';
import { RegisterSnippets } from './RegisterSnippets.tsx';
import { useAdapterKeys, type AdapterKey } from './useAdapterKeys.ts';

interface KeyTableProps {
  companyRef: KeyTable_company$key;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The table of keys. It copies the query's keys to the client state, and renders them from there. */
export function KeyTable({ companyRef, addAction }: KeyTableProps) {
  const { company_uuid, remote_adapter_api_keys } = useFragment(
    graphql`
      fragment KeyTable_company on Company @throwOnFieldError {
        company_uuid
        remote_adapter_api_keys(first: 200) @connection(key: "KeyTable_remote_adapter_api_keys") {
          edges {
            node {
              key_uuid
              ...remoteAdapterApiKeys_key
              # Read through the client state.
              ...useAdapterKeys_key
            }
          }
        }
      }
    `,
    companyRef,
  );
  const environment = useRelayEnvironment();
  // A layout effect, because the rows come from the client state and must be there before the first paint.
  useLayoutEffect(
    () => setRemoteAdapterApiKeys(environment, company_uuid, nodesOf(remote_adapter_api_keys)),
    [environment, company_uuid, remote_adapter_api_keys],
  );
  const keys = useAdapterKeys(company_uuid);
  const zone = useZone();
  const usable = keys.find(({ status }) => status === 'ACTIVE');
  if (nodesOf(remote_adapter_api_keys).length === 0) {
    return (
      <EmptyState kind="none" title="No API keys yet" action={addAction}>
        A developer’s program registers adapters with a key, and changes them.
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleTable<AdapterKey>
        label="API keys"
        rows={keys}
        rowKey={({ key_uuid }) => key_uuid}
        columns={[
          {
            id: 'name',
            header: 'Name',
            grow: true,
            cell: ({ name }) => <b className={styles.name}>{name}</b>,
          },
          {
            id: 'key',
            header: 'Key',
            phone: 'hide',
            cell: ({ masked_key }) => <span className={styles.mono}>{masked_key}</span>,
          },
          {
            id: 'created',
            header: 'Created',
            phone: 'hide',
            spare: true,
            cell: ({ created_at, created_by }) => (
              <>
                {formatDate(created_at, zone)} <span className={styles.muted}>by {created_by}</span>
              </>
            ),
          },
          {
            id: 'used',
            header: 'Last used',
            phone: 'hide',
            cell: ({ last_used_at }) =>
              last_used_at == null ? (
                <span className={styles.muted}>Never</span>
              ) : (
                <RelativeTime at={last_used_at} />
              ),
          },
          {
            id: 'expires',
            header: 'Expires',
            phone: 'hide',
            cell: ({ expires_at }) => (expires_at == null ? 'Never' : formatDate(expires_at, zone)),
          },
          {
            id: 'status',
            header: 'Status',
            cell: ({ status, previous_key_expires_at: until }) => {
              const { tone, label } = keyLook(status);
              return (
                <StatusBadge
                  tone={tone}
                  tip={
                    until == null ? undefined : `The previous key works until ${formatDateTime(until, zone)}`
                  }
                >
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
            cell: (key) => <KeyMenu apiKey={key} />,
          },
        ]}
      />
      {usable && <RegisterSnippets url={usable.registration_url} />}
    </>
  );
}
