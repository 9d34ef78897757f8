import type { TemplatesScreenQuery } from '#gql/TemplatesScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readTemplateFilters, templateVariables } from './template-filters.ts';

export { default } from '#gql/TemplatesScreenQuery';

export const variables: ToVariables<'workspaceTemplates', TemplatesScreenQuery> = ({ params, search }) =>
  templateVariables(params.company_uuid, readTemplateFilters(search));
