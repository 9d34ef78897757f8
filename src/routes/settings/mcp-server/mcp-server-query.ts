import type { McpServerScreenQuery } from '#gql/McpServerScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { callVariables, readCallFilters } from './call-filters.ts';

export { default } from '#gql/McpServerScreenQuery';

export const variables: ToVariables<'mcpServer', McpServerScreenQuery> = ({ params, search }) => ({
  company_uuid: params.company_uuid,
  ...callVariables(readCallFilters(search)),
});
