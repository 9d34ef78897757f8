import { once } from '../../../kernel/once.ts';
import type { AttentionState, Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { listed } from '../../../engine/domain.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import type { Actor } from '../../world/actors.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { reasons } from '../../facts/reasons.ts';
import type { World } from '../../world/world.ts';
import { overdue, unended } from '../../model/execution/counts.ts';
import { companyScope, partnerScope } from '../../model/execution/scopes.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import type { Resolver, ResolversOf } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

export const GROUP = 'AttentionGroup';
/** The problem of a group that is not about failures. */
export const OVERDUE = 'ACKNOWLEDGMENT_OVERDUE';

/** The subject of a group; the same in every session. */
interface GroupSeed {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_uuid: string;
  /** A code of the reason catalog, or `OVERDUE`; null for failures without a reason. */
  readonly problem: string | null;
  readonly name: string;
}

/** The group of one flow's executions that have the same problem. */
export const groupKey = (flow_uuid: string, problem: string | null): string =>
  uuidFrom('attention', flow_uuid, problem ?? '');

const problems: readonly { readonly problem: string | null; readonly label: string }[] = [
  { problem: null, label: 'Failed' },
  { problem: OVERDUE, label: 'Acknowledgment overdue' },
  ...reasons.filter(({ kind }) => kind !== 'SKIPPED').map(({ code, label }) => ({ problem: code, label })),
];

const groupsOfFlow = ({ company_uuid, partner_uuid, flow_uuid, flow_name }: FlowPlan) =>
  problems.map(({ problem, label }): [string, GroupSeed] => [
    groupKey(flow_uuid, problem),
    { company_uuid, partner_uuid, flow_uuid, problem, name: `${label} · ${flow_name}` },
  ]);

/** All groups of seeded flows that are possible. */
const groupsOf = once(
  (world: World): ReadonlyMap<string, GroupSeed> =>
    new Map(world.flows.filter(({ deleted }) => !deleted).flatMap(groupsOfFlow)),
);

/** The subject of a group; undefined if there is no group with this key. */
export function groupSeed(
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): GroupSeed | undefined {
  const made = (): ReadonlyMap<string, GroupSeed> =>
    new Map(currentRoster({ store, world }).flows.slice(world.flows.length).flatMap(groupsOfFlow));
  return groupsOf(world).get(key) ?? store.remember('attention groups', made).get(key);
}

/** The stored state of a group. An end time that has passed is not cleared. */
declare module '#schema-types' {
  interface KeptFields {
    /** How often the problem had occurred when the group was snoozed. */
    readonly 'AttentionGroup.snoozed_at_count': number | null;
  }
}

export interface StoredGroup {
  readonly assignee: Actor | null;
  readonly snoozed_until: number | null;
  readonly snoozed_count: number | null;
  readonly ignored_until: number | null;
  readonly ignore_reason: string | null;
}

const NOTHING: StoredGroup = {
  assignee: null,
  snoozed_until: null,
  snoozed_count: null,
  ignored_until: null,
  ignore_reason: null,
};

const storedGroup = (key: string, { store }: Pick<MockContext, 'store'>): StoredGroup =>
  // `Object.keys` forgets the names.
  readFields<StoredGroup>(store, GROUP, key, Object.keys(NOTHING) as (keyof StoredGroup)[]);

/** How often the problem of a group has occurred so far. */
export async function occurrencesOf(key: string, context: MockContext): Promise<number> {
  const group = groupSeed(key, context);
  if (!group) return 0;
  const { company_uuid, partner_uuid, flow_uuid, problem } = group;
  if (problem === OVERDUE) {
    return overdue(unended(partnerScope(partner_uuid, context), context)).filter(
      ({ flow }) => flow === currentRoster(context).flow(flow_uuid)?.index,
    ).length;
  }
  const filter = {
    flow_uuids: [flow_uuid],
    statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const,
    ...(problem === null ? {} : { reason_codes: [problem] }),
  };
  const scope = companyScope(company_uuid, context);
  return (await searchExecutions({ scope, filter, first: 1 }, context)).match_count;
}

/**
 * The current state of a group: snoozes that have ended, by time or because the problem occurred again, no longer
 * count.
 */
export interface Standing extends StoredGroup {
  readonly state: AttentionState;
}

export async function standingOf(key: string, context: MockContext): Promise<Standing> {
  const stored = storedGroup(key, context);
  const open = { ...NOTHING, assignee: stored.assignee };
  const now = context.clock.now();
  const { ignored_until, ignore_reason, snoozed_until, snoozed_count } = stored;
  if (ignored_until !== null && ignored_until > now)
    return { ...open, state: 'IGNORED', ignored_until, ignore_reason };
  if (snoozed_until !== null && snoozed_until > now) return { ...open, state: 'SNOOZED', snoozed_until };
  if (snoozed_count !== null) {
    const before = context.store.writtenValue(GROUP, key, 'snoozed_at_count') ?? 0;
    const left = snoozed_count - Math.max(0, (await occurrencesOf(key, context)) - before);
    if (left > 0) return { ...open, state: 'SNOOZED', snoozed_count: left };
  }
  return { ...open, state: 'OPEN' };
}

const fixed =
  <Field extends keyof GroupSeed>(field: Field): SeedValue<GroupSeed[Field] | undefined> =>
  (key, _args, world) =>
    groupsOf(world).get(key)?.[field];

/** A field of a group's subject. A group of a session's flow is not in the seed. */
const about =
  <Field extends keyof GroupSeed>(field: Field) =>
  (source: Link, _args: unknown, context: MockContext): GroupSeed[Field] =>
    mustExist(groupSeed(keyOf(source), context), 'group')[field];

const standing =
  <Field extends keyof Standing>(field: Field) =>
  async (source: Link, _args: unknown, context: MockContext): Promise<Standing[Field]> =>
    (await standingOf(keyOf(source), context))[field];

/** Seed and fields of the groups, for the domain. */
export const attentionGroups = {
  exists: { [GROUP]: (key: string, world: World) => groupsOf(world).has(key) },
  all: { [GROUP]: (world: World) => listed([...groupsOf(world).keys()]) },
  kept: { [GROUP]: ['snoozed_at_count'] },
  values: {
    [GROUP]: {
      company_uuid: fixed('company_uuid'),
      partner_uuid: fixed('partner_uuid'),
      name: fixed('name'),
      updated_at: () => null,
      updated_by: () => null,
      ...Object.fromEntries(Object.keys(NOTHING).map((field) => [field, () => null])),
    },
  },
} satisfies Partial<Domain>;

/** `attention_group`. */
export const lookUpGroup: Resolver<'Query', 'attention_group'> = (
  _source,
  { group_uuid },
  context,
): Ref<'AttentionGroup'> | null => {
  const group = groupSeed(group_uuid, context);
  return group && context.access.allows({ company_uuid: group.company_uuid }) ? ref(GROUP, group_uuid) : null;
};

/** The fields of a group that depend on the time and on the caller. */
export const groupFields: ResolversOf<'AttentionGroup'> = {
  company_uuid: about('company_uuid'),
  partner_uuid: about('partner_uuid'),
  name: about('name'),
  state: standing('state'),
  snoozed_until: standing('snoozed_until'),
  snoozed_count: standing('snoozed_count'),
  ignored_until: standing('ignored_until'),
  ignore_reason: standing('ignore_reason'),
  is_mine: (source, _args, context) => {
    const { assignee } = storedGroup(keyOf(source), context);
    return assignee !== null && assignee.email === context.person.email;
  },
  viewer_can_edit: (source, _args, context) => {
    const group = groupSeed(keyOf(source), context);
    return group !== undefined && context.access.may('update_attention_group', group);
  },
};
