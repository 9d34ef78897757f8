import { messageCount } from '../../content/edi/defects.ts';
import { inputSize } from '../../content/sizes.ts';
import type { MockContext } from '../../kernel/context.ts';
import type { Session } from '../../data/session/session.ts';
import type { Actor } from '../../world/actors.ts';
import {
  ACK_STATES,
  CHILD,
  FLAGGED,
  LOGICAL_FAILURE,
  MEMO,
  PARENT,
  RESOLVED,
  SHARED,
  STATUSES,
  SUCCESS,
} from '../../world/columns.ts';
import type { CreatedRun } from '../../world/executions.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { reasonNumber } from '../../world/outcomes.ts';
import { progressAt, type Plan } from '../../world/plan.ts';
import { punctualityOf } from '../../world/punctuality.ts';
import { envelopeSide, rowText } from '../../world/row-text.ts';
import type { RunView } from '../../world/run-view.ts';
import { summaryOf } from '../../world/sentences.ts';
import { toldOutside } from '../../world/told-outside.ts';
import type { World } from '../../world/world.ts';
import { rosterNow } from '../flow/roster-now.ts';
import { executionsWithWrittenMemos, hasMemo, hasSharedMemo } from '../memo/visibility.ts';
import { bentFacts, isBent } from './bent.ts';
import { resendFacts } from './resends.ts';

/** What is stored of a run created in the session, in the field `run` of its FlowExecution. */
export interface StoredRun extends CreatedRun {
  readonly flow_uuid: string;
  readonly by: Actor;
  /** The clock's `elapsed()` at submission; progress is measured from there. */
  readonly elapsed: number;
  /** What it does once its trading partner is resumed; set while it waits for that. */
  readonly on_release?: Pick<CreatedRun, 'plan' | 'fate'>;
}

/** An execution that the columns do not describe completely. */
interface Entry {
  readonly rank: number;
  readonly invocation_uuid: string;
  /** Its row, or that of the run whose input it uses; null for a run of a flow without seeded rows. */
  readonly row: number | null;
  readonly run: StoredRun | null;
  /** Its flow: the record of the roster, whatever the version that ran made of it. */
  readonly flow: FlowRecord;
  /** Null for a seeded row that was complete at the anchor. */
  readonly plan: Plan | null;
  /** Whether its outcome was set manually. */
  readonly bent: boolean;
  /**
   * Created on demand and dropped when the execution progresses. It does not include RESOLVED, which depends on other
   * executions.
   */
  view: RunView | null;
  /** When its plan changes next; null if it is complete. */
  next_at: number | null;
  /** Cached within one turn of the event loop. */
  known: { readonly elapsed: number; readonly version: number; readonly facts: ExecutionFacts } | null;
}

/** Executions linked by resubmissions. */
interface Chain {
  readonly uuids: readonly string[];
  /** The execution that resolved each resolved one; dropped when one of them progresses. */
  resolutions: ReadonlyMap<string, string> | null;
}

/**
 * All executions as a session sees them now: the seed, what the session changed in it, runs created in the session, and
 * executions in progress at the anchor, which continue while the clock runs.
 */
export interface Ledger {
  /** Changes whenever any result could change. */
  version(): string;
  /** Every execution that is in progress, was created, or was changed, in default order. */
  views(): readonly RunView[];
  /** Executions to count individually; for all others the columns are still correct. */
  counted(): readonly RunView[];
  /** Rows that are complete according to the columns but must be counted individually. */
  recounted(): ReadonlySet<number>;
  /** Seeded rows among the views, ascending. */
  touched(): ReadonlySet<number>;
  facts(invocation_uuid: string): ExecutionFacts | null;
  /** The execution with this rank in the default order. */
  uuidOf(rank: number): string | null;
  /** Milliseconds of data time until the next change; null if the execution is complete. */
  untilNext(invocation_uuid: string): number | null;
  /** Whether an existing execution has reached its final status. */
  hasEnded(invocation_uuid: string): boolean;
  /** Rank of an existing execution in the default order; see `RunView.rank`. */
  rankOf(invocation_uuid: string): number;
  run(invocation_uuid: string): StoredRun | null;
  /** Number of runs of a flow, by index in the roster, that the session has created. */
  createdOf(flow: number): number;
  /** Whether it was commented on in this session. */
  isCommented(invocation_uuid: string): boolean;
  /** Executions that resubmit this one, earliest first. */
  resubmissions(invocation_uuid: string): readonly string[];
  /** Executions of its resubmission chain that are in progress, including itself. */
  runningWith(invocation_uuid: string): readonly string[];
  /** The whole resubmission chain, from its first execution, including the given one. */
  chain(invocation_uuid: string): readonly string[];
  /**
   * The first execution of the chain to succeed after this one was submitted; null unless it failed and is resolved.
   */
  resolution(invocation_uuid: string): string | null;
}

/** Number of cached row uuids. */
const MOST_UUIDS = 2048;

const ledgers = new WeakMap<Session, { readonly world: World; readonly ledger: Ledger }>();

/** The ledger of the calling session. */
export function ledgerOf(context: Sources): Ledger {
  const { session, world } = context;
  const known = ledgers.get(session);
  // A session may be given another world, which invalidates everything known about the first one.
  if (known?.world === world) return known.ledger;
  const ledger = createLedger(context);
  ledgers.set(session, { world, ledger });
  return ledger;
}

export type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

function createLedger({ clock, session, store, world }: Sources): Ledger {
  const { overlay } = session;
  const { execution, anchor } = world;
  const { columns } = execution;
  let seen = -1;
  let refreshed = -1;
  let moves = 0;
  let entries: Entry[] = [];
  let byUuid = new Map<string, Entry>();
  let rows: ReadonlySet<number> = new Set();
  let children = new Map<string, string[]>();
  /** The execution that each run of the session resubmits. */
  let origins = new Map<string, string>();
  /** Chains with an execution that the columns do not describe completely, by each of their executions. */
  let chains = new Map<string, Chain>();
  let commented: Set<string> = new Set();

  /** The time an execution has progressed to. Nothing progresses while the clock is stopped. */
  const instantOf = ({ run }: Entry): number => {
    if (!run) return clock.pinned ? clock.now() : anchor + clock.elapsed();
    const passed = clock.elapsed() - run.elapsed;
    // Written by another process: everything it was waiting for has happened.
    return passed < 0 ? Infinity : run.plan.submitted_at + passed;
  };

  const { flows } = world;
  const flowOfRow = (row: number): FlowRecord => flows[columns.flow[row] ?? 0] as FlowRecord;

  const seededEntry = (row: number): Entry =>
    entryOf({
      rank: row,
      invocation_uuid: execution.uuidOf(row),
      row,
      run: null,
      flow: flowOfRow(row),
      plan: execution.planOf(row),
    });

  function entryOf(known: Pick<Entry, 'rank' | 'invocation_uuid' | 'row' | 'run' | 'flow' | 'plan'>): Entry {
    const { invocation_uuid, plan } = known;
    const bent = isBent(invocation_uuid, overlay);
    const entry: Entry = {
      ...known,
      bent,
      view: null,
      next_at: null,
      known: null,
    };
    if (plan) entry.next_at = progressAt(plan, instantOf(entry)).next_at;
    const before = byUuid.get(invocation_uuid);
    if (before && isAsBefore(before, entry)) entry.view = before.view;
    return entry;
  }

  /** Whether nothing that its view shows has changed. Most writes affect one execution out of thousands. */
  function isAsBefore({ view, bent, run, next_at }: Entry, now: Entry): boolean {
    const { invocation_uuid } = now;
    if (!view || bent || now.bent || run !== now.run || next_at !== now.next_at) return false;
    if (commented.has(invocation_uuid)) return false;
    return (
      isMarked(invocation_uuid, 'flagged') === ((view.flags & FLAGGED) !== 0) &&
      isMarked(invocation_uuid, 'is_shared') === ((view.flags & SHARED) !== 0) &&
      isParent(now) === ((view.flags & PARENT) !== 0)
    );
  }

  const isMarked = (invocation_uuid: string, mark: 'flagged' | 'is_shared'): boolean =>
    store.read('FlowExecution', invocation_uuid, mark) === true;

  const isParent = ({ run, row, invocation_uuid }: Entry): boolean =>
    children.has(invocation_uuid) || (!run && row !== null && ((columns.flags[row] ?? 0) & PARENT) !== 0);

  function rebuild(): void {
    const stored = store
      .created('FlowExecution')
      .map((uuid) => store.writtenValue('FlowExecution', uuid, 'run') as StoredRun)
      .filter(Boolean);
    children = new Map();
    origins = new Map();
    for (const { resubmitted_from: of, invocation_uuid } of stored) {
      if (of === null) continue;
      children.set(of, [...(children.get(of) ?? []), invocation_uuid]);
      origins.set(invocation_uuid, of);
    }
    // An execution whose only comment was deleted must be checked again, too.
    commented = executionsWithWrittenMemos(store).union(commented);
    // By number rather than position, so that a cursor stays valid after an older run is dropped.
    const roster = rosterNow({ store, world });
    const runs = stored
      .map((run) => {
        const { invocation_uuid, row, plan, place } = run;
        const rank = -1 - (overlay.ordinal('FlowExecution', invocation_uuid) ?? 0);
        const flow = place ? (roster.flow(run.flow_uuid) ?? place.flow) : flowOfRow(row ?? 0);
        return entryOf({ rank, invocation_uuid, row, run, flow, plan });
      })
      .toReversed();
    const written = new Set<number>(columns.live);
    const see = (uuid: string) => {
      const row = execution.rowOf(uuid);
      if (row !== null) written.add(row);
    };
    store.written('FlowExecution').forEach(see);
    commented.forEach(see);
    // One changed execution can resolve all others in its chain.
    chains = new Map();
    const linked = [...written]
      .filter((row) => ((columns.flags[row] ?? 0) & (PARENT | CHILD)) !== 0)
      .map(execution.uuidOf);
    for (const uuid of [...origins.keys(), ...linked]) {
      if (chains.has(uuid)) continue;
      const chain = { uuids: chainOf(uuid), resolutions: null };
      for (const member of chain.uuids) chains.set(member, chain);
    }
    [...chains.keys()].forEach(see);
    const seeded = [...written].sort((a, b) => a - b);
    entries = [...runs, ...seeded.map(seededEntry)];
    byUuid = new Map(entries.map((entry) => [entry.invocation_uuid, entry]));
    rows = new Set(seeded);
  }

  function seededParent(invocation_uuid: string): string | null {
    const row = execution.rowOf(invocation_uuid);
    const parent = row === null ? undefined : columns.parents.get(row);
    return parent === undefined ? null : execution.uuidOf(parent);
  }

  function childrenOf(invocation_uuid: string): string[] {
    const row = execution.rowOf(invocation_uuid);
    const seeded = row === null ? undefined : columns.children.get(row);
    return [
      ...(seeded === undefined ? [] : [execution.uuidOf(seeded)]),
      ...(children.get(invocation_uuid) ?? []),
    ];
  }

  function chainOf(invocation_uuid: string): string[] {
    let root = invocation_uuid;
    for (let above: string | null = root; above !== null;) {
      root = above;
      above = origins.get(root) ?? seededParent(root);
    }
    const all = new Set([root]);
    // Iteration over a set includes items added during the loop.
    for (const uuid of all) for (const child of childrenOf(uuid)) all.add(child);
    return [...all];
  }

  /** The execution that resolved each resolved failure of a chain. */
  function resolutionsOf(chain: Chain): ReadonlyMap<string, string> {
    if (chain.resolutions) return chain.resolutions;
    const views = chain.uuids.flatMap((uuid) => {
      const entry = byUuid.get(uuid);
      return entry ? (entry.view ??= makeView(entry)) : [];
    });
    const successes = views
      .flatMap((view) => (view.status === SUCCESS ? { ...view, ended_at: view.ended_at ?? Infinity } : []))
      .sort((a, b) => a.ended_at - b.ended_at);
    const resolutions = new Map<string, string>();
    for (const { status, submitted_at, invocation_uuid } of views) {
      if (status < LOGICAL_FAILURE) continue;
      const success = successes.find(({ ended_at }) => ended_at > submitted_at);
      if (success) resolutions.set(invocation_uuid, success.invocation_uuid);
    }
    return (chain.resolutions = resolutions);
  }

  /** The same for a chain that the columns describe completely. */
  function seededResolution(invocation_uuid: string): string | null {
    let at: number | null | undefined = execution.rowOf(invocation_uuid);
    if (at === null || ((columns.flags[at] ?? 0) & RESOLVED) === 0) return null;
    while (at !== undefined && columns.status[at] !== SUCCESS) at = columns.children.get(at);
    return at === undefined ? null : execution.uuidOf(at);
  }

  function resolutionOf(invocation_uuid: string): string | null {
    const chain = chains.get(invocation_uuid);
    return chain ? (resolutionsOf(chain).get(invocation_uuid) ?? null) : seededResolution(invocation_uuid);
  }

  /** Whether an execution that was complete at the anchor now differs from its columns. */
  function isOtherwise(entry: Entry): boolean {
    if (entry.bent) return true;
    if (!chains.has(entry.invocation_uuid)) return false;
    return ((viewOf(entry).flags ^ (columns.flags[entry.rank] ?? 0)) & RESOLVED) !== 0;
  }

  /** Brings everything up to date. */
  function refresh(): void {
    const elapsed = clock.elapsed();
    if (seen === store.version && elapsed === refreshed) return;
    refreshed = elapsed;
    if (seen !== store.version) {
      rebuild();
      seen = store.version;
    }
    for (const entry of entries) {
      if (entry.next_at === null || !entry.plan) continue;
      const instant = instantOf(entry);
      if (instant < entry.next_at) continue;
      entry.next_at = progressAt(entry.plan, instant).next_at;
      entry.view = null;
      const chain = chains.get(entry.invocation_uuid);
      if (chain) chain.resolutions = null;
      moves++;
    }
  }

  /** Resolvers ask for one field at a time, and time does not advance meanwhile. */
  function factsOf(entry: Entry): ExecutionFacts {
    const elapsed = clock.elapsed();
    const { known } = entry;
    if (known && known.elapsed === elapsed && known.version === store.version) return known.facts;
    const facts = makeFacts(entry);
    entry.known = { elapsed, version: store.version, facts };
    return facts;
  }

  function makeFacts(entry: Entry): ExecutionFacts {
    const facts = entry.run
      ? execution.factsOf(entry.run, instantOf(entry))
      : execution.factsAt(entry.rank, instantOf(entry));
    const known = entry.bent ? bentFacts(facts, overlay) : facts;
    const resends = resendFacts(entry.invocation_uuid, { clock, store });
    return resends.length === 0 ? known : { ...known, resends };
  }

  function viewOf(entry: Entry): RunView {
    const view = (entry.view ??= makeView(entry));
    const isResolved = view.status >= LOGICAL_FAILURE && resolutionOf(entry.invocation_uuid) !== null;
    return isResolved ? { ...view, flags: view.flags | RESOLVED } : view;
  }

  const bytesRead = (facts: ExecutionFacts, { run, row }: Entry): number =>
    facts.upload
      ? facts.upload.size
      : run?.own || row === null
        ? (inputSize(facts.flow.source_file_type, facts.hash, facts.record_count, facts.oddity) ?? 0)
        : execution.inputBytes(row);

  function makeView(entry: Entry): RunView {
    const { rank, invocation_uuid, run, flow } = entry;
    const facts = factsOf(entry);
    let text: string | undefined;
    let textOutside: string | undefined;
    const isShared = isMarked(invocation_uuid, 'is_shared');
    const isMute = !run && execution.isMute(rank);
    const textOf = (told: ExecutionFacts, hasFiles: boolean) =>
      rowText(told, isMute ? null : summaryOf(told), hasFiles);
    const isChild = facts.resubmitted_from !== null;
    const seeded = run ? 0 : (columns.flags[rank] ?? 0);
    const side = envelopeSide(facts);
    const thread = { partner_uuid: facts.partner.partner_uuid, invocation_uuid };
    const isCommented = commented.has(invocation_uuid)
      ? hasMemo(thread, { store, world })
      : (seeded & MEMO) !== 0;
    return {
      rank,
      invocation_uuid,
      flow: flow.index,
      partner: flow.partner_index,
      company: flow.company_index,
      submitted_at: facts.submitted_at,
      status: STATUSES.indexOf(facts.status),
      ack: ACK_STATES.indexOf(facts.ack_state),
      reason: facts.reason_code === null ? 0 : reasonNumber(facts.reason_code),
      flags:
        (isMarked(invocation_uuid, 'flagged') ? FLAGGED : 0) |
        (isShared ? SHARED : 0) |
        (isParent(entry) ? PARENT : 0) |
        (isChild ? CHILD : 0) |
        (isCommented ? MEMO : 0),
      has_shared_memo: isCommented && hasSharedMemo(thread, { store, world }),
      ended_at: facts.ended_at,
      duration_ms: facts.duration_ms,
      queue_ms: facts.started_at === null ? null : facts.queue_ms,
      punctuality: punctualityOf(facts.ack_state, facts.ack_due_at, facts.ack_received_at),
      input_bytes: facts.status === 'SUBMITTED' ? null : bytesRead(facts, entry),
      messages: side === null ? 0 : messageCount(facts, side),
      control: facts.interchange_control,
      text: (outside) =>
        outside ? (textOutside ??= textOf(toldOutside(facts), isShared)) : (text ??= textOf(facts, true)),
      data_tags: facts.data_tags,
    };
  }

  // The same page is requested repeatedly, and each of its rows by uuid once per field.
  const uuids = new Map<number, string>();
  function uuidOfRow(row: number): string {
    let uuid = uuids.get(row);
    if (uuid === undefined) {
      if (uuids.size >= MOST_UUIDS) uuids.clear();
      uuids.set(row, (uuid = execution.uuidOf(row)));
    }
    return uuid;
  }

  return {
    version() {
      refresh();
      return `${seen}.${moves}`;
    },
    views() {
      refresh();
      return entries.map(viewOf);
    },
    counted() {
      refresh();
      return entries.filter((entry) => entry.plan !== null || isOtherwise(entry)).map(viewOf);
    },
    recounted() {
      refresh();
      return new Set(
        entries.filter((entry) => entry.plan === null && isOtherwise(entry)).map(({ rank }) => rank),
      );
    },
    touched() {
      refresh();
      return rows;
    },
    facts(invocation_uuid) {
      refresh();
      const entry = byUuid.get(invocation_uuid);
      return entry ? factsOf(entry) : execution.facts(invocation_uuid);
    },
    uuidOf(rank) {
      if (rank >= 0) return rank < execution.count ? uuidOfRow(rank) : null;
      refresh();
      return entries.find((entry) => entry.rank === rank)?.invocation_uuid ?? null;
    },
    untilNext(invocation_uuid) {
      refresh();
      const entry = byUuid.get(invocation_uuid);
      if (!entry || entry.next_at === null) return null;
      return Math.max(0, entry.next_at - instantOf(entry));
    },
    hasEnded(invocation_uuid) {
      refresh();
      return (byUuid.get(invocation_uuid)?.next_at ?? null) === null;
    },
    rankOf(invocation_uuid) {
      refresh();
      return byUuid.get(invocation_uuid)?.rank ?? execution.rowOf(invocation_uuid) ?? 0;
    },
    createdOf(flow) {
      refresh();
      return entries.filter((entry) => entry.run && entry.flow.index === flow).length;
    },
    run(invocation_uuid) {
      refresh();
      return byUuid.get(invocation_uuid)?.run ?? null;
    },
    isCommented(invocation_uuid) {
      refresh();
      return commented.has(invocation_uuid);
    },
    resubmissions(invocation_uuid) {
      refresh();
      return childrenOf(invocation_uuid);
    },
    runningWith(invocation_uuid) {
      refresh();
      const { uuids = [] } = chains.get(invocation_uuid) ?? {};
      return uuids.filter((uuid) => (byUuid.get(uuid)?.next_at ?? null) !== null);
    },
    chain(invocation_uuid) {
      refresh();
      return chains.get(invocation_uuid)?.uuids ?? chainOf(invocation_uuid);
    },
    resolution(invocation_uuid) {
      refresh();
      return resolutionOf(invocation_uuid);
    },
  };
}
