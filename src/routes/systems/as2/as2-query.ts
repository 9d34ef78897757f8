import type { As2ScreenQuery } from '#gql/As2ScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { as2Variables, readAs2Filters } from './as2-filters.ts';

export { default } from '#gql/As2ScreenQuery';

export const variables: ToVariables<'as2', As2ScreenQuery> = ({ params, search }) =>
  as2Variables(params.company_uuid, readAs2Filters(search));
