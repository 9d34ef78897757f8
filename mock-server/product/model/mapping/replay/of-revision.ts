import type { MockContext } from '../../../context.ts';
import { runKey } from '../content.ts';
import { revisionsIn, runningRevision, type Revision } from '../mappings.ts';
import { replaysOf, type StoredReplay } from './stored.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/**
 * The latest replay that compares a revision's content with the current deployment. A replay of a draft counts for the
 * revision that the draft became; a replay against an earlier deployment no longer counts.
 */
export function replayOfRevision(revision: Revision, sources: Sources): StoredReplay | null {
  const all = replaysOf(revision.mapping_uuid, sources);
  if (all.length === 0) return null;
  const deployed = runningRevision(revision.mapping_uuid, sources);
  const key = runKey(revision.content());
  return (
    all.find(
      (storedReplay) =>
        storedReplay.baseline === deployed?.created_at &&
        runKey(storedReplay.tried) === key &&
        storedReplay.items.length > 0,
    ) ?? null
  );
}

/** The latest revision with exactly the content that a replay tests. */
export function revisionTried({ mapping_uuid, tried }: StoredReplay, sources: Sources): Revision | null {
  const key = runKey(tried);
  return (
    revisionsIn(mapping_uuid, sources).find(
      (revision) => revision.expression() === tried.expression && runKey(revision.content()) === key,
    ) ?? null
  );
}
