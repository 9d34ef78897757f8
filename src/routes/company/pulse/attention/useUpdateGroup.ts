import { graphql, useFragment } from 'react-relay/hooks';
import type { UpdateAttentionGroupInput, useUpdateGroupMutation } from '#gql/useUpdateGroupMutation';
import type { useUpdateGroup_group$key } from '#gql/useUpdateGroup_group';
import { useMutation } from '#relay/useMutation.ts';
import type { SaveResult } from '#ui/form/form-model.ts';
import { notify } from '#ui/feedback/notify.ts';

type Change = Omit<UpdateAttentionGroupInput, 'group_uuid' | 'lock_version'>;

/** Assigns a group or puts it aside, confirms it in a toast, and offers Undo. */
export function useUpdateGroup(
  groupRef: useUpdateGroup_group$key,
  { inForm }: { readonly inForm: boolean },
): (change: Change, done: string, version?: number) => Promise<SaveResult> {
  const group = useFragment(
    graphql`
      fragment useUpdateGroup_group on AttentionGroup {
        group_uuid
        lock_version
        assignee {
          email
        }
        snoozed_until
        snoozed_count
        ignored_until
        ignore_reason
      }
    `,
    groupRef,
  );
  const [update] = useMutation<useUpdateGroupMutation>(
    graphql`
      mutation useUpdateGroupMutation($input: UpdateAttentionGroupInput!) {
        update_attention_group(input: $input) {
          attention_group {
            group_uuid
            lock_version
            state
            is_mine
            assignee {
              display
              email
            }
            snoozed_until
            snoozed_count
            ignored_until
            ignore_reason
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
    { failure: 'The problem was not changed', inForm: inForm ? 'all' : [] },
  );
  const { group_uuid } = group;
  const assignee_email = group.assignee?.email ?? null;
  const putAside = {
    snooze:
      group.snoozed_until != null
        ? { until: group.snoozed_until }
        : group.snoozed_count == null
          ? null
          : { executions: group.snoozed_count },
    ignore:
      group.ignored_until == null ? null : { until: group.ignored_until, reason: group.ignore_reason ?? '' },
  };
  return async (change, done, version = group.lock_version) => {
    const result = await update({ input: { ...change, group_uuid, lock_version: version } });
    if (!result.ok) return result;
    const lock_version = result.response.update_attention_group.attention_group?.lock_version;
    // An assignment does not change whether the group is put aside, and neither must undoing it.
    const undo = 'assignee_email' in change ? { assignee_email } : putAside;
    notify.undo(done, () => void update({ input: { ...undo, group_uuid, lock_version } }));
    return { ok: true };
  };
}
