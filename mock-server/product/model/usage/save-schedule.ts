import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { send } from '../../mail/message.ts';
import { changedNow, madeNow, notFound } from '../kit/collection.ts';
import { email } from '../endpoint/checks.ts';
import { repeated } from '../kit/idempotency.ts';
import { reportMail } from './mail.ts';
import { monthsOf } from './months.ts';
import { labelOf, scheduleItems, scheduleNow } from './schedule.ts';
import type { Resolver } from '../../resolvers.ts';

const TYPE = scheduleItems.type;
const MAX = 20;

const refuse = (...errors: UserError[]) => ({ usage_schedule: null, company: null, errors });

/** Errors in the recipients, each with its index in the list. */
function recipientErrors(recipients: readonly string[]): UserError[] {
  if (recipients.length === 0)
    return [userError('VALIDATION', 'Enter at least one email address.', 'recipients')];
  if (recipients.length > MAX)
    return [userError('LIMIT_EXCEEDED', `Enter at most ${MAX} email addresses.`, 'recipients')];
  return recipients.flatMap((recipient, place) => {
    const path = ['recipients', String(place)];
    const error = email(recipient);
    if (error !== null) return [userError('VALIDATION', error, path)];
    return recipients.indexOf(recipient) < place
      ? [userError('VALIDATION', 'This address is a duplicate.', path)]
      : [];
  });
}

const clean = (recipients: readonly string[]): string[] => recipients.map((recipient) => recipient.trim());

/** `save_usage_schedule`. */
export const saveSchedule: Resolver<'Mutation', 'save_usage_schedule'> = (_source, { input }, context) => {
  const { clock, store } = context;
  const key = input.schedule_uuid ?? null;
  const { error } = scheduleItems.targetOf(key, input.company_uuid, context);
  if (error) return refuse(error);
  const before = key === null ? null : scheduleNow(key, context);
  const company_uuid = before?.company_uuid ?? input.company_uuid!;
  if (key === null && scheduleItems.keys(context, { company_uuid }).length > 0)
    return refuse(
      userError(
        'ALREADY_EXISTS',
        'This workspace has a schedule already. Change it instead.',
        'company_uuid',
      ),
    );
  const recipients = clean(input.recipients ?? before?.recipients ?? []);
  const errors = recipientErrors(recipients);
  if (errors.length > 0) return refuse(...errors);
  const frequency = input.frequency ?? before?.frequency ?? 'MONTHLY';
  // Reports that were already sent do not change.
  const fields = { frequency, recipients, label: labelOf(frequency), since: clock.now() };
  const schedule_uuid = key ?? store.newKey(TYPE);
  if (key === null)
    store.insert(TYPE, schedule_uuid, { company_uuid, sent_at: null, ...fields, ...madeNow(context) });
  else store.set(TYPE, schedule_uuid, { ...fields, ...changedNow(context) });
  return { usage_schedule: ref(TYPE, schedule_uuid), company: ref('Company', company_uuid), errors: [] };
};

/** `delete_usage_schedule`. */
export const deleteSchedule: Resolver<'Mutation', 'delete_usage_schedule'> = (
  _source,
  { input: { schedule_uuid } },
  context,
) => {
  const target = scheduleItems.target(schedule_uuid, context);
  if (target.error) return refuse(target.error);
  context.store.remove(TYPE, schedule_uuid);
  return {
    usage_schedule: ref(TYPE, schedule_uuid),
    company: ref('Company', target.subject.company_uuid),
    errors: [],
  };
};

/** `send_usage_report`. */
export const sendReport: Resolver<'Mutation', 'send_usage_report'> = (_source, { input }, context) => {
  const { clock, store, world } = context;
  const { company_uuid } = input;
  const no = (...errors: UserError[]) => ({ recipients: [], usage_schedule: null, errors });
  const error = scheduleItems.targetNew({ company_uuid }, context).error ?? repeated(context);
  if (error) return no(error);
  const month = monthsOf(company_uuid, world, clock.now()).find(({ name }) => name === input.month);
  if (!month) return no(notFound('month', 'month'));
  const recipients = clean(input.recipients);
  const inputErrors = recipientErrors(recipients);
  if (inputErrors.length > 0) return no(...inputErrors);
  send(context, reportMail(company_uuid, month, { until: clock.now() + 1, recipients, context }));
  const [key] = scheduleItems.keys(context, { company_uuid });
  if (key !== undefined) store.set(TYPE, key, { sent_at: clock.now() });
  return { recipients, usage_schedule: key === undefined ? null : ref(TYPE, key), errors: [] };
};
