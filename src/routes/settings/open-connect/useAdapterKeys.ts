import { useMemo } from 'react';
import { graphql, useClientQuery } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { useAdapterKeys_key$data, useAdapterKeys_key$key } from '#gql/useAdapterKeys_key';
import type { useAdapterKeysQuery } from '#gql/useAdapterKeysQuery';

/** A key in the form that the table's rows need. */
export type AdapterKey = Omit<useAdapterKeys_key$data, 'created_by' | ' $fragmentType'> & {
  readonly created_by: string;
};

function read(keyRef: useAdapterKeys_key$key): AdapterKey {
  const { key_uuid, lock_version, name, masked_key, status, registration_url, ...more } = readInlineData(
    graphql`
      fragment useAdapterKeys_key on RemoteAdapterApiKey @inline {
        key_uuid
        lock_version
        name
        masked_key
        status
        registration_url
        last_used_at
        expires_at
        previous_key_expires_at
        created_at
        created_by {
          display
        }
        viewer_can_edit
      }
    `,
    keyRef,
  );
  const { last_used_at, expires_at, previous_key_expires_at, created_at, created_by, viewer_can_edit } = more;
  return {
    key_uuid,
    lock_version,
    name,
    masked_key,
    status,
    registration_url,
    last_used_at,
    expires_at,
    previous_key_expires_at,
    created_at,
    created_by: created_by.display,
    viewer_can_edit,
  };
}

/** The keys of a workspace, from the client state (`remoteAdapterApiKeys`). */
export function useAdapterKeys(company_uuid: string): readonly AdapterKey[] {
  const { client_state } = useClientQuery<useAdapterKeysQuery>(
    graphql`
      query useAdapterKeysQuery {
        client_state {
          remote_adapter_api_keys {
            by_company {
              company_uuid
              keys {
                key_uuid
                ...useAdapterKeys_key
              }
            }
          }
        }
      }
    `,
    {},
  );
  const own = client_state.remote_adapter_api_keys.by_company.find(
    (candidate) => candidate.company_uuid === company_uuid,
  );
  const keys = own?.keys;
  return useMemo(() => (keys ?? []).map(read), [keys]);
}
