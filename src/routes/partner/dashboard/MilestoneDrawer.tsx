import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneDrawer_milestone$key } from '#gql/MilestoneDrawer_milestone';
import type { MilestoneDrawer_partner$key } from '#gql/MilestoneDrawer_partner';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { DateField } from '#ui/form/DateField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { MemberField } from '../../_shared/forms/MemberField.tsx';
import { useMilestoneForm } from './useMilestoneForm.ts';

interface MilestoneDrawerProps {
  partnerRef: MilestoneDrawer_partner$key;
  /** Null for a new milestone. */
  milestoneRef: MilestoneDrawer_milestone$key | null;
  onClose: () => void;
}

/** The form of a milestone: its task, owner, due date, and the milestones it waits for. */
export function MilestoneDrawer({ partnerRef, milestoneRef, onClose }: MilestoneDrawerProps) {
  const partner = useFragment(
    graphql`
      fragment MilestoneDrawer_partner on TradingPartner {
        partner_uuid
        company_uuid
        milestones {
          milestone_uuid
          title
          depends_on {
            milestone_uuid
          }
        }
      }
    `,
    partnerRef,
  );
  const milestone = useFragment(
    graphql`
      fragment MilestoneDrawer_milestone on Milestone {
        milestone_uuid
        title
        ...useMilestoneForm_milestone
      }
    `,
    milestoneRef,
  );
  const { partner_uuid, company_uuid } = partner;
  const form = useMilestoneForm({ partner_uuid, milestoneRef: milestone ?? null, onSaved: onClose });
  const [steps] = useState(partner.milestones ?? []);
  const own = milestone?.milestone_uuid;
  /** Whether a milestone already waits for this one: the server would reject the cycle. */
  const waits = (uuid: string, seen: readonly string[] = []): boolean =>
    uuid === own ||
    (!seen.includes(uuid) &&
      (steps.find(({ milestone_uuid }) => milestone_uuid === uuid)?.depends_on ?? []).some((step) =>
        waits(step.milestone_uuid, [...seen, uuid]),
      ));
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={milestone?.title ?? 'New milestone'}
      size="small"
      {...(!milestone && { saveLabel: 'Add milestone' })}
    >
      <FormSection title="General">
        <FormGrid>
          <TextField field={form.field('title')} label="Title" required maxLength={80} focusFirst />
          <TextareaField field={form.field('description')} label="Description" maxLength={500} rows={3} />
          <DateField field={form.field('due_date')} label="Due on" span={3} />
          <MemberField field={form.field('owner')} label="Owner" company_uuid={company_uuid} span={3} />
          <MultiSelectField
            field={form.field('depends_on')}
            label="Waits for"
            description="Milestones that should be done first."
            placeholder="Add a milestone…"
            choices={steps
              .filter(({ milestone_uuid }) => !waits(milestone_uuid))
              .map(({ milestone_uuid, title }) => ({ value: milestone_uuid, label: title }))}
          />
          <CheckboxField field={form.field('is_partner_visible')} label="Visible to guests of this partner" />
        </FormGrid>
      </FormSection>
    </FormDrawer>
  );
}
