import type { NotifierEvent, NotifierScope } from '#schema-types';
import { noticedAt } from '../../content/notices.ts';
import type { MockContext } from '../../context.ts';
import { LOGICAL_FAILURE, OVERDUE, SKIPPED, SUCCESS, TECHNICAL_FAILURE } from '../../world/columns.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { sftpJobOf } from '../../world/sftp-jobs.ts';
import { launcherRuns } from '../../world/sftp-runs.ts';
import { certificateEndOf, kinds } from '../endpoint/connections.ts';
import { executionFacts } from '../execution/facts.ts';
import { findMatches } from '../execution/search.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { compileFilter } from '../../world/filter.ts';
import { jobNow, sftpJobItems } from '../sftp/jobs.ts';
import { countsOf, ownRuns, runOf } from '../sftp/runs.ts';
import { scheduledRuns, scheduledStatus } from '../sftp/scheduled-runs.ts';
import { monthOf } from '../usage/months.ts';
import { includedIn } from '../license/license-state.ts';
import { monthUsage } from '../usage/month-usage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How many days of delivery history are kept. */
export const KEPT_DAYS = 30;
/** Number of failed scheduled job runs since the anchor to consider, latest first. */
const MAX_SCHEDULED = 200;
/** Number of executions to consider, latest first. */
const MAX_RUNS = 8000;

/** An event that a notifier may report. */
export interface Occurrence {
  readonly at: number;
  readonly event: NotifierEvent;
  /** Unique id. */
  readonly id: string;
  /** The execution it belongs to. */
  readonly invocation_uuid: string | null;
  /** Index of its flow in the roster; -1 if there is none. */
  readonly flow: number;
  /** One sentence, for events without an execution. */
  readonly text: string;
}

/** Events that are final statuses of executions. */
export const EXECUTION_ENDS = ['SUCCESS', 'SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const;
export type ExecutionEnd = (typeof EXECUTION_ENDS)[number];

export const isExecutionEnd = (event: NotifierEvent): event is ExecutionEnd =>
  // `includes` takes only what the list can hold.
  EXECUTION_ENDS.includes(event as ExecutionEnd);

const eventOfStatus: Readonly<Record<number, NotifierEvent>> = {
  [SUCCESS]: 'SUCCESS',
  [SKIPPED]: 'SKIPPED',
  [LOGICAL_FAILURE]: 'LOGICAL_FAILURE',
  [TECHNICAL_FAILURE]: 'TECHNICAL_FAILURE',
};

/** The part of a notifier that determines what it watches. */
export interface Look {
  readonly company_uuid: string;
  readonly scope: NotifierScope;
  readonly scope_ids: readonly string[];
}

/** Whether a flow is in a notifier's scope. */
export function isIn({ scope, scope_ids }: Look, flow: FlowPlan | null | undefined): boolean {
  if (!flow) return false;
  if (scope === 'PARTNERS') return scope_ids.includes(flow.partner_uuid);
  if (scope === 'FLOWS') return scope_ids.includes(flow.flow_uuid);
  return scope === 'ALL' || scope_ids.includes(flow.flow_type);
}

/**
 * The executions of a scope that ended with one of these statuses, earliest first; only the latest if there are very
 * many.
 */
export async function runsIn(
  look: Look,
  ends: readonly ExecutionEnd[],
  context: MockContext,
): Promise<Occurrence[]> {
  const { clock, world } = context;
  const { company: companyOf, flows } = currentRoster(context);
  const company = companyOf(look.company_uuid);
  if (!company) return [];
  const { execution, anchor } = world;
  const { columns } = execution;
  const now = clock.now();
  const mine = flows.filter((flow) => flow.company_index === company.index && isIn(look, flow));
  const filter = compileFilter(
    {
      submitted_after: now - KEPT_DAYS * DAY,
      flow_uuids: mine.map(({ flow_uuid }) => flow_uuid),
      statuses: ends,
    },
    flows,
  );
  const { rows, replaced, views } = await findMatches(
    { company: company.index, partners: null, flow: null, outside: false },
    filter,
    context,
  );
  const gone = new Set(replaced);
  const found: Occurrence[] = [];
  for (let place = 0; place < rows.length && found.length < MAX_RUNS; place++) {
    const row = rows.at(place);
    if (gone.has(row)) continue;
    const event = eventOfStatus[columns.status[row] ?? 0];
    if (event === undefined) continue;
    const invocation_uuid = execution.uuidOf(row);
    // The end of processing. For delivered executions, the facts provide the time in the queue.
    const at =
      anchor -
      (columns.age[row] ?? 0) +
      (columns.duration[row] === 0xffff ? 0 : (columns.duration[row] ?? 0));
    found.push({ at, event, id: invocation_uuid, invocation_uuid, flow: columns.flow[row] ?? -1, text: '' });
  }
  for (const view of views) {
    const event = eventOfStatus[view.status];
    if (event === undefined) continue;
    found.push({
      at: view.submitted_at + (view.duration_ms ?? 0),
      event,
      id: view.invocation_uuid,
      invocation_uuid: view.invocation_uuid,
      flow: view.flow,
      text: '',
    });
  }
  return found.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
}

/** Messages that NOTIFY steps of canvases sent with a notifier. */
export function messagesBy(notifier_uuid: string, context: MockContext): Occurrence[] {
  const { store } = context;
  const { flow: flowOf } = currentRoster(context);
  return store.created('FlowExecution').flatMap((key) => {
    const run = store.writtenValue('FlowExecution', key, 'run');
    const notices = run?.made?.notices.filter((notice) => notice.notifier_uuid === notifier_uuid) ?? [];
    const facts = notices.length === 0 ? null : executionFacts(context, key);
    const at = facts && noticedAt(facts);
    if (!facts || at === null) return [];
    return notices.map(({ node_id, text }): Occurrence => ({
      at,
      event: 'FLOW_MESSAGE',
      id: `${key} ${node_id}`,
      invocation_uuid: key,
      flow: flowOf(facts.flow.flow_uuid)?.index ?? -1,
      text,
    }));
  });
}

/** Overdue acknowledgments in a scope. */
export async function overdueIn(look: Look, context: MockContext): Promise<Occurrence[]> {
  const { company: companyOf, flows } = currentRoster(context);
  const company = companyOf(look.company_uuid);
  if (!company) return [];
  const { views } = await findMatches(
    { company: company.index, partners: null, flow: null, outside: false },
    compileFilter({ ack_states: ['OVERDUE'] }, flows),
    context,
  );
  return views
    .filter((view) => view.ack === OVERDUE && isIn(look, flows[view.flow]))
    .map((view) => ({
      at: view.submitted_at + (flows[view.flow]?.ack_hours ?? 0) * HOUR,
      event: 'ACK_OVERDUE' as const,
      id: `${view.invocation_uuid} overdue`,
      invocation_uuid: view.invocation_uuid,
      flow: view.flow,
      text: '',
    }))
    .filter(({ at }) => at <= context.clock.now());
}

/** The flow that a launcher job starts; null if it has been deleted. */
export const flowOfJob = (
  job_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): FlowPlan | null => currentRoster({ store, world }).flow(jobNow(job_uuid, { store }).flow_uuid ?? '');

/** Failed runs of the workspace's launcher jobs that start a flow in the scope. */
export function failedJobs(look: Look, context: MockContext): Occurrence[] {
  const { clock, store, world } = context;
  const now = clock.now();
  const since = now - KEPT_DAYS * DAY;
  const runs = launcherRuns(world);
  return sftpJobItems.keys(context, { company_uuid: look.company_uuid }).flatMap((job_uuid) => {
    const seeded = sftpJobOf(job_uuid, world);
    const flow = flowOfJob(job_uuid, context);
    if (look.scope !== 'ALL' && !isIn(look, flow)) return [];
    const name = String(store.read('SftpJob', job_uuid, 'name'));
    const tell = (id: string, at: number, message: string | null): Occurrence => ({
      at,
      event: 'JOB_FAILED',
      id,
      invocation_uuid: null,
      flow: flow?.index ?? -1,
      text: `Launcher job “${name}” failed: ${message ?? ''}`,
    });
    const own = ownRuns(job_uuid, context).flatMap((uuid) => {
      const run = runOf(uuid, context);
      const counts = run && countsOf(run, context);
      return run && (counts?.status === 'FAILED' || counts?.status === 'PARTIAL')
        ? [tell(uuid, run.started_at + run.plan.ms, counts.error_message)]
        : [];
    });
    const failed = seeded ? runs.failedSince(seeded, since) : 0;
    const before = Array.from({ length: failed }, (_, index) => {
      const uuid = seeded ? runs.at(seeded, index) : '';
      const run = runOf(uuid, context);
      return tell(uuid, (run?.started_at ?? 0) + (run?.plan.ms ?? 0), run?.plan.error_message ?? null);
    });
    const isFailing = scheduledStatus(job_uuid, now, context) === 'FAILED';
    const since_anchor = isFailing ? scheduledRuns(job_uuid, context).slice(0, MAX_SCHEDULED) : [];
    const later = since_anchor.map((at) => {
      const uuid = runs.keyAfter(job_uuid, at);
      const run = runOf(uuid, context);
      return tell(uuid, (run?.started_at ?? at) + (run?.plan.ms ?? 0), run?.plan.error_message ?? null);
    });
    return [...own, ...later, ...before];
  });
}

/** Certificates of the workspace's connections that expire within 30 days, reported when the 30 days begin. */
export function endingCertificates(
  { company_uuid, scope, scope_ids }: Look,
  context: MockContext,
): Occurrence[] {
  const { clock, store } = context;
  return (['Endpoint', 'HostSystem'] as const).flatMap((type) =>
    kinds[type].members.keys(context, { company_uuid }).flatMap((key) => {
      const ends = certificateEndOf({ type, key }, context);
      const partner = type === 'Endpoint' ? store.read(type, key, 'partner_uuid') : null;
      const isMine =
        scope === 'ALL' || (scope === 'PARTNERS' && partner !== null && scope_ids.includes(partner));
      const at = ends === null ? 0 : ends - 30 * DAY;
      if (ends === null || !isMine || at > clock.now() || at < clock.now() - KEPT_DAYS * DAY) return [];
      const name = String(store.read(type, key, 'name'));
      const whose =
        partner === null ? '' : ` of ${String(store.read('TradingPartner', partner, 'partner_name'))}`;
      const text = `The certificate of “${name}”${whose} expires on ${new Date(ends).toISOString().slice(0, 10)}`;
      return [
        { at, event: 'CERT_EXPIRING' as const, id: `${key} ${ends}`, invocation_uuid: null, flow: -1, text },
      ];
    }),
  );
}

const WARN_PERCENT = 80;

/** Reports that 80% of the month's executions are used, and since when. */
export function quotaReached({ company_uuid, scope }: Look, context: MockContext): Occurrence[] {
  const { clock, world } = context;
  const company = currentRoster(context).company(company_uuid);
  if (scope !== 'ALL' || !company) return [];
  const month = monthOf(clock.now());
  const used = monthUsage(company_uuid, month, { context }).totals.executions_billed;
  const limit = includedIn(company_uuid, context);
  const mark = (WARN_PERCENT / 100) * limit;
  if (limit === 0 || used < mark) return [];
  const rows = world.search.rowsIn(
    { company: company.index, partners: null, flow: null, outside: false },
    month.from,
    clock.now() + 1,
  );
  // The row at which usage reached the threshold, by proportion; the latest row comes first.
  const place = Math.min(rows.length - 1, Math.floor(rows.length * (1 - mark / used)));
  const at = place < 0 ? month.from : world.anchor - (world.execution.columns.age[rows.at(place)] ?? 0);
  const text = `${WARN_PERCENT}% of this month's ${limit.toLocaleString('en')} executions are used`;
  return [
    { at, event: 'QUOTA_80', id: `${company_uuid} ${month.from}`, invocation_uuid: null, flow: -1, text },
  ];
}
