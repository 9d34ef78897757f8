import type { OpenConnectScreenQuery } from '#gql/OpenConnectScreenQuery';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/OpenConnectScreenQuery';

export const variables: ToVariables<'openConnect', OpenConnectScreenQuery> = ({ params }) => ({
  company_uuid: params.company_uuid,
});
