import { graphql } from 'react-relay/hooks';
import type { useSftpUserActionsDeleteMutation } from '#gql/useSftpUserActionsDeleteMutation';
import type { useSftpUserActionsEnableMutation } from '#gql/useSftpUserActionsEnableMutation';
import type { useSftpUserActionsRotateMutation } from '#gql/useSftpUserActionsRotateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { rotated, type Rotated } from '../../_shared/keys/rotated.ts';
import { countInList } from '../../_shared/list-changes.ts';

interface Named {
  readonly sftp_user_uuid: string;
  readonly lock_version: number;
  readonly company_uuid: string;
  readonly username: string;
  readonly connectionId: string;
}

/** The actions on an account as a whole. */
export function useSftpUserActions(user: Named) {
  const { sftp_user_uuid, lock_version, company_uuid, username, connectionId } = user;
  const [enable] = useMutation<useSftpUserActionsEnableMutation>(
    graphql`
      mutation useSftpUserActionsEnableMutation($input: SetSftpUserEnabledInput!) {
        set_sftp_user_enabled(input: $input) {
          sftp_user {
            sftp_user_uuid
            enabled
            status
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `${username} was not changed` },
  );
  const [rotate, isRotating] = useMutation<useSftpUserActionsRotateMutation>(
    graphql`
      mutation useSftpUserActionsRotateMutation($input: RotateSftpUserPasswordInput!) {
        rotate_sftp_user_password(input: $input) {
          password
          sftp_user {
            sftp_user_uuid
            password {
              updated_at
            }
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `The password of ${username} was not rotated`, inForm: ['lock_version'] },
  );
  const [remove, isDeleting] = useMutation<useSftpUserActionsDeleteMutation>(
    graphql`
      mutation useSftpUserActionsDeleteMutation($input: DeleteSftpUserInput!, $connections: [ID!]!) {
        delete_sftp_user(input: $input) {
          sftp_user {
            sftp_user_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${username} was not deleted`, success: `${username} deleted` },
  );
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const result = await enable({ input: { sftp_user_uuid, enabled } });
    if (result.ok)
      notify.undo(`${username} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  return {
    isRotating,
    isDeleting,
    setEnabled,
    async rotateNow(): Promise<Rotated> {
      const result = await rotate({ input: { sftp_user_uuid, lock_version } });
      return rotated(result, ({ rotate_sftp_user_password }) => rotate_sftp_user_password.password);
    },
    async deleteNow(): Promise<void> {
      await remove(
        { input: { sftp_user_uuid }, connections: [connectionId] },
        {
          updater(store, response) {
            if (response?.delete_sftp_user.sftp_user)
              countInList(store, { connectionId, company_uuid, by: -1 });
          },
        },
      );
    },
  };
}
