import { useState } from 'react';
import { OptionalSection } from '#ui/form/OptionalSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { NotifierValues, QuietHoursValues } from './notifier-form.ts';

interface QuietHoursSectionProps {
  form: FormModel<NotifierValues>;
  /** The workspace's time zone. */
  timeZone: string;
}

const quietWords = (value: unknown): string => {
  const quiet = value as QuietHoursValues | null;
  return quiet ? `${quiet.starts_at} to ${quiet.ends_at}, ${quiet.time_zone}` : 'Off';
};

/** The hours in which a notifier sends nothing; off by default. */
export function QuietHoursSection({ form, timeZone }: QuietHoursSectionProps) {
  const { value: quiet } = useField(
    { field: form.field('quiet_hours'), label: 'Quiet hours' },
    { show: quietWords },
  );
  const [zones] = useState(() =>
    [
      ...new Set([
        ...Intl.supportedValuesOf('timeZone'),
        'UTC',
        timeZone,
        ...(quiet ? [quiet.time_zone] : []),
      ]),
    ]
      .toSorted()
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  );
  return (
    <OptionalSection
      title="Quiet hours"
      isOn={quiet !== null}
      off="It notifies at any hour."
      addLabel="Set quiet hours"
      onAdd={() =>
        form.setValue('quiet_hours', { starts_at: '22:00', ends_at: '06:00', time_zone: timeZone })
      }
      removeLabel="Remove quiet hours"
      onRemove={() => form.setValue('quiet_hours', null)}
    >
      <TimeField field={form.field('quiet_hours.starts_at')} label="From" required span={2} half />
      <TimeField field={form.field('quiet_hours.ends_at')} label="To" required span={2} half />
      <SelectField field={form.field('quiet_hours.time_zone')} label="Time zone" choices={zones} span={2} />
    </OptionalSection>
  );
}
