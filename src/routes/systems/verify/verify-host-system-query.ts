import type { VerifyHostSystemScreenQuery } from '#gql/VerifyHostSystemScreenQuery';
import { runVariables } from '../../_shared/verification/verification-address.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/VerifyHostSystemScreenQuery';

export const variables: ToVariables<'verifyHostSystem', VerifyHostSystemScreenQuery> = ({
  params: { company_uuid, host_system_uuid },
  search,
}) => ({ company_uuid, host_system_uuid, ...runVariables(search) });
