import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { runVariables } from '../../_shared/verification/verification-address.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/VerifyConnectionScreenQuery';

export const variables: ToVariables<'verifyConnection', VerifyConnectionScreenQuery> = ({
  params: { endpoint_uuid },
  search,
}) => ({ endpoint_uuid, ...runVariables(search) });
