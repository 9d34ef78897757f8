import type { ProfileScreenQuery } from '#gql/ProfileScreenQuery';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/ProfileScreenQuery';

export const variables: ToVariables<'profile', ProfileScreenQuery> = ({ params }) => ({
  company_uuid: params.company_uuid,
});
