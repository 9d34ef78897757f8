import { graphql, useFragment } from 'react-relay/hooks';
import type { useMemberActions_member$key } from '#gql/useMemberActions_member';
import type { useMemberActionsRemoveMutation } from '#gql/useMemberActionsRemoveMutation';
import type { useMemberActionsResendMutation } from '#gql/useMemberActionsResendMutation';
import type { useMemberActionsRoleMutation } from '#gql/useMemberActionsRoleMutation';
import type { useMemberActionsStatusMutation } from '#gql/useMemberActionsStatusMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { UiLink } from '#ui/links.tsx';
import { countInList } from '#shared/list-changes.ts';
import { paths } from '#routes/paths.ts';
import { roleWords, type RoleName } from '../user-labels.ts';

/** The actions on a member that their row offers. Reversible ones take effect at once. */
export function useMemberActions(memberRef: useMemberActions_member$key, connectionId: string) {
  const { company_user_uuid, company_uuid, name, email, lock_version } = useFragment(
    graphql`
      fragment useMemberActions_member on CompanyUser {
        company_user_uuid
        company_uuid
        name
        email
        lock_version
      }
    `,
    memberRef,
  );
  const who = name ?? email;
  // Changing one owner may make another the last one, so the responses contain all owners.
  const [changeRole, isChanging] = useMutation<useMemberActionsRoleMutation>(
    graphql`
      mutation useMemberActionsRoleMutation($input: UpdateUserRoleInput!) {
        update_user_role(input: $input) {
          company_user {
            company_user_uuid
            lock_version
            ...MemberItem_member
          }
          company {
            company_uuid
            my_role
            viewer_can_manage_users
            viewer_can_manage_owners
            users(roles: [OWNER], first: 200) @catch(to: NULL) {
              edges {
                node {
                  company_user_uuid
                  is_last_owner
                }
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `The role of ${who} was not changed` },
  );
  const [changeStatus] = useMutation<useMemberActionsStatusMutation>(
    graphql`
      mutation useMemberActionsStatusMutation($input: SetUserStatusInput!) {
        set_user_status(input: $input) {
          company_user {
            company_user_uuid
            ...MemberItem_member
          }
          company {
            company_uuid
            seats {
              used
              limit
            }
            users(roles: [OWNER], first: 200) @catch(to: NULL) {
              edges {
                node {
                  company_user_uuid
                  is_last_owner
                }
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${who} was not changed`, inForm: ['status'] },
  );
  const [remove, isRemoving] = useMutation<useMemberActionsRemoveMutation>(
    graphql`
      mutation useMemberActionsRemoveMutation($input: RemoveUserInput!, $connections: [ID!]!) {
        remove_user(input: $input) {
          company_user {
            company_user_uuid
            __id @deleteEdge(connections: $connections)
          }
          company {
            company_uuid
            seats {
              used
              limit
            }
            users(roles: [OWNER], first: 200) @catch(to: NULL) {
              edges {
                node {
                  company_user_uuid
                  is_last_owner
                }
              }
            }
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
  const [resend, isResending] = useMutation<useMemberActionsResendMutation>(
    graphql`
      mutation useMemberActionsResendMutation($input: ResendInvitationInput!) {
        resend_invitation(input: $input) {
          company_user {
            company_user_uuid
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

  /** Changes the role. `undoTo` is the role that Undo restores; null offers no Undo. */
  const setRole = async (
    next: RoleName,
    undoTo: RoleName | null,
    version: number = lock_version,
  ): Promise<void> => {
    const result = await changeRole({ input: { company_user_uuid, lock_version: version, role: next } });
    const changed = result.ok ? result.response.update_user_role.company_user : null;
    if (!changed) return;
    const done = `${who} is now ${roleWords(next).toLowerCase()}`;
    if (undoTo === null) notify.success(done);
    else notify.undo(done, () => void setRole(undoTo, null, changed.lock_version));
  };
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const status = enabled ? 'ACTIVE' : 'DISABLED';
    const result = await changeStatus({ input: { company_user_uuid, status } });
    if (result.ok) {
      notify.undo(`${who} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
      return;
    }
    const ofStatus = result.errors.find(({ path }) => path.join() === 'status');
    if (ofStatus) {
      notify.error(
        <>
          {ofStatus.message}{' '}
          {ofStatus.code === 'LIMIT_EXCEEDED' && (
            <UiLink to={paths.license({ company_uuid })}>See the license</UiLink>
          )}
        </>,
        `${who} was not changed`,
      );
    }
  };
  const removeNow = async (): Promise<boolean> => {
    const result = await remove(
      { input: { company_user_uuid }, connections: [connectionId] },
      {
        updater: (store, response) => {
          if (response?.remove_user.company_user) countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (result.ok) notify.success(`${who} removed`);
    return result.ok;
  };
  return {
    setRole,
    isChanging,
    setEnabled,
    removeNow,
    isRemoving,
    sendAgain: () => void resend({ input: { company_user_uuid } }),
    isResending,
  };
}
