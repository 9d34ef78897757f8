import type { ConnectionEadaptorQueryScreenQuery } from '#gql/ConnectionEadaptorQueryScreenQuery';
import type { EditConnectionScreenQuery } from '#gql/EditConnectionScreenQuery';
import type { literalCarrierKeyQuery } from '#gql/literalCarrierKeyQuery';
import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { found, NotFoundError } from '#errors/not-found.ts';
import { paths } from '../../paths.ts';
import { redirectRoute } from '../../screen-route.ts';

interface Found {
  readonly endpoint_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** The params of a connection's own address. A connection of another workspace counts as not found. */
function paramsOf(endpoint: Found | null | undefined, company_uuid: string): Found {
  if (endpoint?.company_uuid !== company_uuid) throw new NotFoundError('page');
  const { endpoint_uuid, partner_uuid } = endpoint;
  return { company_uuid, partner_uuid, endpoint_uuid };
}

/** `/c/{company}/settings/tp/con/{endpoint}/verify`: without the partner. Also requests the data of the page. */
export const literalVerifyConnectionRoute = () =>
  redirectRoute<'literalVerifyConnection', VerifyConnectionScreenQuery>({
    at: 'literalVerifyConnection',
    query: () => import('#gql/VerifyConnectionScreenQuery'),
    variables: ({ params }) => ({ endpoint_uuid: params.endpoint_uuid, run: '', has_run: false }),
    to: ({ endpoint }, { params, search }) =>
      paths.verifyConnection(paramsOf(endpoint, params.company_uuid), Object.fromEntries(search)),
  });

/** `/c/{company}/settings/tp/con/{endpoint}/eadaptorquery`: without the partner. */
export const literalConnectionEadaptorQueryRoute = () =>
  redirectRoute<'literalConnectionEadaptorQuery', ConnectionEadaptorQueryScreenQuery>({
    at: 'literalConnectionEadaptorQuery',
    query: () => import('#gql/ConnectionEadaptorQueryScreenQuery'),
    variables: ({ params: { company_uuid, endpoint_uuid } }) => ({
      company_uuid,
      endpoint_uuid,
      query: '',
      has_query: false,
    }),
    to: ({ endpoint }, { params, search }) =>
      paths.connectionEadaptorQuery(paramsOf(endpoint, params.company_uuid), Object.fromEntries(search)),
  });

/** `/c/{company}/settings/tp/con/{endpoint}/edit`: without the partner. */
export const literalEditConnectionRoute = () =>
  redirectRoute<'literalEditConnection', EditConnectionScreenQuery>({
    at: 'literalEditConnection',
    query: () => import('#gql/EditConnectionScreenQuery'),
    variables: ({ params }) => ({ endpoint_uuid: params.endpoint_uuid }),
    to: ({ endpoint }, { params, search }) =>
      paths.editConnection(paramsOf(endpoint, params.company_uuid), Object.fromEntries(search)),
  });

/**
 * `/c/{company}/settings/tp/capi/{key}/edit`: without the partner. A key of the workspace opens in the workspace's list
 * of keys.
 */
export const literalEditCarrierApiKeyRoute = () =>
  redirectRoute<'literalEditCarrierApiKey', literalCarrierKeyQuery>({
    at: 'literalEditCarrierApiKey',
    query: () => import('./literal-carrier-key-query.ts'),
    variables: ({ params }) => ({ key_uuid: params.key_uuid }),
    to({ carrier_api_key }, { params: { company_uuid, key_uuid } }) {
      const key = found(carrier_api_key?.company_uuid === company_uuid ? carrier_api_key : null, 'page');
      return key.partner_uuid == null
        ? paths.companyCarrierApiKeys({ company_uuid }, { edit: key_uuid })
        : paths.editCarrierApiKey({ company_uuid, partner_uuid: key.partner_uuid, key_uuid });
    },
  });
