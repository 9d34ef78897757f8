/** A stream's request to be the page's open stream. */
interface Claim {
  /** Set while this stream is the open one. */
  turn: AbortController | null;
  /** Set while the stream waits to open. */
  waiting: PromiseWithResolvers<AbortSignal> | null;
}

/** The newest last, since the page's newest stream has priority. */
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

/** A stream's place among the streams of the page. */
export interface StreamClaim {
  /** Resolves when the stream may open, with a signal that aborts when it must close; rejects when `signal` aborts. */
  readonly turn: () => Promise<AbortSignal>;
  /** Gives the turn back to the previous stream. */
  readonly release: () => void;
}

/**
 * Requests the page's one open stream. Over HTTP/1.1 a browser opens at most six connections to a host for all its
 * tabs, and a stream occupies one for its whole life. So a page keeps only its newest stream open, and a hidden page
 * keeps none.
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
