import type { SaveNotifierInput } from '#gql/useNotifierFormSaveMutation';
import { emailsError } from '#rules/email.ts';
import { nameError } from '#rules/text.ts';
import { httpsError } from '#rules/web-address.ts';
import type { UserError } from '#lib/user-error.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { SecretValue } from '#ui/form/form-values.ts';
import { readTimeOfDay } from '#lib/time-of-day.ts';
import { formatCount } from '#lib/numbers.ts';
import type { ChannelName } from '../channel-names.ts';
import type { ConditionName, DigestName, EventName, ScopeName } from '../notifier-labels.ts';

export interface ConditionValues {
  readonly kind: ConditionName;
  readonly threshold: number | null;
  readonly window_minutes: number | null;
  readonly min_runs: number | null;
}

export interface QuietHoursValues {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly time_zone: string;
}

/** The values of the form. Email has a list of recipients, every other channel a single target. */
export interface NotifierValues {
  readonly name: string;
  readonly recipients: readonly string[];
  readonly target: string;
  /** The API key of a webhook, the routing key of PagerDuty. */
  readonly secret: SecretValue;
  readonly scope: ScopeName;
  readonly scope_items: readonly Chosen[];
  readonly events: readonly EventName[];
  readonly condition: ConditionValues;
  readonly digest: DigestName;
  readonly quiet_hours: QuietHoursValues | null;
  readonly enabled: boolean;
}

/** The name of the secret that a channel has, as on the server. */
export const secretNames: Readonly<Partial<Record<ChannelName, string>>> = {
  WEBHOOK: 'api_key',
  PAGERDUTY: 'routing_key',
};

export const blankNotifier: NotifierValues = {
  name: '',
  recipients: [],
  target: '',
  secret: null,
  scope: 'ALL',
  scope_items: [],
  events: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
  condition: { kind: 'EACH', threshold: null, window_minutes: null, min_runs: null },
  digest: 'IMMEDIATE',
  quiet_hours: null,
  enabled: true,
};

/** The initial values of each rule. */
export const conditionPresets: Readonly<Record<ConditionName, ConditionValues>> = {
  EACH: blankNotifier.condition,
  COUNT_IN_WINDOW: { kind: 'COUNT_IN_WINDOW', threshold: 5, window_minutes: 10, min_runs: null },
  SUCCESS_RATE_BELOW: { kind: 'SUCCESS_RATE_BELOW', threshold: 90, window_minutes: 60, min_runs: 10 },
  CONSECUTIVE: { kind: 'CONSECUTIVE', threshold: 3, window_minutes: null, min_runs: null },
};

/**
 * Converts form values to the server's input: all that the form shows, but a secret only if it is replaced or removed.
 */
export function inputOf(values: NotifierValues, channel: ChannelName): SaveNotifierInput {
  const { name, recipients, target, secret, scope_items, condition, ...rest } = values;
  const secretName = secretNames[channel];
  return {
    ...rest,
    name: name.trim(),
    target: channel === 'EMAIL' ? recipients.join(', ') : target.trim(),
    secrets: secret !== null && secretName ? [{ name: secretName, value: secret || null }] : null,
    scope_ids: scope_items.map(({ value }) => value),
    condition: condition.kind === 'EACH' ? { kind: 'EACH' } : condition,
  };
}

/** Renames the paths of the server's errors to those of the form's fields. */
export const toFormErrors = (errors: readonly UserError[], channel: ChannelName): readonly UserError[] =>
  errors.map((error) => {
    const [first] = error.path;
    if (first === 'target' && channel === 'EMAIL') return { ...error, path: ['recipients'] };
    if (first === 'scope_ids') return { ...error, path: ['scope_items'] };
    return first === 'secrets' ? { ...error, path: ['secret'] } : error;
  });

function targetErrors({ recipients, target }: NotifierValues, channel: ChannelName): ValidationError[] {
  const text = target.trim();
  switch (channel) {
    case 'EMAIL': {
      const wrong = emailsError(recipients);
      if (recipients.length === 0) return [['recipients', 'Add at least one email address.']];
      if (recipients.length > 20) return [['recipients', `At most 20; there are ${recipients.length}.`]];
      return wrong === null ? [] : [['recipients', wrong]];
    }
    case 'WEBHOOK':
    case 'TEAMS': {
      const wrong = httpsError(text);
      return wrong === null ? [] : [['target', wrong]];
    }
    case 'SLACK':
      return /^[#@][\p{L}\d._-]{1,79}$/u.test(text)
        ? []
        : [['target', 'Enter a channel or person: #operations, @dana.']];
    case 'PAGERDUTY':
      return text.length >= 2 && text.length <= 80
        ? []
        : [['target', 'Name the service, 2 to 80 characters.']];
  }
}

function conditionErrors({ kind, threshold, window_minutes, min_runs }: ConditionValues): ValidationError[] {
  const whole = (field: string, value: number | null, least: number, most: number): ValidationError[] =>
    value !== null && Number.isInteger(value) && value >= least && value <= most
      ? []
      : [[`condition.${field}`, `Enter a whole number, ${least} to ${formatCount(most)}.`]];
  const inWindow = () => whole('window_minutes', window_minutes, 1, 1440);
  switch (kind) {
    case 'COUNT_IN_WINDOW':
      return [...whole('threshold', threshold, 2, 1000), ...inWindow()];
    case 'SUCCESS_RATE_BELOW':
      return [
        ...whole('threshold', threshold, 1, 99),
        ...inWindow(),
        ...whole('min_runs', min_runs, 1, 1000),
      ];
    case 'CONSECUTIVE':
      return whole('threshold', threshold, 2, 1000);
    default:
      return [];
  }
}

function quietErrors(quiet: QuietHoursValues | null): ValidationError[] {
  if (!quiet) return [];
  const errors: ValidationError[] = [];
  for (const name of ['starts_at', 'ends_at'] as const) {
    const time = readTimeOfDay(quiet[name]);
    if (time === null || time === '24:00')
      errors.push([`quiet_hours.${name}`, 'Enter a time such as 22:30.']);
  }
  if (errors.length === 0 && quiet.starts_at === quiet.ends_at)
    errors.push(['quiet_hours.ends_at', 'Choose a different time from the start, or disable the notifier.']);
  return errors;
}

function errorsOf(values: NotifierValues, channel: ChannelName, hasSecret: boolean): ValidationError[] {
  const { name, scope, scope_items, events, secret } = values;
  return [
    ['name', nameError(name)],
    ...targetErrors(values, channel),
    ...(channel === 'PAGERDUTY' && (secret === false || (secret === null && !hasSecret))
      ? [['secret', 'Set the integration key; PagerDuty refuses events without it.'] as const]
      : []),
    ...(scope === 'ALL' || scope_items.length > 0 ? [] : [['scope_items', 'Choose at least one.'] as const]),
    ...(scope_items.length > 50
      ? [['scope_items', `At most 50; there are ${scope_items.length}.`] as const]
      : []),
    ...(events.length > 0 ? [] : [['events', 'Choose at least one event.'] as const]),
    ...conditionErrors(values.condition),
    ...quietErrors(values.quiet_hours),
  ];
}

/** The validation rules of the schema that the form can check. */
export const notifierSchema = (channel: ChannelName, hasSecret: boolean) =>
  formSchema<NotifierValues>((value) => errorsOf(value, channel, hasSecret));
