import { graphql } from 'react-relay/hooks';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useAccessChangeAddMutation } from '#gql/useAccessChangeAddMutation';
import type { useAccessChangeRemoveMutation } from '#gql/useAccessChangeRemoveMutation';
import type { useAccessChangeRoleMutation } from '#gql/useAccessChangeRoleMutation';
import type { useAccessChangeStatusMutation } from '#gql/useAccessChangeStatusMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { RoleName } from './person-filters.ts';
import type { ManagedCompany } from './useManagedCompanies.ts';

/** The values of a cell of the matrix. */
export type Access = RoleName | 'DISABLED' | 'NONE';

export const accessWords: Readonly<Record<Access, string>> = {
  OWNER: 'Owner',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
  DISABLED: 'Disabled',
  NONE: 'No access',
};

/** The state of a membership before a change. */
interface State {
  readonly access: Access;
  /** The role, which disabled members have too; null without a membership. */
  readonly role: Access | null;
  readonly company_user_uuid: string | null;
  readonly lock_version: number | null;
}

interface Subject {
  readonly email: string;
  readonly who: string;
  readonly company: ManagedCompany;
}

const isRole = (access: Access | null): access is RoleName =>
  access === 'OWNER' || access === 'EDITOR' || access === 'VIEWER';

/** Changes a person's access to a workspace, in as many mutations as needed. Shows the result with Undo. */
export function useAccessChange({ email, who, company }: Subject) {
  const { company_uuid, company_name } = company;
  const failure = `${who} was not changed in ${company_name}`;
  const [add] = useMutation<useAccessChangeAddMutation>(
    graphql`
      mutation useAccessChangeAddMutation($input: AddUserInput!) {
        add_user(input: $input) {
          company_user_edge {
            node {
              company_user_uuid
              lock_version
              person {
                email
                ...PersonItem_person
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
    { failure },
  );
  const [setRole] = useMutation<useAccessChangeRoleMutation>(
    graphql`
      mutation useAccessChangeRoleMutation($input: UpdateUserRoleInput!) {
        update_user_role(input: $input) {
          company_user {
            company_user_uuid
            lock_version
            ...AccessCell_membership
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure },
  );
  const [setStatus] = useMutation<useAccessChangeStatusMutation>(
    graphql`
      mutation useAccessChangeStatusMutation($input: SetUserStatusInput!) {
        set_user_status(input: $input) {
          company_user {
            company_user_uuid
            lock_version
            ...AccessCell_membership
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure },
  );
  const [remove] = useMutation<useAccessChangeRemoveMutation>(
    graphql`
      mutation useAccessChangeRemoveMutation($input: RemoveUserInput!) {
        remove_user(input: $input) {
          company_user {
            company_user_uuid
            person {
              email
              ...PersonItem_person
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
    { failure },
  );
  // The workspace's own list of users, if it is loaded, is incomplete now.
  const updater = (store: RecordSourceSelectorProxy) =>
    store.get(dataID('Company', { company_uuid }) ?? '')?.invalidateRecord();

  const addAs = async (role: RoleName): Promise<State | null> => {
    const result = await add({ input: { company_uuid, email, role } }, { updater });
    const node = result.ok ? result.response.add_user.company_user_edge?.node : null;
    return node
      ? { access: role, role, company_user_uuid: node.company_user_uuid, lock_version: node.lock_version }
      : null;
  };
  const removeFrom = async (from: State, company_user_uuid: string): Promise<State | null> => {
    const result = await remove({ input: { company_user_uuid } }, { updater });
    return result.ok
      ? { ...from, access: 'NONE', role: null, company_user_uuid: null, lock_version: null }
      : null;
  };
  const switchStatus = async (from: State, company_user_uuid: string, status: 'ACTIVE' | 'DISABLED') => {
    const result = await setStatus({ input: { company_user_uuid, status } }, { updater });
    const user = result.ok ? result.response.set_user_status.company_user : null;
    const access: Access = status === 'DISABLED' ? 'DISABLED' : (from.role ?? 'VIEWER');
    return user ? { ...from, access, lock_version: user.lock_version } : null;
  };
  const giveRole = async (from: State, company_user_uuid: string, role: RoleName): Promise<State | null> => {
    const { lock_version } = from;
    const result = await setRole({ input: { company_user_uuid, lock_version, role } }, { updater });
    const user = result.ok ? result.response.update_user_role.company_user : null;
    return user ? { ...from, access: role, role, lock_version: user.lock_version } : null;
  };

  /** Returns the state after the change; null if it was rejected. */
  const step = async (from: State, to: Access): Promise<State | null> => {
    const { company_user_uuid } = from;
    if (company_user_uuid === null) return isRole(to) ? addAs(to) : null;
    if (to === 'NONE') return removeFrom(from, company_user_uuid);
    if (to === 'DISABLED') return switchStatus(from, company_user_uuid, 'DISABLED');
    const enabled = from.access === 'DISABLED' ? await switchStatus(from, company_user_uuid, 'ACTIVE') : from;
    if (!enabled || enabled.role === to) return enabled;
    return giveRole(enabled, company_user_uuid, to);
  };

  const change = async (from: State, to: Access, isUndo = false): Promise<void> => {
    const after = await step(from, to);
    if (!after) return;
    const words = `${who} in ${company_name}: ${accessWords[after.access]}`;
    if (isUndo) notify.success(words);
    // A disabled member gets back the role from before.
    else notify.undo(words, () => void undo(after, from));
  };
  const undo = async (now: State, before: State): Promise<void> => {
    // A disabled member who was removed is invited again before being disabled.
    if (before.access === 'DISABLED' && isRole(before.role)) {
      const back = now.role === before.role ? now : await step(now, before.role);
      if (back) await change(back, 'DISABLED', true);
    } else await change(now, before.access, true);
  };
  return change;
}
