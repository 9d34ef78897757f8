import type { NotifierChannel, NotifierScope, SaveNotifierInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { includes } from '../../world/licenses.ts';
import type { Condition, QuietHours } from '../../world/notifiers.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import { takenName } from '../kit/taken-name.ts';
import { email, https, list, text, timeZone, whole } from '../endpoint/checks.ts';
import { noSecrets, saveSecrets } from '../endpoint/secrets.ts';
import { planOf } from '../license/license-state.ts';
import { CHANNEL_SECRETS, notifierItems, silencesNow, type Silence } from './notifiers.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX_SCOPE = 50;
const wrong = (path: string | readonly string[], message: string) => userError('VALIDATION', message, path);

/** Why a target is invalid for a channel; null if it is valid. */
function targetError(channel: NotifierChannel, target: string): string | null {
  switch (channel) {
    case 'EMAIL':
      return list(1, 20, email)(target.split(',').map((part) => part.trim()));
    case 'WEBHOOK':
    case 'TEAMS':
      return https(target);
    case 'SLACK':
      return /^[#@][\p{L}\d._-]{1,79}$/u.test(target)
        ? null
        : 'Enter a channel or person, such as #operations.';
    case 'PAGERDUTY':
      return text(2, 80)(target);
  }
}

/** Errors in the scope's items, which must be unique and belong to this workspace. */
function scopeErrors(
  scope: NotifierScope,
  ids: readonly string[],
  { company_uuid, context: { access, store } }: { company_uuid: string; context: MockContext },
): UserError[] {
  if (scope === 'ALL')
    return ids.length === 0 ? [] : [wrong('scope_ids', 'Leave the list empty for the scope ALL.')];
  if (ids.length === 0) return [wrong('scope_ids', 'Choose at least one.')];
  if (ids.length > MAX_SCOPE)
    return [userError('LIMIT_EXCEEDED', `Choose at most ${MAX_SCOPE}.`, 'scope_ids')];
  const isHere = (id: string): boolean => {
    if (scope === 'FLOW_TYPES') return flowTypeOf(id) !== null;
    const partner =
      scope === 'PARTNERS'
        ? id
        : store.exists('FlowSetup', id)
          ? store.read('FlowSetup', id, 'partner_uuid')
          : '';
    return access.partner(partner)?.company_uuid === company_uuid;
  };
  const what = { PARTNERS: 'trading partner', FLOWS: 'flow', FLOW_TYPES: 'flow type' }[scope];
  return ids.flatMap((id, index) => {
    const path = ['scope_ids', String(index)];
    if (!isHere(id)) return [userError('NOT_FOUND', `This ${what} does not exist in the workspace.`, path)];
    return ids.indexOf(id) < index ? [wrong(path, 'This entry is a duplicate.')] : [];
  });
}

function conditionErrors({ kind, threshold, window_minutes, min_runs }: Condition): UserError[] {
  const errors: UserError[] = [];
  const check = (field: string, error: string | null) => {
    if (error !== null) errors.push(wrong(['condition', field], error));
  };
  if (kind === 'EACH') return [];
  check(
    'threshold',
    kind === 'SUCCESS_RATE_BELOW' ? whole(1, 99, ' percent')(threshold) : whole(2, 1000)(threshold),
  );
  if (kind !== 'CONSECUTIVE') check('window_minutes', whole(1, 1440)(window_minutes));
  if (kind === 'SUCCESS_RATE_BELOW') check('min_runs', whole(1, 1000)(min_runs));
  return errors;
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function quietErrors({ starts_at, ends_at, time_zone }: QuietHours): UserError[] {
  const errors: UserError[] = [];
  for (const [field, value] of [
    ['starts_at', starts_at],
    ['ends_at', ends_at],
  ] as const) {
    if (!CLOCK.test(value))
      errors.push(wrong(['quiet_hours', field], 'Enter hours and minutes, such as 22:00.'));
  }
  if (errors.length === 0 && starts_at === ends_at)
    errors.push(
      wrong(['quiet_hours', 'ends_at'], 'The quiet hours cover the whole day. Disable the notifier instead.'),
    );
  const zone = timeZone(time_zone);
  if (zone !== null) errors.push(wrong(['quiet_hours', 'time_zone'], zone));
  return errors;
}

function nameErrors(
  name: string,
  key: string | null,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): UserError[] {
  const error = text(2, 80)(name);
  if (error !== null) return [wrong('name', error)];
  const among = notifierItems.keys(context, { company_uuid });
  const taken = takenName('Notifier', { name, own: key, among, what: 'A notifier' }, context);
  return taken ? [taken] : [];
}

/** Silent periods after a change: the current one ends, or a new one begins. */
export function silencesAfter(
  key: string,
  silent: { readonly to: number | null } | null,
  context: MockContext,
): Silence[] {
  const now = context.clock.now();
  const before = silencesNow(key, context)
    .filter(({ from }) => from < now)
    .map((silence) => (silence.to === null || silence.to > now ? { ...silence, to: now } : silence));
  return silent ? [...before, { from: now, to: silent.to }] : before;
}

/** `save_notifier`. */
export const saveNotifier = ((_source, { input }, context) => {
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ notifier_edge: null, errors });
  const key = input.notifier_uuid ?? null;
  const { error } = notifierItems.targetOf(key, input.company_uuid, context);
  if (error) return refuse(error);
  const company_uuid = key === null ? input.company_uuid! : store.read('Notifier', key, 'company_uuid');
  const read = <Field extends FieldName<'Notifier'>>(field: Field) =>
    key === null ? null : store.read('Notifier', key, field);
  const errors: UserError[] = [];

  const name = (input.name ?? read('name') ?? '').trim();
  if (input.name !== undefined || key === null)
    errors.push(...nameErrors(name, key, { company_uuid, context }));
  const channel = read('channel') ?? input.channel ?? null;
  if (channel === null) return refuse(...errors, wrong('channel', 'Choose a channel.'));
  if (key !== null && input.channel && input.channel !== channel)
    errors.push(wrong('channel', `The channel ${channel} cannot be changed. Add another notifier.`));
  if (channel === 'WEBHOOK' && !includes(planOf(company_uuid, context), 'TRANSFORM'))
    errors.push(
      userError('LICENSE_REQUIRED', 'Webhooks require the Transform or Enterprise plan.', 'channel'),
    );
  const target = (input.target ?? read('target') ?? '').trim();
  const message = target === '' ? 'Enter at least one recipient.' : targetError(channel, target);
  if (message !== null) errors.push(wrong('target', message));

  const events = [...new Set(input.events ?? read('events') ?? [])];
  if (events.includes('FLOW_MESSAGE'))
    errors.push(wrong('events', 'Messages of flows are sent by the steps that name this notifier.'));
  if (events.length === 0) errors.push(wrong('events', 'Choose at least one event.'));
  const scope = input.scope ?? read('scope') ?? 'ALL';
  const isMoved = input.scope !== undefined && input.scope !== null && input.scope !== read('scope');
  const scope_ids = input.scope_ids ?? (isMoved ? [] : (read('scope_ids') ?? []));
  if (input.scope || input.scope_ids)
    errors.push(...scopeErrors(scope, scope_ids, { company_uuid, context }));
  const condition = input.condition ?? read('condition') ?? { kind: 'EACH' };
  const whole_condition: Condition = {
    threshold: null,
    window_minutes: null,
    min_runs: null,
    ...condition,
  };
  errors.push(...conditionErrors(whole_condition));
  const quiet = quietAfter(input, read('quiet_hours'), { company_uuid, context });
  if (quiet) errors.push(...quietErrors(quiet));
  const secrets = saveSecrets(
    read('secrets') ?? noSecrets(CHANNEL_SECRETS[channel]),
    input.secrets,
    clock.now(),
  );
  errors.push(...secrets.errors);
  if (errors.length > 0) return refuse(...errors);

  const enabled = input.enabled ?? read('enabled') ?? true;
  const uuid = key ?? store.newKey('Notifier');
  const fields = {
    name,
    target,
    events,
    scope,
    scope_ids,
    condition: whole_condition,
    digest: input.digest ?? read('digest') ?? 'IMMEDIATE',
    quiet_hours: quiet,
    secrets: secrets.secrets,
    enabled,
  };
  if (key === null) {
    const silences = enabled ? [] : [{ from: clock.now(), to: null }];
    store.insert('Notifier', uuid, {
      company_uuid,
      channel,
      muted_until: null,
      silences,
      ...fields,
      ...madeNow(context),
    });
  } else {
    const isSwitched = enabled !== read('enabled');
    const silences = isSwitched ? silencesAfter(key, enabled ? null : { to: null }, context) : undefined;
    store.set('Notifier', uuid, { ...fields, silences, ...changedNow(context) });
  }
  return { notifier_edge: notifierItems.edge(uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'save_notifier'>;

function quietAfter(
  { quiet_hours }: SaveNotifierInput,
  before: QuietHours | null,
  { company_uuid, context: { store } }: { company_uuid: string; context: MockContext },
): QuietHours | null {
  if (quiet_hours === undefined) return before;
  if (quiet_hours === null) return null;
  const time_zone = quiet_hours.time_zone ?? store.read('Company', company_uuid, 'time_zone');
  return { starts_at: quiet_hours.starts_at, ends_at: quiet_hours.ends_at, time_zone };
}
