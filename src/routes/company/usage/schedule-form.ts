import { check, custom } from 'zod/mini';

export interface ScheduleValues {
  readonly frequency: 'MONTHLY' | 'WEEKLY';
  readonly recipients: readonly string[];
}

export const blankSchedule: ScheduleValues = { frequency: 'MONTHLY', recipients: [] };

const MAX = 20;
const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

export function recipientFault(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return 'Add at least one email address.';
  if (recipients.length > MAX) return `At most ${MAX}; there are ${recipients.length}.`;
  const wrong = recipients.find((one) => !EMAIL.test(one));
  return wrong === undefined ? null : `“${wrong}” is not an email address.`;
}

/** The validation rules of the schema that the form can check. */
export const scheduleSchema = custom<ScheduleValues>().check(
  check(({ value, issues }) => {
    const message = recipientFault(value.recipients);
    if (message !== null) issues.push({ code: 'custom', input: value, path: ['recipients'], message });
  }),
);
