import type { PulseRange } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { flowKeys } from '../../model/company/roster.ts';
import type { Session } from '../../../engine/session/session.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Summary } from '../../world/aggregate.ts';
import type { Scope } from '../../world/base-search.ts';
import type { World } from '../../world/world.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import type { Domain } from '../../domain.ts';
import {
  bucketsOf,
  latestOf,
  overdue,
  partOf,
  pending,
  periodOf,
  queued,
  summarise,
  totalsOf,
  unended,
} from '../../model/execution/counts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { companyScope, partnerScope } from '../../model/execution/scopes.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { versionKeys } from '../../model/flow/versions.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { totalsBetween } from '../../model/metrics/totals.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { isMember } from '../../model/kit/visibility.ts';
import { attentionIn, attentionOf } from './attention.ts';
import { attentionGroups, GROUP, groupFields, lookUpGroup } from './groups.ts';
import { pulseTick } from './tick.ts';
import { updateGroup } from './update-group.ts';
import { warningsOf } from '../../model/pulse/warnings.ts';
import type { Arguments } from '../../resolvers.ts';

const MINUTE = 60_000;
const MAX_FLAGGED = 20;
const MAX_DEPLOYMENTS = 10;

/** Cached pulses of a session by query; valid for a minute unless something changes. */
const recent = new WeakMap<
  Session,
  { world: World; version: string; known: Map<string, ReturnType<typeof makePulse>> }
>();

/** The part of the range to count; null for all of it. */
function betweenOf({
  from,
  to,
}: Arguments<'Company', 'pulse'>): { readonly from: number; readonly to: number } | null {
  if (from == null && to == null) return null;
  const between = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  if (!(between.from < between.to))
    throw graphqlError('BAD_USER_INPUT', 'Give both `from` and `to`, and a `from` that is earlier.');
  return between;
}

/** The pulse of a workspace as the person may see it. */
export function pulseOf(company_uuid: string, args: Arguments<'Company', 'pulse'>, context: MockContext) {
  const { range } = args;
  const between = betweenOf(args);
  const { clock, session, world } = context;
  const scope = companyScope(company_uuid, context);
  const version = `${ledgerOf(context).version()} ${Math.floor(clock.now() / MINUTE)}`;
  let kept = recent.get(session);
  if (kept?.version !== version || kept.world !== world) {
    recent.set(session, (kept = { world, version, known: new Map() }));
  }
  // Guests and members get different results.
  const question = JSON.stringify([
    company_uuid,
    range,
    between,
    scope,
    settingsAreFor(company_uuid, context),
  ]);
  let pulse = kept.known.get(question);
  if (!pulse) {
    const period = between ? partOf(range, between, context) : periodOf(range, context);
    pulse = makePulse({ company_uuid, scope, range, period }, context);
    kept.known.set(question, pulse);
  }
  return pulse;
}

interface Question {
  readonly company_uuid: string;
  readonly scope: Scope;
  readonly range: PulseRange;
  readonly period: ReturnType<typeof periodOf>;
}

declare module '#schema-types' {
  interface Parents {
    readonly Pulse: Awaited<ReturnType<typeof makePulse>>;
  }
}

async function makePulse({ company_uuid, scope, range, period }: Question, context: MockContext) {
  const { from, to } = period;
  const current = summarise(scope, period, context);
  const views = unended(scope, context);
  const waiting = queued(views);
  const late = overdue(views);
  const flagged = isMember({ company_uuid }, context)
    ? (await searchExecutions({ scope, filter: { flagged: true }, first: MAX_FLAGGED }, context)).items
    : [];
  return {
    company_uuid,
    range,
    from,
    to,
    current: totalsOf(current),
    previous: totalsBetween(scope, { from: from - (to - from), to: from }, context),
    queued_count: waiting.length,
    oldest_queued_at: waiting.at(-1)?.submitted_at ?? null,
    pending_acknowledgment_count: pending(views).length,
    overdue_acknowledgment_count: late.length,
    buckets: bucketsOf(current),
    attention: attentionOf(current, late, context),
    partner_health: healthOf(current, context),
    flagged: flagged.map(({ invocation_uuid }) => ref('FlowExecution', invocation_uuid)),
    deployments: deploymentsOf(company_uuid, context),
  };
}

/** Number times fraction: many failures among few executions come before the same number among thousands. */
const burdenOf = (failures: number, executions: number): number => (failures * failures) / executions;

/** The partners with traffic in the period. */
function healthOf(summary: Summary, context: MockContext) {
  const roster = currentRoster(context);
  return summary.partners.map(({ partner: index, ...counts }) => {
    const partner = roster.partner(roster.partners[index]?.partner_uuid ?? '');
    return { ...counts, partner_uuid: partner?.partner_uuid ?? '', name: partner?.partner_name ?? '' };
  });
}

type Health = ReturnType<typeof healthOf>[number];

/** One page of the partners, worst first: by unresolved failures, then by all failures. */
const healthPage = (rows: readonly Health[], args: PageArgs, context: MockContext) =>
  page({
    rows,
    id: ({ partner_uuid }) => partner_uuid,
    by: [
      sortBy('unresolved', ({ unresolved, executions }: Health) => burdenOf(unresolved, executions), 'DESC'),
      sortBy('failures', ({ failures, executions }: Health) => burdenOf(failures, executions), 'DESC'),
      sortBy('executions', ({ executions }: Health) => executions, 'DESC'),
      sortByName('name', ({ name }: Health) => name),
    ],
    node: ({ partner_uuid, executions, failures, unresolved, trend, failure_trend }) => {
      const scope = partnerScope(partner_uuid, context);
      return {
        trading_partner: ref('TradingPartner', partner_uuid),
        executions,
        failures,
        unresolved,
        error_percent: (100 * failures) / executions,
        last_success_at: latestOf(scope, 'SUCCESS', context)?.submitted_at ?? null,
        last_failure_at: latestOf(scope, 'FAILURE', context)?.submitted_at ?? null,
        trend,
        failure_trend,
      };
    },
    args,
    max: 100,
  });

/** Whether this person may see flow versions; guests may not. */
const settingsAreFor = (company_uuid: string, { access }: MockContext): boolean =>
  access.sees('FlowSetup.versions', { company_uuid });

function deploymentsOf(company_uuid: string, context: MockContext) {
  if (!settingsAreFor(company_uuid, context)) return [];
  const { clock, store } = context;
  return flowKeys(context, { company_uuid })
    .flatMap((flow_uuid) => versionKeys(flow_uuid, context))
    .flatMap((key) => {
      const deployed_at = store.read('FlowVersion', key, 'deployed_at');
      return deployed_at === null || deployed_at > clock.now() ? [] : [{ deployed_at, key }];
    })
    .sort((a, b) => b.deployed_at - a.deployed_at)
    .slice(0, MAX_DEPLOYMENTS)
    .map(({ key }) => ref('FlowVersion', key));
}

/** Current activity of a workspace and the health of its partners' traffic, all counted from executions. */
export const pulseDomain: Domain = {
  name: 'pulse',
  ...attentionGroups,
  resolvers: {
    Company: {
      pulse: (source, args, context) => pulseOf(keyOf(source), args, context),
    },
    TradingPartner: {
      health: (source, { range }, context) => {
        const scope = partnerScope(keyOf(source), context);
        const summary = summarise(scope, periodOf(range, context), context);
        const views = unended(scope, context);
        return {
          totals: totalsOf(summary),
          pending_acknowledgment_count: pending(views).length,
          overdue_acknowledgment_count: overdue(views).length,
          buckets: bucketsOf(summary),
        };
      },
    },
    Pulse: {
      partner_health: ({ partner_health }, args, context) => healthPage(partner_health, args, context),
      // Not cached, because a snooze can end without any execution.
      attention: ({ company_uuid, attention }, { states }, context) =>
        attentionIn(company_uuid, attention, { states, context }),
      // Not cached, because warnings change independently of executions.
      warnings: ({ company_uuid }, _args, context) => warningsOf(company_uuid, context),
    },
    Query: { attention_group: lookUpGroup },
    [GROUP]: groupFields,
    Mutation: { update_attention_group: updateGroup },
    Subscription: { pulse_tick: { subscribe: pulseTick } },
  },
};
