import { graphql, useFragment } from 'react-relay/hooks';
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime';
import type { useGuestActions_guest$key } from '#gql/useGuestActions_guest';
import type { useGuestActionsRemoveMutation } from '#gql/useGuestActionsRemoveMutation';
import type { useGuestActionsResendMutation } from '#gql/useGuestActionsResendMutation';
import type { useGuestActionsStatusMutation } from '#gql/useGuestActionsStatusMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { countInList } from '#shared/list-changes.ts';

interface GuestList {
  readonly company_uuid: string;
  readonly connectionId: string;
}

/** The actions on a guest that their row offers. */
export function useGuestActions(
  guestRef: useGuestActions_guest$key,
  { company_uuid, connectionId }: GuestList,
) {
  const {
    __id: guestId,
    partner_uuid,
    email,
    name,
  } = useFragment(
    graphql`
      fragment useGuestActions_guest on IntegrationUser {
        __id
        partner_uuid
        email
        name
      }
    `,
    guestRef,
  );
  const who = name ?? email;
  const [changeStatus] = useMutation<useGuestActionsStatusMutation>(
    graphql`
      mutation useGuestActionsStatusMutation($input: SetIntegrationUserStatusInput!) {
        set_integration_user_status(input: $input) {
          integration_user {
            ...GuestItem_guest
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
  const [resend, isResending] = useMutation<useGuestActionsResendMutation>(
    graphql`
      mutation useGuestActionsResendMutation($input: ResendIntegrationInvitationInput!) {
        resend_integration_invitation(input: $input) {
          integration_user {
            ...GuestItem_guest
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
  const [remove, isRemoving] = useMutation<useGuestActionsRemoveMutation>(
    graphql`
      mutation useGuestActionsRemoveMutation($input: RemoveIntegrationUserInput!) {
        remove_integration_user(input: $input) {
          integration_user {
            email
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${who} was not removed` },
  );
  /** Copies the response to the row by hand: a guest has no key of their own by which the store could match them. */
  const updateRow = (mutation: string) => (store: RecordSourceSelectorProxy) => {
    const answer = store.getRootField(mutation as never) as ReturnType<typeof store.get>;
    const changed = answer?.getLinkedRecord('integration_user');
    if (changed) store.get(guestId)?.copyFieldsFrom(changed);
  };
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const result = await changeStatus(
      { input: { partner_uuid, email, status: enabled ? 'ACTIVE' : 'DISABLED' } },
      { updater: updateRow('set_integration_user_status') },
    );
    if (result.ok) notify.undo(`${who} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  const removeNow = async (): Promise<boolean> => {
    const result = await remove(
      { input: { partner_uuid, email } },
      {
        updater(store, response) {
          if (!response?.remove_integration_user.integration_user) return;
          const connection = store.get(connectionId);
          if (connection) ConnectionHandler.deleteNode(connection, guestId);
          countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (result.ok) notify.success(`${who} removed`);
    return result.ok;
  };
  return {
    setEnabled,
    removeNow,
    isRemoving,
    sendAgain: () =>
      void resend(
        { input: { partner_uuid, email } },
        { updater: updateRow('resend_integration_invitation') },
      ),
    isResending,
  };
}
