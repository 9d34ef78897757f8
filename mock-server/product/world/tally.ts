import { platform } from '#platform';
import type { Columns } from './columns.ts';
import { NO_DURATION, STATUSES, SUCCESS } from './columns.ts';
import { DURATIONS, isRemote, REMOTE_MS } from './durations.ts';
import { flows } from './flows.ts';
import { ENDS, type RollUp, type RollUps } from './roll-ups.ts';
import { lowerBound, type Rows } from './rows.ts';
import type { RunView } from './run-view.ts';

/** How executions are grouped. */
export interface Grouping {
  readonly count: number;
  /** The group of an execution; -1 for none. */
  readonly of: (flow: number, status: number, reason: number) => number;
  /** Whether the group depends on the reason, so that each rolled-up execution must be visited. */
  readonly byReason: boolean;
}

export interface TallyQuestion {
  /** Ascending instants; each consecutive pair is a bucket. */
  readonly edges: readonly number[];
  /** 1 for each flow to count; null for all. */
  readonly wanted: Uint8Array | null;
  readonly grouping: Grouping;
}

/** The seeded rows, and the views to count individually, all within the edges. */
export interface TallySources {
  readonly company: number;
  readonly rows: Rows;
  /** Rows that are replaced by a view. */
  readonly without: ReadonlySet<number>;
  readonly views: readonly RunView[];
  readonly columns: Columns;
  readonly anchor: number;
  readonly rollUps: RollUps;
}

const STATES = STATUSES.length;
/**
 * Kinds of distributions of past durations: full, or a quarter (skipped runs), with or without a remote adapter, on
 * fast and slow days.
 */
const KINDS = 4;
const PACES = 8;
const SHAPES = KINDS * PACES;
/** From this many durations on, they are counted in a table instead of sorted. */
const MANY = 6000;
/** Maximum duration in milliseconds, plus one. */
const MAX_LENGTH = 60_001;

const SKIPPED = ENDS.indexOf('SKIPPED');
const remote = Uint8Array.from(flows, (flow) => Number(isRemote(flow)));
const paceOf = (day: number): number => (Math.imul(day, 0x9e3779b9) >>> 27) % PACES;
const factorOf = (pace: number): number => 0.9 + (0.2 * pace) / (PACES - 1);

/**
 * Counts of executions by bucket and group, from executions and roll-ups alike. A cell is one bucket of one group: cell
 * = group × parts + part.
 */
export class Tally {
  readonly parts: number;
  readonly groups: number;
  /** By cell, then index in `STATUSES`. */
  readonly counts: Float64Array;
  readonly #took: Uint16Array;
  /** Start of each cell's durations. */
  readonly #starts: Uint32Array;
  /** By cell: number of rolled-up durations of each kind. */
  readonly #past: Float64Array;
  readonly #rolledBytes: Float64Array;
  /** By cell and flow: input bytes of successful rolled-up executions. */
  readonly #rolledWell = new Map<number, number>();
  readonly rows: Uint32Array;
  /** By place in `rows`; -1 for a row that is not counted. */
  readonly cellOfRow: Int32Array;
  readonly views: { readonly cell: number; readonly view: RunView }[] = [];
  readonly #question: TallyQuestion;
  readonly #company: number;
  readonly #rollUps: RollUps;
  readonly #columns: Columns;
  #bytes: Promise<Weights> | undefined;

  constructor(question: TallyQuestion, sources: TallySources) {
    const { edges, wanted, grouping } = question;
    const { rows, without, views, columns, anchor, rollUps, company } = sources;
    const { age, flow, status, reason, duration } = columns;
    const parts = edges.length - 1;
    const cells = parts * grouping.count;
    this.#question = question;
    this.#company = company;
    this.#rollUps = rollUps;
    this.parts = parts;
    this.groups = grouping.count;
    this.counts = new Float64Array(cells * STATES);
    this.#past = new Float64Array(cells * SHAPES);
    this.#rolledBytes = new Float64Array(cells);
    const counts = this.counts;

    const list = rows.list();
    const cellOfRow = new Int32Array(list.length);
    const ended = new Uint32Array(cells + 1);
    let part = parts - 1;
    for (let i = 0; i < list.length; i++) {
      const row = list[i] ?? 0;
      const f = flow[row] ?? 0;
      const submitted = anchor - (age[row] ?? 0);
      // Rows are in descending order of submission.
      while (part > 0 && submitted < (edges[part] ?? 0)) part--;
      const state = status[row] ?? 0;
      const group =
        (wanted && wanted[f] !== 1) || state < SUCCESS ? -1 : grouping.of(f, state, reason[row] ?? 0);
      if (group < 0 || (without.size > 0 && without.has(row))) {
        cellOfRow[i] = -1;
        continue;
      }
      const cell = group * parts + part;
      cellOfRow[i] = cell;
      const place = cell * STATES + state;
      counts[place] = (counts[place] ?? 0) + 1;
      if ((duration[row] ?? NO_DURATION) !== NO_DURATION) ended[cell + 1] = (ended[cell + 1] ?? 0) + 1;
    }
    const begin = edges[0] ?? 0;
    const end = edges[parts] ?? 0;
    const extra: { cell: number; ms: number }[] = [];
    for (const view of views) {
      const { submitted_at } = view;
      if (submitted_at < begin || submitted_at >= end || (wanted && wanted[view.flow] !== 1)) continue;
      const group = grouping.of(view.flow, view.status, view.reason);
      if (group < 0) continue;
      let at = parts - 1;
      while (submitted_at < (edges[at] ?? 0)) at--;
      const cell = group * parts + at;
      const place = cell * STATES + view.status;
      counts[place] = (counts[place] ?? 0) + 1;
      this.views.push({ cell, view });
      if (view.duration_ms === null) continue;
      extra.push({ cell, ms: Math.min(view.duration_ms, MAX_LENGTH - 1) });
      ended[cell + 1] = (ended[cell + 1] ?? 0) + 1;
    }
    for (let cell = 0; cell < cells; cell++) ended[cell + 1] = (ended[cell + 1] ?? 0) + (ended[cell] ?? 0);
    const took = new Uint16Array(ended[cells] ?? 0);
    const cursor = ended.slice();
    const put = (cell: number, ms: number) => {
      const at = cursor[cell] ?? 0;
      took[at] = ms;
      cursor[cell] = at + 1;
    };
    for (let i = 0; i < list.length; i++) {
      const cell = cellOfRow[i] ?? -1;
      const ms = duration[list[i] ?? 0] ?? NO_DURATION;
      if (cell >= 0 && ms !== NO_DURATION) put(cell, ms);
    }
    for (const { cell, ms } of extra) put(cell, ms);
    this.#took = took;
    this.#starts = ended;
    this.rows = list;
    this.#columns = columns;
    this.cellOfRow = cellOfRow;

    this.#addPast();
  }

  /** Visits the roll-ups in each bucket. */
  visitPast(
    tell: (part: number, grouping: Grouping, roll: RollUp, reasonOf: RollUps['reasonOf']) => void,
  ): void {
    const { edges, wanted, grouping } = this.#question;
    const rollUps = this.#rollUps;
    for (let part = 0; part < this.parts && (edges[part] ?? 0) < rollUps.end; part++) {
      rollUps.visit(this.#company, edges[part] ?? 0, edges[part + 1] ?? 0, wanted, (roll) =>
        tell(part, grouping, roll, rollUps.reasonOf),
      );
    }
  }

  #addPast(): void {
    const { counts, parts } = this;
    const past = this.#past;
    const rolled = this.#rolledBytes;
    const add = (cell: number, kind: number, flow: number, day: number, n: number, bytes: number) => {
      if (cell < 0) return;
      const place = cell * STATES + SUCCESS + kind;
      counts[place] = (counts[place] ?? 0) + n;
      const shape =
        cell * SHAPES + (Number(kind === SKIPPED) * 2 + (remote[flow] ?? 0)) * PACES + paceOf(day);
      past[shape] = (past[shape] ?? 0) + n;
      rolled[cell] = (rolled[cell] ?? 0) + bytes;
      if (kind !== 0) return;
      const well = cell * flows.length + flow;
      this.#rolledWell.set(well, (this.#rolledWell.get(well) ?? 0) + bytes);
    };
    this.visitPast((part, grouping, { flow, day, first, last, bytes }, reasonOf) => {
      const cellOf = (kind: number, reason: number): number => {
        const group = grouping.of(flow, SUCCESS + kind, reason);
        return group < 0 ? -1 : group * parts + part;
      };
      for (let kind = 0; kind < ENDS.length; kind++) {
        const begin = first[kind] ?? 0;
        const n = (last[kind] ?? 0) - begin;
        if (n === 0) continue;
        const share = bytes[kind] ?? 0;
        if (!grouping.byReason || kind === 0) add(cellOf(kind, 0), kind, flow, day, n, share);
        else {
          for (let i = 0; i < n; i++) {
            add(cellOf(kind, reasonOf(flow, day, kind, begin + i)), kind, flow, day, 1, share / n);
          }
        }
      }
    });
  }

  /** Executions in some cells by index in `STATUSES`. */
  byStatus(cells: Iterable<number>): number[] {
    const sums = Array.from({ length: STATES }, () => 0);
    for (const cell of cells) {
      for (let state = 0; state < STATES; state++) {
        sums[state] = (sums[state] ?? 0) + (this.counts[cell * STATES + state] ?? 0);
      }
    }
    return sums;
  }

  /**
   * Percentiles of the durations in some cells, by nearest rank, in milliseconds; null if no execution is complete.
   * Exact for executions; for roll-ups, estimated from the shape of their durations.
   */
  percentiles(cells: readonly number[], wanted: readonly number[]): (number | null)[] {
    const past = new Float64Array(SHAPES);
    let exact = 0;
    let rolled = 0;
    for (const cell of cells) {
      exact += (this.#starts[cell + 1] ?? 0) - (this.#starts[cell] ?? 0);
      for (let shape = 0; shape < SHAPES; shape++) {
        const n = this.#past[cell * SHAPES + shape] ?? 0;
        past[shape] = (past[shape] ?? 0) + n;
        rolled += n;
      }
    }
    const all = exact + rolled;
    if (all === 0) return wanted.map(() => null);
    const ranks = wanted.map((percent) => Math.ceil((percent / 100) * all));
    const upTo = exact <= MANY ? this.#sorted(cells, exact) : this.#cumulated(cells);
    return ranks.map((rank) => {
      let low = 0;
      let high = MAX_LENGTH - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        // Sums of fractions are slightly inexact, so a rank counts as reached with a small tolerance.
        if (upTo(middle) + (rolled === 0 ? 0 : pastUpTo(past, middle)) >= rank - 1e-6) high = middle;
        else low = middle + 1;
      }
      return low;
    });
  }

  /** Returns a function for the number of durations up to a given length: `count` of them, sorted. */
  #sorted(cells: readonly number[], count: number): (ms: number) => number {
    const found = new Uint16Array(count);
    let to = 0;
    for (const cell of cells) {
      const part = this.#took.subarray(this.#starts[cell], this.#starts[cell + 1]);
      found.set(part, to);
      to += part.length;
    }
    found.sort();
    return (ms) => lowerBound(found, ms + 1);
  }

  /** The same for so many durations that a counting table is faster than sorting. */
  #cumulated(cells: readonly number[]): (ms: number) => number {
    const bins = new Uint32Array(MAX_LENGTH);
    for (const cell of cells) {
      const end = this.#starts[cell + 1] ?? 0;
      for (let i = this.#starts[cell] ?? 0; i < end; i++) {
        const ms = this.#took[i] ?? 0;
        bins[ms] = (bins[ms] ?? 0) + 1;
      }
    }
    for (let ms = 1; ms < MAX_LENGTH; ms++) bins[ms] = (bins[ms] ?? 0) + (bins[ms - 1] ?? 0);
    return (ms) => bins[ms] ?? 0;
  }

  /**
   * Bytes by cell. Input sizes are computed row by row; for a million rows this takes a while, so other requests are
   * served meanwhile. `ratios` is the output bytes per input byte, by flow.
   */
  bytes(sizeOf: (row: number) => number, ratios: Float64Array): Promise<Weights> {
    return (this.#bytes ??= this.#weigh(sizeOf, ratios));
  }

  async #weigh(sizeOf: (row: number) => number, ratios: Float64Array): Promise<Weights> {
    const { flow, status } = this.#columns;
    const input = this.#rolledBytes.map(Math.round);
    const output = new Float64Array(input.length);
    const deliver = (cell: number, of: number, bytes: number) => {
      output[cell] = (output[cell] ?? 0) + bytes * (ratios[of] ?? 0);
    };
    for (const [well, bytes] of this.#rolledWell) {
      deliver(Math.floor(well / flows.length), well % flows.length, bytes);
    }
    for (const { cell, view } of this.views) {
      input[cell] = (input[cell] ?? 0) + (view.input_bytes ?? 0);
      if (view.status === SUCCESS) deliver(cell, view.flow, view.input_bytes ?? 0);
    }
    const rows = this.rows;
    for (let i = 0; i < rows.length; i++) {
      const cell = this.cellOfRow[i] ?? -1;
      if (cell >= 0) {
        const row = rows[i] ?? 0;
        const bytes = sizeOf(row);
        input[cell] = (input[cell] ?? 0) + bytes;
        if (status[row] === SUCCESS) deliver(cell, flow[row] ?? 0, bytes);
      }
      if (i % SLICE === SLICE - 1) await new Promise<void>((resolve) => platform.nextTurn(resolve));
    }
    return { input, output };
  }
}

/** Bytes by cell. */
export interface Weights {
  readonly input: Float64Array;
  readonly output: Float64Array;
}

/** Number of rows processed without a pause. */
const SLICE = 8192;

/** Number of past durations of at most `ms`. */
function pastUpTo(past: Float64Array, ms: number): number {
  let sum = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    for (let pace = 0; pace < PACES; pace++) {
      const n = past[kind * PACES + pace] ?? 0;
      if (n === 0) continue;
      const whole = (ms / factorOf(pace)) * (kind >= 2 ? 4 : 1) - (kind % 2 === 1 ? REMOTE_MS : 0);
      sum += (n * below(whole)) / DURATIONS.length;
    }
  }
  return sum;
}

const sorted = Uint32Array.from(DURATIONS);

/** Number of steps in the ascending `DURATIONS` up to a given length. */
const below = (ms: number): number => (ms < 0 ? 0 : lowerBound(sorted, Math.floor(ms) + 1));
