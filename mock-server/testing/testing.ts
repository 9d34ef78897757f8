import { SAVES } from '../domains/lock-version.ts';
import { snakeCase } from '../data/generate/words.ts';
import { createMockServer, type MockServer, type MockServerOptions } from '../server.ts';
import { TEST_SEED } from './testing-roster.ts';
import { openServers } from './testing-servers.ts';
import type { Mocks } from '../data/store/mocks.ts';
import { loadSchema, type SchemaModel } from '../schema/schema.ts';
import { createWorld, type World } from '../world/world.ts';

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
   * just opened.
   */
  graphql<Data = Record<string, unknown>>(
    as: string | null,
    query: string,
    variables?: Record<string, unknown>,
    options?: { session?: string },
  ): Promise<GraphqlAnswer<Data>>;
  /** The request for such a call, for tests that need other headers or the raw response. */
  request(
    as: string | null,
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Request>;
}

/**
 * The variables of a call that save an existing object without a `lock_version`, each with a query that looks up the
 * object.
 */
function saves(query: string, variables: Readonly<Record<string, unknown>> = {}): [string, string][] {
  const found: [string, string][] = [];
  if (!query.includes('mutation')) return found;
  for (const [, mutation = '', name = ''] of query.matchAll(/\b(\w+)\(input: \$(\w+)\)/g)) {
    const input = variables[name] as Readonly<Record<string, unknown>> | undefined;
    const saved = SAVES[mutation];
    const given = saved && input?.[saved.key];
    if (!saved || typeof given !== 'string' || Object.hasOwn(input ?? {}, 'lock_version')) continue;
    const { type, key, keyOf } = saved;
    const [field, value] = keyOf ? [`${snakeCase(type)}_uuid`, keyOf(given)] : [key, given];
    const lookup = `{ it: ${snakeCase(type)}(${field}: ${JSON.stringify(value)}) { ${field} lock_version } }`;
    found.push([name, lookup]);
  }
  return found;
}

const worlds = new Map<string, WeakRef<World>>();

/** A world takes time to create and never changes, so the tests of one file share it. */
function sharedWorld(seed: string, now: string, scale: World['scale']): World {
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

  return {
    server,
    uncaught,
    request,
    async graphql<Data>(
      as: string | null,
      query: string,
      variables?: Record<string, unknown>,
      { session }: { session?: string } = {},
    ) {
      const headers: Record<string, string> = session === undefined ? {} : { 'x-mock-session': session };
      const call = async (text: string, values?: Record<string, unknown>) => {
        const response = await server.fetch(await request(as, text, values, headers));
        const body = (await response.json()) as Omit<GraphqlAnswer<Data>, 'status'>;
        return { ...body, status: response.status };
      };
      const seen: Record<string, unknown> = {};
      for (const [name, lookup] of saves(query, variables)) {
        const { data } = await call(lookup);
        const { it } = (data ?? {}) as { it?: { lock_version: number } | null };
        if (it) seen[name] = { ...(variables?.[name] as object), lock_version: it.lock_version };
      }
      return call(query, { ...variables, ...seen });
    },
  };
}
