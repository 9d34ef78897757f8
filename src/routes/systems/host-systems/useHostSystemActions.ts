import { graphql } from 'react-relay/hooks';
import type { useHostSystemActionsDeleteMutation } from '#gql/useHostSystemActionsDeleteMutation';
import type { useHostSystemActionsEnableMutation } from '#gql/useHostSystemActionsEnableMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { countInList } from '../../_shared/list-changes.ts';

interface Acted {
  readonly host_system_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
}

/** What a row does without a form. */
export function useHostSystemActions({ host_system_uuid, company_uuid, name }: Acted, connectionId: string) {
  const [enable] = useMutation<useHostSystemActionsEnableMutation>(
    graphql`
      mutation useHostSystemActionsEnableMutation($input: SetHostSystemEnabledInput!) {
        set_host_system_enabled(input: $input) {
          host_system {
            host_system_uuid
            enabled
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
    { failure: `${name} was not changed` },
  );
  const [remove, isDeleting] = useMutation<useHostSystemActionsDeleteMutation>(
    graphql`
      mutation useHostSystemActionsDeleteMutation($input: DeleteHostSystemInput!, $connections: [ID!]!) {
        delete_host_system(input: $input) {
          host_system {
            host_system_uuid
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
    { failure: `${name} was not deleted`, success: `${name} deleted`, inForm: 'all' },
  );
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const result = await enable({ input: { host_system_uuid, enabled } });
    if (result.ok)
      notify.undo(`${name} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  /** Resolves to why it was not deleted; null if it was, or the reason has been told. */
  const deleteNow = async (): Promise<{ readonly isDeleted: boolean; readonly why: string | null }> => {
    const result = await remove(
      { input: { host_system_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_host_system.host_system)
            countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (result.ok) return { isDeleted: true, why: null };
    return { isDeleted: false, why: result.faults.map(({ message }) => message).join(' ') || null };
  };
  return { setEnabled, deleteNow, isDeleting };
}
