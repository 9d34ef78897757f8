/** A stream's wish to be the open one. */
interface Claim {
  /** Set while it has the turn. */
  turn: AbortController | null;
  /** Who waits for the turn; null while nobody does. */
  waiting: PromiseWithResolvers<AbortSignal> | null;
}

/** The latest last: it is about what was opened last. */
const claims: Claim[] = [];

const isSeen = (): boolean => globalThis.document?.visibilityState !== 'hidden';

function settle(): void {
  const holder = isSeen() ? claims.at(-1) : undefined;
  for (const claim of claims) {
    if (claim === holder) continue;
    claim.turn?.abort();
    claim.turn = null;
  }
  if (!holder?.waiting) return;
  holder.turn ??= new AbortController();
  holder.waiting.resolve(holder.turn.signal);
  holder.waiting = null;
}

globalThis.document?.addEventListener('visibilitychange', settle);

/** A place in the row of a page's streams. */
export interface StreamClaim {
  /** Resolves when the stream may be open, with a signal that is aborted when it must close; rejects with `signal`. */
  readonly turn: () => Promise<AbortSignal>;
  /** Lets the stream before it have the turn. */
  readonly release: () => void;
}

/**
 * Asks for a page's one open stream. Over HTTP/1.1 a browser opens six connections to a host for all its tabs, and a
 * stream holds one as long as it lasts; so a page has one open at a time, the latest, and a hidden page has none.
 */
export function claimStream(signal: AbortSignal): StreamClaim {
  const claim: Claim = { turn: null, waiting: null };
  const release = () => {
    const place = claims.indexOf(claim);
    if (place >= 0) claims.splice(place, 1);
    settle();
  };
  const stop = () => {
    claim.turn?.abort(signal.reason);
    claim.waiting?.reject(signal.reason);
    release();
  };
  signal.addEventListener('abort', stop);
  claims.push(claim);
  settle();
  return {
    async turn() {
      signal.throwIfAborted();
      const waiting = Promise.withResolvers<AbortSignal>();
      claim.waiting = waiting;
      settle();
      return waiting.promise;
    },
    release() {
      signal.removeEventListener('abort', stop);
      release();
    },
  };
}
