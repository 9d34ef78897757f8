import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SnoozeDialog_group$key } from '#gql/SnoozeDialog_group';
import { formatDateTime, fromLocalInput, nextDay, toLocalInput, zoneName } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { useZone } from '#ui/text/zone.ts';
import { useUpdateGroup } from './useUpdateGroup.ts';

interface SnoozeValues {
  readonly how: 'hours' | 'tomorrow' | 'day' | 'times';
  readonly day: string;
  readonly times: number | null;
}

const HOUR = 3_600_000;
const HOURS = 4;
const MAX_DAYS = 90;
const MAX_TIMES = 1000;

const schema = formSchema<SnoozeValues>(function* (value) {
  const { how, times } = value;
  if (how === 'times' && !(times !== null && Number.isInteger(times) && times >= 1 && times <= MAX_TIMES))
    yield ['times', 'Enter a number from 1 to 1,000.'];
});

interface SnoozeDialogProps {
  groupRef: SnoozeDialog_group$key;
  onClose: () => void;
}

/** Asks until when, or for how many further executions, a problem is to be snoozed. */
export function SnoozeDialog({ groupRef, onClose }: SnoozeDialogProps) {
  const group = useFragment(
    graphql`
      fragment SnoozeDialog_group on AttentionGroup {
        group_uuid
        name
        ...useUpdateGroup_group
      }
    `,
    groupRef,
  );
  const update = useUpdateGroup(group, { inForm: true });
  const zone = useZone();
  const [now] = useState(Date.now);
  const tomorrow = nextDay(toLocalInput(now, zone).slice(0, 10));
  const morningOf = (day: string) => fromLocalInput(`${day}T08:00`, zone) ?? now;
  const ends = { hours: now + HOURS * HOUR, tomorrow: morningOf(tomorrow) };
  const form = useFormModel<SnoozeValues, SnoozeValues>({
    subject: group.name,
    values: { how: 'tomorrow', day: nextDay(tomorrow), times: 1 },
    schema,
    isNew: true,
    save: ({ how, day, times }) => {
      if (how === 'times')
        return update(
          { snooze: { executions: times } },
          `Snoozed until it happens ${times === 1 ? 'again' : pluralize(times ?? 0, 'more time')}`,
        );
      const until = how === 'day' ? morningOf(day) : ends[how];
      return update(
        { snooze: { until: new Date(until).toISOString() } },
        `Snoozed until ${formatDateTime(until, zone)}`,
      );
    },
    onSaved: onClose,
  });
  const how = useFieldValue(form.field('how'));
  return (
    <FormDialog form={form} onClose={onClose} title={`Snooze “${group.name}”`} saveLabel="Snooze">
      <FormGrid>
        <RadioCardsField
          field={form.field('how')}
          label="How long"
          focusFirst
          choices={[
            { value: 'hours', label: `For ${HOURS} hours`, description: formatDateTime(ends.hours, zone) },
            { value: 'tomorrow', label: 'Until tomorrow', description: formatDateTime(ends.tomorrow, zone) },
            { value: 'day', label: 'Until another day', description: `At 08:00, ${zoneName(now, zone)}` },
            {
              value: 'times',
              label: 'Until it happens again',
              description: 'After a number of further executions',
            },
          ]}
        />
        {how === 'day' && (
          <DateField
            field={form.field('day')}
            label="Day"
            required
            min={tomorrow}
            max={toLocalInput(now + (MAX_DAYS - 1) * 24 * HOUR, zone).slice(0, 10)}
          />
        )}
        {how === 'times' && <NumberField field={form.field('times')} label="More executions" required />}
      </FormGrid>
    </FormDialog>
  );
}
