import type { Link } from '#schema-types';
import { once } from '../../../../kernel/once.ts';
import { fileKey } from '../../../documents/plan.ts';
import type { MockContext } from '../../../context.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { mayRead } from '../../../model/execution/execution-file.ts';
import { keyOf } from '../../../model/kit/key-of.ts';
import { revisionKey, type Revision } from '../../../model/mapping/mappings.ts';
import { outputLines, runPair, type Pair } from './compare-runs.ts';
import { textOf } from './inputs.ts';
import { revisionTried } from '../../../model/mapping/replay/of-revision.ts';
import {
  readReplay,
  RUN_TYPE,
  type StoredReplay,
  type StoredReplayRun,
} from '../../../model/mapping/replay/stored.ts';
import { mustExist } from '../../../model/kit/must-exist.ts';
import { resolversFrom } from '../../../model/kit/resolvers-from.ts';

const revisionRef = (revision: Pick<Revision, 'mapping_uuid' | 'created_at'>) =>
  ref('MappingRevision', revisionKey(revision));

const count =
  (test: (run: StoredReplayRun) => boolean) =>
  ({ items }: StoredReplay): number =>
    items.filter(test).length;

export const replayFields = resolversFrom<'MappingReplay', StoredReplay>(
  {
    company_uuid: ({ company_uuid }) => company_uuid,
    mapping: ({ mapping_uuid }) => ref('Mapping', mapping_uuid),
    status: ({ status }) => status,
    expression: ({ tried }) => tried.expression,
    revision: (replay, context) => {
      const revision = revisionTried(replay, context);
      return revision && revisionRef(revision);
    },
    baseline: ({ mapping_uuid, baseline }) => revisionRef({ mapping_uuid, created_at: baseline }),
    flows: ({ flow_uuids }, { store }) => flow_uuids.flatMap((key) => store.find('FlowSetup', key) ?? []),
    progress: ({ items }) =>
      Math.round((items.filter(({ outcome }) => outcome !== 'PENDING').length * 100) / items.length),
    runs: ({ replay_uuid, items }) =>
      items.map(({ invocation_uuid }) => ref(RUN_TYPE, `${replay_uuid}|${invocation_uuid}`)),
    total_count: ({ items }) => items.length,
    same_count: count(({ outcome }) => outcome === 'SAME'),
    changed_count: count(({ outcome }) => outcome === 'CHANGED'),
    failed_count: count(({ outcome }) => outcome === 'FAILED'),
    accepted_count: count(({ accepted }) => accepted !== null),
    started_at: ({ started_at }) => started_at,
    started_by: ({ started_by }) => started_by,
    ended_at: ({ ended_at }) => ended_at,
  },
  (source, context) => mustExist(readReplay(keyOf(source), context), 'replay'),
);

interface FoundRun {
  readonly replay: StoredReplay;
  readonly run: StoredReplayRun;
}

const places = new WeakMap<readonly StoredReplayRun[], ReadonlyMap<string, StoredReplayRun>>();

function runOf(source: Link, context: MockContext): FoundRun {
  const [replay_uuid = '', invocation_uuid = ''] = keyOf(source).split('|');
  const replay = mustExist(readReplay(replay_uuid, context), 'replay');
  let byUuid = places.get(replay.items);
  if (!byUuid)
    places.set(replay.items, (byUuid = new Map(replay.items.map((item) => [item.invocation_uuid, item]))));
  return { replay, run: mustExist(byUuid.get(invocation_uuid), 'replayed execution') };
}

/** Shares one computation among all fields of a run in a request. */
const pairs = once((_context: MockContext) => new Map<string, Promise<Pair>>());

function pairOf({ replay, run }: FoundRun, context: MockContext): Promise<Pair> {
  const known = pairs(context);
  const key = `${replay.replay_uuid}|${run.invocation_uuid}`;
  let pair = known.get(key);
  if (!pair) known.set(key, (pair = runPair(replay, run, context)));
  return pair;
}

export const replayRunFields = resolversFrom<'MappingReplayRun', FoundRun>(
  {
    execution: ({ run: { invocation_uuid } }, { access }) =>
      access.execution(invocation_uuid) ? ref('FlowExecution', invocation_uuid) : null,
    file: ({ run: { invocation_uuid, slot } }, context) =>
      mayRead(invocation_uuid, context) ? ref('ExecutionFile', fileKey(invocation_uuid, slot)) : null,
    submitted_at: ({ run }) => run.submitted_at,
    outcome: ({ run }) => run.outcome,
    differences: ({ run }) => run.differences,
    difference_count: ({ run }) => run.difference_count,
    problem: ({ run }) => run.problem,
    accepted_at: ({ run }) => run.accepted?.at ?? null,
    accepted_by: ({ run }) => run.accepted?.by ?? null,
    accept_note: ({ run }) => run.accepted?.note ?? null,
    input: ({ run }, context) =>
      mayRead(run.invocation_uuid, context) ? textOf(run.invocation_uuid, run.slot, context) : null,
    before: async (found, context) => (await pairOf(found, context)).before,
    after: async (found, context) => (await pairOf(found, context)).after,
    lines: async (found, context) => outputLines(await pairOf(found, context), found.replay),
  },
  runOf,
);
