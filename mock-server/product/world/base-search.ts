import { platform } from '#platform';
import { numberedSide } from '../documents/edi/envelope.ts';
import { refusalSite } from '../documents/sites.ts';
import { STAGES } from '../documents/stages.ts';
import { MEMO, NO_DURATION, PARTIALLY_ACCEPTED } from './columns.ts';
import { hasSharedMemo } from './execution-memos.ts';
import type { Executions } from './executions.ts';
import { MAX_MESSAGES, type CompiledFilter } from './filter.ts';
import { flows } from './flows.ts';
import { compareStandings, firstInOrder, tagKey, type ExecutionSort } from './order.ts';
import { BROKEN, standingTo, type Course } from './punctuality.ts';
import { reasons } from '../facts/reasons.ts';
import { narrow, pick, some } from './picked-rows.ts';
import { createRowCache } from './row-cache.ts';
import { firstPlace, listOfRows, rangeOfRows, type Rows } from './rows.ts';
import { createTextSearch } from './text-search.ts';
import { flagsOutside } from './guest-visible.ts';

/** The executions to search: all of a company, those of some of its partners, or those of one flow. */
export interface Scope {
  /** Index in `companies`. */
  readonly company: number;
  /** Indexes in `partners`, ascending; null for all. */
  readonly partners: readonly number[] | null;
  /** Index in `flows`; null for all. */
  readonly flow: number | null;
  /**
   * Whether the caller is an outsider, who finds executions only by texts that outsiders can read. Does not affect
   * counts.
   */
  readonly outside: boolean;
}

/**
 * Search over the seed alone: rows as of the anchor, in default order. Results never change, so they are cached. The
 * execution domain merges in session writes and progress after the anchor.
 */
export interface BaseSearch {
  /** All rows of a scope that were submitted in [from, to). */
  rowsIn(scope: Scope, from: number, to: number): Rows;
  /** The matching rows. A promise only if many rows must be searched for text. */
  matches(scope: Scope, filter: CompiledFilter): Rows | Promise<Rows>;
  /**
   * The submission time, in milliseconds since 1970, back to which texts can be searched without a long wait; null if
   * all of them can. Each call prepares more rows.
   */
  reach(scope: Scope, filter: CompiledFilter): Promise<number | null>;
  /** The first `keep` matches in an order other than the default. A promise only when sorting by a data tag. */
  ordered(
    scope: Scope,
    filter: CompiledFilter,
    matches: Rows,
    sort: ExecutionSort,
    keep: number,
  ): Uint32Array | Promise<Uint32Array>;
  /** Number of rows in the text index; other rows are read when a search first needs them. */
  indexed(): { readonly rows: number; readonly of: number; readonly bytes: number };
  /** Builds the text index in the background, for as many rows as fit in memory. */
  warm(stopped: AbortSignal): Promise<void>;
  /** Numbers in the reason column that occur in a scope. */
  reasonsIn(scope: Scope): readonly number[];
  /** Sort value of a row: milliseconds since 1970, milliseconds, or bytes; -1 if unknown. */
  keyOf(field: ExecutionSort['field'], row: number): number;
  /** Value of a row's data tag; '' without one. */
  tagOf(label: string, row: number): string;
}

const UNKNOWN = 0xffffffff;
/** Milliseconds spent reading data tags before other requests get their turn. */
const TURN_MS = 3;
/** Rows read between two checks of the time. */
const STEP_ROWS = 32;

/** By number in the reason column: 1 if runs that end with that reason have written an output before. */
const wroteOutput = Uint8Array.from({ length: reasons.length + 1 }, (_, number) => {
  const step = reasons[number - 1]?.step;
  return Number(step === undefined || STAGES.indexOf(step) > STAGES.indexOf('GENERATE'));
});
/** By flow: 0 if no side has an EDI envelope, 1 if the input has it, 2 if the output has it. */
const envelopes = Uint8Array.from(flows, (flow) =>
  ['', 'INPUT', 'OUTPUT'].indexOf(numberedSide({ flow }) ?? ''),
);

/** 1 for each flow whose receiver can accept one message of an interchange and reject another. */
const splits = Uint8Array.from(flows, (flow) => Number(refusalSite(flow.destination_file_type) !== null));

export function createBaseSearch(execution: Executions, anchor: number): BaseSearch {
  const { columns } = execution;
  const { age, flow, status, ack, reason, flags, duration } = columns;
  const texts = createTextSearch(execution, anchor);
  const cache = createRowCache();
  let room = new Uint32Array(0);
  /** A reusable buffer for selecting rows, because allocating memory costs more than the selection. */
  const scratch = (length: number): Uint32Array => {
    if (room.length < length) room = new Uint32Array(length);
    return room;
  };
  const reasonsByScope = new Map<string, readonly number[]>();
  let sizes: Uint32Array | undefined;
  let outsideFlags: Uint8Array | undefined;

  function flagsFor({ outside }: Scope): Uint8Array {
    if (!outside) return flags;
    return (outsideFlags ??= flags.map((bits, row) =>
      flagsOutside(bits, (bits & MEMO) !== 0 && hasSharedMemo(execution.uuidOf(row))),
    ));
  }

  function bytesOf(row: number): number {
    sizes ??= new Uint32Array(columns.count).fill(UNKNOWN);
    let size = sizes[row] ?? UNKNOWN;
    if (size === UNKNOWN) {
      size = execution.inputBytes(row);
      sizes[row] = size;
    }
    return size;
  }

  function scopeRows(scope: Scope): Rows {
    const { start, end } = columns.segments[scope.company] ?? { start: 0, end: 0 };
    if (scope.flow !== null) return listOfRows(execution.byFlow.rows(scope.flow));
    if (scope.partners === null) return rangeOfRows(start, end);
    if (scope.partners.length === 1) return listOfRows(execution.byPartner.rows(scope.partners[0] ?? 0));
    const wanted = new Set(scope.partners);
    const inScope = Uint8Array.from(flows, (flow) => Number(wanted.has(flow.partner_index)));
    return cache.rows(`scope ${scopeKey(scope)}`, () =>
      pick(rangeOfRows(start, end), (row) => inScope[flow[row] ?? 0] === 1),
    );
  }

  function rowsIn(scope: Scope, from: number, to: number): Rows {
    const rows = scopeRows(scope);
    const first = firstPlace(rows.length, (place) => anchor - (age[rows.at(place)] ?? 0) < to);
    const end = firstPlace(rows.length, (place) => anchor - (age[rows.at(place)] ?? 0) < from);
    return first === 0 && end === rows.length ? rows : rows.slice(first, end);
  }

  function candidates(scope: Scope, filter: CompiledFilter): Rows {
    const rows = rowsIn(scope, filter.from, filter.to);
    if (filter.uuids) return some([...filter.uuids].map(execution.rowOf), rows);
    // Small numbers are also message numbers, so every row would have to be checked.
    if (filter.control === null || filter.control <= MAX_MESSAGES) return rows;
    return some([...numbered(scope, filter)], rows);
  }

  /** Rows whose interchange has the requested control number. */
  function numbered(scope: Scope, filter: CompiledFilter): ReadonlySet<number> {
    const found = new Set<number>();
    for (const { index, company_index, direction } of flows) {
      if (filter.control === null || filter.flow?.[index] === 0 || company_index !== scope.company) continue;
      const row = execution.rowOfControl(index, filter.control);
      if (row === null) continue;
      // A resubmitted inbound interchange keeps its old number, so the row's own number is not used.
      if (direction === 'SEND') found.add(row);
      else if (execution.sourceRow(row) === row) for (const like of execution.rowsLike(row)) found.add(like);
    }
    return found;
  }

  const courseOf = (row: number): Course => {
    const took = duration[row] ?? NO_DURATION;
    return {
      status: status[row] ?? 0,
      queue_ms: execution.queueMs(row),
      duration_ms: took === NO_DURATION ? null : took,
      punctuality: execution.punctualityOf(row),
    };
  };

  /** Filters by one column after another; `viewMatches` in `filter.ts` applies the same conditions to one execution. */
  function matchColumns(scope: Scope, filter: CompiledFilter): Rows {
    const rows = candidates(scope, filter);
    const { min_duration_ms, control, breach } = filter;
    const asked = [
      [status, filter.status],
      [reason, filter.reason],
      [flow, filter.flow],
      [ack, filter.ack],
      [flagsFor(scope), filter.flags],
    ] as const;
    if (asksNothing(filter)) return rows;
    const found = scratch(rows.length);
    if (rows.start === null) found.set(rows.list());
    else for (let i = 0; i < rows.length; i++) found[i] = rows.start + i;
    let count = rows.length;
    for (const [column, wanted] of asked) if (wanted) count = narrow(found, count, column, wanted);
    if (min_duration_ms !== null) {
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const row = found[i] ?? 0;
        const took = duration[row] ?? NO_DURATION;
        found[kept] = row;
        kept += Number(took >= min_duration_ms && took !== NO_DURATION);
      }
      count = kept;
    }
    const all = listOfRows(found.slice(0, count));
    const matching = breach === null ? all : pick(all, (row) => standingTo(breach, courseOf(row)) === BROKEN);
    if (control === null) return matching;
    const controls = numbered(scope, filter);
    return pick(matching, (row) => {
      const f = flow[row] ?? 0;
      const side = envelopes[f] ?? 0;
      if (side === 0 || (side === 2 && wroteOutput[reason[row] ?? 0] === 0)) return false;
      const messages = side === 2 && ack[row] === PARTIALLY_ACCEPTED && splits[f] === 1 ? 2 : 1;
      return control <= messages || controls.has(row);
    });
  }

  /** Sort keys of rows, and their number of bits. */
  function keysOf(rows: Uint32Array, field: ExecutionSort['field']): [keys: Uint32Array, bits: number] {
    const keys = new Uint32Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      if (field === 'DURATION') {
        const took = duration[row] ?? NO_DURATION;
        keys[i] = took === NO_DURATION ? 0 : took + 1;
      } else keys[i] = field === 'SUBMITTED_AT' ? UNKNOWN - (age[row] ?? 0) : bytesOf(row) + 1;
    }
    return [keys, { SUBMITTED_AT: 32, DURATION: 16, INPUT_BYTES: 26 }[field]];
  }

  const tagOf = (label: string, row: number): string => tagKey(execution.dataTags(row), label);

  /** Tags are computed rather than stored, so reading those of many rows takes a while. */
  async function orderedByTag(
    rows: Uint32Array,
    label: string,
    direction: ExecutionSort['direction'],
    keep: number,
  ): Promise<Uint32Array> {
    const found: { key: string; rank: number }[] = [];
    let turnEnds = performance.now() + TURN_MS;
    for (const rank of rows) {
      found.push({ key: tagOf(label, rank), rank });
      if (found.length % STEP_ROWS > 0 || performance.now() < turnEnds) continue;
      // oxlint-disable-next-line eslint/no-await-in-loop -- others get their turn
      await new Promise<void>((resolve) => platform.nextTurn(resolve));
      turnEnds = performance.now() + TURN_MS;
    }
    found.sort((a, b) => compareStandings(a, b, direction));
    return Uint32Array.from(found.slice(0, keep), ({ rank }) => rank);
  }

  return {
    rowsIn,
    indexed: () => ({ ...texts.indexed(), of: execution.count }),
    warm: (stopped) => texts.warm(new Set(flows.map(({ partner_index }) => partner_index)), stopped),
    reasonsIn(scope) {
      const key = scopeKey(scope);
      let known = reasonsByScope.get(key);
      if (!known) {
        const seen = new Uint8Array(reasons.length + 1);
        const rows = scopeRows(scope);
        for (let place = 0; place < rows.length; place++) seen[reason[rows.at(place)] ?? 0] = 1;
        known = [...seen.keys()].filter((number) => number > 0 && seen[number] === 1);
        reasonsByScope.set(key, known);
      }
      return known;
    },
    keyOf(field, row) {
      if (field === 'SUBMITTED_AT') return anchor - (age[row] ?? 0);
      if (field === 'INPUT_BYTES') return bytesOf(row);
      return duration[row] === NO_DURATION ? -1 : (duration[row] ?? 0);
    },
    tagOf,
    matches(scope, filter) {
      const key = `${scopeKey(scope)} ${filter.key}`;
      const known = cache.get(key);
      if (known) return known;
      const rows = matchColumns(scope, filter);
      if (filter.texts.length === 0) return asksNothing(filter) ? rows : cache.put(key, rows);
      const partners = () => partnersOf(scope, filter);
      const found = texts.find(rows, filter.texts, { outside: scope.outside, partners });
      return found instanceof Promise ? found.then((later) => cache.put(key, later)) : cache.put(key, found);
    },
    async reach(scope, filter) {
      if (filter.texts.length === 0 || cache.get(`${scopeKey(scope)} ${filter.key}`)) return null;
      const partners = () => partnersOf(scope, filter);
      const rows = matchColumns(scope, filter);
      const next = await texts.reach(rows, filter.texts, { outside: scope.outside, partners });
      return next === null ? null : anchor - (age[next] ?? 0) + 1;
    },
    ordered(scope, filter, matches, sort, keep) {
      const { tag_label } = sort;
      const by = tag_label == null ? sort.field : JSON.stringify(tag_label);
      const key = `${scopeKey(scope)} ${filter.key} ${by} ${sort.direction} ${keep}`;
      if (tag_label != null) {
        const known = cache.get(key);
        if (known) return known.list();
        return orderedByTag(matches.list(), tag_label, sort.direction, keep).then((list) =>
          cache.put(key, listOfRows(list)).list(),
        );
      }
      return cache
        .rows(key, () => {
          const rows = matches.list();
          const [keys, bits] = keysOf(rows, sort.field);
          return listOfRows(firstInOrder(rows, keys, bits, sort.direction, keep));
        })
        .list();
    },
  };
}

/** Partners in a scope that have a flow matching the filter. */
const partnersOf = (scope: Scope, filter: CompiledFilter): ReadonlySet<number> =>
  new Set(
    flows
      .filter(
        (flow) =>
          flow.company_index === scope.company &&
          filter.flow?.[flow.index] !== 0 &&
          (scope.flow === null || flow.index === scope.flow) &&
          (scope.partners === null || scope.partners.includes(flow.partner_index)),
      )
      .map((flow) => flow.partner_index),
  );

const scopeKey = ({ company, partners, flow, outside }: Scope): string =>
  `${company} ${partners === null ? 'all' : partners.join(',')} ${flow ?? 'all'}${outside ? ' outside' : ''}`;

/** Whether a filter has no condition other than time. */
const asksNothing = ({
  status,
  reason,
  flow,
  ack,
  flags,
  min_duration_ms,
  breach,
  control,
}: CompiledFilter): boolean =>
  !status &&
  !reason &&
  !flow &&
  !ack &&
  !flags &&
  min_duration_ms === null &&
  breach === null &&
  control === null;
