import type { ConnectionEadaptorQueryScreenQuery } from '#gql/ConnectionEadaptorQueryScreenQuery';
import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { NotFoundError } from '../../../errors/not-found.ts';
import { paths } from '../../paths.ts';
import { redirectRoute } from '../../screen-route.ts';

interface Found {
  readonly endpoint_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** The params of a connection's own address. One of another workspace does not exist here. */
function paramsOf(endpoint: Found | null | undefined, company_uuid: string): Found {
  if (endpoint?.company_uuid !== company_uuid) throw new NotFoundError('page');
  const { endpoint_uuid, partner_uuid } = endpoint;
  return { company_uuid, partner_uuid, endpoint_uuid };
}

/** `/c/{company}/settings/tp/con/{endpoint}/verify`: without the partner. Requests what its page will show. */
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
