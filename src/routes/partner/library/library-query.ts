import type { LibraryScreenQuery } from '#gql/LibraryScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { libraryVariables, readLibraryFilters } from './library-filters.ts';

export { default } from '#gql/LibraryScreenQuery';

export const variables: ToVariables<'partnerLibrary', LibraryScreenQuery> = ({ params, search }) =>
  libraryVariables(params.partner_uuid, readLibraryFilters(search));
