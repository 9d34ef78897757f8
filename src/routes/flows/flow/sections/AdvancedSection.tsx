import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FlowFields, SectionForm } from '../flow-fields.ts';
import { priorityNames } from '../flow-labels.ts';
import { FlowSection } from '../FlowSection.tsx';

const priorities = Object.entries(priorityNames).map(([value, label]) => ({
  value: value as keyof typeof priorityNames,
  label,
}));

/** Throttle, retries, priority, and retention. */
export function AdvancedSection({ fields }: { fields: FlowFields<SectionForm> }) {
  const backoff = fields.bind('retry.backoff_seconds');
  const attempts = fields.bind('retry.max_attempts');
  const seconds = useFieldValue(backoff.field);
  const count = useFieldValue(attempts.field);
  const later =
    seconds !== null && seconds > 0 && count !== null && count > 1
      ? `Then ${Array.from({ length: Math.min(count - 1, 2) }, (_, index) => seconds * 2 ** (index + 1)).join(', then ')}`
      : undefined;
  return (
    <FlowSection name="advanced" fields={fields}>
      <NumberField
        {...fields.bind('throttle_per_minute')}
        label="Throttle"
        unit="per minute"
        span={2}
        placeholder="Highest rate"
        description="0 keeps all executions queued"
      />
      <NumberField
        {...fields.bind('throttle_concurrent')}
        label="Concurrent executions"
        span={2}
        placeholder="No limit"
      />
      <NumberField
        {...fields.bind('retention_days')}
        label="Retention"
        unit="days"
        span={2}
        placeholder="As the partner"
      />
      <NumberField {...attempts} label="Retries" required span={2} description="0 to 10" />
      <NumberField
        {...backoff}
        label="First retry after"
        unit="seconds"
        required
        span={2}
        description={later}
      />
      <SegmentedField {...fields.bind('priority')} label="Priority" span={2} choices={priorities} />
    </FlowSection>
  );
}
