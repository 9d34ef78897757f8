// A BroadcastChannel is limited to this origin and takes no target.
/* oxlint-disable unicorn/require-post-message-target-origin */
/**
 * Handles consent that a person gives on a third party's pages (a mailbox provider, a carrier), which then redirect to
 * /oauth_redirect. The page that needs consent starts it on the server (`begin_oauth_consent`), stores the request under
 * the returned state here, and sends the person to the returned address, in a new window or on the page itself. The response arrives through `consentGiven` or, after a return to the
 * page, through `takeConsent`.
 */
export interface ConsentRequest {
  /** Display name of the third party. */
  readonly provider: string;
  /** The page that needs the consent; a path in the portal. */
  readonly return_to: string;
}

/** The third party's response. */
export interface ConsentAnswer {
  readonly state: string;
  /** The authorization code for the server to exchange; null if consent was not given. */
  readonly code: string | null;
  /** The OAuth 2 error code, if consent was not given. */
  readonly error: string | null;
  readonly description: string | null;
}

type Message = { readonly answer: ConsentAnswer } | { readonly taken: string };

const REQUESTS = 'causeway.consents';
const ANSWER = 'causeway.consent-answer';
/** Nobody needs longer; an older response no longer belongs to any request. */
export const CONSENT_MS = 15 * 60_000;

type Requests = Readonly<Record<string, ConsentRequest & { readonly at: number }>>;

function requests(): Requests {
  const stored = JSON.parse(localStorage.getItem(REQUESTS) ?? '{}') as Requests;
  const oldest = Date.now() - CONSENT_MS;
  return Object.fromEntries(Object.entries(stored).filter(([, { at }]) => at > oldest));
}

const store = (next: Requests): void => localStorage.setItem(REQUESTS, JSON.stringify(next));

/** Stores a request under the `state` that the server returned for it. */
export function beginConsent(state: string, request: ConsentRequest): void {
  store({ ...requests(), [state]: { ...request, at: Date.now() } });
}

/** Returns the request started with this state and closes it; null if this browser did not start it. */
export function endConsent(state: string): ConsentRequest | null {
  const { [state]: request, ...others } = requests();
  if (!request) return null;
  store(others);
  return { provider: request.provider, return_to: request.return_to };
}

// Not `window.opener`: the portal's opener policy breaks that link when the window returns from another site.
const openChannel = (): BroadcastChannel => new BroadcastChannel('causeway.consent');

/** Waits for the response from the window opened for it. Rejects when `signal` aborts. */
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

/** Passes a response to the page that waits for it in another window; false if no page does. */
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

/** Stores a response for the page that this window returns to. */
export const keepConsent = (answer: ConsentAnswer): void =>
  sessionStorage.setItem(ANSWER, JSON.stringify(answer));

/** Returns the stored response for this state, and leaves it stored. */
export function keptConsent(state: string): ConsentAnswer | null {
  const kept = JSON.parse(sessionStorage.getItem(ANSWER) ?? 'null') as ConsentAnswer | null;
  return kept?.state === state ? kept : null;
}

/** Returns the stored response for this state, once. */
export function takeConsent(state: string): ConsentAnswer | null {
  const kept = keptConsent(state);
  if (kept) sessionStorage.removeItem(ANSWER);
  return kept;
}
