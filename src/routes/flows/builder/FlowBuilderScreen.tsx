import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { FlowBuilderScreenQuery } from '#gql/FlowBuilderScreenQuery';
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
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useActiveFlow } from '../useActiveFlow.ts';
import { isGranted } from '../../access.ts';

const FlowBuilder = lazily(() => import('./FlowBuilder.tsx'), 'FlowBuilder');
const ConvertFlow = lazily(() => import('./convert/ConvertFlow.tsx'), 'ConvertFlow');

/** The screen of a flow on the canvas. A flow of the form can be converted to one. */
export function FlowBuilderScreen() {
  const query = graphql`
    query FlowBuilderScreenQuery(
      $company_uuid: ID!
      $partner_uuid: ID!
      $flow_uuid: ID!
      $internals: Boolean!
    ) @throwOnFieldError {
      flow_setup(flow_uuid: $flow_uuid) {
        flow_uuid
        partner_uuid
        flow_name
        builder
        viewer_can_edit
        ...useActiveFlow_flow @alias(as: "active") @include(if: $internals)
        ...FlowBuilder_flow @alias(as: "built") @include(if: $internals)
        ...ConvertFlow_flow @alias(as: "form") @include(if: $internals)
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
      ...FlowBuilder_query
        @alias(as: "pickers")
        @include(if: $internals)
        @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<FlowBuilderScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { flow_setup, pickers } = data;
  // A flow of another partner counts as not found.
  const flow = found(flow_setup?.partner_uuid === partner.partner_uuid ? flow_setup : null, 'page');
  usePageTitle(flow.flow_name);
  useActiveFlow(flow.active);
  const head = <PageHead title={<bdi>{flow.flow_name}</bdi>} />;
  return (
    <Parts query={query} subject={flow.flow_uuid}>
      <PagePartner queryRef={data} />
      {!isGranted(
        { my_role: partner.company.my_role, my_access: partner.company.my_access },
        FlowSetup_configuration,
      ) ||
      !flow.built ||
      !flow.form ||
      !pickers ? (
        <>
          {head}
          <Card>
            <EmptyState kind="forbidden" title="You cannot see the settings of flows">
              Only members of the workspace see how a flow is set up.
            </EmptyState>
          </Card>
        </>
      ) : (
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
            {flow.builder === 'VISUAL_V3' ? (
              <FlowBuilder
                key={flow.flow_uuid}
                flowRef={flow.built}
                queryRef={pickers}
                isReadOnly={!flow.viewer_can_edit}
              />
            ) : (
              <>
                {head}
                <ConvertFlow flowRef={flow.form} />
              </>
            )}
          </Part>
        </Suspense>
      )}
      <Outlet />
    </Parts>
  );
}
