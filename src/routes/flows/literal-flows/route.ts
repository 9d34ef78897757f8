import type { RouteObject } from 'react-router';
import type { ChoosePartnerQuery } from '#gql/ChoosePartnerQuery';
import type { literalFlowQuery } from '#gql/literalFlowQuery';
import { NotFoundError } from '#errors/not-found.ts';
import { paths } from '../../paths.ts';
import { redirectRoute, screenRoute } from '../../screen-route.ts';

const choices = () => import('../../_shared/choose-partner/choose-partner-query.ts');

/** `/c/{company}/settings/tp/fc/new`: without the partner, which the page asks for. */
export const literalNewFlowRoute = (): RouteObject =>
  screenRoute<'literalNewFlow', ChoosePartnerQuery>({
    at: 'literalNewFlow',
    title: 'New flow',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New flow', to: paths.literalNewFlow(params) },
    ],
    query: choices,
    screen: async () => (await import('./LiteralNewFlowScreens.tsx')).NewFlowPartnerScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });

/** `/c/{company}/settings/tp/fc/new/{type}/{name}`: the same for a flow of the given type. */
export const literalNewTypedFlowRoute = (): RouteObject =>
  screenRoute<'literalNewTypedFlow', ChoosePartnerQuery>({
    at: 'literalNewTypedFlow',
    title: 'New flow',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New flow', to: paths.literalNewTypedFlow(params) },
    ],
    query: choices,
    screen: async () => (await import('./LiteralNewFlowScreens.tsx')).NewTypedFlowPartnerScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });

/** `/c/{company}/settings/tp/fc/new_licensed_flow/{integration}`: the same for a flow from the given integration. */
export const literalNewLicensedFlowRoute = (): RouteObject =>
  screenRoute<'literalNewLicensedFlow', ChoosePartnerQuery>({
    at: 'literalNewLicensedFlow',
    title: 'New licensed flow',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New licensed flow', to: paths.literalNewLicensedFlow(params) },
    ],
    query: choices,
    screen: async () => (await import('./LiteralNewFlowScreens.tsx')).NewLicensedFlowPartnerScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });

interface Found {
  readonly flow_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** The params of a flow's own address. A flow of another workspace counts as not found. */
function paramsOf(flow: Found | null | undefined, company_uuid: string): Found {
  if (flow?.company_uuid !== company_uuid) throw new NotFoundError('page');
  const { flow_uuid, partner_uuid } = flow;
  return { company_uuid, partner_uuid, flow_uuid };
}

/** `/c/{company}/settings/tp/fc/{flow}/v/{millis}`: without the partner. */
export const literalFlowVersionRoute = (): RouteObject =>
  redirectRoute<'literalFlowVersion', literalFlowQuery>({
    at: 'literalFlowVersion',
    query: () => import('./literal-flow-query.ts'),
    variables: ({ params: { flow_uuid } }) => ({ flow_uuid }),
    to: ({ flow_setup }, { params, search }) =>
      paths.flowVersion(
        { ...paramsOf(flow_setup, params.company_uuid), version_millis: params.version_millis },
        Object.fromEntries(search),
      ),
  });

/** `/c/{company}/settings/tp/fc/{flow}`: without the partner. A flow on the canvas is opened in the builder. */
export const literalFlowRoute = (): RouteObject =>
  redirectRoute<'literalFlow', literalFlowQuery>({
    at: 'literalFlow',
    query: () => import('./literal-flow-query.ts'),
    variables: ({ params: { flow_uuid } }) => ({ flow_uuid }),
    to: ({ flow_setup }, { params, search }) =>
      (flow_setup?.builder === 'VISUAL_V3' ? paths.flowBuilder : paths.flow)(
        paramsOf(flow_setup, params.company_uuid),
        Object.fromEntries(search),
      ),
  });

/** `/c/{company}/settings/tp/fc/v3/new`: without the partner, which the page asks for. */
export const literalNewFlowBuilderRoute = (): RouteObject =>
  screenRoute<'literalNewFlowBuilder', ChoosePartnerQuery>({
    at: 'literalNewFlowBuilder',
    title: 'New visual flow',
    crumbs: (params) => [
      { label: 'Trading partners', to: paths.partners(params) },
      { label: 'New visual flow', to: paths.literalNewFlowBuilder(params) },
    ],
    query: choices,
    screen: async () => (await import('./LiteralNewFlowScreens.tsx')).NewFlowBuilderPartnerScreen,
    skeleton: { loading: 'the flow types', cards: [{ lines: 16 }] },
  });

/** `/c/{company}/settings/tp/fc/v3/{flow}`: without the partner. */
export const literalFlowBuilderRoute = (): RouteObject =>
  redirectRoute<'literalFlowBuilder', literalFlowQuery>({
    at: 'literalFlowBuilder',
    query: () => import('./literal-flow-query.ts'),
    variables: ({ params: { flow_uuid } }) => ({ flow_uuid }),
    to: ({ flow_setup }, { params, search }) =>
      paths.flowBuilder(paramsOf(flow_setup, params.company_uuid), Object.fromEntries(search)),
  });
