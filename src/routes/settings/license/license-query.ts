import type { LicenseScreenQuery } from '#gql/LicenseScreenQuery';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/LicenseScreenQuery';

export const variables: ToVariables<'license', LicenseScreenQuery> = ({ params }) => ({
  company_uuid: params.company_uuid,
});
