import type { MockContext } from '../../../context.ts';
import { graphqlError } from '../../../../engine/errors.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { mayHandle } from './access.ts';
import { judged, runPairs } from './compare-runs.ts';
import {
  readReplay,
  stopReplay,
  TYPE,
  writeReplay,
  type StoredReplayRun,
} from '../../../model/mapping/replay/stored.ts';
import type { Resolver } from '../../../resolvers.ts';

/** Maximum number of times that progress is written, because each write stores all results. */
const MAX_WRITES = 20;
/** Polling interval of the subscription in milliseconds of data time. */
const BEAT_MS = 200;

/**
 * Runs a replay in the background, some executions at a time. Unexpected errors are reported as in any scheduled task.
 */
export function begin(replay_uuid: string, context: MockContext): void {
  replayAll(replay_uuid, context).catch((error: unknown) => {
    const known = readReplay(replay_uuid, context);
    if (known?.status === 'RUNNING') stopReplay(known, context);
    context.clock.schedule(0, () => {
      throw error;
    });
  });
}

async function replayAll(replay_uuid: string, context: MockContext): Promise<void> {
  const { session } = context;
  const replay = readReplay(replay_uuid, context);
  if (!replay) return;
  const items: StoredReplayRun[] = [...replay.items];
  const at_once = Math.ceil(items.length / MAX_WRITES);
  const batches = Array.from({ length: Math.ceil(items.length / at_once) }, (_, at) =>
    items.slice(at * at_once, (at + 1) * at_once),
  );
  const start = (at: number) => {
    const pairs = runPairs(replay, batches[at] ?? [], context);
    // It is awaited later, and the rejection is handled there.
    pairs.catch(() => {});
    return pairs;
  };
  // The inputs of a batch are prepared while the previous batch runs.
  const started = [start(0), start(1)];
  for (const [at, batch] of batches.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const pairs = (await started[at]) ?? [];
    // The session was reset or discarded, or the replay was stopped meanwhile.
    if (session.ended.aborted || readReplay(replay_uuid, context)?.status !== 'RUNNING') return;
    started.push(start(at + 2));
    for (const [place, item] of batch.entries()) {
      const pair = pairs[place];
      if (pair) items[at * at_once + place] = judged(item, pair, { replay, context });
    }
    // Changes may have been accepted meanwhile.
    const now = readReplay(replay_uuid, context)?.items ?? [];
    const isEnd = at === batches.length - 1;
    writeReplay(
      replay_uuid,
      {
        items: items.map((item, place) => ({ ...item, accepted: now[place]?.accepted ?? null })),
        ...(isEnd && { status: 'COMPLETED', ended_at: context.clock.now() }),
      },
      context,
    );
  }
}

/** Ends replays that a server restart interrupted. */
export function endInterruptedReplays(context: MockContext): void {
  for (const replay_uuid of context.store.created(TYPE)) {
    const known = readReplay(replay_uuid, context);
    if (known?.status === 'RUNNING') stopReplay(known, context);
  }
}

/** Emits a replay immediately and after each progress, until it has ended. */
export const mappingReplayChanged: Resolver<'Subscription', 'mapping_replay_changed'> = async function* (
  _source,
  { replay_uuid },
  context,
) {
  if (!mayHandle(replay_uuid, context))
    throw graphqlError('NOT_FOUND', 'This replay does not exist, or you do not have access to it.');
  let emitted: unknown;
  for (;;) {
    if (context.session.ended.aborted) return;
    const known = readReplay(replay_uuid, context);
    if (!known) return;
    const isRunning = known.status === 'RUNNING';
    if (known.items !== emitted || !isRunning) yield { mapping_replay_changed: ref(TYPE, replay_uuid) };
    if (!isRunning) return;
    emitted = known.items;
    await new Promise<void>((resolve) => void context.clock.schedule(BEAT_MS, resolve));
  }
};
