import { IconCopy } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewFlowScreenQuery } from '#gql/NewFlowScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { paths } from '../../paths.ts';
import { FlowGallery } from './FlowGallery.tsx';

const CopyFlow = lazily(() => import('./CopyFlow.tsx'), 'CopyFlow');

/** The value of `?new=` that opens the form of a copy. */
const COPY = 'copy';

/** The starting points for a new flow: a business document, a licensed integration, a template, or another flow. */
export function NewFlowScreen() {
  const query = graphql`
    query NewFlowScreenQuery($company_uuid: ID!, $partner_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_edit
        ...FlowGallery_partner
        ...CopyFlow_partner
      }
      ...FlowGallery_query @arguments(company_uuid: $company_uuid)
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<NewFlowScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid, partner_name, viewer_can_edit } = partner;
  const at = { company_uuid, partner_uuid };
  const { open, openForm, close } = useFormAddress();
  const isCopying = open !== null && 'new' in open && open.new === COPY;
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PageHead
        title="New flow"
        context={<bdi>{partner_name}</bdi>}
        actions={
          viewer_can_edit && (
            <>
              <AnchorButton to={paths.newFlowBuilder(at)}>Visual builder</AnchorButton>
              <AnchorButton to={paths.partnerTemplates(at)}>From a template</AnchorButton>
              <Button
                icon={<IconCopy size={16} aria-hidden="true" />}
                onClick={() => openForm({ new: COPY })}
              >
                Copy an existing flow…
              </Button>
            </>
          )
        }
      />
      {viewer_can_edit ? (
        <Part title="Flow types">
          <FlowGallery partnerRef={partner} queryRef={data} />
        </Part>
      ) : (
        <Card>
          <EmptyState
            kind="forbidden"
            title="You cannot add flows"
            action={<AnchorButton to={paths.partnerFlows(at)}>Show flows</AnchorButton>}
          >
            Editors and owners of the workspace can.
          </EmptyState>
        </Card>
      )}
      {isCopying && viewer_can_edit && (
        <Suspense fallback={null}>
          <CopyFlow partnerRef={partner} onClose={close} />
        </Suspense>
      )}
    </Parts>
  );
}
