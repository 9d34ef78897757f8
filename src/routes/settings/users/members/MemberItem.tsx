import { graphql, useFragment } from 'react-relay/hooks';
import type { MemberItem_member$key } from '#gql/MemberItem_member';
import { formatDate } from '#lib/dates.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import type { MemberColumn } from '../user-filters.ts';
import { statuses } from '../user-labels.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { useMemberActions } from './useMemberActions.tsx';
import styles from './MemberItem.module.css';

interface MemberItemProps {
  memberRef: MemberItem_member$key;
  connectionId: string;
  mayManageOwners: boolean;
  onRemoved: () => void;
}

export function MemberItem({ memberRef, connectionId, mayManageOwners, onRemoved }: MemberItemProps) {
  const member = useFragment(
    graphql`
      fragment MemberItem_member on CompanyUser {
        email
        name
        status
        is_machine
        is_viewer
        mfa_enabled
        last_sign_in_at
        invited_at
        invited_by {
          display
        }
        ...useMemberActions_member
        ...RoleMenu_member
        ...MemberMenu_member
      }
    `,
    memberRef,
  );
  const { email, name, status, is_machine, is_viewer, mfa_enabled, last_sign_in_at, invited_by } = member;
  const actions = useMemberActions(member, connectionId);
  const isPhone = useIsPhone();
  const zone = useZone();
  const { tone, label } = statusLook(statuses, status);
  return (
    <GridCells<MemberColumn>
      cells={{
        name: (
          <>
            {name === null || name === undefined ? (
              <span className={styles.muted}>Not signed in yet</span>
            ) : (
              <bdi className={styles.name}>{name}</bdi>
            )}
            {is_viewer && <Tag className={styles.tag}>You</Tag>}
            {is_machine && (
              <Tag className={styles.tag} tip="A program that signs in with a key. It takes no seat.">
                API key
              </Tag>
            )}
          </>
        ),
        email: (
          <span className={styles.muted}>
            <bdi>{email}</bdi>
            {isPhone && status !== 'ACTIVE' && ` · ${label}`}
          </span>
        ),
        role: <RoleMenu memberRef={member} mayManageOwners={mayManageOwners} actions={actions} />,
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        last_sign_in: last_sign_in_at ? (
          <RelativeTime at={last_sign_in_at} />
        ) : (
          <span className={styles.muted}>Never</span>
        ),
        mfa: is_machine ? (
          <span className={styles.muted}>–</span>
        ) : (
          <span className={mfa_enabled ? undefined : styles.muted}>{mfa_enabled ? 'On' : 'Off'}</span>
        ),
        invited: <span data-tip={`By ${invited_by.display}`}>{formatDate(member.invited_at, zone)}</span>,
        actions: <MemberMenu memberRef={member} actions={actions} onRemoved={onRemoved} />,
      }}
    />
  );
}
