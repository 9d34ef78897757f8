import { useId, useState, type FormEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneDialog_milestone$key } from '#gql/MilestoneDialog_milestone';
import type { MilestoneDialogSetMutation } from '#gql/MilestoneDialogSetMutation';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { fieldErrors } from '../../../relay/user-errors.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './Milestones.module.css';

interface MilestoneDialogProps {
  milestoneRef: MilestoneDialog_milestone$key;
  onClose: () => void;
}

/** Sets the due date of a milestone and whether guests see it. */
export function MilestoneDialog({ milestoneRef, onClose }: MilestoneDialogProps) {
  const milestone = useFragment(
    graphql`
      fragment MilestoneDialog_milestone on Milestone {
        milestone_uuid
        title
        due_date
        is_partner_visible
      }
    `,
    milestoneRef,
  );
  const [set, isSetting] = useMutation<MilestoneDialogSetMutation>(
    graphql`
      mutation MilestoneDialogSetMutation($input: SetMilestoneInput!) {
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
    { success: 'Saved', failure: 'Could not save', inForm: ['due_date'] },
  );
  const [day, setDay] = useState(milestone.due_date ?? '');
  const [visible, setVisible] = useState(milestone.is_partner_visible);
  const [fault, setFault] = useState<string | null>(null);
  useUnsavedWork(day !== (milestone.due_date ?? '') || visible !== milestone.is_partner_visible);
  const dayId = useId();
  const faultId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await set({
      input: {
        milestone_uuid: milestone.milestone_uuid,
        due_date: day || null,
        is_partner_visible: visible,
      },
    });
    if (result.ok) onClose();
    else setFault(fieldErrors(result.faults).due_date ?? null);
  };
  return (
    <Dialog opened onClose={onClose} title={milestone.title}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={dayId}>Due on</label>
        <input
          id={dayId}
          type="date"
          className={styles.day}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : faultId}
          data-autofocus=""
        />
        {fault !== null && (
          <p id={faultId} role="alert" className={styles.overdue}>
            {fault}
          </p>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={visible}
            onChange={(event) => setVisible(event.currentTarget.checked)}
          />
          Visible to guests of this partner
        </label>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={isSetting}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
