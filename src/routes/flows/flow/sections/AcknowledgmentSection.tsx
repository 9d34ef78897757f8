import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { ackNames } from '../flow-labels.ts';
import type { FlowFields, SectionForm } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

/** The acknowledgment that the receiver must send, and its deadline. */
export function AcknowledgmentSection({ fields }: { fields: FlowFields<SectionForm> }) {
  const kind = fields.bind('acknowledgment.kind');
  const value = useFieldValue(kind.field);
  return (
    <FlowSection name="acknowledgment" fields={fields} summary={ackNames[value]}>
      <SelectField
        {...kind}
        label="Expect"
        span={3}
        choices={Object.entries(ackNames).map(([name, label]) => ({
          value: name as keyof typeof ackNames,
          label,
        }))}
      />
      {value !== 'NONE' && (
        <NumberField
          {...fields.bind('acknowledgment.timeout_minutes')}
          label="Overdue after"
          unit="minutes"
          required
          span={3}
          description="The execution then ends with an error."
        />
      )}
    </FlowSection>
  );
}
