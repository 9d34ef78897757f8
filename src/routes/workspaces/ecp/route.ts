import type { EcpScreenQuery } from '#gql/EcpScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { EcpSkeleton } from './EcpSkeleton.tsx';

/** `/ecp`: for owners and operators; others do not oversee any workspace. */
export const ecpRoute = () =>
  screenRoute<'ecp', EcpScreenQuery>({
    at: 'ecp',
    title: 'Control panel',
    query: () => import('./ecp-query.ts'),
    screen: async () => (await import('./EcpScreen.tsx')).EcpScreen,
    skeleton: EcpSkeleton,
  });
