import { emailsError } from '#rules/email.ts';
import { formSchema } from '#ui/form/form-schema.ts';

export interface ScheduleValues {
  readonly frequency: 'MONTHLY' | 'WEEKLY';
  readonly recipients: readonly string[];
}

export const blankSchedule: ScheduleValues = { frequency: 'MONTHLY', recipients: [] };

const MAX = 20;

export function recipientError(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return 'Add at least one email address.';
  if (recipients.length > MAX) return `At most ${MAX}; there are ${recipients.length}.`;
  return emailsError(recipients);
}

/** The validation rules of the schema that the form can check. */
export const scheduleSchema = formSchema<ScheduleValues>(function* (value) {
  yield ['recipients', recipientError(value.recipients)];
});
