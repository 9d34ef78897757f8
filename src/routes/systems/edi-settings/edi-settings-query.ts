import type { EdiSettingsScreenQuery } from '#gql/EdiSettingsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { ediVariables, readEdiFilters } from './edi-filters.ts';

export { default } from '#gql/EdiSettingsScreenQuery';

export const variables: ToVariables<'ediSettings', EdiSettingsScreenQuery> = ({ params, search }) =>
  ediVariables(params.company_uuid, readEdiFilters(search));
