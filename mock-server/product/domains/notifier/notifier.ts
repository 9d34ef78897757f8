import type { NotifierSortField } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { deleteNotifier, muteNotifier, testNotifier } from './change.ts';
import { payloadOf } from '../../model/notification/channels.ts';
import {
  deliveriesOf,
  deliveryNode,
  MAX_DELIVERIES,
  type Delivery,
  deliveryListing,
} from '../../model/notification/deliveries.ts';
import { flowOfJob, isIn } from '../../model/notification/occurrences.ts';
import { notifierItems, notifierNow } from '../../model/notifier/notifiers.ts';
import { occurrenceOfCompany, occurrenceToShow } from './sample.ts';
import { saveNotifier } from '../../model/notifier/save.ts';
import { compareNames, sortByName } from '../../model/kit/by-name.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Resolver } from '../../resolvers.ts';

const DAY = 86_400_000;

/** Whether a notifier covers a partner: all partners, this one, or one of its flows. */
function looksAt(key: string, partner_uuid: string, context: MockContext): boolean {
  const { scope, scope_ids } = notifierNow(key, context);
  const { store } = context;
  if (scope === 'ALL') return true;
  if (scope === 'PARTNERS') return scope_ids.includes(partner_uuid);
  if (scope === 'FLOWS')
    return scope_ids.some(
      (flow) =>
        store.exists('FlowSetup', flow) && store.read('FlowSetup', flow, 'partner_uuid') === partner_uuid,
    );
  return flowKeys(context, { partner_uuid }).some((flow) =>
    scope_ids.includes(store.read('FlowSetup', flow, 'flow_type').$ref.key),
  );
}

/** Sort values of notifiers, ascending. Deliveries are only computed if the sort order needs them. */
async function sortValues(
  field: NotifierSortField,
  company_uuid: string,
  context: MockContext,
): Promise<ReadonlyMap<string, string | number>> {
  const since = context.clock.now() - DAY;
  const valueOf = async (key: string): Promise<string | number> => {
    if (field === 'NAME') return context.store.read('Notifier', key, 'name');
    if (field === 'CHANNEL') return context.store.read('Notifier', key, 'channel');
    const deliveries = await deliveriesOf(key, context);
    return field === 'LAST_DELIVERY' ? (deliveries[0]?.attempted_at ?? 0) : failuresSince(since, deliveries);
  };
  const keys = notifierItems.keys(context, { company_uuid });
  return new Map(await Promise.all(keys.map(async (key) => [key, await valueOf(key)] as const)));
}

const failuresSince = (since: number, deliveries: readonly Delivery[]): number =>
  deliveries.filter(({ attempted_at, ok }) => !ok && attempted_at >= since).length;

const list: Resolver<'Company', 'notifiers'> = async (source, args, context) => {
  const { channels, enabled, partner_uuid } = args;
  const { field, direction } = args.sort ?? { field: 'NAME', direction: 'ASC' };
  const values = await sortValues(field, keyOf(source), context);
  const isText = field === 'NAME' || field === 'CHANNEL';
  const value = (key: string) => values.get(key) ?? null;
  return notifierItems.list({ company_uuid: keyOf(source) }, args, context, {
    searched: ['name', 'target'],
    by: [
      ...(field === 'NAME' ? [] : [(isText ? sortByName : sortBy)(field, value, direction)]),
      sortByName(
        'name',
        (key) => String(context.store.read('Notifier', key, 'name')),
        field === 'NAME' ? direction : 'ASC',
      ),
    ],
    only(key) {
      const notifier = notifierNow(key, context);
      return (
        (!channels || channels.includes(notifier.channel)) &&
        (typeof enabled !== 'boolean' || notifier.enabled === enabled) &&
        (!partner_uuid || looksAt(key, partner_uuid, context))
      );
    },
  });
};

/** The enabled notifiers that report failed runs of a launcher job, by name. */
const notifiersOfJob: Resolver<'SftpJob', 'notifiers'> = (source, _args, context) => {
  const company_uuid = context.store.read('SftpJob', keyOf(source), 'company_uuid');
  const flow = flowOfJob(keyOf(source), context);
  return notifierItems
    .keys(context, { company_uuid })
    .map((key) => ({ key, ...notifierNow(key, context) }))
    .filter(({ enabled, events }) => enabled && events.includes('JOB_FAILED'))
    .filter(({ scope, scope_ids }) => scope === 'ALL' || isIn({ company_uuid, scope, scope_ids }, flow))
    .map(({ key }) => ({ key, name: String(context.store.read('Notifier', key, 'name')) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ key }) => ref('Notifier', key));
};

const partnerName = (key: string, { store }: MockContext): string =>
  store.exists('TradingPartner', key)
    ? String(store.read('TradingPartner', key, 'partner_name'))
    : 'Deleted partner';

const flowName = (key: string, { store }: MockContext): string =>
  store.exists('FlowSetup', key) ? String(store.read('FlowSetup', key, 'flow_name')) : 'Deleted flow';

const flowTypeName = (code: string): string => flowTypeOf(code)?.label ?? code;

function scopeItems(key: string, context: MockContext): { scope_id: string; label: string }[] {
  const { scope, scope_ids } = notifierNow(key, context);
  const { store } = context;
  const labelOf = (id: string): string => {
    if (scope === 'FLOW_TYPES') return flowTypeName(id);
    if (scope === 'PARTNERS') return partnerName(id, context);
    return store.exists('FlowSetup', id)
      ? `${partnerName(String(store.read('FlowSetup', id, 'partner_uuid')), context)}: ${flowName(id, context)}`
      : flowName(id, context);
  };
  return scope_ids.map((scope_id) => ({ scope_id, label: labelOf(scope_id) }));
}

function scopeSummary(key: string, context: MockContext): string {
  const { scope, scope_ids } = notifierNow(key, context);
  if (scope === 'ALL') return 'Entire workspace';
  const [first = ''] = scope_ids;
  const name =
    scope === 'FLOW_TYPES'
      ? flowTypeName(first)
      : scope === 'PARTNERS'
        ? partnerName(first, context)
        : flowName(first, context);
  return scope_ids.length === 1 ? name : `${name} and ${scope_ids.length - 1} more`;
}

const mutedUntil = (key: string, context: MockContext): number | null => {
  const { muted_until } = notifierNow(key, context);
  return muted_until !== null && muted_until > context.clock.now() ? muted_until : null;
};

/** Notifiers. Their deliveries are derived from executions, jobs, and certificates. */
export const notifierDomain: Domain = {
  name: 'notifier',
  ...notifierItems.seed,
  resolvers: {
    Query: { notifier: notifierItems.lookUp },
    Company: {
      notifiers: list,
      async notifier_payload_preview(source, { channel }, context) {
        const company_uuid = keyOf(source);
        return payloadOf(channel, 'New notifier', {
          shown: await occurrenceOfCompany(company_uuid, context),
          context,
        });
      },
    },
    SftpJob: { notifiers: notifiersOfJob },
    Notifier: {
      scope_items: (source, _args, context) => scopeItems(keyOf(source), context),
      scope_summary: (source, _args, context) => scopeSummary(keyOf(source), context),
      muted_until: (source, _args, context) => mutedUntil(keyOf(source), context),
      async last_delivery(source, _args, context) {
        const [latest] = await deliveriesOf(keyOf(source), context);
        return latest ? deliveryNode(keyOf(source), latest, context) : null;
      },
      async failures_24h(source, _args, context) {
        const since = context.clock.now() - DAY;
        return failuresSince(since, await deliveriesOf(keyOf(source), context));
      },
      async deliveries(source, { ok, ...args }, context) {
        const key = keyOf(source);
        const all = (await deliveriesOf(key, context)).slice(0, MAX_DELIVERIES);
        const found = typeof ok === 'boolean' ? all.filter((delivery) => delivery.ok === ok) : all;
        return page({ rows: found, ...deliveryListing(key, context), args, max: 100 });
      },
      async payload_preview(source, _args, context) {
        const key = keyOf(source);
        const { channel, name } = notifierNow(key, context);
        return payloadOf(channel, name, { shown: await occurrenceToShow(key, context), context });
      },
    },
    Mutation: {
      save_notifier: saveNotifier,
      delete_notifier: deleteNotifier,
      mute_notifier: muteNotifier,
      test_notifier: testNotifier,
    },
  },
};
