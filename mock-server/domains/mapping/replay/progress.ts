import { platform } from '#platform';
import type { MockContext } from '../../../kernel/context.ts';
import { graphqlError } from '../../../graphql/errors.ts';
import { ref } from '../../../data/store/ref.ts';
import { mayHandle } from './access.ts';
import { judged, runPair } from './compare-runs.ts';
import { readReplay, stopReplay, TYPE, writeReplay, type StoredReplayRun } from './stored.ts';

/** Progress is written this many times at most: each write stores all results. */
const MOST_WRITES = 50;
/** Polling interval of the subscription in milliseconds of data time. */
const BEAT_MS = 200;

/** Replays in the background, one execution after another; unexpected errors are reported as in any task. */
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
  const every = Math.ceil(items.length / MOST_WRITES);
  for (const [at, item] of items.entries()) {
    // Other requests have the thread first.
    await new Promise<void>((resolve) => platform.nextTurn(resolve));
    const pair = await runPair(replay, item, context);
    // The session was reset or discarded, or the replay was stopped meanwhile.
    if (session.ended.aborted || readReplay(replay_uuid, context)?.status !== 'RUNNING') return;
    items[at] = judged(item, pair, replay, context);
    if ((at + 1) % every !== 0) continue;
    // Changes may already have been accepted.
    const now = readReplay(replay_uuid, context)?.items ?? [];
    writeReplay(
      replay_uuid,
      { items: items.map((one, place) => ({ ...one, accepted: now[place]?.accepted ?? null })) },
      context,
    );
  }
  const now = readReplay(replay_uuid, context)?.items ?? [];
  writeReplay(
    replay_uuid,
    {
      items: items.map((one, place) => ({ ...one, accepted: now[place]?.accepted ?? null })),
      status: 'COMPLETED',
      ended_at: context.clock.now(),
    },
    context,
  );
}

/** Ends replays that a restart of the server interrupted. */
export function endInterruptedReplays(context: MockContext): void {
  for (const replay_uuid of context.store.created(TYPE)) {
    const known = readReplay(replay_uuid, context);
    if (known?.status === 'RUNNING') stopReplay(known, context);
  }
}

/** Emits a replay at once and after each progress, until it has ended. */
export async function* mappingReplayChanged(
  _source: unknown,
  { replay_uuid }: { replay_uuid: string },
  context: MockContext,
) {
  if (!mayHandle(replay_uuid, context))
    throw graphqlError('NOT_FOUND', 'This replay does not exist, or you do not have access to it.');
  let told: unknown;
  for (;;) {
    if (context.session.ended.aborted) return;
    const known = readReplay(replay_uuid, context);
    if (!known) return;
    const isRunning = known.status === 'RUNNING';
    if (known.items !== told || !isRunning) yield { mapping_replay_changed: ref(TYPE, replay_uuid) };
    if (!isRunning) return;
    told = known.items;
    await new Promise<void>((resolve) => void context.clock.schedule(BEAT_MS, resolve));
  }
}
