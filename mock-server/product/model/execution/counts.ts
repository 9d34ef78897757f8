import type { PulseRange } from '#schema-types';
import { isOpen, OUTCOMES, Summary } from '../../world/aggregate.ts';
import {
  ACK_STATES,
  LOGICAL_FAILURE,
  PENDING_ACKNOWLEDGMENT,
  SUBMITTED,
  SUCCESS,
} from '../../world/columns.ts';
import type { Scope } from '../../world/base-search.ts';
import { listOfRows } from '../../world/rows.ts';
import type { RunView } from '../../world/run-view.ts';
import { ledgerOf, type Sources } from './ledger.ts';
import { isIn } from './search.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Length of each range and of its buckets. */
const RANGES: Readonly<Record<PulseRange, { readonly span: number; readonly part: number }>> = {
  LAST_24_HOURS: { span: DAY, part: HOUR },
  LAST_7_DAYS: { span: 7 * DAY, part: 6 * HOUR },
  LAST_30_DAYS: { span: 30 * DAY, part: DAY },
};

/** The range that ends now. Its end is exclusive, so it is one millisecond from now. */
export function periodOf(range: PulseRange, { clock }: Pick<Sources, 'clock'>) {
  const { span, part } = RANGES[range];
  const to = clock.now() + 1;
  return { from: to - span, to, parts: span / part };
}

/** Maximum number of buckets in a part of a range. */
const MAX_PARTS = 100;

/** A part of a range, with buckets of about the same length as the range's; it ends now at the latest. */
export function partOf(
  range: PulseRange,
  between: { readonly from: number; readonly to: number },
  { clock }: Pick<Sources, 'clock'>,
) {
  const to = Math.min(between.to, clock.now() + 1);
  const parts = Math.round((to - between.from) / RANGES[range].part);
  return { from: between.from, to, parts: Math.max(1, Math.min(MAX_PARTS, parts)) };
}

/** Current counts of a scope's executions over a period. */
export function summarise(
  scope: Scope,
  period: { readonly from: number; readonly to: number; readonly parts: number },
  sources: Sources,
): Summary {
  const { execution, search, anchor } = sources.world;
  const ledger = ledgerOf(sources);
  const all = search.rowsIn(scope, period.from, period.to);
  const recounted = ledger.recounted();
  const rows = recounted.size === 0 ? all : listOfRows(all.list().filter((row) => !recounted.has(row)));
  const summary = new Summary(period, rows, execution.columns, anchor);
  for (const view of ledger.counted()) if (isIn(scope, view)) summary.add(view);
  return summary;
}

/** Number of failures in a scope, submitted in [from, to), that are currently unresolved. */
export function unresolvedIn(
  scope: Scope,
  { from, to }: { readonly from: number; readonly to: number },
  sources: Sources,
): number {
  const { execution, search } = sources.world;
  const ledger = ledgerOf(sources);
  const recounted = ledger.recounted();
  const { status, flags } = execution.columns;
  const rows = search.rowsIn(scope, from, to);
  let count = ledger
    .counted()
    .filter(
      (view) =>
        view.submitted_at >= from &&
        view.submitted_at < to &&
        isOpen(view.status, view.flags) &&
        isIn(scope, view),
    ).length;
  for (let place = 0; place < rows.length; place++) {
    const row = rows.at(place);
    if (isOpen(status[row] ?? 0, flags[row] ?? 0) && !recounted.has(row)) count++;
  }
  return count;
}

/** `PulseTotals` of the schema. */
export function totalsOf(summary: Summary) {
  const [active = 0, success = 0, skipped = 0, logical_failure = 0, technical_failure = 0] = summary.totals;
  const decided = success + logical_failure + technical_failure;
  return {
    executions: summary.executions,
    success,
    skipped,
    logical_failure,
    technical_failure,
    unresolved: summary.unresolved,
    active,
    success_percent: decided === 0 ? null : (100 * success) / decided,
    p95_ms: summary.p95_ms,
  };
}

/** `ExecutionBucket`s of the schema, earliest first. */
export function bucketsOf({ period, buckets }: Summary) {
  const { from, to, parts } = period;
  const edge = (part: number) => Math.round(from + (part * (to - from)) / parts);
  return Array.from({ length: parts }, (_, part) => {
    const [active = 0, success = 0, skipped = 0, logical_failure = 0, technical_failure = 0] =
      buckets.subarray(part * OUTCOMES, (part + 1) * OUTCOMES);
    return {
      bucket_start: edge(part),
      bucket_end: edge(part + 1),
      active,
      success,
      skipped,
      logical_failure,
      technical_failure,
    };
  });
}

/** A scope's executions in progress, latest first. */
export const unended = (scope: Scope, sources: Sources): RunView[] =>
  ledgerOf(sources)
    .counted()
    .filter((view) => view.status < SUCCESS && isIn(scope, view));

export const queued = (views: readonly RunView[]): RunView[] =>
  views.filter(({ status }) => status === SUBMITTED);
export const pending = (views: readonly RunView[]): RunView[] =>
  views.filter(({ status }) => status === PENDING_ACKNOWLEDGMENT);
export const overdue = (views: readonly RunView[]): RunView[] =>
  pending(views).filter(({ ack }) => ACK_STATES[ack] === 'OVERDUE');

/** Submission time of the latest execution of a kind; null if there is none. */
export function latestOf(
  scope: Scope,
  kind: 'ANY' | 'SUCCESS' | 'FAILURE',
  sources: Sources,
): { readonly invocation_uuid: string; readonly submitted_at: number } | null {
  const { execution, search, anchor } = sources.world;
  const fits = (status: number) =>
    kind === 'ANY' || (kind === 'SUCCESS' ? status === SUCCESS : status >= LOGICAL_FAILURE);
  const ledger = ledgerOf(sources);
  const view = ledger.views().find((run) => isIn(scope, run) && fits(run.status));
  const touched = ledger.touched();
  const { age, status } = execution.columns;
  const rows = search.rowsIn(scope, -Infinity, Infinity);
  for (let place = 0; place < rows.length; place++) {
    const row = rows.at(place);
    if (view && view.rank < row) break;
    if (!touched.has(row) && fits(status[row] ?? 0)) {
      return { invocation_uuid: execution.uuidOf(row), submitted_at: anchor - (age[row] ?? 0) };
    }
  }
  return view ?? null;
}
