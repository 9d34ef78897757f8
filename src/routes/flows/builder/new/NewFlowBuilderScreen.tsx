import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewFlowBuilderScreenQuery } from '#gql/NewFlowBuilderScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '#shared/PagePartner.tsx';
import { paths } from '#routes/paths.ts';

const NewBuilder = lazily(() => import('./NewBuilder.tsx'), 'NewBuilder');

/** The screen that creates a flow on the canvas. */
export function NewFlowBuilderScreen() {
  const query = graphql`
    query NewFlowBuilderScreenQuery($partner_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_edit
        ...NewBuilder_partner
      }
      ...NewBuilder_query
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<NewFlowBuilderScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid, partner_name, viewer_can_edit } = partner;
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PageHead title="New visual flow" context={<bdi>{partner_name}</bdi>} />
      {viewer_can_edit ? (
        <Suspense
          fallback={
            <Card padded>
              <Skeleton shape="text" count={8} label="Loading the form" />
            </Card>
          }
        >
          <Part title="New visual flow">
            <NewBuilder key={partner_uuid} partnerRef={partner} queryRef={data} />
          </Part>
        </Suspense>
      ) : (
        <Card>
          <EmptyState
            kind="forbidden"
            title="You cannot add flows"
            action={
              <AnchorButton to={paths.partnerFlows({ company_uuid, partner_uuid })}>Show flows</AnchorButton>
            }
          >
            Editors and owners of the workspace can.
          </EmptyState>
        </Card>
      )}
    </Parts>
  );
}
