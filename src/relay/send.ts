import type { RequestParameters, Variables } from 'relay-runtime';
import { learnServerTime } from '../lib/server-clock.ts';
import type { AnsweredViewer } from './other-viewer.ts';
import { isUnreachable, unreachable } from './transport-error.ts';

/** The source of access tokens; src/auth/token.ts in the product. */
export interface TokenSource {
  /**
   * The token for the next call; null to call anonymously. Rejects if a token is required but missing, and with an
   * `unreachable` TransportError if the sign-in provider is down.
   */
  current(): Promise<string | null>;
  /**
   * A new token after the server rejected this one; null to continue anonymously. Rejects like `current`; without a
   * session, starts a sign-in.
   */
  renew(refused: string): Promise<string | null>;
  /** Called when the server rejects a renewed token too: starts a new sign-in. */
  refused(): void;
}

/** No token, for public pages. */
export const NO_TOKEN: TokenSource = {
  current: async () => null,
  renew: async () => null,
  refused: () => undefined,
};

/** The authorization header for a token. */
export const bearerHeader = (token: string | null): Readonly<Record<string, string>> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

export interface NetworkOptions {
  /** The GraphQL endpoint, such as `http://localhost:4000/graphql`. */
  readonly url: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
  /** Called when each call starts and ends, except for subscriptions, which stay open (spec §1). */
  readonly onCall?: (id: string, running: boolean) => void;
  /** Called after each call with whether the server was reachable. */
  readonly onReachable?: (reachable: boolean) => void;
  /**
   * What a query waits for if the server cannot be reached. If this is omitted or returns null, the query fails
   * immediately.
   */
  readonly untilReachable?: (signal: AbortSignal) => Promise<void> | null;
  /**
   * Called when the server answers for somebody other than the person of earlier responses. Resolves when that person is
   * back. If it is omitted, the call fails.
   */
  readonly onOtherViewer?: (viewer: AnsweredViewer) => Promise<unknown>;
}

/**
 * Sends one operation. If the server rejects the token, renews it once and repeats the operation, which was not
 * executed. Reports an unreachable server; the code that reads the response reports a reachable one.
 */
export async function send(
  { url, token, onReachable, fetch: doFetch = fetch }: NetworkOptions,
  operation: RequestParameters,
  variables: Variables,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify({ operationName: operation.name, variables, query: operation.text });
  const post = async (bearer: string | null) => {
    const headers = { accept, 'content-type': 'application/json', ...bearerHeader(bearer) };
    const sentAt = Date.now();
    try {
      const response = await doFetch(url, { method: 'POST', headers, body, signal });
      learnServerTime(response.headers.get('date'), sentAt, Date.now());
      return response;
    } catch (error) {
      if (!signal.aborted) onReachable?.(false);
      throw unreachable(error);
    }
  };

  // No call works without a token, so an unreachable provider counts as an unreachable server.
  const given = async (asking: Promise<string | null>) => {
    try {
      return await asking;
    } catch (error) {
      if (isUnreachable(error) && !signal.aborted) onReachable?.(false);
      throw error;
    }
  };

  const bearer = await given(token.current());
  signal.throwIfAborted();
  const response = await post(bearer);
  if (response.status !== 401 || bearer === null) return response;
  await response.body?.cancel();
  const repeated = await post(await given(token.renew(bearer)));
  if (repeated.status === 401) token.refused();
  return repeated;
}
