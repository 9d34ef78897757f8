import { CHILD, LOGICAL_FAILURE, PARENT, RESOLVED, SUCCESS } from '../../world/columns.ts';
import type { CreatedRun, Executions } from '../../world/executions.ts';
import type { RunView } from '../../world/run-view.ts';

/** Executions linked by resubmissions. */
interface Chain {
  readonly uuids: readonly string[];
  /** The execution that resolved each resolved one; dropped when one of them progresses. */
  resolutions: ReadonlyMap<string, string> | null;
}

/** Which execution resubmits which, in the seed and among the runs of a session. */
export class Chains {
  readonly #execution: Executions;
  /** The view of an execution that the columns do not describe completely. */
  readonly #viewOf: (invocation_uuid: string) => RunView | null;
  #children = new Map<string, string[]>();
  /** The execution that each run of the session resubmits. */
  #origins = new Map<string, string>();
  /** Chains with an execution that the columns do not describe completely, by each of their executions. */
  #chains = new Map<string, Chain>();

  constructor(execution: Executions, viewOf: (invocation_uuid: string) => RunView | null) {
    this.#execution = execution;
    this.#viewOf = viewOf;
  }

  /** Replaces the previous runs of the session with these. */
  follow(runs: readonly Pick<CreatedRun, 'invocation_uuid' | 'resubmitted_from'>[]): void {
    this.#children = new Map();
    this.#origins = new Map();
    for (const { resubmitted_from: of, invocation_uuid } of runs) {
      if (of === null) continue;
      this.#children.set(of, [...(this.#children.get(of) ?? []), invocation_uuid]);
      this.#origins.set(invocation_uuid, of);
    }
  }

  /** Finds the chains of the session's runs and of these rows; returns all their executions. */
  find(rows: Iterable<number>): readonly string[] {
    const { columns, uuidOf } = this.#execution;
    this.#chains = new Map();
    const linked = [...rows]
      .filter((row) => ((columns.flags[row] ?? 0) & (PARENT | CHILD)) !== 0)
      .map(uuidOf);
    for (const uuid of [...this.#origins.keys(), ...linked]) {
      if (this.#chains.has(uuid)) continue;
      const chain = { uuids: this.#chainOf(uuid), resolutions: null };
      for (const member of chain.uuids) this.#chains.set(member, chain);
    }
    return [...this.#chains.keys()];
  }

  /** Drops results that depend on an execution that has progressed. */
  progressed(invocation_uuid: string): void {
    const chain = this.#chains.get(invocation_uuid);
    if (chain) chain.resolutions = null;
  }

  /** Whether a run of the session resubmits this execution. */
  isResubmitted(invocation_uuid: string): boolean {
    return this.#children.has(invocation_uuid);
  }

  /** Whether any execution of its chain is not described completely by the columns. */
  has(invocation_uuid: string): boolean {
    return this.#chains.has(invocation_uuid);
  }

  /** The whole chain of an execution, from the first one. */
  of(invocation_uuid: string): readonly string[] {
    return this.#chains.get(invocation_uuid)?.uuids ?? this.#chainOf(invocation_uuid);
  }

  /** Executions that resubmit this one, earliest first. */
  childrenOf(invocation_uuid: string): readonly string[] {
    const { columns, rowOf, uuidOf } = this.#execution;
    const row = rowOf(invocation_uuid);
    const seeded = row === null ? undefined : columns.children.get(row);
    return [
      ...(seeded === undefined ? [] : [uuidOf(seeded)]),
      ...(this.#children.get(invocation_uuid) ?? []),
    ];
  }

  /** The execution that resolved this one; null unless it failed and is resolved. */
  resolutionOf(invocation_uuid: string): string | null {
    const chain = this.#chains.get(invocation_uuid);
    return chain
      ? (this.#resolutionsOf(chain).get(invocation_uuid) ?? null)
      : this.#seededResolution(invocation_uuid);
  }

  #parentOf(invocation_uuid: string): string | null {
    const { columns, rowOf, uuidOf } = this.#execution;
    const row = rowOf(invocation_uuid);
    const seeded = row === null ? undefined : columns.parents.get(row);
    return this.#origins.get(invocation_uuid) ?? (seeded === undefined ? null : uuidOf(seeded));
  }

  #chainOf(invocation_uuid: string): string[] {
    let root = invocation_uuid;
    for (let above: string | null = root; above !== null; above = this.#parentOf(root)) root = above;
    const all = new Set([root]);
    // Iteration over a set includes items added during the loop.
    for (const uuid of all) for (const child of this.childrenOf(uuid)) all.add(child);
    return [...all];
  }

  #resolutionsOf(chain: Chain): ReadonlyMap<string, string> {
    if (chain.resolutions) return chain.resolutions;
    const views = chain.uuids.flatMap((uuid) => this.#viewOf(uuid) ?? []);
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
  #seededResolution(invocation_uuid: string): string | null {
    const { columns, rowOf, uuidOf } = this.#execution;
    let at: number | null | undefined = rowOf(invocation_uuid);
    if (at === null || ((columns.flags[at] ?? 0) & RESOLVED) === 0) return null;
    while (at !== undefined && columns.status[at] !== SUCCESS) at = columns.children.get(at);
    return at === undefined ? null : uuidOf(at);
  }
}
