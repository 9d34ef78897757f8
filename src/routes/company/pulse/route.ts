import type { PulseScreenQuery } from '#gql/PulseScreenQuery';
import { screenRoute } from '../../screen-route.ts';

export const pulseRoute = () =>
  screenRoute<'pulse', PulseScreenQuery>({
    at: 'pulse',
    title: 'Pulse',
    query: () => import('./pulse-query.ts'),
    screen: async () => (await import('./PulseScreen.tsx')).PulseScreen,
    skeleton: async () => (await import('./PulseSkeleton.tsx')).PulseSkeleton,
  });
