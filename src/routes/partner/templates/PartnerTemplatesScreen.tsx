import { IconCopy } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { PartnerTemplatesScreenQuery } from '#gql/PartnerTemplatesScreenQuery';
import { found } from '#errors/not-found.ts';
import { TradingPartner_templates } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { useFocusAfterWizard } from '../../_shared/templates/useWizardFocus.ts';
import { paths } from '../../paths.ts';
import { PartnerHead } from '../_shared/PartnerHead.tsx';
import { AppliedTemplates } from './AppliedTemplates.tsx';
import { applied } from './apply-address.ts';
import { ApplyHere } from './ApplyHere.tsx';
import { OfferedTemplates } from './OfferedTemplates.tsx';
import { isGranted } from '../../access.ts';

/**
 * `/c/{company}/tp/{partner}/templates`: the templates that a partner was set up with, and those it can be set up with.
 */
export function PartnerTemplatesScreen() {
  const query = graphql`
    query PartnerTemplatesScreenQuery(
      $company_uuid: ID!
      $partner_uuid: ID!
      $template_uuid: ID!
      $applies: Boolean!
      $lists: Boolean!
    ) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        company_role
        viewer_can_edit
        company {
          company_uuid
          my_role
          my_access
          viewer_can_edit
        }
        ...PartnerHead_partner
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...AppliedTemplates_query
        @arguments(partner_uuid: $partner_uuid)
        @alias(as: "instances")
        @include(if: $lists)
      ...OfferedTemplates_query
        @arguments(partner_uuid: $partner_uuid)
        @alias(as: "offered")
        @include(if: $lists)
      ...ApplyHere_query
        @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid, template_uuid: $template_uuid)
        @alias(as: "wizard")
        @include(if: $applies)
    }
  `;
  const data = useRouteQuery<PartnerTemplatesScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const [search] = useSearchParams();
  const { company_uuid, partner_uuid, partner_name, company } = partner;
  const at = { company_uuid, partner_uuid };
  const { my_role, my_access } = company;
  const isMember = isGranted({ my_role, my_access }, TradingPartner_templates);
  const template_uuid = applied(search);
  useFocusAfterWizard(template_uuid !== null);
  if (isMember && template_uuid !== null) {
    return (
      <Parts query={query} subject={`${partner_uuid} ${template_uuid}`}>
        <PagePartner queryRef={data} />
        <Part title="Apply">
          <Suspense fallback={<Skeleton shape="rows" count={8} label="Loading" />}>
            {data.wizard && (
              <ApplyHere key={template_uuid} queryRef={data.wizard} backTo={paths.partnerTemplates(at)} />
            )}
          </Suspense>
        </Part>
      </Parts>
    );
  }
  // The flows are saved as a template of the workspace that the partner belongs to.
  const maySave = partner.company_role === 'OWNER' && company.viewer_can_edit;
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PartnerHead
        partnerRef={partner}
        actions={
          maySave && (
            <AnchorButton
              to={paths.workspaceTemplates(
                { company_uuid },
                { new: 1, partner: partner_uuid, name: partner_name },
              )}
              icon={<IconCopy size={16} aria-hidden="true" />}
            >
              Save as template
            </AnchorButton>
          )
        }
      />
      {!isMember ? (
        <Card>
          <EmptyState kind="forbidden" title="You cannot see the templates">
            Only members of the workspace see how a trading partner is set up.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Part title="Applied templates">
            {data.instances && (
              <AppliedTemplates
                key={partner_uuid}
                queryRef={data.instances}
                company_uuid={company_uuid}
                mayApply={partner.viewer_can_edit}
              />
            )}
          </Part>
          <Part title="Templates for this partner">
            {data.offered && (
              <OfferedTemplates
                key={partner_uuid}
                queryRef={data.offered}
                mayApply={partner.viewer_can_edit}
              />
            )}
          </Part>
        </>
      )}
    </Parts>
  );
}
