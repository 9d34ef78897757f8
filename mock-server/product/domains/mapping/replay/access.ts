import type { MockContext } from '../../../context.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { mustRead } from '../../../model/kit/collection.ts';
import { readReplay, RUN_TYPE, TYPE } from '../../../model/mapping/replay/stored.ts';
import type { Resolver } from '../../../resolvers.ts';

/** Whether the person may see and change a replay, which requires the same permission as workspace settings. */
export function mayHandle(replay_uuid: string, context: MockContext): boolean {
  const known = readReplay(replay_uuid, context);
  return (
    known !== null && context.access.company(known.company_uuid) !== null && context.access.allows(known)
  );
}

/**
 * Look-up resolver: null if the replay does not exist or the person may not see it; throws FORBIDDEN for the wrong
 * role.
 */
export const lookUpReplay = ((_source, { replay_uuid }, context) => {
  const known = readReplay(replay_uuid, context);
  if (!known || !context.access.company(known.company_uuid)) return null;
  mustRead(known, context);
  return ref(TYPE, replay_uuid);
}) satisfies Resolver<'Query', 'mapping_replay'>;

export const lookUpReplayRun: Resolver<'Query', 'mapping_replay_run'> = (
  source,
  { replay_uuid, invocation_uuid },
  context,
) => {
  if (!lookUpReplay(source, { replay_uuid }, context)) return null;
  const isThere = readReplay(replay_uuid, context)?.items.some(
    (item) => item.invocation_uuid === invocation_uuid,
  );
  return isThere ? ref(RUN_TYPE, `${replay_uuid}|${invocation_uuid}`) : null;
};
