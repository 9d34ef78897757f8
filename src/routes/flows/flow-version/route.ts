import type { RouteObject } from 'react-router';
import type { FlowVersionScreenQuery } from '#gql/FlowVersionScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { flowCrumbs } from '../flow-crumbs.ts';
import { FlowVersionSkeleton } from './FlowVersionSkeleton.tsx';

/** `/c/{company}/settings/tp/{partner}/fc/{flow}/v/{millis}`: members of the workspace; editors and owners deploy. */
export const flowVersionRoute = (): RouteObject =>
  screenRoute<'flowVersion', FlowVersionScreenQuery>({
    at: 'flowVersion',
    title: 'Flow version',
    crumbs: (params, names) =>
      flowCrumbs(
        params,
        names,
        { label: names.flow ?? '…', to: paths.flow(params) },
        { label: 'Version', to: paths.flowVersion(params) },
      ),
    query: () => import('./flow-version-query.ts'),
    screen: async () => (await import('./FlowVersionScreen.tsx')).FlowVersionScreen,
    skeleton: FlowVersionSkeleton,
    over: ['over'],
  });
