import { graphql, useFragment } from 'react-relay/hooks';
import { boolean, object, string } from 'zod/mini';
import type { MilestoneDialog_milestone$key } from '#gql/MilestoneDialog_milestone';
import type { MilestoneDialogSetMutation } from '#gql/MilestoneDialogSetMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormGrid } from '../../../ui/form/FormGrid.tsx';
import { useEntityForm } from '../../forms/useEntityForm.ts';

interface MilestoneDialogProps {
  milestoneRef: MilestoneDialog_milestone$key;
  onClose: () => void;
}

/** An empty string means no date. */
const schema = object({ due_date: string(), is_partner_visible: boolean() });

/** Sets the due date of a milestone and whether guests see it. */
export function MilestoneDialog({ milestoneRef, onClose }: MilestoneDialogProps) {
  const { milestone_uuid, title, due_date, is_partner_visible } = useFragment(
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
  const [set] = useMutation<MilestoneDialogSetMutation>(
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
    { success: 'Saved', failure: 'Could not save', inForm: 'all' },
  );
  const form = useEntityForm({
    formKey: `milestone/${milestone_uuid}`,
    subject: title,
    values: { due_date: due_date ?? '', is_partner_visible },
    schema,
    save: (values) => set({ input: { milestone_uuid, ...values, due_date: values.due_date || null } }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title}>
      <FormGrid>
        <DateField field={form.field('due_date')} label="Due on" focusFirst />
        <CheckboxField field={form.field('is_partner_visible')} label="Visible to guests of this partner" />
      </FormGrid>
    </FormDialog>
  );
}
