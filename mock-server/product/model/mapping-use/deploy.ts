import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow, notFound } from '../kit/collection.ts';
import { deployedSince } from '../kit/deployed-since.ts';
import { deploysOf, mappings, revisionKey, revisionsIn, type Revision } from '../mapping/mappings.ts';
import { openRuns } from '../mapping/replay/stored.ts';
import { replayOfRevision } from '../mapping/replay/of-revision.ts';
import { revisionTests } from '../mapping/tests.ts';
import { flowsRunning } from './mapping-uses.ts';
import type { Resolver } from '../../resolvers.ts';

const revisionRef = (revision: Revision) => ref('MappingRevision', revisionKey(revision));

const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

/** Reasons why a revision can only be deployed with a note; empty if there are none. */
function objections(revision: Revision, context: MockContext): readonly string[] {
  const failed = revisionTests(revision, context).filter(({ outcome }) => outcome !== 'PASS').length;
  const replay = replayOfRevision(revision, context);
  const open = replay ? openRuns(replay) : [];
  const broken = open.filter(({ outcome }) => outcome === 'FAILED').length;
  const changed = open.length - broken;
  return [
    ...(failed === 0 ? [] : [`${counted(failed, 'test')} did not pass`]),
    ...(broken === 0 ? [] : [`${counted(broken, 'replayed execution')} failed`]),
    ...(changed === 0 ? [] : [`nobody accepted ${counted(changed, 'changed result')} of the replay`]),
  ];
}

export const deployMapping = ((
  _source,
  { input: { mapping_uuid, created_at, expected_deployed_revision, note: given } },
  context,
) => {
  const refuse = (error: UserError) => ({ mapping: null, revision: null, previous: null, errors: [error] });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse(error);
  const revisions = revisionsIn(mapping_uuid, context);
  const [latest] = revisions;
  const revision =
    created_at == null ? latest : revisions.find((candidate) => candidate.created_at === created_at);
  if (!revision || !latest) return refuse(notFound('revision', 'created_at'));
  const previous = revisions.find(({ is_deployed }) => is_deployed);
  const previousRef = previous ? revisionRef(previous) : null;
  const unseen = deployedSince(
    expected_deployed_revision,
    previous
      ? {
          as: previous.number,
          name: `Revision ${previous.number}`,
          by: previous.deployed_by,
          at: previous.deployed_at ?? 0,
        }
      : null,
    { path: 'expected_deployed_revision', context },
  );
  if (unseen) return { ...refuse(unseen), mapping: ref('Mapping', mapping_uuid), revision: previousRef };
  if (revision.is_deployed)
    return refuse(userError('CONFLICT', `Revision ${revision.number} is already deployed.`, 'created_at'));
  const note = given?.trim() || null;
  const inputError = note === null ? null : lengthError(note, 1, 200);
  if (inputError !== null) return refuse(userError('VALIDATION', inputError, 'note'));
  const against = note === null ? objections(revision, context) : [];
  if (against.length > 0) {
    const why = against.join(', and ');
    const message = `${why.charAt(0).toUpperCase()}${why.slice(1)}. Add a note to deploy anyway.`;
    return refuse(userError('VALIDATION', message, 'note'));
  }
  const last = Math.max(...revisions.map(({ deployed_at }) => deployed_at ?? 0));
  // Always later than the previous deployment, even with a stopped clock, because the latest one is the active one.
  const at = Math.max(context.clock.now(), last + 1);
  context.store.set('Mapping', mapping_uuid, {
    deployments: [
      ...deploysOf(mapping_uuid, context),
      { created_at: revision.created_at, at, by: actorOf(context), note },
    ],
    latest_deployed_at: at,
    has_undeployed_changes: revision !== latest,
    ...changedNow(context),
  });
  return {
    mapping: ref('Mapping', mapping_uuid),
    revision: revisionRef(revision),
    previous: previousRef,
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'deploy_mapping'>;

export const deleteMapping: Resolver<'Mutation', 'delete_mapping'> = (
  _source,
  { input: { mapping_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ mapping: null, errors: [error] });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse(error);
  const flows = flowsRunning([mapping_uuid], context).map((key) =>
    String(context.store.read('FlowSetup', key, 'flow_name')),
  );
  if (flows.length > 0) {
    const what = flows.length === 1 ? '1 flow uses' : `${flows.length} flows use`;
    return refuse(userError('IN_USE', `${what} this mapping: ${flows.join(', ')}.`, 'mapping_uuid'));
  }
  context.store.remove('Mapping', mapping_uuid);
  return { mapping: ref('Mapping', mapping_uuid), errors: [] };
};
