import { TagsField } from '#ui/form/TagsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FlowFields, SectionForm } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

/** The flow's name, and the notes for the people who work with it. */
export function GeneralSection({ fields }: { fields: FlowFields<SectionForm> }) {
  return (
    <FlowSection name="general" fields={fields}>
      <TextField {...fields.bind('flow_name')} label="Flow name" required span={3} />
      <TagsField {...fields.bind('tags')} label="Tags" span={3} />
      <TextareaField
        {...fields.bind('support_instructions')}
        label="Support instructions"
        description="What to do when an execution fails: who to call, what not to resubmit."
      />
      <TextareaField {...fields.bind('notes')} label="Notes for colleagues" />
    </FlowSection>
  );
}
