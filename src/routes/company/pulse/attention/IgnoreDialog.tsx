import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { maxLength, minLength, object, string, trim } from 'zod/mini';
import type { IgnoreDialog_group$key } from '#gql/IgnoreDialog_group';
import { formatDate, fromLocalInput, nextDay, toLocalInput } from '#lib/dates.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { useZone } from '#ui/text/zone.ts';
import { useUpdateGroup } from './useUpdateGroup.ts';

const DAY = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 365;

const schema = object({
  reason: string().check(
    trim(),
    minLength(3, 'Give a reason of at least 3 characters.'),
    maxLength(200, 'Use at most 200 characters.'),
  ),
  day: string().check(minLength(1, 'Choose a day.')),
});

interface IgnoreDialogProps {
  groupRef: IgnoreDialog_group$key;
  onClose: () => void;
}

/** Asks why a problem is to be ignored, and until when. */
export function IgnoreDialog({ groupRef, onClose }: IgnoreDialogProps) {
  const group = useFragment(
    graphql`
      fragment IgnoreDialog_group on AttentionGroup {
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
  const dayIn = (days: number) => toLocalInput(now + days * DAY, zone).slice(0, 10);
  const form = useFormModel({
    subject: group.name,
    values: { reason: '', day: dayIn(USUAL_DAYS) },
    schema,
    save: ({ reason, day }) => {
      const until = fromLocalInput(`${nextDay(day)}T00:00`, zone) ?? now;
      return update(
        { ignore: { reason, until: new Date(until).toISOString() } },
        `Ignored until the end of ${formatDate(until - 1, zone)}`,
      );
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Ignore “${group.name}”`} saveLabel="Ignore">
      <FormGrid>
        <TextareaField
          field={form.field('reason')}
          label="Reason"
          required
          maxLength={200}
          rows={2}
          focusFirst
        />
        <DateField
          field={form.field('day')}
          label="Until the end of"
          required
          min={dayIn(0)}
          max={dayIn(MAX_DAYS)}
        />
      </FormGrid>
    </FormDialog>
  );
}
