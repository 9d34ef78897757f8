import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { TradingPartner_templates } from '#field-roles';
import type { PartnerHead_partner$key } from '#gql/PartnerHead_partner';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { paths } from '../../paths.ts';
import { partnerStatuses, partnerTypeWords } from '../../_shared/partner-labels.ts';
import { PartnerPause } from '../../_shared/PartnerPause.tsx';
import { isGranted } from '../../access.ts';

interface PartnerHeadProps {
  partnerRef: PartnerHead_partner$key;
  actions?: ReactNode;
}

/** The name, status and tabs at the top of each of a trading partner's pages. */
export function PartnerHead({ partnerRef, actions }: PartnerHeadProps) {
  const partner = useFragment(
    graphql`
      fragment PartnerHead_partner on TradingPartner {
        partner_uuid
        company_uuid
        partner_name
        partner_type
        status
        company_role
        ...PartnerPause_partner
        company {
          company_uuid
          my_role
          my_access
        }
      }
    `,
    partnerRef,
  );
  const { company_uuid, partner_uuid, partner_name } = partner;
  const at = { company_uuid, partner_uuid };
  const { tone, label } = statusLook(partnerStatuses, partner.status);
  return (
    <>
      <PageHead
        title={<bdi>{partner_name}</bdi>}
        badge={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {partner.company_role === 'GUEST' && <Tag>Shared with you</Tag>}
          </>
        }
        context={
          <>
            {partnerTypeWords(partner.partner_type)}
            <PartnerPause partnerRef={partner} />
          </>
        }
        actions={
          <>
            <AnchorButton to={paths.partner(at)} look="quiet">
              Settings
            </AnchorButton>
            {actions}
          </>
        }
      />
      <NavTabs
        label={partner_name}
        tabs={[
          { label: 'Dashboard', to: paths.partnerDashboard(at), exact: true },
          { label: 'Executions', to: paths.partnerSearch(at) },
          { label: 'Library', to: paths.partnerLibrary(at) },
          ...(isGranted(
            { my_role: partner.company.my_role, my_access: partner.company.my_access },
            TradingPartner_templates,
          )
            ? [{ label: 'Templates', to: paths.partnerTemplates(at) }]
            : []),
        ]}
      />
    </>
  );
}
