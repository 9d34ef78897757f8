import { IconDots, IconPlayerPause, IconPlayerPlay, IconSend, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GuestActions_guest$key } from '#gql/GuestActions_guest';
import type { GuestActionsRemoveMutation } from '#gql/GuestActionsRemoveMutation';
import type { GuestActionsResendMutation } from '#gql/GuestActionsResendMutation';
import type { GuestActionsStatusMutation } from '#gql/GuestActionsStatusMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';

interface GuestActionsProps {
  guestRef: GuestActions_guest$key;
  partnerName: string;
}

/**
 * The actions on a guest of the partner. Each response contains all guests, because guests have no key of their own.
 */
export function GuestActions({ guestRef, partnerName }: GuestActionsProps) {
  const { partner_uuid, email, name, status } = useFragment(
    graphql`
      fragment GuestActions_guest on IntegrationUser {
        partner_uuid
        email
        name
        status
      }
    `,
    guestRef,
  );
  const who = name ?? email;
  const [changeStatus] = useMutation<GuestActionsStatusMutation>(
    graphql`
      mutation GuestActionsStatusMutation($input: SetIntegrationUserStatusInput!) {
        set_integration_user_status(input: $input) {
          trading_partner {
            partner_uuid
            ...GuestsCard_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${who} was not changed` },
  );
  const [resend] = useMutation<GuestActionsResendMutation>(
    graphql`
      mutation GuestActionsResendMutation($input: ResendIntegrationInvitationInput!) {
        resend_integration_invitation(input: $input) {
          integration_user {
            invited_at
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: `Invitation sent to ${email}`, failure: 'The invitation was not sent' },
  );
  const [remove, isRemoving] = useMutation<GuestActionsRemoveMutation>(
    graphql`
      mutation GuestActionsRemoveMutation($input: RemoveIntegrationUserInput!) {
        remove_integration_user(input: $input) {
          trading_partner {
            partner_uuid
            ...GuestsCard_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${who} was not removed`, success: `${who} removed` },
  );
  const [isAsked, setAsked] = useState(false);
  const input = { partner_uuid, email };
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const { ok } = await changeStatus({ input: { ...input, status: enabled ? 'ACTIVE' : 'DISABLED' } });
    if (ok) notify.undo(`${who} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  const isInvited = status === 'INVITED';
  const isDisabled = status === 'DISABLED';
  const items: MenuItem[] = [
    ...(isInvited
      ? [
          {
            label: 'Resend invitation',
            icon: <IconSend size={16} />,
            onSelect: () => void resend({ input }),
          },
        ]
      : []),
    {
      label: isDisabled ? 'Enable' : 'Disable',
      icon: isDisabled ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />,
      onSelect: () => void setEnabled(isDisabled),
    },
    { divider: true },
    {
      label: isInvited ? 'Withdraw invitation…' : 'Remove…',
      icon: <IconUserMinus size={16} />,
      danger: true,
      onSelect: () => setAsked(true),
    },
  ];
  return (
    <>
      <Menu
        label={`Actions for ${who}`}
        align="end"
        items={items}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${who}`} icon={<IconDots size={16} />} />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isInvited ? `Withdraw the invitation of ${who}?` : `Remove ${who}?`}
        confirmLabel={isInvited ? 'Withdraw' : 'Remove'}
        danger
        busy={isRemoving}
        onConfirm={() => void remove({ input }).then(({ ok }) => ok || setAsked(false))}
      >
        They no longer see your exchange with {partnerName}. Their comments stay.
      </ConfirmDialog>
    </>
  );
}
