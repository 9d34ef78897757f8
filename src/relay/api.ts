import { useRelayEnvironment } from 'react-relay/hooks';
import type { Environment, IEnvironment } from 'relay-runtime';
import { notSuccessful, unparseable, unreachable } from './transport-error.ts';
import type { TokenSource } from './send.ts';

export interface ApiOptions {
  /** Origin of the API. */
  readonly origin: string;
  readonly token: TokenSource;
  readonly fetch?: typeof fetch;
}

/** What the API has besides GraphQL: files. */
export interface Api {
  /** JSON from a server-relative address, with the person's token. Rejects with a TransportError. */
  json(path: string): Promise<unknown>;
  /** Bytes from an address that carries its own permission. Rejects with a TransportError. */
  bytes(address: string): Promise<Blob>;
}

function createApi({ origin, token, fetch: doFetch = fetch }: ApiOptions): Api {
  const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
    doFetch(address, { headers }).catch((cause: unknown) => {
      throw unreachable(cause);
    });
  const withToken = (path: string, bearer: string) =>
    get(origin + path, { accept: 'application/json', authorization: `Bearer ${bearer}` });

  return {
    async json(path) {
      const bearer = await token.current();
      let response = await withToken(path, bearer);
      if (response.status === 401) {
        response = await withToken(path, await token.renew(bearer));
        if (response.status === 401) token.refused();
      }
      if (!response.ok) throw notSuccessful(response);
      return response.json().catch((cause: unknown) => {
        throw unparseable(response, cause);
      });
    },
    async bytes(address) {
      const response = await get(address);
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
