import { useRelayEnvironment } from 'react-relay/hooks';
import type { Environment, IEnvironment } from 'relay-runtime';
import { notSuccessful, unparseable, unreachable } from './transport-error.ts';
import { bearerHeader, type NetworkOptions, type TokenSource } from './send.ts';

export interface ApiOptions {
  /** Origin of the API. */
  readonly origin: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
  /** Called when each call starts and ends, as for GraphQL (spec §1). */
  readonly onCall?: NetworkOptions['onCall'];
}

let calls = 0;

/** The HTTP endpoints that the API has besides GraphQL, mostly for files. */
export interface Api {
  /** Origin of the API. */
  readonly origin: string;
  /** Calls a server-relative URL without the person's token. Rejects if there was no response. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a server-relative URL with the person's token; give headers as a plain object. Rejects as `call` does. */
  signedIn(
    path: string,
    init?: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
  /** Fetches JSON from a server-relative URL with the person's token. Rejects with a TransportError. */
  json(path: string): Promise<unknown>;
  /** Fetches bytes from a URL that contains its own authorization. Rejects with a TransportError. */
  bytes(address: string): Promise<Blob>;
}

function createApi({ origin, token, fetch: doFetch = fetch, onCall }: ApiOptions): Api {
  const counted = async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const call = `${name}#${++calls}`;
    onCall?.(call, true);
    try {
      return await run();
    } finally {
      onCall?.(call, false);
    }
  };
  const request = (address: string, init: RequestInit = {}) =>
    doFetch(address, init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
  const signedIn = async (
    path: string,
    init: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) => {
    const withToken = (bearer: string | null) =>
      request(origin + path, {
        ...init,
        headers: { accept: 'application/json', ...init.headers, ...bearerHeader(bearer) },
      });
    const bearer = await token.current();
    let response = await withToken(bearer);
    if (response.status === 401 && bearer !== null) {
      response = await withToken(await token.renew(bearer));
      if (response.status === 401) token.refused();
    }
    return response;
  };

  return {
    origin,
    call: (path, init) => counted('call', () => request(origin + path, init)),
    signedIn: (path, init) => counted('call', () => signedIn(path, init)),
    json: (path) =>
      counted('json', async () => {
        const response = await signedIn(path);
        if (!response.ok) throw notSuccessful(response);
        return response.json().catch((cause: unknown) => {
          throw unparseable(response, cause);
        });
      }),
    bytes: (address) =>
      counted('bytes', async () => {
        const response = await request(address);
        if (!response.ok) throw notSuccessful(response);
        return response.blob().catch((cause: unknown) => {
          throw unreachable(cause);
        });
      }),
  };
}

// Keyed by environment rather than in a React context: code that has the environment also has its API, in tests too.
const apis = new WeakMap<IEnvironment, Api>();

/** Registers the API whose files belong to an environment's data. */
export function provideApi(environment: Environment, options: ApiOptions): void {
  apis.set(environment, createApi(options));
}

export function useApi(): Api {
  const api = apis.get(useRelayEnvironment());
  if (!api) throw new Error('No API was provided for this environment');
  return api;
}
