import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FlowFields, SectionForm } from '../flow/flow-fields.ts';

/** The fields that say whether and how a repeated document is recognized. */
export function DuplicateFields({ fields }: { fields: FlowFields<SectionForm> }) {
  const enabled = fields.bind('duplicate_check.enabled');
  const isOn = useFieldValue(enabled.field);
  return (
    <>
      <CheckboxField
        {...enabled}
        label="Skip duplicates"
        description="A repeated key ends as Skipped, with a link to the first execution."
      />
      {isOn && (
        <>
          <TextField
            {...fields.bind('duplicate_check.key_expression')}
            label="Key"
            mono
            required
            span={4}
            placeholder="references.shipment"
            description="A JSONata expression on the canonical document."
          />
          <NumberField
            {...fields.bind('duplicate_check.window_hours')}
            label="Window"
            unit="hours"
            required
            span={2}
          />
        </>
      )}
    </>
  );
}
