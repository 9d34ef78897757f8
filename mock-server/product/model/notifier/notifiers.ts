import type { NotifierChannel, NotifierDigest, NotifierEvent, NotifierScope } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import { notifiers, type Condition, type NotifierRecord, type QuietHours } from '../../world/notifiers.ts';
import { EMPTIED } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import { collection, type Owned } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';
import type { KeptSecret } from '../endpoint/seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A period in which a notifier sent nothing because it was muted or disabled. */
export interface Silence {
  readonly from: number;
  /** Null while it is ongoing. */
  readonly to: number | null;
}

export interface NotifierItem extends Owned {
  readonly notifier_uuid: string;
  readonly name: string;
  readonly channel: NotifierChannel;
  readonly target: string;
  readonly secrets: readonly KeptSecret[];
  readonly scope: NotifierScope;
  readonly scope_ids: readonly string[];
  readonly events: readonly NotifierEvent[];
  readonly condition: Condition;
  readonly digest: NotifierDigest;
  readonly quiet_hours: QuietHours | null;
  readonly muted_until: number | null;
  readonly enabled: boolean;
  /** Not in the schema. */
  readonly silences: readonly Silence[];
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** The secrets each channel can have. */
export const CHANNEL_SECRETS: Readonly<Record<NotifierChannel, readonly string[]>> = {
  EMAIL: [],
  WEBHOOK: ['api_key'],
  SLACK: [],
  TEAMS: [],
  PAGERDUTY: ['routing_key'],
};

function silencesOf({ muted, stopped_days_ago }: NotifierRecord, anchor: number): Silence[] {
  if (stopped_days_ago !== null) return [{ from: anchor - stopped_days_ago * DAY, to: null }];
  return muted ? [{ from: anchor - muted.since_hours * HOUR, to: anchor + muted.for_hours * HOUR }] : [];
}

function itemOf(notifierRecord: NotifierRecord, { seed, anchor }: World): NotifierItem {
  const editors = editorsOf(seed, notifierRecord.company_uuid);
  const dice = hash('notifier', notifierRecord.notifier_uuid);
  const created_at = daysBefore(anchor, notifierRecord.created_days_ago, notifierRecord.notifier_uuid);
  const updated_at = Math.floor((created_at + anchor) / 2);
  const by = editors[dice % editors.length]!;
  const { has_secret, muted, stopped_days_ago, created_days_ago: _days, ...rest } = notifierRecord;
  return {
    ...rest,
    secrets: CHANNEL_SECRETS[notifierRecord.channel].map((name) => ({
      name,
      is_set: has_secret,
      updated_at: has_secret ? created_at : null,
    })),
    muted_until: muted ? anchor + muted.for_hours * HOUR : null,
    enabled: stopped_days_ago === null,
    silences: silencesOf(notifierRecord, anchor),
    created_at,
    created_by: by,
    updated_at,
    updated_by: by,
  };
}

export const notifierItems = collection<NotifierItem, 'Notifier'>({
  type: 'Notifier',
  key: 'notifier_uuid',
  what: 'notifier',
  seed: (world: World) => {
    const { variant, companies } = world;
    const emptied = variant === 'empty' ? companies[EMPTIED]?.company_uuid : undefined;
    return notifiers
      .filter(({ company_uuid }) => company_uuid !== emptied)
      .map((notifier) => itemOf(notifier, world));
  },
  fields: [
    'company_uuid',
    'name',
    'channel',
    'target',
    'secrets',
    'scope',
    'scope_ids',
    'events',
    'condition',
    'digest',
    'quiet_hours',
    'muted_until',
    'enabled',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Notifier.silences': readonly Silence[];
  }
}

type Reads = Pick<MockContext, 'store' | 'world'>;

/** When a notifier was silent. Past periods are kept, so that its history does not change. */
export const silencesNow = (key: string, { store, world }: Reads): readonly Silence[] =>
  store.writtenValue('Notifier', key, 'silences') ?? notifierItems.record(key, world)?.silences ?? [];

/** The current state of a notifier. */
export function notifierNow(key: string, context: Reads): Omit<NotifierItem, 'created_by' | 'updated_by'> {
  const read = <Field extends FieldName<'Notifier'>>(field: Field) =>
    context.store.read('Notifier', key, field);
  return {
    notifier_uuid: key,
    company_uuid: read('company_uuid'),
    name: read('name'),
    channel: read('channel'),
    target: read('target'),
    secrets: read('secrets'),
    scope: read('scope'),
    scope_ids: read('scope_ids'),
    events: read('events'),
    condition: read('condition'),
    digest: read('digest'),
    quiet_hours: read('quiet_hours'),
    muted_until: read('muted_until'),
    enabled: read('enabled'),
    silences: silencesNow(key, context),
    created_at: read('created_at'),
    updated_at: read('updated_at'),
  };
}
