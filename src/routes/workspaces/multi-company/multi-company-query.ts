import type { MultiCompanyScreenQuery } from '#gql/MultiCompanyScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { actions } from './action-labels.ts';
import { readWizard } from './wizard-address.ts';

export { default } from '#gql/MultiCompanyScreenQuery';

export const variables: ToVariables<'multiCompany', MultiCompanyScreenQuery> = ({ search }) => {
  const { action, preview, run } = readWizard(search);
  const source = action === null || run !== null ? null : actions[action].source;
  const run_uuid = run ?? preview;
  return {
    run_uuid: run_uuid ?? '',
    has_run: run_uuid !== null,
    people: source === 'people',
    flow_types: source === 'flow_types',
    tables: source === 'tables',
    mappings: source === 'mappings',
    functions: source === 'functions',
    templates: source === 'templates',
  };
};
