import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneStatus } from '#gql/MilestoneItem_milestone';
import type { useMilestoneActions_milestone$key } from '#gql/useMilestoneActions_milestone';
import type { useMilestoneActionsDeleteMutation } from '#gql/useMilestoneActionsDeleteMutation';
import type { useMilestoneActionsMoveMutation } from '#gql/useMilestoneActionsMoveMutation';
import type { useMilestoneActionsSetMutation } from '#gql/useMilestoneActionsSetMutation';
import { useMutation } from '#relay/useMutation.ts';
import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';

/** The actions on a milestone that its row offers. */
export function useMilestoneActions(milestoneRef: useMilestoneActions_milestone$key) {
  const { milestone_uuid, title } = useFragment(
    graphql`
      fragment useMilestoneActions_milestone on Milestone {
        milestone_uuid
        title
      }
    `,
    milestoneRef,
  );
  const [set, isSetting] = useMutation<useMilestoneActionsSetMutation>(
    graphql`
      mutation useMilestoneActionsSetMutation($input: SetMilestoneInput!) {
        set_milestone(input: $input) {
          milestone {
            milestone_uuid
            ...MilestoneItem_milestone
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not change the milestone' },
  );
  const [move] = useMutation<useMilestoneActionsMoveMutation>(
    graphql`
      mutation useMilestoneActionsMoveMutation($input: MoveMilestoneInput!) {
        move_milestone(input: $input) {
          trading_partner {
            partner_uuid
            ...MilestoneList_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not move the milestone' },
  );
  const [remove, isDeleting] = useMutation<useMilestoneActionsDeleteMutation>(
    graphql`
      mutation useMilestoneActionsDeleteMutation($input: DeleteMilestoneInput!) {
        delete_milestone(input: $input) {
          trading_partner {
            partner_uuid
            ...MilestoneList_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not delete the milestone' },
  );
  return {
    isSetting,
    isDeleting,
    setStatus: async (status: MilestoneStatus, label: string) => {
      const { ok } = await set({ input: { milestone_uuid, status } });
      if (ok) announce(`${title}: ${label}`);
    },
    move: async (sequence: number) => {
      const { ok } = await move({ input: { milestone_uuid, sequence } });
      if (ok) announce(`${title} moved to position ${sequence}`);
    },
    deleteNow: async (): Promise<boolean> => {
      const { ok } = await remove({ input: { milestone_uuid } });
      if (ok) notify.success(`${title} deleted`);
      return ok;
    },
  };
}
