import { inputSize, recordCount } from '../documents/sizes.ts';
import { hash, mix } from '../../kernel/random.ts';
import { companies } from './companies.ts';
import { flows, isInvoice, type FlowPlan } from './flows.ts';
import { chancesOf, REASON_SLOTS, reasonSlots } from './outcomes.ts';
import { partners } from './partners.ts';
import { HISTORY, hourWeight, isMonthEnd, MONTH_END, shareOfHour } from './timeline.ts';
import type { WorldVariant } from './variants.ts';

/** Final statuses of past executions, in the order of the status column from SUCCESS on. */
export const ENDS = ['SUCCESS', 'SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const;
const KINDS = ENDS.length;

/** A part of one flow's day. The object is reused, so callers must not keep it. */
export interface RollUp {
  /** Index in `flows`. */
  flow: number;
  /** Days since 1970. */
  day: number;
  /** In the order of `ENDS`: the part contains the day's executions from number `first` up to but excluding `last`. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** Total size of their inputs, in the same order. */
  readonly bytes: Float64Array;
}

/**
 * History before the retained executions: counts by day, flow, and outcome, with the same distributions as the
 * executions. Any part of a day can be requested, and the parts add up to the day exactly.
 */
export interface RollUps {
  /** Where the roll-ups end and the executions begin. */
  readonly end: number;
  /** Where a workspace's roll-ups begin; equals `end` if it has none. */
  beginOf(company: number): number;
  /** Visits every day and flow of a workspace with data in [from, to). `wanted` is 1 for each flow to visit. */
  visit(
    company: number,
    from: number,
    to: number,
    wanted: Uint8Array | null,
    tell: (part: RollUp) => void,
  ): void;
  /** Reason number of a day's n-th execution with this outcome; 0 for a success. */
  reasonOf(flow: number, day: number, kind: number, n: number): number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTHS = 12;
const GOLDEN = 0x9e3779b9;
/** Volume a year ago as a fraction of today's; partners added since then are not included. */
const YEAR_AGO = 0.78;
/** Number of days until a new flow reaches its usual volume. */
const RAMP = 45;
/** Probability that a flow has a bad day. */
const BAD_DAY = 1 / 180;
/** Number of inputs sampled for a flow's mean size. */
const SAMPLES = 48;

/** The roll-ups of one workspace: by day, then by flow. */
interface Table {
  readonly firstDay: number;
  readonly days: number;
  readonly flows: readonly FlowPlan[];
  readonly counts: Uint32Array;
  readonly bytes: Float64Array;
}

export interface RollUpOptions {
  readonly seed: string;
  readonly anchor: number;
  /** Executions by company index. */
  readonly counts: readonly number[];
  readonly variant: WorldVariant;
}

export function createRollUps({ seed, anchor, counts, variant }: RollUpOptions): RollUps {
  const end = anchor - HISTORY;
  const lastDay = Math.floor(end / DAY);
  const firstDay = firstDayOf(end);
  const base = hash(seed, 'roll-ups');
  const tables = new Map<number, Table>();
  const shapes = new Map<number, Float64Array>();
  const slots = new Map<number, Uint8Array>();

  /** Cumulative load of a day before each of its hours; the last of the 25 values is the whole day. */
  function shapeOf(day: number): Float64Array {
    let shape = shapes.get(day);
    if (!shape) {
      shape = new Float64Array(25);
      for (let h = 0; h < 24; h++) shape[h + 1] = (shape[h] ?? 0) + hourWeight(seed, day * DAY + h * HOUR);
      shapes.set(day, shape);
    }
    return shape;
  }
  const weightOf = (day: number) => shapeOf(day)[24] ?? 0;

  /** Fraction of a day's executions before an instant. */
  function shareBefore(day: number, instant: number): number {
    const into = instant - day * DAY;
    if (into <= 0) return 0;
    if (into >= DAY) return 1;
    const shape = shapeOf(day);
    const h = Math.floor(into / HOUR);
    const before = shape[h] ?? 0;
    const part = shareOfHour((into - h * HOUR) / (HOUR / 60));
    return (before + ((shape[h + 1] ?? 0) - before) * part) / weightOf(day);
  }

  /** Executions per unit of load over the last 30 days. */
  function levelOf(company: number): number {
    const last = anchor - (companies[company]?.quiet_days ?? 0) * DAY;
    let load = 0;
    for (let day = lastDay; day * DAY < last; day++) {
      load += weightOf(day) * (shareBefore(day, last) - shareBefore(day, end));
    }
    return (counts[company] ?? 0) / load;
  }

  function draw(company: number): Table {
    const own = flows.filter((flow) => flow.company_index === company && flow.share > 0);
    const begin = beginOf(company);
    const first = Math.floor(begin / DAY);
    const days = begin === end ? 0 : lastDay + 1 - first;
    const table: Table = {
      firstDay: first,
      days,
      flows: own,
      counts: new Uint32Array(days * own.length * KINDS),
      bytes: new Float64Array(days * own.length),
    };
    if (days === 0) return table;
    const level = levelOf(company);
    const shareOf = (factor: (flow: FlowPlan) => number) => {
      const weights = own.map((flow) => flow.share * factor(flow));
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / all);
    };
    const usual = shareOf(() => 1);
    const monthEnd = shareOf((flow) => (isInvoice(flow) ? MONTH_END : 1));
    const sizes = own.map(meanSize);
    for (let d = 0; d < days; d++) {
      const day = first + d;
      const growth = YEAR_AGO ** ((lastDay - day) / 365);
      const volume = level * weightOf(day) * growth;
      const shares = isMonthEnd(day * DAY) ? monthEnd : usual;
      own.forEach((flow, i) => {
        const dice = cellHash(flow.index, day);
        const place = d * own.length + i;
        const n = some(volume * (shares[i] ?? 0) * readiness(flow, day), dice);
        drawEnds(flow, n, dice, table.counts.subarray(place * KINDS, (place + 1) * KINDS));
        table.bytes[place] = Math.round(n * (sizes[i] ?? 0) * (0.85 + 0.3 * unit(dice ^ 0x5be0cd19)));
      });
    }
    return table;
  }

  const cellHash = (flow: number, day: number) => mix((base + Math.imul(day * 256 + flow, GOLDEN)) | 0);

  /** A flow's volume as a fraction of its usual one; 0 before its partner was added. */
  function readiness(flow: FlowPlan, day: number): number {
    const age = day - anchor / DAY + (partners[flow.partner_index]?.created_days_ago ?? 0) - 2;
    return Math.min(1, Math.max(0, age / RAMP));
  }

  function drawEnds(flow: FlowPlan, n: number, dice: number, ends: Uint32Array): void {
    const chances = chancesOf(flow);
    const bad =
      variant !== 'healthy' && flow.failureProfile !== 'CALM' && unit(dice ^ 0x1f123bb5) < BAD_DAY
        ? 0.2 + 0.3 * unit(dice ^ 0x2e1b2138)
        : 0;
    const failing = variant === 'healthy' ? 0 : 1;
    const skipped = Math.min(n, part(n * chances.skipped, dice ^ 0x3c6ef372));
    const logical = Math.min(n - skipped, part(n * (chances.logical * failing + bad), dice ^ 0x510e527f));
    const technical = Math.min(
      n - skipped - logical,
      part(n * chances.technical * failing, dice ^ 0x6a09e667),
    );
    ends.set([n - skipped - logical - technical, skipped, logical, technical]);
  }

  function tableOf(company: number): Table {
    let table = tables.get(company);
    if (!table) tables.set(company, (table = draw(company)));
    return table;
  }

  function beginOf(company: number): number {
    const record = companies[company];
    if (!record || (counts[company] ?? 0) === 0) return end;
    return Math.min(end, Math.max(firstDay * DAY, Math.ceil(anchor / DAY - record.created_days_ago) * DAY));
  }

  return {
    end,
    beginOf,
    visit(company, from, to, wanted, tell) {
      const table = tableOf(company);
      const until = Math.min(to, end);
      const begin = Math.max(from, table.firstDay * DAY);
      const width = table.flows.length;
      const roll: RollUp = {
        flow: 0,
        day: 0,
        first: new Uint32Array(KINDS),
        last: new Uint32Array(KINDS),
        bytes: new Float64Array(KINDS),
      };
      if (begin >= until) return;
      for (let day = Math.floor(begin / DAY); day * DAY < until; day++) {
        const low = shareBefore(day, begin);
        const high = shareBefore(day, until);
        for (let i = 0; i < width; i++) {
          const flow = table.flows[i]?.index ?? 0;
          if (wanted && wanted[flow] !== 1) continue;
          const place = (day - table.firstDay) * width + i;
          const dice = cellHash(flow, day);
          let before = 0;
          let after = 0;
          let all = 0;
          for (let kind = 0; kind < KINDS; kind++) {
            const n = table.counts[place * KINDS + kind] ?? 0;
            // Random phase at the start of the day; otherwise all rare outcomes would occur at the same hour.
            const phase = unit(dice ^ (kind + 1));
            const first = Math.floor(n * low + phase);
            const last = Math.floor(n * high + phase);
            roll.first[kind] = first;
            roll.last[kind] = last;
            before += first;
            after += last;
            all += n;
          }
          if (after === before) continue;
          const bytes = (table.bytes[place] ?? 0) / all;
          for (let kind = 0; kind < KINDS; kind++) {
            roll.bytes[kind] =
              Math.round(bytes * (roll.last[kind] ?? 0)) - Math.round(bytes * (roll.first[kind] ?? 0));
          }
          roll.flow = flow;
          roll.day = day;
          tell(roll);
        }
      }
    },
    reasonOf(flow, day, kind, n) {
      if (kind === 0) return 0;
      const key = flow * KINDS + kind;
      let choice = slots.get(key);
      if (!choice) {
        // Successes have no reason.
        const end = ENDS[kind] as Exclude<(typeof ENDS)[number], 'SUCCESS'>;
        slots.set(key, (choice = reasonSlots(flows[flow]!, end)));
      }
      const dice = mix((cellHash(flow, day) + Math.imul(n * KINDS + kind, GOLDEN)) | 0);
      return choice[dice & (REASON_SLOTS - 1)] ?? 0;
    },
  };
}

/** Roll-ups start on the first of a month, so that the first month is complete. */
function firstDayOf(end: number): number {
  const last = new Date(end);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - MONTHS, 1) / DAY;
}

const unit = (seed: number): number => mix(seed) / 4294967296;

/** Rounds `expected` up or down at random, so that the mean is `expected`. */
const part = (expected: number, dice: number): number => Math.floor(expected + unit(dice));

/** A Poisson-like random number with mean `expected`. */
function some(expected: number, dice: number): number {
  const swing = unit(dice ^ 0x428a2f98) + unit(dice ^ 0x71374491) + unit(dice ^ 0x27d4eb2f) - 1.5;
  return Math.max(0, part(expected + 1.6 * Math.sqrt(expected) * swing, dice));
}

/** Mean size of a flow's inputs in bytes. */
function meanSize(flow: FlowPlan): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const dice = hash('size', flow.flow_uuid, i);
    sum +=
      inputSize(flow.source_file_type, dice, { record_count: recordCount(flow, dice, null), oddity: null }) ??
      0;
  }
  return sum / SAMPLES;
}
