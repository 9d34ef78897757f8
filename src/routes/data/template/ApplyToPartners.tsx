import { graphql, useFragment } from 'react-relay/hooks';
import type { ApplyToPartners_company$key } from '#gql/ApplyToPartners_company';
import type { ApplyToPartners_template$key } from '#gql/ApplyToPartners_template';
import { lazily } from '#lib/lazily.ts';
import { nodesOf } from '#relay/connection.ts';

const ApplyWizard = lazily(() => import('../../_shared/templates/apply/ApplyWizard.tsx'), 'ApplyWizard');

interface ApplyToPartnersProps {
  templateRef: ApplyToPartners_template$key;
  companyRef: ApplyToPartners_company$key;
  /** The partners named in the address. */
  preset: readonly string[];
  backTo: string;
}

/** The apply wizard for partners of the workspace. */
export function ApplyToPartners({ templateRef, companyRef, preset, backTo }: ApplyToPartnersProps) {
  const template = useFragment(
    graphql`
      fragment ApplyToPartners_template on Template {
        ...ApplyWizard_template
      }
    `,
    templateRef,
  );
  const company = useFragment(
    graphql`
      fragment ApplyToPartners_company on Company
      @throwOnFieldError
      @argumentDefinitions(template_uuid: { type: "ID!" }) {
        ...ApplyWizard_company
        trading_partners(first: 100, statuses: [ONBOARDING, TESTING, LIVE, PAUSED]) {
          edges {
            node {
              partner_uuid
              ...ApplyWizard_partners @arguments(template_uuid: $template_uuid)
            }
          }
        }
      }
    `,
    companyRef,
  );
  const partners = nodesOf(company.trading_partners);
  return (
    <ApplyWizard
      templateRef={template}
      companyRef={company}
      partnerRefs={partners}
      choosesPartners
      preset={preset.filter((uuid) => partners.some(({ partner_uuid }) => partner_uuid === uuid))}
      search={{ tab: 'apply', partner: [...preset] }}
      startAt={preset.length > 0 ? 'values' : 'partners'}
      backTo={backTo}
    />
  );
}
