import type { PulseScreenQuery } from '#gql/PulseScreenQuery';
import { filterVariables } from '../executions/search-filters.ts';
import { screenRoute } from '../../screen-route.ts';
import { counters, filtersOf, periods, readPulseView } from './pulse-view.ts';

export const pulseRoute = () =>
  screenRoute<'pulse', PulseScreenQuery>({
    at: 'pulse',
    title: 'Pulse',
    query: () => import('#gql/PulseScreenQuery'),
    variables: ({ params, search }) => {
      const view = readPulseView(search);
      return {
        company_uuid: params.company_uuid,
        range: periods[view.period].range,
        list: view.show !== null,
        filter: view.show && filterVariables(filtersOf(view), Date.now()),
        sort: view.show && counters[view.show].slowestFirst ? { field: 'DURATION', direction: 'DESC' } : null,
      };
    },
    screen: async () => (await import('./PulseScreen.tsx')).PulseScreen,
    skeleton: async () => (await import('./PulseSkeleton.tsx')).PulseSkeleton,
  });
