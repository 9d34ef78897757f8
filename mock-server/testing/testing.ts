import type { Scale } from '../kernel/scale.ts';
import { createMockServer, type MockServer, type MockServerOptions } from '../server.ts';
import { withSeen } from './as-seen.ts';
import { TEST_SEED } from './testing-roster.ts';
import { openServers } from './testing-servers.ts';
import type { Mocks } from '../engine/generate/mocks.ts';
import { loadSchema, type SchemaModel } from '../engine/schema/schema.ts';
import { createWorld, type World } from '../product/world/world.ts';

/** The instant that tests are pinned to. */
export const NOW = '2026-09-15T14:30:00.000Z';
const ORIGIN = 'http://localhost';

export interface GraphqlAnswer<Data> {
  readonly data: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: { readonly code: string } & Record<string, unknown>;
  }[];
  readonly status: number;
}

export interface TestServer {
  readonly server: MockServer;
  /** Unexpected exceptions of resolvers; tests check that there are none. */
  readonly uncaught: readonly unknown[];
  /**
   * Runs an operation as a seeded person, such as `editor@northbay.example`, or without signing in for `null`. When it
   * saves an existing object, the call sends the current `lock_version` unless the input has one, like a form that was
   * just opened; when it repeats an execution, it sends the current number of repetitions.
   */
  graphql<Data = Record<string, unknown>>(
    as: string | null,
    query: string,
    variables?: Record<string, unknown>,
    options?: { session?: string },
  ): Promise<GraphqlAnswer<Data>>;
  /** The variables of such a call, with what its sender has seen by now. */
  asSeen(
    as: string | null,
    query: string,
    variables?: Record<string, unknown>,
    options?: { session?: string },
  ): Promise<Record<string, unknown>>;
  /** The request for such a call, for tests that need other headers or the raw response. */
  request(
    as: string | null,
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Request>;
}

const worlds = new Map<string, WeakRef<World>>();

/** A world takes time to create and never changes, so the tests of one file share it. */
function sharedWorld(seed: string, now: string, scale: Scale): World {
  const key = `${seed} ${now} ${scale}`;
  const known = worlds.get(key)?.deref();
  if (known) return known;
  const world = createWorld({ seed, anchor: Date.parse(now), scale });
  worlds.set(key, new WeakRef(world));
  return world;
}

/** Our own schema, which the tests of one process share. */
let ownModel: SchemaModel | undefined;

/**
 * A mock server that is pinned to NOW and runs fast: seconds become milliseconds. It uses the given mocks instead of
 * those in `mocks.ts`, and is disposed of at the end of the test file.
 */
export async function createTestServer(
  options: MockServerOptions = {},
  mocks: Mocks = {},
): Promise<TestServer> {
  const { seed = TEST_SEED, now = NOW, scale = 'demo', pace = 1000 } = options;
  const uncaught: unknown[] = [];
  const server = await createMockServer(
    { ...options, seed, now, scale, pace },
    {
      world: sharedWorld(seed, now, scale),
      ...(options.schema === undefined && { model: (ownModel ??= loadSchema()) }),
      mocks,
      onUncaught: (error) => void uncaught.push(error),
    },
  );
  openServers.add(server);
  const tokens = new Map<string, Promise<string>>();

  const request: TestServer['request'] = async (as, query, variables, headers = {}) => {
    if (as !== null && !tokens.has(as)) tokens.set(as, server.tokenFor(as, ORIGIN));
    const token = as === null ? undefined : await tokens.get(as);
    return new Request(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
  };

  async function call<Data>(
    as: string | null,
    query: string,
    { variables, session }: { variables: Record<string, unknown> | undefined; session: string | undefined },
  ): Promise<GraphqlAnswer<Data>> {
    const headers: Record<string, string> = session === undefined ? {} : { 'x-mock-session': session };
    const response = await server.fetch(await request(as, query, variables, headers));
    const body = (await response.json()) as Omit<GraphqlAnswer<Data>, 'status'>;
    return { ...body, status: response.status };
  }

  const asSeen: TestServer['asSeen'] = (as, query, variables, { session } = {}) =>
    withSeen(
      query,
      variables,
      async (lookup) => (await call<{ it?: unknown }>(as, lookup, { variables: {}, session })).data,
    );

  return {
    server,
    uncaught,
    request,
    asSeen,
    graphql: async <Data>(
      as: string | null,
      query: string,
      variables?: Record<string, unknown>,
      { session }: { session?: string } = {},
    ) => call<Data>(as, query, { variables: await asSeen(as, query, variables, { session }), session }),
  };
}
