import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { FlowScreenQuery } from '#gql/FlowScreenQuery';
import { found } from '#errors/not-found.ts';
import { FlowSetup_configuration } from '#field-roles';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useActiveFlow } from '../useActiveFlow.ts';
import { FlowReading } from './FlowReading.tsx';
import { isGranted } from '../../access.ts';

const StoredFlow = lazily(() => import('./StoredFlow.tsx'), 'StoredFlow');

/** The screen of a flow: its form for people who may change it, its settings for people with read-only access. */
export function FlowScreen() {
  const query = graphql`
    query FlowScreenQuery($company_uuid: ID!, $partner_uuid: ID!, $flow_uuid: ID!, $internals: Boolean!)
    @throwOnFieldError {
      flow_setup(flow_uuid: $flow_uuid) {
        flow_uuid
        partner_uuid
        flow_name
        builder
        company_uuid
        viewer_can_edit
        ...useActiveFlow_flow @alias(as: "active") @include(if: $internals)
        ...FlowReading_flow @alias(as: "reading") @include(if: $internals)
        ...StoredFlow_flow @alias(as: "stored") @include(if: $internals)
      }
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company {
          company_uuid
          my_role
          my_access
        }
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...StoredFlow_query
        @alias(as: "pickers")
        @include(if: $internals)
        @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<FlowScreenQuery>(query);
  const { search } = useLocation();
  const partner = found(data.trading_partner, 'integration');
  const { flow_setup, pickers } = data;
  // A flow of another partner counts as not found.
  const flow = found(flow_setup?.partner_uuid === partner.partner_uuid ? flow_setup : null, 'page');
  usePageTitle(flow.flow_name);
  useActiveFlow(flow.active);
  // Links from elsewhere always name the form; a flow on the canvas is edited in the builder.
  if (flow.builder === 'VISUAL_V3')
    return <Navigate to={{ pathname: paths.flowBuilder(flow), search }} replace />;
  const head = <PageHead title={<bdi>{flow.flow_name}</bdi>} />;
  return (
    <Parts query={query} subject={flow.flow_uuid}>
      <PagePartner queryRef={data} />
      {!isGranted(
        { my_role: partner.company.my_role, my_access: partner.company.my_access },
        FlowSetup_configuration,
      ) || !flow.reading ? (
        <>
          {head}
          <Card>
            <EmptyState kind="forbidden" title="You cannot see the settings of flows">
              Only members of the workspace see how a flow is set up.
            </EmptyState>
          </Card>
        </>
      ) : flow.viewer_can_edit && flow.stored && pickers ? (
        <Suspense
          fallback={
            <>
              {head}
              <Card padded>
                <Skeleton shape="text" count={16} label="Loading the flow" />
              </Card>
            </>
          }
        >
          <Part title="Flow">
            <StoredFlow key={flow.flow_uuid} flowRef={flow.stored} queryRef={pickers} />
          </Part>
        </Suspense>
      ) : (
        <Part title="Flow">
          <FlowReading flowRef={flow.reading} />
        </Part>
      )}
      <Outlet />
    </Parts>
  );
}
