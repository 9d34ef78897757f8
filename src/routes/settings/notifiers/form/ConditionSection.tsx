import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { useField, useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ConditionName } from '../notifier-labels.ts';
import { conditionPresets, type NotifierValues } from './notifier-form.ts';

const choices = [
  { value: 'EACH', label: 'Every event', description: 'One notification for each' },
  { value: 'COUNT_IN_WINDOW', label: 'Several at once', description: 'A number of events within minutes' },
  { value: 'SUCCESS_RATE_BELOW', label: 'Low success rate', description: 'Of the runs in the last minutes' },
  { value: 'CONSECUTIVE', label: 'In a row', description: 'Of one flow, with no success in between' },
] as const;

/** The label of the threshold for each rule. */
const thresholdLabels: Readonly<Record<ConditionName, string>> = {
  EACH: 'Threshold',
  COUNT_IN_WINDOW: 'At least',
  SUCCESS_RATE_BELOW: 'Success rate below',
  CONSECUTIVE: 'In a row',
};

/** The section for when an event causes a notification. */
export function ConditionSection({ form }: { form: FormModel<NotifierValues> }) {
  const kindField = form.field('condition.kind');
  const kind = useFieldValue(kindField);
  const threshold = form.field('condition.threshold');
  const windowField = form.field('condition.window_minutes');
  const runsField = form.field('condition.min_runs');
  // Registers the labels of fields that the chosen rule does not show, for lists of changes.
  useField({ field: threshold, label: thresholdLabels[kind] });
  useField({ field: windowField, label: 'Within' });
  useField({ field: runsField, label: 'From' });
  const window = <NumberField field={windowField} label="Within" unit="minutes" required span={2} half />;
  return (
    <FormSection title="Condition" hint="When it is worth a notification">
      <RadioCardsField
        field={{
          ...kindField,
          // The numbers of one rule do not apply to another.
          change(next) {
            const { kind: chosen, ...preset } = conditionPresets[next];
            kindField.change(chosen);
            form.setValue('condition.threshold', preset.threshold);
            form.setValue('condition.window_minutes', preset.window_minutes);
            form.setValue('condition.min_runs', preset.min_runs);
          },
        }}
        label="Condition"
        choices={choices}
      />
      {kind === 'COUNT_IN_WINDOW' && (
        <>
          <NumberField field={threshold} label={thresholdLabels[kind]} unit="events" required span={2} half />
          {window}
        </>
      )}
      {kind === 'SUCCESS_RATE_BELOW' && (
        <>
          <NumberField field={threshold} label={thresholdLabels[kind]} unit="%" required span={2} half />
          {window}
          <NumberField field={runsField} label="From" unit="runs on" required span={2} half />
        </>
      )}
      {kind === 'CONSECUTIVE' && (
        <NumberField field={threshold} label={thresholdLabels[kind]} unit="events" required span={2} half />
      )}
    </FormSection>
  );
}
