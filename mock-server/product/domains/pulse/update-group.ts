import type { UpdateAttentionGroupInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow, notFound } from '../../model/kit/collection.ts';
import { memberKeys, readMember } from '../../model/company/member-list.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import { ownedBy } from '../../model/kit/owned-by.ts';
import { GROUP, groupSeed, occurrencesOf } from './groups.ts';
import type { Resolver } from '../../resolvers.ts';

const DAY = 86_400_000;
const MAX_SNOOZED = 90;
const MAX_IGNORED = 366;
const MAX_TIMES = 1000;

const NOT_SNOOZED = { snoozed_until: null, snoozed_count: null, snoozed_at_count: null };
const NOT_IGNORED = { ignored_until: null, ignore_reason: null };

const refuse = (...errors: UserError[]) => ({ attention_group: null, errors });
const wrong = (path: readonly string[], message: string) => userError('VALIDATION', message, path);

/** `update_attention_group`. */
export const updateGroup: Resolver<'Mutation', 'update_attention_group'> = async (
  _source,
  { input },
  context,
) => {
  const { group_uuid, assignee_email, snooze, ignore } = input;
  const group = groupSeed(group_uuid, context);
  if (!group || !context.access.partner(group.partner_uuid)) return refuse(notFound('group', 'group_uuid'));
  const refusal = context.access.refusalOf(group) ?? staleness(GROUP, group_uuid, context);
  if (refusal) return refuse(refusal);

  const assignee =
    typeof assignee_email === 'string' ? assigneeOf(assignee_email, group.company_uuid, context) : null;
  const errors = [
    ...(typeof assignee_email === 'string' && assignee === null
      ? [userError('NOT_FOUND', 'Choose an active member of this workspace.', 'assignee_email')]
      : []),
    ...snoozeErrors(input, context.clock.now()),
    ...ignoreErrors(input, context.clock.now()),
  ];
  if (errors.length > 0) return refuse(...errors);

  ownedBy(GROUP, group_uuid, { owners: group, context });
  context.store.set(GROUP, group_uuid, {
    ...(assignee_email === undefined ? {} : { assignee }),
    ...(snooze === undefined ? {} : NOT_SNOOZED),
    ...(ignore === undefined ? {} : NOT_IGNORED),
    ...(snooze && {
      ...NOT_IGNORED,
      snoozed_until: snooze.until == null ? null : Date.parse(snooze.until),
      snoozed_count: snooze.executions ?? null,
      snoozed_at_count: snooze.executions == null ? null : await occurrencesOf(group_uuid, context),
    }),
    ...(ignore && {
      ...NOT_SNOOZED,
      ignored_until: Date.parse(ignore.until),
      ignore_reason: ignore.reason.trim(),
    }),
    ...changedNow(context),
  });
  return { attention_group: ref(GROUP, group_uuid), errors: [] };
};

/** The caller, who may be an operator, or an active member; null for anybody else. */
function assigneeOf(email: string, company_uuid: string, context: MockContext): Actor | null {
  const wanted = email.trim().toLowerCase();
  if (context.person.email.toLowerCase() === wanted) return actorOf(context);
  const member = memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .find(
      (candidate) =>
        candidate.email.toLowerCase() === wanted && candidate.status === 'ACTIVE' && !candidate.is_machine,
    );
  return member ? { kind: 'USER', display: member.name ?? member.email, email: member.email } : null;
}

/** Why an end time is invalid; null if it is in the future and not too far away. */
function endError(until: string, most: number, now: number): string | null {
  const end = Date.parse(until);
  if (end <= now) return 'Choose a time in the future.';
  return end > now + most * DAY ? `Choose a time within the next ${most} days.` : null;
}

function snoozeErrors({ snooze, ignore }: UpdateAttentionGroupInput, now: number): UserError[] {
  if (!snooze) return [];
  const { until, executions } = snooze;
  if (ignore) return [wrong(['snooze'], 'A group is either snoozed or ignored.')];
  if ((until == null) === (executions == null))
    return [wrong(['snooze'], 'Choose either a time or a number of executions.')];
  if (executions != null && (executions < 1 || executions > MAX_TIMES))
    return [wrong(['snooze', 'executions'], 'Enter a number from 1 to 1,000.')];
  const error = until == null ? null : endError(until, MAX_SNOOZED, now);
  return error === null ? [] : [wrong(['snooze', 'until'], error)];
}

function ignoreErrors({ ignore }: UpdateAttentionGroupInput, now: number): UserError[] {
  if (!ignore) return [];
  const end = endError(ignore.until, MAX_IGNORED, now);
  const reason = lengthError(ignore.reason, 3, 200);
  return [
    ...(reason === null ? [] : [wrong(['ignore', 'reason'], reason)]),
    ...(end === null ? [] : [wrong(['ignore', 'until'], end)]),
  ];
}
