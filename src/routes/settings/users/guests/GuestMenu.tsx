import { IconDots, IconPlayerPause, IconPlayerPlay, IconSend, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GuestMenu_guest$key } from '#gql/GuestMenu_guest';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useHistoryItem } from '#shared/audit/useHistoryItem.tsx';
import { useGuestActions } from './useGuestActions.ts';

interface GuestMenuProps {
  guestRef: GuestMenu_guest$key;
  company_uuid: string;
  connectionId: string;
  onRemoved: () => void;
}

/** The action menu of a guest's row. */
export function GuestMenu({ guestRef, company_uuid, connectionId, onRemoved }: GuestMenuProps) {
  const guest = useFragment(
    graphql`
      fragment GuestMenu_guest on IntegrationUser {
        partner_uuid
        email
        name
        status
        trading_partner {
          partner_name
        }
        ...useGuestActions_guest
      }
    `,
    guestRef,
  );
  const { email, name, status, trading_partner } = guest;
  const actions = useGuestActions(guest, { company_uuid, connectionId });
  const [isAsked, setAsked] = useState(false);
  const tabIndex = useTabStop();
  const historyOf = useHistoryItem();
  const who = name ?? email;
  const isInvited = status === 'INVITED';
  const confirm = async () => {
    onRemoved();
    if (!(await actions.removeNow())) setAsked(false);
  };
  const items: MenuItem[] = [
    status === 'DISABLED'
      ? { label: 'Enable', icon: <IconPlayerPlay size={16} />, onSelect: () => void actions.setEnabled(true) }
      : {
          label: 'Disable',
          icon: <IconPlayerPause size={16} />,
          onSelect: () => void actions.setEnabled(false),
        },
    historyOf('IntegrationUser', `${guest.partner_uuid}|${email}`),
    { divider: true },
    {
      label: isInvited ? 'Withdraw invitation…' : 'Remove…',
      icon: <IconUserMinus size={16} />,
      danger: true,
      onSelect: () => setAsked(true),
    },
  ];
  if (isInvited) {
    items.unshift({ label: 'Resend invitation', icon: <IconSend size={16} />, onSelect: actions.sendAgain });
  }
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
            label={`Actions for ${who}, ${trading_partner.partner_name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isInvited ? `Withdraw the invitation of ${who}?` : `Remove ${who}?`}
        confirmLabel={isInvited ? 'Withdraw' : 'Remove'}
        danger
        busy={actions.isRemoving}
        onConfirm={() => void confirm()}
      >
        They no longer see your exchange with {trading_partner.partner_name}. Their comments stay.
      </ConfirmDialog>
    </>
  );
}
