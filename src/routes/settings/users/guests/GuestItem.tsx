import { graphql, useFragment } from 'react-relay/hooks';
import type { GuestItem_guest$key } from '#gql/GuestItem_guest';
import { formatDate } from '#lib/dates.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { statuses } from '../user-labels.ts';
import styles from '../members/MemberItem.module.css';
import { GuestMenu } from './GuestMenu.tsx';

export type GuestColumn = 'name' | 'email' | 'partner' | 'status' | 'invited' | 'actions';

interface GuestItemProps {
  guestRef: GuestItem_guest$key;
  company_uuid: string;
  connectionId: string;
  mayManage: boolean;
  onRemoved: () => void;
}

export function GuestItem({ guestRef, company_uuid, connectionId, mayManage, onRemoved }: GuestItemProps) {
  const guest = useFragment(
    graphql`
      fragment GuestItem_guest on IntegrationUser {
        email
        name
        status
        invited_at
        trading_partner {
          partner_uuid
          partner_name
        }
        ...GuestMenu_guest
      }
    `,
    guestRef,
  );
  const { email, name, status, invited_at, trading_partner } = guest;
  const tabIndex = useTabStop();
  const zone = useZone();
  const { tone, label } = statusLook(statuses, status);
  return (
    <GridCells<GuestColumn>
      cells={{
        name:
          name === null || name === undefined ? (
            <span className={styles.muted}>Not signed in yet</span>
          ) : (
            <bdi className={styles.guest}>{name}</bdi>
          ),
        email: <bdi className={styles.muted}>{email}</bdi>,
        partner: (
          <UiLink
            to={paths.partnerDashboard({ company_uuid, partner_uuid: trading_partner.partner_uuid })}
            tabIndex={tabIndex}
          >
            <bdi>{trading_partner.partner_name}</bdi>
          </UiLink>
        ),
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        invited: formatDate(invited_at, zone),
        actions: mayManage && (
          <GuestMenu
            guestRef={guest}
            company_uuid={company_uuid}
            connectionId={connectionId}
            onRemoved={onRemoved}
          />
        ),
      }}
    />
  );
}
