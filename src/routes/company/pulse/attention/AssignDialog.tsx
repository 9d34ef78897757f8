import { graphql, useFragment } from 'react-relay/hooks';
import { nullable, object, string } from 'zod/mini';
import type { AssignDialog_group$key } from '#gql/AssignDialog_group';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { MemberField } from '#shared/forms/MemberField.tsx';
import { useUpdateGroup } from './useUpdateGroup.ts';

const schema = object({ assignee: nullable(object({ value: string(), label: string() })) });

interface AssignDialogProps {
  groupRef: AssignDialog_group$key;
  onClose: () => void;
}

/** Asks whom to assign a problem to. */
export function AssignDialog({ groupRef, onClose }: AssignDialogProps) {
  const group = useFragment(
    graphql`
      fragment AssignDialog_group on AttentionGroup {
        group_uuid
        company_uuid
        name
        lock_version
        assignee {
          display
          email
        }
        updated_at
        updated_by {
          display
        }
        ...useUpdateGroup_group
      }
    `,
    groupRef,
  );
  const { assignee, updated_at, updated_by } = group;
  const update = useUpdateGroup(group, { inForm: true });
  const form = useFormModel({
    subject: group.name,
    values: { assignee: (assignee && { value: assignee.email ?? '', label: assignee.display }) ?? null },
    schema,
    version: group.lock_version,
    changedBy: updated_at == null || !updated_by ? null : { name: updated_by.display, at: updated_at },
    save: ({ assignee: chosen }, { version }) =>
      update(
        { assignee_email: chosen?.value ?? null },
        chosen ? `Assigned to ${chosen.label}` : 'Assigned to nobody',
        version,
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Assign “${group.name}”`} saveLabel="Assign">
      <FormGrid>
        <MemberField
          field={form.field('assignee')}
          label="Assigned to"
          company_uuid={group.company_uuid}
          by="email"
          focusFirst
        />
      </FormGrid>
    </FormDialog>
  );
}
