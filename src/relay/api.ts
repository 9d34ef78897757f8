import { useRelayEnvironment } from 'react-relay/hooks';
import type { Environment, IEnvironment } from 'relay-runtime';
import { notSuccessful, unparseable, unreachable } from './transport-error.ts';
import { bearerHeader, type TokenSource } from './send.ts';

export interface ApiOptions {
  /** Origin of the API. */
  readonly origin: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
}

/** What the API has besides GraphQL: files. */
export interface Api {
  /** Where it is. */
  readonly origin: string;
  /** Any call of a server-relative address, without the person's token. Rejects when there was no answer. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** JSON from a server-relative address, with the person's token. Rejects with a TransportError. */
  json(path: string): Promise<unknown>;
  /** Bytes from an address that carries its own permission. Rejects with a TransportError. */
  bytes(address: string): Promise<Blob>;
}

function createApi({ origin, token, fetch: doFetch = fetch }: ApiOptions): Api {
  const request = (address: string, init: RequestInit = {}) =>
    doFetch(address, init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
  const withToken = (path: string, bearer: string | null) =>
    request(origin + path, { headers: { accept: 'application/json', ...bearerHeader(bearer) } });

  return {
    origin,
    call: (path, init) => request(origin + path, init),
    async json(path) {
      const bearer = await token.current();
      let response = await withToken(path, bearer);
      if (response.status === 401 && bearer !== null) {
        response = await withToken(path, await token.renew(bearer));
        if (response.status === 401) token.refused();
      }
      if (!response.ok) throw notSuccessful(response);
      return response.json().catch((cause: unknown) => {
        throw unparseable(response, cause);
      });
    },
    async bytes(address) {
      const response = await request(address);
      if (!response.ok) throw notSuccessful(response);
      return response.blob().catch((cause: unknown) => {
        throw unreachable(cause);
      });
    },
  };
}

// Beside the environment and not in a context of its own: whoever has the one has the other, in tests too.
const apis = new WeakMap<IEnvironment, Api>();

/** Tells an environment where the files of its data are. */
export function provideApi(environment: Environment, options: ApiOptions): void {
  apis.set(environment, createApi(options));
}

export function useApi(): Api {
  const api = apis.get(useRelayEnvironment());
  if (!api) throw new Error('This environment was not told where its API is');
  return api;
}
