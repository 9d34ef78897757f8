import { graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { setForCompany } from './by-company.ts';

void graphql`
  fragment remoteAdapterApiKeys_key on RemoteAdapterApiKey @assignable {
    __typename
  }
`;

export type AssignableRemoteAdapterApiKey = Assignable<'RemoteAdapterApiKey', 'remoteAdapterApiKeys_key'>;

/** SET_REMOTE_ADAPTER_API_KEYS: replaces the keys of one company. */
export function setRemoteAdapterApiKeys(
  environment: Environment,
  company_uuid: string,
  keys: readonly AssignableRemoteAdapterApiKey[],
): void {
  const place = {
    slice: 'remote_adapter_api_keys',
    type: 'CompanyRemoteAdapterApiKeys',
    field: 'keys',
  } as const;
  setForCompany(environment, place, company_uuid, keys);
}
