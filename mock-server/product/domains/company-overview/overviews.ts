import { latest, once } from '../../../kernel/once.ts';
import type { LicensePlan } from '#schema-types';
import type { Session } from '../../../engine/session/session.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import { flowKeys } from '../../model/company/roster.ts';
import type { World } from '../../world/world.ts';
import { bucketsOf, periodOf, queued, summarise, totalsOf, unended } from '../../model/execution/counts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { companyScope } from '../../model/execution/scopes.ts';
import { versionKeys } from '../../model/flow/versions.ts';
import { planOf } from '../../model/license/license-state.ts';
import type { Quota } from '../../model/usage/quotas.ts';
import { endingCertificates, limitedQuotas } from '../../model/pulse/warnings.ts';

const MINUTE = 60_000;

/** `CompanyOverview` of the schema. */
export interface Overview {
  readonly from: number;
  readonly to: number;
  readonly totals: ReturnType<typeof totalsOf>;
  readonly buckets: ReturnType<typeof bucketsOf>;
  readonly queued_count: number;
  readonly oldest_queued_at: number | null;
  readonly ending_certificate_count: number;
  readonly next_certificate_end: number | null;
  readonly plan: LicensePlan;
  readonly fullest_quota: Quota | null;
  readonly last_deployment: Ref<'FlowVersion'> | null;
  /** When `last_deployment` was deployed. */
  readonly deployed_at: number | null;
}

/** Data that is counted for all workspaces in one pass, and the overviews computed from it so far. */
interface Counted {
  readonly at: number;
  /** Expiry times of certificates by workspace, ascending. */
  readonly certificateEnds: ReadonlyMap<string, readonly number[]>;
  readonly deployments: ReadonlyMap<string, { readonly key: string; readonly at: number }>;
  readonly known: Map<string, Promise<Overview>>;
}

/** Latest counts of a session; valid for a minute unless something changes. */
const recent = once((_session: Session) => latest<World, Counted>());

function certificateEnds(context: MockContext): Map<string, number[]> {
  const ends = new Map<string, number[]>();
  for (const { company_uuid, valid_to } of endingCertificates(context)) {
    ends.set(
      company_uuid,
      [...(ends.get(company_uuid) ?? []), valid_to].sort((a, b) => a - b),
    );
  }
  return ends;
}

function deployments(context: MockContext): Map<string, { key: string; at: number }> {
  const { clock, store } = context;
  const latest = new Map<string, { key: string; at: number }>();
  for (const flow_uuid of flowKeys(context)) {
    const company_uuid = store.read('FlowSetup', flow_uuid, 'company_uuid');
    for (const key of versionKeys(flow_uuid, context)) {
      const at = store.read('FlowVersion', key, 'deployed_at');
      if (at === null || at > clock.now() || at <= (latest.get(company_uuid)?.at ?? -Infinity)) continue;
      latest.set(company_uuid, { key, at });
    }
  }
  return latest;
}

function counted(context: MockContext): Counted {
  const { clock, session, store, world } = context;
  const version = `${store.version} ${ledgerOf(context).version()} ${Math.floor(clock.now() / MINUTE)}`;
  return recent(session)(world, version, () => ({
    at: clock.now(),
    certificateEnds: certificateEnds(context),
    deployments: deployments(context),
    known: new Map(),
  }));
}

/** When the current overviews were counted. */
export const countedAt = (context: MockContext): number => counted(context).at;

/**
 * A workspace's overview, which is the same for everyone who may read it. The caller must check that the person may.
 */
export function overviewOf(company_uuid: string, context: MockContext): Promise<Overview> {
  const all = counted(context);
  let overview = all.known.get(company_uuid);
  if (!overview) all.known.set(company_uuid, (overview = makeOverview(company_uuid, all, context)));
  return overview;
}

async function makeOverview(company_uuid: string, all: Counted, context: MockContext): Promise<Overview> {
  const scope = companyScope(company_uuid, context);
  const period = periodOf('LAST_24_HOURS', context);
  const summary = summarise(scope, period, context);
  const waiting = queued(unended(scope, context));
  const ends = all.certificateEnds.get(company_uuid) ?? [];
  const deployment = all.deployments.get(company_uuid);
  return {
    from: period.from,
    to: period.to,
    totals: totalsOf(summary),
    buckets: bucketsOf(summary),
    queued_count: waiting.length,
    oldest_queued_at: waiting.at(-1)?.submitted_at ?? null,
    ending_certificate_count: ends.length,
    next_certificate_end: ends[0] ?? null,
    plan: planOf(company_uuid, context),
    fullest_quota: fullest(await limitedQuotas(company_uuid, context)),
    last_deployment: deployment ? ref('FlowVersion', deployment.key) : null,
    deployed_at: deployment?.at ?? null,
  };
}

const fullest = (quotas: readonly Quota[]): Quota | null =>
  quotas
    .filter(({ used_percent }) => used_percent !== null)
    .toSorted((a, b) => (b.used_percent ?? 0) - (a.used_percent ?? 0))[0] ?? null;

export const failuresOf = ({ totals }: Overview): number => totals.logical_failure + totals.technical_failure;
