import { SCALES, type Scale } from '../../kernel/scale.ts';
import { platform } from '#platform';
import * as z from 'zod';
import type { Clock, ClockOptions } from '../../kernel/clock.ts';
import { CannotStartError } from '../../kernel/errors.ts';
import type { Sessions } from '../session/session.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { SERVER } from './recorder.ts';
import type { Batch, StateJournal } from '../../kernel/state-journal.ts';

/** The journal that `--state` names: `memory` or `sqlite:FILE`. */
export const openJournal = (state: string): StateJournal =>
  state === 'memory' ? createMemoryJournal() : platform.journal(state);

/** What all saved state depends on: with a different seed, scale, or instant it would have a different meaning. */
export interface Identity {
  readonly seed: string;
  readonly scale: Scale;
  /** Milliseconds since 1970. */
  readonly anchor: number;
  /** Whether `--now` pinned it. */
  readonly pinned: boolean;
}

const keptSchema = z.object({
  identity: z.object({
    seed: z.string(),
    scale: z.enum(SCALES),
    anchor: z.number(),
    pinned: z.boolean(),
  }),
  clock: z.object({ elapsed: z.number(), moved: z.number(), at: z.number() }),
  portal: z.string(),
});

/** What the journal stores about the server itself. */
export type KeptServer = z.infer<typeof keptSchema>;

/** Null for an empty journal. */
export async function readKept(journal: StateJournal): Promise<KeptServer | null> {
  const pieces = await journal.load(SERVER);
  if (pieces.length === 0) return null;
  const read = keptSchema.safeParse(Object.fromEntries(pieces.map(({ id, value }) => [id, value])));
  if (read.success) return read.data;
  throw new CannotStartError(
    `The state in ${journal.place} is damaged (its server record is incomplete) and was left unchanged. Choose another file.`,
  );
}

export const keptOf = (identity: Identity, clock: Clock, portal: string): KeptServer => ({
  identity,
  clock: { elapsed: clock.elapsed(), moved: clock.moved(), at: Date.now() },
  portal,
});

export interface Wanted {
  readonly seed?: string;
  readonly scale?: Scale;
  readonly now?: string;
}

/** Refuses options that do not match the saved state. Omitted options keep their saved values. */
export function checkIdentity({ identity }: KeptServer, wanted: Wanted, place: string): void {
  const refuse = (option: string, kept: string, given: string): never => {
    throw new CannotStartError(
      `The state in ${place} was created with ${option} ${kept}, not ${given}. Omit the option, or choose another file with --state.`,
    );
  };
  const { seed, scale, anchor, pinned } = identity;
  if (wanted.seed !== undefined && wanted.seed !== seed) refuse('--seed', seed, wanted.seed);
  if (wanted.scale !== undefined && wanted.scale !== scale) refuse('--scale', scale, wanted.scale);
  if (wanted.now !== undefined && (!pinned || Date.parse(wanted.now) !== anchor))
    refuse('--now', pinned ? new Date(anchor).toISOString() : 'left out', wanted.now);
}

/** A clock that continues from the saved one; if that was running, the time in between has passed. */
export function resumedClock({ identity, clock }: KeptServer, pace: number): ClockOptions {
  const { anchor, pinned } = identity;
  const { elapsed, moved, at } = clock;
  return pinned
    ? { now: anchor, elapsed, moved }
    : { anchor, moved, elapsed: elapsed + Math.max(0, Date.now() - at) * pace };
}

/** Restores all saved sessions. */
export async function restoreSessions(journal: StateJournal, sessions: Sessions): Promise<void> {
  for (const id of await journal.sessions()) {
    if (id !== SERVER) sessions.adopt({ session: id, afresh: true, changes: await journal.load(id) });
  }
}

/** Applies what another server has written to sessions that both serve. */
export function adoptBatches(batches: readonly Batch[], sessions: Sessions): void {
  for (const batch of batches) if (batch.session !== SERVER) sessions.adopt(batch);
}
