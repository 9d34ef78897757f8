import type { MockContext } from '../../../kernel/context.ts';
import { runKey } from '../content.ts';
import { revisionsIn, runningRevision, type Revision } from '../mappings.ts';
import { replaysOf, type StoredReplay } from './stored.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/**
 * The latest replay of what a revision holds against the one that is deployed now. A replay of a draft counts for the
 * revision that the draft became; one against an earlier deployment says nothing any more.
 */
export function replayOfRevision(revision: Revision, sources: Sources): StoredReplay | null {
  const all = replaysOf(revision.mapping_uuid, sources);
  if (all.length === 0) return null;
  const deployed = runningRevision(revision.mapping_uuid, sources);
  const key = runKey(revision.content());
  return (
    all.find(
      (one) => one.baseline === deployed?.created_at && runKey(one.tried) === key && one.items.length > 0,
    ) ?? null
  );
}

/** The latest revision that holds exactly what a replay tries. */
export function revisionTried({ mapping_uuid, tried }: StoredReplay, sources: Sources): Revision | null {
  const key = runKey(tried);
  return (
    revisionsIn(mapping_uuid, sources).find(
      (one) => one.expression() === tried.expression && runKey(one.content()) === key,
    ) ?? null
  );
}
