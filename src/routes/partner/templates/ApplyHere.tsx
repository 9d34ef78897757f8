import { graphql, useFragment } from 'react-relay/hooks';
import type { ApplyHere_query$key } from '#gql/ApplyHere_query';
import { lazily } from '#lib/lazily.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';

const ApplyWizard = lazily(() => import('../../_shared/templates/apply/ApplyWizard.tsx'), 'ApplyWizard');

interface ApplyHereProps {
  queryRef: ApplyHere_query$key;
  backTo: string;
}

/** The apply wizard for one partner. */
export function ApplyHere({ queryRef, backTo }: ApplyHereProps) {
  const { template, company, trading_partner } = useFragment(
    graphql`
      fragment ApplyHere_query on Query
      @throwOnFieldError
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        partner_uuid: { type: "ID!" }
        template_uuid: { type: "ID!" }
      ) {
        template(template_uuid: $template_uuid) {
          template_uuid
          ...ApplyWizard_template
        }
        company(company_uuid: $company_uuid) {
          company_uuid
          ...ApplyWizard_company
        }
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          viewer_can_edit
          ...ApplyWizard_partners @arguments(template_uuid: $template_uuid)
        }
      }
    `,
    queryRef,
  );
  if (!template || !company || !trading_partner) {
    return (
      <Card>
        <EmptyState
          kind="none"
          title="This template does not exist"
          action={<AnchorButton to={backTo}>Show templates</AnchorButton>}
        >
          It is not offered here, or the link is wrong.
        </EmptyState>
      </Card>
    );
  }
  if (!trading_partner.viewer_can_edit) {
    return (
      <Card>
        <EmptyState
          kind="forbidden"
          title="You cannot apply templates"
          action={<AnchorButton to={backTo}>Show templates</AnchorButton>}
        >
          Editors and owners of the workspace can do this.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ApplyWizard
      templateRef={template}
      companyRef={company}
      partnerRefs={[trading_partner]}
      choosesPartners={false}
      preset={[trading_partner.partner_uuid]}
      search={{ apply: template.template_uuid }}
      startAt="values"
      backTo={backTo}
    />
  );
}
