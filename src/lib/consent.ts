// A channel reaches this origin alone and takes no target.
/* oxlint-disable unicorn/require-post-message-target-origin */
/**
 * Consents that a person gives on the pages of a third party (a mail box, a carrier), which then sends them to
 * /oauth_redirect. Whoever needs one begins it here and sends the person there with the state, in a window of its own
 * or on the page itself; the answer comes by `consentGiven` or, after a return to the page, by `takeConsent`.
 */
export interface ConsentRequest {
  /** Who is asked, as people know them. */
  readonly provider: string;
  /** The page that needs it; a path of the portal. */
  readonly return_to: string;
}

/** What the third party has answered. */
export interface ConsentAnswer {
  readonly state: string;
  /** To be exchanged by the server; null when there was no consent. */
  readonly code: string | null;
  /** Why there was none, by its code in OAuth 2. */
  readonly error: string | null;
  readonly description: string | null;
}

type Message = { readonly answer: ConsentAnswer } | { readonly taken: string };

const REQUESTS = 'causeway.consents';
const ANSWER = 'causeway.consent-answer';
/** Nobody takes longer, and an older answer belongs to nothing any more. */
const LIFE_MS = 15 * 60_000;

type Requests = Readonly<Record<string, ConsentRequest & { readonly at: number }>>;

function requests(): Requests {
  const stored = JSON.parse(localStorage.getItem(REQUESTS) ?? '{}') as Requests;
  const oldest = Date.now() - LIFE_MS;
  return Object.fromEntries(Object.entries(stored).filter(([, { at }]) => at > oldest));
}

const store = (next: Requests): void => localStorage.setItem(REQUESTS, JSON.stringify(next));

/** Begins one; the result is the `state` to send along. */
export function beginConsent(request: ConsentRequest): string {
  const state = crypto.randomUUID();
  store({ ...requests(), [state]: { ...request, at: Date.now() } });
  return state;
}

/** What was begun with this state, which then counts as answered; null when it was not begun in this browser. */
export function endConsent(state: string): ConsentRequest | null {
  const { [state]: request, ...others } = requests();
  if (!request) return null;
  store(others);
  return { provider: request.provider, return_to: request.return_to };
}

// Not `window.opener`: the portal's opener policy has cut that tie when the window comes back from another site.
const openChannel = (): BroadcastChannel => new BroadcastChannel('causeway.consent');

/** Waits for the answer of a window that was opened for it. Rejects when the wait is given up. */
export function consentGiven(state: string, signal: AbortSignal): Promise<ConsentAnswer> {
  const channel = openChannel();
  const { promise, resolve, reject } = Promise.withResolvers<ConsentAnswer>();
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('answer' in data) || data.answer.state !== state) return;
    channel.postMessage({ taken: state } satisfies Message);
    resolve(data.answer);
  });
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return promise.finally(() => channel.close());
}

/** Hands an answer to the page that waits for it in another window; false when none does. */
export function handOver(answer: ConsentAnswer, within = 1000): Promise<boolean> {
  const channel = openChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), within);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('taken' in data && data.taken === answer.state) resolve(true);
  });
  channel.postMessage({ answer } satisfies Message);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}

/** Keeps an answer for the page that this window goes back to. */
export const keepConsent = (answer: ConsentAnswer): void =>
  sessionStorage.setItem(ANSWER, JSON.stringify(answer));

/** The answer that was kept for this state, once. */
export function takeConsent(state: string): ConsentAnswer | null {
  const kept = JSON.parse(sessionStorage.getItem(ANSWER) ?? 'null') as ConsentAnswer | null;
  if (kept?.state !== state) return null;
  sessionStorage.removeItem(ANSWER);
  return kept;
}
