import type { PulseScreenQuery } from '#gql/PulseScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { filterVariables } from '../../_shared/executions/search-filters.ts';
import { serverNow } from '#lib/server-clock.ts';
import { counters, filtersOf, partVariables, periods, readPulseView } from './pulse-view.ts';

export { default } from '#gql/PulseScreenQuery';

export const variables: ToVariables<'pulse', PulseScreenQuery> = ({ params, search, internals }) => {
  const view = readPulseView(search);
  return {
    company_uuid: params.company_uuid,
    range: periods[view.period].range,
    ...partVariables(view),
    internals,
    list: view.show !== null,
    filter: view.show && filterVariables(filtersOf(view), serverNow()),
    sort: view.show && counters[view.show].slowestFirst ? { field: 'DURATION', direction: 'DESC' } : null,
  };
};
