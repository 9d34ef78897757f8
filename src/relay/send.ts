import type { RequestParameters, Variables } from 'relay-runtime';
import { isUnreachable, unreachable } from './transport-error.ts';

/** Where the network takes access tokens from; src/auth/token.ts in the product. */
export interface TokenSource {
  /**
   * The token to send with the next call; null to ask as nobody. Rejects when there should be one and is none, and
   * with an `unreachable` TransportError when who gives it is away.
   */
  current(): Promise<string | null>;
  /**
   * A newer token, after the server has refused this one; null to go on as nobody. Rejects likewise; without a session
   * a login begins.
   */
  renew(refused: string): Promise<string | null>;
  /** The server has refused a renewed token too: a new login begins. */
  refused(): void;
}

/** Nobody's: for pages that are for everybody, whose calls carry no token. */
export const NO_TOKEN: TokenSource = {
  current: async () => null,
  renew: async () => null,
  refused: () => undefined,
};

/** The header that carries a token. */
export const bearerHeader = (token: string | null): Readonly<Record<string, string>> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

export interface NetworkOptions {
  /** The GraphQL end, e.g. `http://localhost:4000/graphql`. */
  readonly url: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
  /** Told about each call when it starts and ends; subscriptions excepted, for they do not end (spec §1). */
  readonly onCall?: (id: string, running: boolean) => void;
  /** Told after each call whether the server could be reached at all. */
  readonly onReachable?: (reachable: boolean) => void;
  /** What a query waits for when the server cannot be reached; it fails at once when that is null or left out. */
  readonly untilReachable?: (signal: AbortSignal) => Promise<void> | null;
}

/**
 * Sends one operation; a refused token is renewed once and the operation repeated, for it was not executed. Tells when
 * the server cannot be reached; that it can be is told by who has read its answer.
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
    try {
      return await doFetch(url, { method: 'POST', headers, body, signal });
    } catch (error) {
      if (!signal.aborted) onReachable?.(false);
      throw unreachable(error);
    }
  };

  // Nothing can be asked without a token, so its giver is as good as the server.
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
