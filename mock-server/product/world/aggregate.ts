import { LOGICAL_FAILURE, NO_DURATION, RESOLVED, SUCCESS, type Columns } from './columns.ts';
import { flows } from './flows.ts';
import { partners } from './partners.ts';
import { reasons } from '../facts/reasons.ts';
import type { Rows } from './rows.ts';
import type { RunView } from './run-view.ts';

/** A period in equal buckets; its end is exclusive. Instants in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly parts: number;
}

/** Indexes in counts by outcome. */
export const ACTIVE = 0;
export const OUTCOMES = 5;
/** In progress, success, skipped, error, technical error. */
export const outcomeOf = (status: number): number => (status < SUCCESS ? ACTIVE : status - SUCCESS + 1);

/** Whether an execution failed and no resubmission has resolved it. */
export const isOpen = (status: number, flags: number): boolean =>
  status >= LOGICAL_FAILURE && (flags & RESOLVED) === 0;

/** Unresolved failures of one flow for one reason. */
export interface FailureGroup {
  readonly flow: number;
  /** As in the columns. */
  readonly reason: number;
  count: number;
  first_seen: number;
  last_seen: number;
  /** Rank of the latest one. */
  latest: number;
  /** Number of failures in each bucket. */
  readonly trend: number[];
}

/** A failure to be counted in its group. */
interface Failure {
  readonly flow: number;
  readonly reason: number;
  readonly submitted: number;
  readonly rank: number;
  /** Index of its bucket. */
  readonly part: number;
}

/** A partner's share of a period. */
export interface PartnerTrend {
  readonly partner: number;
  executions: number;
  failures: number;
  /** Number of unresolved failures. */
  unresolved: number;
  readonly trend: number[];
  readonly failure_trend: number[];
}

/**
 * Counts of executions over a period. Seeded rows that are complete at the anchor are counted from the columns; `add`
 * counts all others individually, in their current state.
 */
export class Summary {
  readonly period: Period;
  /** Counts by outcome. */
  readonly totals: number[] = Array.from({ length: OUTCOMES }, () => 0);
  /** Counts by bucket, then outcome. */
  readonly buckets: Int32Array;
  readonly #durations: Uint16Array;
  readonly #more: number[] = [];
  #durationCount = 0;
  readonly #groups = new Map<number, FailureGroup>();
  readonly #partners = new Map<number, PartnerTrend>();

  /** `rows` are all rows of the period, latest first; those complete at the anchor are counted. */
  constructor(period: Period, rows: Rows, columns: Columns, anchor: number) {
    const { age, flow, status, reason, flags, duration } = columns;
    const { from, to, parts } = period;
    const { length, start } = rows;
    // A range is iterated directly, to avoid building a list of a million rows.
    const list = start === null ? rows.list() : null;
    const buckets = new Int32Array(parts * OUTCOMES);
    const took = new Uint16Array(length);
    const runs = new Int32Array(partners.length * parts);
    const failed = new Int32Array(partners.length * parts);
    const open = new Int32Array(partners.length);
    const byOutcome = new Int32Array(OUTCOMES);
    this.period = period;
    this.buckets = buckets;
    this.#durations = took;
    let durations = 0;
    let part = parts - 1;
    for (let i = 0; i < length; i++) {
      const row = list ? (list[i] ?? 0) : (start ?? 0) + i;
      const state = status[row] ?? 0;
      if (state < SUCCESS) continue;
      const submitted = anchor - (age[row] ?? 0);
      // Times only decrease, so the bucket can be found without a division.
      while ((submitted - from) * parts < part * (to - from)) part--;
      const outcome = state - SUCCESS + 1;
      const f = flow[row] ?? 0;
      const p = (partnerOfFlow[f] ?? 0) * parts + part;
      const bucket = part * OUTCOMES + outcome;
      byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      runs[p] = (runs[p] ?? 0) + 1;
      const ms = duration[row] ?? NO_DURATION;
      took[durations] = ms;
      durations += Number(ms !== NO_DURATION);
      if (state >= LOGICAL_FAILURE) {
        failed[p] = (failed[p] ?? 0) + 1;
        if (!isOpen(state, flags[row] ?? 0)) continue;
        const partner = partnerOfFlow[f] ?? 0;
        open[partner] = (open[partner] ?? 0) + 1;
        this.#group({ flow: f, reason: reason[row] ?? 0, submitted, rank: row, part });
      }
    }
    this.#durationCount = durations;
    byOutcome.forEach((count, outcome) => (this.totals[outcome] = count));
    for (let partner = 0; partner < partners.length; partner++) {
      const trend = Array.from(runs.subarray(partner * parts, (partner + 1) * parts));
      const executions = trend.reduce((sum, count) => sum + count, 0);
      if (executions === 0) continue;
      const failure_trend = Array.from(failed.subarray(partner * parts, (partner + 1) * parts));
      const failures = failure_trend.reduce((sum, count) => sum + count, 0);
      const unresolved = open[partner] ?? 0;
      this.#partners.set(partner, { partner, executions, failures, unresolved, trend, failure_trend });
    }
  }

  /** Counts an execution that the columns do not describe; one outside the period is ignored. */
  add(view: RunView): void {
    const { from, to, parts } = this.period;
    const { submitted_at, flow, partner } = view;
    if (submitted_at < from || submitted_at >= to) return;
    const part = Math.floor(((submitted_at - from) * parts) / (to - from));
    const outcome = outcomeOf(view.status);
    this.totals[outcome] = (this.totals[outcome] ?? 0) + 1;
    const bucket = part * OUTCOMES + outcome;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    if (view.duration_ms !== null) this.#more.push(view.duration_ms);
    let trend = this.#partners.get(partner);
    if (!trend) {
      const zeros = () => Array.from({ length: parts }, () => 0);
      trend = { partner, executions: 0, failures: 0, unresolved: 0, trend: zeros(), failure_trend: zeros() };
      this.#partners.set(partner, trend);
    }
    trend.executions++;
    trend.trend[part] = (trend.trend[part] ?? 0) + 1;
    if (view.status < LOGICAL_FAILURE) return;
    trend.failures++;
    trend.failure_trend[part] = (trend.failure_trend[part] ?? 0) + 1;
    if (!isOpen(view.status, view.flags)) return;
    trend.unresolved++;
    this.#group({ flow, reason: view.reason, submitted: submitted_at, rank: view.rank, part });
  }

  get executions(): number {
    return this.totals.reduce((sum, count) => sum + count, 0);
  }

  /** Number of unresolved failures. */
  get unresolved(): number {
    return this.partners.reduce((sum, { unresolved }) => sum + unresolved, 0);
  }

  get groups(): FailureGroup[] {
    return [...this.#groups.values()];
  }

  get partners(): PartnerTrend[] {
    return [...this.#partners.values()];
  }

  /** 95th percentile of the durations, by nearest rank; null if no execution is complete. */
  get p95_ms(): number | null {
    const count = this.#durationCount + this.#more.length;
    if (count === 0) return null;
    const wanted = Math.ceil(0.95 * count);
    const bins = new Uint32Array(NO_DURATION + 1);
    for (let i = 0; i < this.#durationCount; i++) {
      const took = this.#durations[i] ?? 0;
      bins[took] = (bins[took] ?? 0) + 1;
    }
    for (const took of this.#more) {
      const bin = Math.min(took, NO_DURATION);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    let sum = 0;
    let took = 0;
    while ((sum += bins[took] ?? 0) < wanted) took++;
    return took;
  }

  #group({ flow, reason, submitted, rank, part }: Failure): void {
    const key = flow * (reasons.length + 1) + reason;
    let group = this.#groups.get(key);
    if (!group) {
      const trend = Array.from({ length: this.period.parts }, () => 0);
      group = { flow, reason, count: 0, first_seen: submitted, last_seen: submitted, latest: rank, trend };
      this.#groups.set(key, group);
    }
    group.count++;
    group.trend[part] = (group.trend[part] ?? 0) + 1;
    if (submitted < group.first_seen) group.first_seen = submitted;
    if (submitted > group.last_seen) group.last_seen = submitted;
    if (rank < group.latest) group.latest = rank;
  }
}

const partnerOfFlow = Uint8Array.from(flows, (flow) => flow.partner_index);
