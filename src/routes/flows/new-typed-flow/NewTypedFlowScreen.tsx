import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { NewTypedFlowScreenQuery } from '#gql/NewTypedFlowScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';

const NewFlowForm = lazily(() => import('./NewFlowForm.tsx'), 'NewFlowForm');

/** The screen of a new flow with the type and name in the address. */
export function NewTypedFlowScreen() {
  const query = graphql`
    query NewTypedFlowScreenQuery(
      $company_uuid: ID!
      $partner_uuid: ID!
      $flow_type: ID!
      $draft: SaveFlowInput!
      $internals: Boolean!
    ) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        viewer_can_edit
      }
      flow_type(code: $flow_type) {
        code
        ...NewFlowForm_type
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...NewFlowForm_query
        @alias(as: "pickers")
        @include(if: $internals)
        @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid, draft: $draft)
    }
  `;
  const data = useRouteQuery<NewTypedFlowScreenQuery>(query);
  const { flow_name = '' } = useParams();
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  const { flow_type, pickers } = data;
  const at = { company_uuid, partner_uuid };
  return (
    <Parts query={query} subject={`${partner_uuid} ${flow_type?.code ?? ''}`}>
      <PagePartner queryRef={data} />
      {!partner.viewer_can_edit || !pickers ? (
        <>
          <PageHead title="New flow" />
          <Card>
            <EmptyState
              kind="forbidden"
              title="You cannot add flows"
              action={<AnchorButton to={paths.partnerFlows(at)}>Show the flows</AnchorButton>}
            >
              Editors and owners of the workspace can.
            </EmptyState>
          </Card>
        </>
      ) : !flow_type ? (
        <>
          <PageHead title="New flow" />
          <Card>
            <EmptyState
              kind="none"
              title="This flow type does not exist"
              action={<AnchorButton to={paths.newFlow(at)}>Choose a flow type</AnchorButton>}
            >
              It was removed, or the link is wrong.
            </EmptyState>
          </Card>
        </>
      ) : (
        <Suspense
          fallback={
            <>
              <PageHead title={<bdi>{flow_name}</bdi>} />
              <Card padded>
                <Skeleton shape="text" count={16} label="Loading the form" />
              </Card>
            </>
          }
        >
          <Part title="New flow">
            <NewFlowForm
              key={`${partner_uuid} ${flow_type.code} ${flow_name}`}
              company_uuid={company_uuid}
              partner_uuid={partner_uuid}
              flow_name={flow_name}
              typeRef={flow_type}
              queryRef={pickers}
            />
          </Part>
        </Suspense>
      )}
    </Parts>
  );
}
