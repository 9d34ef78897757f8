import { IconDots, IconPencil } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { PartnerPage_query$key } from '#gql/PartnerPage_query';
import { found } from '#errors/not-found.ts';
import { READ_PARTNER_SETTINGS } from '#field-roles';
import { lazily } from '#lib/lazily.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { partnerStatuses, partnerTypeWords } from '../../_shared/partner-labels.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { PartnerPause } from '../../_shared/PartnerPause.tsx';
import { paths } from '../../paths.ts';
import styles from './partner-page.module.css';
import { isGranted } from '../../access.ts';

const PartnerActions = lazily(() => import('./PartnerActions.tsx'), 'PartnerActions');

interface PartnerPageProps {
  queryRef: PartnerPage_query$key;
  /** The main action of the current section. */
  section?: ReactNode;
  /** The section in the address. */
  children: ReactNode;
}

/** The head and the tabs above each section of a trading partner's settings, and the drawer with the history. */
export function PartnerPage({ queryRef, section, children }: PartnerPageProps) {
  const data = useFragment(
    graphql`
      fragment PartnerPage_query on Query @argumentDefinitions(partner_uuid: { type: "ID!" }) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          company_uuid
          partner_name
          partner_type
          status
          tags
          company_role
          viewer_can_edit
          company {
            company_uuid
            my_role
            my_access
          }
          ...PartnerPause_partner
          ...PartnerActions_partner
        }
        ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      }
    `,
    queryRef,
  );
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid, partner_name, tags } = partner;
  const at = { company_uuid, partner_uuid };
  const { tone, label } = statusLook(partnerStatuses, partner.status);
  const { my_role, my_access } = partner.company;
  const isMember = isGranted({ my_role, my_access }, READ_PARTNER_SETTINGS);
  return (
    <>
      <PagePartner queryRef={data} />
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
            {tags.length > 0 && <span className={styles.tags}> · {tags.join(', ')}</span>}
            <PartnerPause partnerRef={partner} />
          </>
        }
        actions={
          <>
            <AnchorButton to={paths.partnerDashboard(at)} look="quiet">
              Dashboard
            </AnchorButton>
            {partner.viewer_can_edit && (
              <AnchorButton to={paths.editPartner(at)} icon={<IconPencil size={16} aria-hidden="true" />}>
                Edit
              </AnchorButton>
            )}
            {section}
            <Suspense
              fallback={
                <IconButton
                  small
                  disabled
                  label={`Actions for ${partner_name}`}
                  icon={<IconDots size={16} />}
                />
              }
            >
              <PartnerActions partnerRef={partner} />
            </Suspense>
          </>
        }
      />
      <NavTabs
        label={`Settings of ${partner_name}`}
        tabs={[
          { label: 'Overview', to: paths.partner(at), exact: true },
          { label: 'Flows', to: paths.partnerFlows(at) },
          ...(isMember
            ? [
                { label: 'Connections', to: paths.partnerConnections(at) },
                { label: 'Carrier API keys', to: paths.partnerCarrierApiKeys(at) },
              ]
            : []),
        ]}
      />
      {children}
      <Outlet />
    </>
  );
}
