import type { MappingReplayOutcome } from '#schema-types';
import type { MockContext } from '../../../context.ts';
import type { Actor } from '../../../world/actors.ts';
import type { Difference } from '../compare.ts';
import type { Content } from '../content.ts';
import type { Problem } from '../run.ts';

export const TYPE = 'MappingReplay';
export const RUN_TYPE = 'MappingReplayRun';

/** The stored result of a replay for one execution; plain JSON. Outputs are computed again when somebody views them. */
export interface StoredReplayRun {
  readonly invocation_uuid: string;
  /** The slot of the file that is mapped. */
  readonly slot: number;
  readonly submitted_at: number;
  readonly outcome: MappingReplayOutcome;
  readonly differences: readonly Difference[];
  readonly difference_count: number;
  readonly problem: Problem | null;
  readonly accepted: { readonly at: number; readonly by: Actor; readonly note: string | null } | null;
}

/** The content that a replay tests, and what it is compared with; never changes. */
export interface ReplayPlan {
  readonly mapping_uuid: string;
  readonly company_uuid: string;
  readonly tried: Omit<Content, 'test_cases'>;
  /** Creation time of the revision whose results are expected. */
  readonly baseline: number;
  readonly flow_uuids: readonly string[];
  readonly started_at: number;
  readonly started_by: Actor;
}

export interface StoredReplay extends ReplayPlan {
  readonly replay_uuid: string;
  /** Oldest first. */
  readonly items: readonly StoredReplayRun[];
  readonly status: 'RUNNING' | 'COMPLETED' | 'CANCELED';
  readonly ended_at: number | null;
}

/** Fields that the store keeps for replays and that are not in the schema. */
export const KEPT = ['plan', 'items', 'state', 'ended'] as const;

declare module '#schema-types' {
  interface KeptFields {
    readonly 'MappingReplay.plan': ReplayPlan;
    readonly 'MappingReplay.items': StoredReplay['items'];
    readonly 'MappingReplay.state': StoredReplay['status'];
    readonly 'MappingReplay.ended': StoredReplay['ended_at'];
  }
}

type Sources = Pick<MockContext, 'store'>;

export function readReplay(replay_uuid: string, { store }: Sources): StoredReplay | null {
  if (!store.exists(TYPE, replay_uuid)) return null;
  const written = <Value>(field: (typeof KEPT)[number]) =>
    // As this code wrote it.
    store.writtenValue(TYPE, replay_uuid, field) as Value;
  return {
    replay_uuid,
    ...written<ReplayPlan>('plan'),
    items: written('items'),
    status: written('state'),
    ended_at: written('ended'),
  };
}

export function writeReplay(
  replay_uuid: string,
  change: Partial<Pick<StoredReplay, 'items' | 'status' | 'ended_at'>>,
  { store }: Sources,
): void {
  store.set(TYPE, replay_uuid, { items: change.items, state: change.status, ended: change.ended_at });
}

export function insertReplay(
  plan: ReplayPlan,
  items: readonly StoredReplayRun[],
  { store }: Sources,
): string {
  const replay_uuid = store.newKey(TYPE);
  // The audit log reads the workspace: without this field, all generated workspaces would have to be counted.
  store.insert(TYPE, replay_uuid, {
    company_uuid: plan.company_uuid,
    plan,
    items,
    state: 'RUNNING',
    ended: null,
  });
  return replay_uuid;
}

/** The replays of a mapping, latest first. */
export const replaysOf = (mapping_uuid: string, context: Sources): readonly StoredReplay[] =>
  context.store
    .created(TYPE)
    .flatMap((key) => readReplay(key, context) ?? [])
    .filter((storedReplay) => storedReplay.mapping_uuid === mapping_uuid)
    .toReversed();

/** The runs that argue against a deployment: failed ones, and changes that nobody has accepted. */
export const openRuns = ({ items }: StoredReplay): readonly StoredReplayRun[] =>
  items.filter(({ outcome, accepted }) => outcome === 'FAILED' || (outcome === 'CHANGED' && !accepted));

/** Stops a replay; existing results are kept. */
export function stopReplay(
  { replay_uuid, items }: StoredReplay,
  context: Pick<MockContext, 'store' | 'clock'>,
): void {
  writeReplay(
    replay_uuid,
    {
      items: items.map((item) => (item.outcome === 'PENDING' ? { ...item, outcome: 'CANCELED' } : item)),
      status: 'CANCELED',
      ended_at: context.clock.now(),
    },
    context,
  );
}
