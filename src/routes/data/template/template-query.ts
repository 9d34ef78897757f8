import type { TemplateScreenQuery } from '#gql/TemplateScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readTab } from './template-tabs.ts';

export { default } from '#gql/TemplateScreenQuery';

export const variables: ToVariables<'workspaceTemplate', TemplateScreenQuery> = ({ params, search }) => ({
  company_uuid: params.company_uuid,
  template_uuid: params.template_uuid,
  applies: readTab(search) === 'apply',
});
