import type { PulseScreenQuery } from '#gql/PulseScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { PROBLEMS_PARAM } from './pulse-address.ts';
import { PulseSkeleton } from './PulseSkeleton.tsx';

export const pulseRoute = () =>
  screenRoute<'pulse', PulseScreenQuery>({
    at: 'pulse',
    title: 'Pulse',
    query: () => import('./pulse-query.ts'),
    screen: async () => (await import('./PulseScreen.tsx')).PulseScreen,
    skeleton: PulseSkeleton,
    over: [PROBLEMS_PARAM],
  });
