import { LRUCache } from 'lru-cache';
import { latest } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import { FLAGGED, LOGICAL_FAILURE, PARENT, RESOLVED, SHARED } from '../../world/columns.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { progressAt } from '../../world/plan.ts';
import type { RunView } from '../../world/run-view.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { executionsWithWrittenMemos } from '../memo/visibility.ts';
import { overriddenFacts, isOverridden } from './overridden.ts';
import { Chains } from './chains.ts';
import { isMarked, viewOf } from './entry-view.ts';
import { numbersTaken } from './control-numbers.ts';
import type { Entry, StoredRun } from './ledger-entry.ts';
import { resendFacts } from './resends.ts';

export type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowExecution.run': StoredRun;
  }
}

/** Number of cached row uuids. */
const MAX_UUIDS = 2048;

const ledgers = latest<Session, Ledger>();

/** The ledger of the calling session. */
export const ledgerOf = ({ clock, session, store, world }: Sources): Ledger =>
  // A session may get another world, which invalidates everything known about the previous one.
  ledgers(session, world, () => new Ledger({ clock, session, store, world }));

/**
 * All executions as a session sees them now: the seed, what the session changed in it, runs created in the session, and
 * executions in progress at the anchor, which continue while the clock runs.
 */
export class Ledger {
  readonly #sources: Sources;
  readonly #chains: Chains;
  /** The store's version and the time that all results are for. */
  #seen = -1;
  #refreshed = -1;
  /** How often any execution has progressed. */
  #moves = 0;
  #entries: readonly Entry[] = [];
  #byUuid = new Map<string, Entry>();
  #rows: ReadonlySet<number> = new Set();
  #commented: ReadonlySet<string> = new Set();
  readonly #uuids = new LRUCache<number, string>({ max: MAX_UUIDS });

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#chains = new Chains(sources.world.execution, (invocation_uuid) => {
      const entry = this.#byUuid.get(invocation_uuid);
      return entry ? this.#unresolved(entry) : null;
    });
  }

  /** Changes whenever any result could change. */
  version(): string {
    this.#refresh();
    return `${this.#seen}.${this.#moves}`;
  }

  /** Every execution that is in progress, was created, or was changed, in the default order. */
  views(): readonly RunView[] {
    this.#refresh();
    return this.#entries.map((entry) => this.#viewOf(entry));
  }

  /** Executions to count individually; for all others the columns are still correct. */
  counted(): readonly RunView[] {
    this.#refresh();
    return this.#entries
      .filter((entry) => entry.plan !== null || this.#isOtherwise(entry))
      .map((entry) => this.#viewOf(entry));
  }

  /** Rows that are complete according to the columns but must be counted individually. */
  recounted(): ReadonlySet<number> {
    this.#refresh();
    const found = this.#entries.filter((entry) => entry.plan === null && this.#isOtherwise(entry));
    return new Set(found.map(({ rank }) => rank));
  }

  /** Seeded rows among the views, ascending. */
  touched(): ReadonlySet<number> {
    this.#refresh();
    return this.#rows;
  }

  facts(invocation_uuid: string): ExecutionFacts | null {
    const entry = this.#find(invocation_uuid);
    return entry ? this.#factsOf(entry) : this.#sources.world.execution.facts(invocation_uuid);
  }

  /** The execution with this rank in the default order. */
  uuidOf(rank: number): string | null {
    if (rank >= 0) return rank < this.#sources.world.execution.count ? this.#uuidOfRow(rank) : null;
    this.#refresh();
    return this.#entries.find((entry) => entry.rank === rank)?.invocation_uuid ?? null;
  }

  /** Milliseconds of data time until the next change; null if the execution is complete. */
  untilNext(invocation_uuid: string): number | null {
    const entry = this.#find(invocation_uuid);
    if (!entry || entry.next_at === null) return null;
    return Math.max(0, entry.next_at - this.#instantOf(entry));
  }

  /** Whether an existing execution has reached its final status. */
  hasEnded(invocation_uuid: string): boolean {
    return (this.#find(invocation_uuid)?.next_at ?? null) === null;
  }

  /** Rank of an existing execution in the default order; see `RunView.rank`. */
  rankOf(invocation_uuid: string): number {
    const { execution } = this.#sources.world;
    return this.#find(invocation_uuid)?.rank ?? execution.rowOf(invocation_uuid) ?? 0;
  }

  run(invocation_uuid: string): StoredRun | null {
    return this.#find(invocation_uuid)?.run ?? null;
  }

  /** How many control numbers of a flow (by index in the roster) runs of the session have used. */
  numbersTaken(flow: number): number {
    this.#refresh();
    let taken = 0;
    for (const { run, flow: of } of this.#entries)
      if (run && of.index === flow) taken += numbersTaken(run, of.direction);
    return taken;
  }

  /** Whether it was commented on in this session. */
  isCommented(invocation_uuid: string): boolean {
    this.#refresh();
    return this.#commented.has(invocation_uuid);
  }

  /** Executions that resubmit this one, earliest first. */
  resubmissions(invocation_uuid: string): readonly string[] {
    this.#refresh();
    return this.#chains.childrenOf(invocation_uuid);
  }

  /** Executions of its resubmission chain that are in progress, including itself. */
  runningWith(invocation_uuid: string): readonly string[] {
    this.#refresh();
    const chain = this.#chains.has(invocation_uuid) ? this.#chains.of(invocation_uuid) : [];
    return chain.filter((uuid) => (this.#byUuid.get(uuid)?.next_at ?? null) !== null);
  }

  /** The whole resubmission chain, from its first execution, including the given one. */
  chain(invocation_uuid: string): readonly string[] {
    this.#refresh();
    return this.#chains.of(invocation_uuid);
  }

  /**
   * The first execution of the chain to succeed after this one was submitted; null unless it failed and is resolved.
   */
  resolution(invocation_uuid: string): string | null {
    this.#refresh();
    return this.#chains.resolutionOf(invocation_uuid);
  }

  /** An execution that the columns do not describe completely. */
  #find(invocation_uuid: string): Entry | undefined {
    this.#refresh();
    return this.#byUuid.get(invocation_uuid);
  }

  /** Brings everything up to date. */
  #refresh(): void {
    const { clock, store } = this.#sources;
    const elapsed = clock.elapsed();
    if (this.#seen === store.version && elapsed === this.#refreshed) return;
    this.#refreshed = elapsed;
    if (this.#seen !== store.version) {
      this.#rebuild();
      this.#seen = store.version;
    }
    for (const entry of this.#entries) {
      if (entry.next_at === null || !entry.plan) continue;
      const instant = this.#instantOf(entry);
      if (instant < entry.next_at) continue;
      entry.next_at = progressAt(entry.plan, instant).next_at;
      entry.view = null;
      this.#chains.progressed(entry.invocation_uuid);
      this.#moves++;
    }
  }

  #rebuild(): void {
    const { store, world } = this.#sources;
    const { columns, rowOf } = world.execution;
    const stored = store
      .created('FlowExecution')
      .map((uuid) => store.writtenValue('FlowExecution', uuid, 'run')!)
      .filter(Boolean);
    this.#chains.follow(stored);
    // An execution whose only comment was deleted must be checked again as well.
    this.#commented = executionsWithWrittenMemos(store).union(this.#commented);
    const runs = this.#runEntries(stored);
    const written = new Set<number>(columns.live);
    const see = (uuid: string) => {
      const row = rowOf(uuid);
      if (row !== null) written.add(row);
    };
    store.written('FlowExecution').forEach(see);
    this.#commented.forEach(see);
    // One changed execution can resolve all others in its chain.
    this.#chains.find(written).forEach(see);
    const seeded = [...written].sort((a, b) => a - b);
    this.#entries = [...runs, ...seeded.map((row) => this.#seededEntry(row))];
    this.#byUuid = new Map(this.#entries.map((entry) => [entry.invocation_uuid, entry]));
    this.#rows = new Set(seeded);
  }

  /** The session's runs, latest first. */
  #runEntries(stored: readonly StoredRun[]): Entry[] {
    const { overlay } = this.#sources.session;
    const roster = currentRoster(this.#sources);
    return stored
      .map((run) => {
        const { invocation_uuid, row, plan, place } = run;
        // Ranks use creation numbers rather than positions, so that a cursor stays valid after an older run is dropped.
        const rank = -1 - (overlay.ordinal('FlowExecution', invocation_uuid) ?? 0);
        const flow = place ? (roster.flow(run.flow_uuid) ?? place.flow) : this.#flowOfRow(row ?? 0);
        return this.#entryOf({ rank, invocation_uuid, row, run, flow, plan });
      })
      .toReversed();
  }

  #flowOfRow(row: number): FlowRecord {
    const { execution, flows } = this.#sources.world;
    return flows[execution.columns.flow[row] ?? 0]!;
  }

  #seededEntry(row: number): Entry {
    const { execution } = this.#sources.world;
    const invocation_uuid = execution.uuidOf(row);
    const plan = execution.planOf(row);
    return this.#entryOf({ rank: row, invocation_uuid, row, run: null, flow: this.#flowOfRow(row), plan });
  }

  #entryOf(of: Pick<Entry, 'rank' | 'invocation_uuid' | 'row' | 'run' | 'flow' | 'plan'>): Entry {
    const { invocation_uuid, plan } = of;
    const overridden = isOverridden(invocation_uuid, this.#sources.session.overlay);
    const entry: Entry = { ...of, overridden, view: null, next_at: null, known: null };
    if (plan) entry.next_at = progressAt(plan, this.#instantOf(entry)).next_at;
    const before = this.#byUuid.get(invocation_uuid);
    if (before && this.#isAsBefore(before, entry)) entry.view = before.view;
    return entry;
  }

  /** Whether nothing that its view shows has changed. Most writes affect one execution out of thousands. */
  #isAsBefore({ view, overridden, run, next_at }: Entry, now: Entry): boolean {
    const { invocation_uuid } = now;
    if (!view || overridden || now.overridden || run !== now.run || next_at !== now.next_at) return false;
    if (this.#commented.has(invocation_uuid)) return false;
    return (
      isMarked(invocation_uuid, 'flagged', this.#sources) === ((view.flags & FLAGGED) !== 0) &&
      isMarked(invocation_uuid, 'is_shared', this.#sources) === ((view.flags & SHARED) !== 0) &&
      this.#isParent(now) === ((view.flags & PARENT) !== 0)
    );
  }

  #isParent({ run, row, invocation_uuid }: Entry): boolean {
    if (this.#chains.isResubmitted(invocation_uuid)) return true;
    const { flags } = this.#sources.world.execution.columns;
    return !run && row !== null && ((flags[row] ?? 0) & PARENT) !== 0;
  }

  /** The time an execution has progressed to. Nothing progresses while the clock is stopped. */
  #instantOf({ run }: Entry): number {
    const { clock, world } = this.#sources;
    if (!run) return clock.pinned ? clock.now() : world.anchor + clock.elapsed();
    const passed = clock.elapsed() - run.elapsed;
    // Another process started it, and everything that it waited for has happened.
    return passed < 0 ? Infinity : run.plan.submitted_at + passed;
  }

  /** Whether an execution that was complete at the anchor now differs from its columns. */
  #isOtherwise(entry: Entry): boolean {
    if (entry.overridden) return true;
    if (!this.#chains.has(entry.invocation_uuid)) return false;
    const { flags } = this.#sources.world.execution.columns;
    return ((this.#viewOf(entry).flags ^ (flags[entry.rank] ?? 0)) & RESOLVED) !== 0;
  }

  /** Caches facts within a moment, because resolvers request one field at a time. */
  #factsOf(entry: Entry): ExecutionFacts {
    const { clock, store } = this.#sources;
    const elapsed = clock.elapsed();
    const { known } = entry;
    if (known && known.elapsed === elapsed && known.version === store.version) return known.facts;
    const facts = this.#makeFacts(entry);
    entry.known = { elapsed, version: store.version, facts };
    return facts;
  }

  #makeFacts(entry: Entry): ExecutionFacts {
    const { session, world } = this.#sources;
    const instant = this.#instantOf(entry);
    const facts = entry.run
      ? world.execution.factsOf(entry.run, instant)
      : world.execution.factsAt(entry.rank, instant);
    const known = entry.overridden ? overriddenFacts(facts, session.overlay) : facts;
    const resends = resendFacts(entry.invocation_uuid, this.#sources);
    return resends.length === 0 ? known : { ...known, resends };
  }

  #viewOf(entry: Entry): RunView {
    const view = this.#unresolved(entry);
    const isResolved =
      view.status >= LOGICAL_FAILURE && this.#chains.resolutionOf(entry.invocation_uuid) !== null;
    return isResolved ? { ...view, flags: view.flags | RESOLVED } : view;
  }

  #unresolved(entry: Entry): RunView {
    if (entry.view) return entry.view;
    const marks = {
      isParent: this.#isParent(entry),
      isCommented: this.#commented.has(entry.invocation_uuid),
    };
    return (entry.view = viewOf(entry, this.#factsOf(entry), { marks, sources: this.#sources }));
  }

  /** Caches uuids, because the same page is requested repeatedly, and each of its rows by uuid once per field. */
  #uuidOfRow(row: number): string {
    let uuid = this.#uuids.get(row);
    if (uuid === undefined) {
      this.#uuids.set(row, (uuid = this.#sources.world.execution.uuidOf(row)));
    }
    return uuid;
  }
}
