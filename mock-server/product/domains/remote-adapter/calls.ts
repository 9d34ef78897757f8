import type { RemoteAdapterCallOutcome } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { STATUSES, SUCCESS } from '../../world/columns.ts';
import { reasons } from '../../facts/reasons.ts';
import { flowsThrough, type RemoteAdapterRecord } from '../../world/remote-adapters.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { remoteAdapters } from './adapters.ts';

/** `RemoteAdapterCall` of the schema. */
export interface AdapterCall {
  readonly invocation_uuid: string;
  readonly started_at: number;
  readonly outcome: RemoteAdapterCallOutcome;
  readonly http_status: number | null;
  readonly duration_ms: number | null;
}

const DAY = 86_400_000;

/** The flows that use an adapter. Seeded adapters have some; new ones have none yet. */
export function flowsOfAdapter(
  key: string,
  { world, store }: Pick<MockContext, 'store' | 'world'>,
): readonly FlowPlan[] {
  const adapter: RemoteAdapterRecord | undefined = remoteAdapters.record(key, world);
  if (!adapter) return [];
  return flowsThrough(adapter, world).filter(({ flow_uuid }) => store.exists('FlowSetup', flow_uuid));
}

/** Result of a call, derived from the execution's status and reason; null if no call was made. */
function outcomeOf(
  status: number,
  reason: number,
  kind: 'INPUT' | 'OUTPUT',
): RemoteAdapterCallOutcome | null {
  if (STATUSES[status] === 'SUBMITTED' || STATUSES[status] === 'IN_PROGRESS') return 'RUNNING';
  if (status <= SUCCESS) return 'OK';
  const found = reasons[reason - 1];
  if (found?.code === 'ADAPTER_5XX' || found?.code === 'DEST_REJECTED') return 'ERROR';
  if (found?.code === 'CONN_TIMEOUT') return 'TIMEOUT';
  // An input adapter is called first; an output adapter only after everything else has succeeded.
  if (kind === 'INPUT') return found?.step === 'RECEIVE' ? null : 'OK';
  return found?.step === 'ACKNOWLEDGE' ? 'OK' : null;
}

/** Calls of the last 24 hours, latest first. */
export function callsOf(key: string, context: MockContext): readonly AdapterCall[] {
  const { clock, store, world } = context;
  const { execution, anchor } = world;
  const { columns } = execution;
  const kind = store.read('RemoteAdapter', key, 'kind');
  const since = clock.now() - DAY;
  const ledger = ledgerOf(context);
  const touched = ledger.touched();
  const calls: AdapterCall[] = [];
  const add = (
    invocation_uuid: string,
    at: number,
    { status, reason, duration }: { status: number; reason: number; duration: number | null },
  ) => {
    const outcome = at > since ? outcomeOf(status, reason, kind) : null;
    if (outcome === null) return;
    const http_status = outcome === 'OK' ? 200 : outcome === 'ERROR' ? 502 : null;
    calls.push({
      invocation_uuid,
      started_at: at,
      outcome,
      http_status,
      duration_ms: outcome === 'RUNNING' ? null : duration,
    });
  };
  for (const flow of flowsOfAdapter(key, context)) {
    for (const view of ledger.views()) {
      if (view.flow === flow.index) {
        add(view.invocation_uuid, view.submitted_at, {
          status: view.status,
          reason: view.reason,
          duration: view.duration_ms,
        });
      }
    }
    for (const row of execution.byFlow.rows(flow.index)) {
      const at = anchor - (columns.age[row] ?? 0);
      if (at <= since) break;
      if (touched.has(row)) continue;
      const duration = columns.duration[row] ?? 0;
      add(execution.uuidOf(row), at, {
        status: columns.status[row] ?? 0,
        reason: columns.reason[row] ?? 0,
        duration,
      });
    }
  }
  return calls.sort((a, b) => b.started_at - a.started_at);
}

/** Health of an adapter, from its calls. */
export function healthOf(calls: readonly AdapterCall[]) {
  const ended = calls.filter(({ outcome }) => outcome !== 'RUNNING');
  const failed = ended.filter(({ outcome }) => outcome !== 'OK').length;
  const times = ended.flatMap(({ duration_ms }) => duration_ms ?? []).sort((a, b) => a - b);
  return {
    calls_24h: calls.length,
    error_rate_24h: ended.length === 0 ? 0 : failed / ended.length,
    p95_ms: times[Math.max(0, Math.ceil(times.length * 0.95) - 1)] ?? null,
  };
}
