import {
  IconDots,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconUserMinus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MemberMenu_member$key } from '#gql/MemberMenu_member';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useHistoryItem } from '#shared/audit/useHistoryItem.tsx';
import { paths } from '#routes/paths.ts';
import { LAST_OWNER } from '../user-labels.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import type { useMemberActions } from './useMemberActions.tsx';

interface MemberMenuProps {
  memberRef: MemberMenu_member$key;
  actions: ReturnType<typeof useMemberActions>;
  onRemoved: () => void;
}

/** The action menu of a row. */
export function MemberMenu({ memberRef, actions, onRemoved }: MemberMenuProps) {
  const member = useFragment(
    graphql`
      fragment MemberMenu_member on CompanyUser {
        company_user_uuid
        name
        email
        status
        is_machine
        is_viewer
        is_last_owner
        viewer_can_edit
      }
    `,
    memberRef,
  );
  const { name, email, status, is_machine, is_viewer, is_last_owner, viewer_can_edit } = member;
  const [isAsked, setAsked] = useState(false);
  const goOn = useGoOn();
  const tabIndex = useTabStop();
  const historyOf = useHistoryItem();
  if (!viewer_can_edit) return null;
  const who = name ?? email;
  const isInvited = status === 'INVITED';
  const isDisabled = status === 'DISABLED';
  const stays = is_last_owner ? LAST_OWNER : undefined;
  const confirm = async () => {
    if (!is_viewer) onRemoved();
    const isGone = await actions.removeNow();
    if (!isGone) setAsked(false);
    else if (is_viewer) goOn(paths.companySelect());
  };
  const items: MenuItem[] = [];
  if (isInvited) {
    items.push({ label: 'Resend invitation', icon: <IconSend size={16} />, onSelect: actions.sendAgain });
  }
  if (!is_viewer) {
    items.push(
      isDisabled
        ? {
            label: 'Enable',
            icon: <IconPlayerPlay size={16} />,
            onSelect: () => void actions.setEnabled(true),
          }
        : {
            label: 'Disable',
            icon: <IconPlayerPause size={16} />,
            disabled: stays,
            onSelect: () => void actions.setEnabled(false),
          },
    );
  }
  items.push(historyOf('CompanyUser', member.company_user_uuid), { divider: true });
  items.push({
    label: is_viewer ? 'Leave workspace…' : isInvited ? 'Withdraw invitation…' : 'Remove…',
    icon: is_viewer ? <IconDoorExit size={16} /> : <IconUserMinus size={16} />,
    danger: true,
    disabled: stays,
    onSelect: () => setAsked(true),
  });
  return (
    <>
      <Menu
        label={`Actions for ${who}`}
        align="end"
        items={items}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            aria-busy={actions.isResending || undefined}
            label={`Actions for ${who}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={
          is_viewer
            ? 'Leave this workspace?'
            : isInvited
              ? `Withdraw the invitation of ${who}?`
              : `Remove ${who}?`
        }
        confirmLabel={is_viewer ? 'Leave' : isInvited ? 'Withdraw' : 'Remove'}
        danger
        busy={actions.isRemoving}
        onConfirm={() => void confirm()}
      >
        {removalWords({ is_viewer, is_machine, isInvited })}
      </ConfirmDialog>
    </>
  );
}

interface Removed {
  readonly is_viewer: boolean;
  readonly is_machine: boolean;
  readonly isInvited: boolean;
}

function removalWords({ is_viewer, is_machine, isInvited }: Removed): string {
  if (is_viewer) return 'You lose access at once. To come back, you need a new invitation.';
  if (is_machine) {
    return 'Programs that use this API key lose access to the workspace at once. To stop them for a while, disable it.';
  }
  return isInvited
    ? 'The link in the email stops working, and the seat is free again.'
    : 'They lose access at once, and the seat is free again. What they did stays in the history. To stop them for a while, disable them.';
}
