import type { MappingFormat, ReplayMappingInput } from '#schema-types';
import { platform } from '#platform';
import { lengthError } from '#rules/text.ts';
import { userError, type UserError } from '../../../../engine/errors.ts';
import type { MockContext } from '../../../context.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { actorOf } from '../../../audit-log/actor.ts';
import { notFound } from '../../../model/kit/collection.ts';
import { runKey, type Content } from '../../../model/mapping/content.ts';
import { currentContent } from '../../../model/mapping/drafts.ts';
import { companyOf, mappings, revisionsIn, runningRevision } from '../../../model/mapping/mappings.ts';
import { mostExpression, syntaxProblem, tooLong, type Problem } from '../../../model/mapping/run.ts';
import { flowsRunning } from '../../../model/mapping-use/mapping-uses.ts';
import { latestRuns, type PastRun } from '../../../model/execution/latest-runs.ts';
import { slotRead } from './inputs.ts';
import { revisionTried } from '../../../model/mapping/replay/of-revision.ts';
import { begin } from './progress.ts';
import {
  insertReplay,
  readReplay,
  replaysOf,
  stopReplay,
  TYPE,
  writeReplay,
  type StoredReplay,
  type StoredReplayRun,
} from '../../../model/mapping/replay/stored.ts';
import type { Resolver } from '../../../resolvers.ts';

const COUNTS: readonly number[] = [50, 200, 500];

/** The content to test: a saved revision, or the latest draft or revision with the given fields. */
function triedBy(input: ReplayMappingInput, context: MockContext): Omit<Content, 'test_cases'> | UserError {
  const { mapping_uuid, created_at } = input;
  if (created_at != null) {
    const revision = revisionsIn(mapping_uuid, context).find(
      (candidate) => candidate.created_at === created_at,
    );
    return revision ? runtime(revision.content()) : notFound('revision', 'created_at');
  }
  const current = currentContent(mapping_uuid, context);
  if (!current) return notFound('mapping', 'mapping_uuid');
  return runtime({
    expression: input.expression ?? current.expression,
    input_type: input.input_type ?? current.input_type,
    output_type: input.output_type ?? current.output_type,
    local_lookup_tables: input.local_lookup_tables ?? current.local_lookup_tables,
  });
}

const runtime = ({
  expression,
  input_type,
  output_type,
  local_lookup_tables,
}: Omit<Content, 'test_cases'>): Omit<Content, 'test_cases'> => ({
  expression,
  input_type,
  output_type,
  local_lookup_tables: local_lookup_tables.map(({ key, columns, rows }) => ({ key, columns, rows })),
});

const PENDING = {
  outcome: 'PENDING',
  differences: [],
  difference_count: 0,
  problem: null,
  accepted: null,
} as const;

/** Number of executions to examine before other requests get their turn. */
const AT_ONCE = 20;

/** The executions with a file that the mapping reads, oldest first, and without a result yet. */
async function inputsOf(
  latest: readonly PastRun[],
  mapping_uuid: string,
  { format, context }: { format: MappingFormat; context: MockContext },
): Promise<readonly StoredReplayRun[]> {
  const items: StoredReplayRun[] = [];
  for (const [at, { invocation_uuid, submitted_at }] of latest.toReversed().entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise<void>((resolve) => platform.nextTurn(resolve));
    const slot = slotRead(mapping_uuid, invocation_uuid, { format, context });
    if (slot !== null) items.push({ invocation_uuid, slot, submitted_at, ...PENDING });
  }
  return items;
}

/** Stops the person's running replays that a new one hides: it becomes the latest of the mapping, and of its content. */
function stopHidden(mapping_uuid: string, tried: Omit<Content, 'test_cases'>, context: MockContext): void {
  const key = runKey(tried);
  for (const replay of replaysOf(mapping_uuid, context)) {
    const isHidden = runKey(replay.tried) === key || revisionTried(replay, context) === null;
    if (replay.status === 'RUNNING' && replay.started_by.email === context.person.email && isHidden)
      stopReplay(replay, context);
  }
}

export const replayMapping: Resolver<'Mutation', 'replay_mapping'> = async (_source, { input }, context) => {
  const refuse = (error: UserError, problem: Problem | null = null) => ({
    mapping: null,
    mapping_replay: null,
    problem,
    errors: [error],
  });
  const { mapping_uuid, run_count, flow_uuids } = input;
  const target = mappings.target(mapping_uuid, context);
  if (target.error) return refuse(target.error);
  if (!COUNTS.includes(run_count))
    return refuse(userError('VALIDATION', 'Choose 50, 200, or 500 executions.', 'run_count'));
  const tried = triedBy(input, context);
  if ('code' in tried) return refuse(tried);
  const long = tooLong(tried.expression, mostExpression, 'An expression');
  if (long !== null) return refuse(userError('LIMIT_EXCEEDED', long, 'expression'));
  const used = flowsRunning([mapping_uuid], context);
  const chosen = flow_uuids == null ? used : used.filter((uuid) => flow_uuids.includes(uuid));
  const stranger = flow_uuids?.find((uuid) => !used.includes(uuid));
  if (stranger !== undefined)
    return refuse(userError('VALIDATION', 'Choose flows that use this mapping.', 'flow_uuids'));
  const deployed = runningRevision(mapping_uuid, context);
  if (!deployed)
    return refuse(
      userError(
        'VALIDATION',
        'Deploy a revision first, so there is something to compare with.',
        'mapping_uuid',
      ),
    );
  const problem = await syntaxProblem(tried.expression, target.subject.company_uuid, context);
  if (problem) return refuse(userError('VALIDATION', problem.message, 'expression'), problem);
  const format = deployed.content().input_type;
  const items = await inputsOf(latestRuns(chosen, run_count, context), mapping_uuid, { format, context });
  if (items.length === 0)
    return refuse(
      userError('VALIDATION', 'These flows have no executions with an input file yet.', 'flow_uuids'),
    );
  stopHidden(mapping_uuid, tried, context);
  const replay_uuid = insertReplay(
    {
      mapping_uuid,
      company_uuid: companyOf(mapping_uuid, context),
      tried,
      baseline: deployed.created_at,
      flow_uuids: chosen,
      started_at: context.clock.now(),
      started_by: actorOf(context),
    },
    items,
    context,
  );
  begin(replay_uuid, context);
  return {
    mapping: ref('Mapping', mapping_uuid),
    mapping_replay: ref(TYPE, replay_uuid),
    problem: null,
    errors: [],
  };
};

/** The replay that a mutation changes, or why it may not. */
function target(replay_uuid: string, context: MockContext): StoredReplay | UserError {
  const known = readReplay(replay_uuid, context);
  if (!known || !context.access.company(known.company_uuid)) return notFound('replay', 'replay_uuid');
  return context.access.refusalOf(known) ?? known;
}

export const cancelMappingReplay: Resolver<'Mutation', 'cancel_mapping_replay'> = (
  _source,
  { input: { replay_uuid } },
  context,
) => {
  const known = target(replay_uuid, context);
  if ('code' in known) return { mapping_replay: null, errors: [known] };
  if (known.status === 'RUNNING') stopReplay(known, context);
  return { mapping_replay: ref(TYPE, replay_uuid), errors: [] };
};

export const acceptMappingReplayChanges: Resolver<'Mutation', 'accept_mapping_replay_changes'> = (
  _source,
  { input: { replay_uuid, invocation_uuids, note: given } },
  context,
) => {
  const refuse = (error: UserError) => ({ mapping_replay: null, errors: [error] });
  const known = target(replay_uuid, context);
  if ('code' in known) return refuse(known);
  const note = given?.trim() || null;
  const message = note === null ? null : lengthError(note, 1, 200);
  if (message !== null) return refuse(userError('VALIDATION', message, 'note'));
  const wanted = invocation_uuids == null ? null : new Set(invocation_uuids);
  const changed = known.items.filter(({ outcome }) => outcome === 'CHANGED');
  const unfit = [...(wanted ?? [])].some(
    (uuid) => !changed.some((storedReplayRun) => storedReplayRun.invocation_uuid === uuid),
  );
  if (unfit || changed.length === 0)
    return refuse(userError('VALIDATION', 'Only changed results can be accepted.', 'invocation_uuids'));
  const accepted = { at: context.clock.now(), by: actorOf(context), note };
  writeReplay(
    replay_uuid,
    {
      items: known.items.map((item) =>
        item.outcome === 'CHANGED' && !item.accepted && (wanted?.has(item.invocation_uuid) ?? true)
          ? { ...item, accepted }
          : item,
      ),
    },
    context,
  );
  return { mapping_replay: ref(TYPE, replay_uuid), errors: [] };
};
