import { createClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { countUncaught } from './control/uncaught.ts';
import { domains } from './domains.ts';
import { createFileRoutes } from './files/file-routes.ts';
import { findFile } from './files/find-file.ts';
import { createGraphqlServer } from './graphql-server.ts';
import { createIdentity } from './identity/identity.ts';
import { createIngest } from './ingest/ingest.ts';
import { people } from './people.ts';
import { createWorlds } from './scenarios/worlds.ts';
import { loadSchema } from './schema.ts';
import { Sessions } from './session/session.ts';
import { createWorld, type World } from './world/world.ts';

export interface MockServerOptions {
  /** Another seed, other data. */
  seed?: string;
  /** ISO; pins every time that is read. Absent: the moment of start, and the clock runs. */
  now?: string;
  scale?: 'demo' | 'large' | 'million';
  /** Portals that may call from a browser. */
  portalOrigins?: readonly string[];
  /** How many times faster than real time things happen. */
  pace?: number;
  /** Keeps the signing key, and with it every sign-in, across restarts. */
  keyFile?: string;
}

/** Everything that the portal talks to, behind one fetch: no port is needed. */
export interface MockServer {
  fetch(request: Request): Promise<Response>;
  setPortalOrigins(origins: readonly string[]): void;
  /** An access token of a seeded person, for calls to this server at `origin` (default `http://localhost`). */
  tokenFor(email: string, origin?: string): Promise<string>;
  dispose(): Promise<void>;
}

/** What only this process can hand in. */
export interface MockServerParts {
  /** A world of the same seed, instant and scale that exists already. */
  world?: World;
  /** Told of every exception that nobody meant to throw; by default it is printed. */
  onUncaught?: (error: unknown) => void;
}

const DEFAULT_SEED = 'causeway';

export async function createMockServer(
  options: MockServerOptions = {},
  { world: given, onUncaught = console.error }: MockServerParts = {},
): Promise<MockServer> {
  const { seed = DEFAULT_SEED, scale = 'demo', now, pace, keyFile } = options;
  let origins = options.portalOrigins ?? [];
  const portalOrigins = () => origins;

  const uncaught = countUncaught(onUncaught);
  const clock = createClock({
    ...(now === undefined ? {} : { now: Date.parse(now) }),
    ...(pace === undefined ? {} : { pace }),
    onError: uncaught.note,
  });
  const identity = createIdentity({ portalOrigins, ...(keyFile === undefined ? {} : { keyFile }) });
  const ingest = createIngest({ portalOrigins });
  const sessions = new Sessions();
  const personOf = async (request: Request) => {
    const person = await identity.verifyAccessToken(request);
    const acts_as = person && sessions.of(request)?.acts_as;
    return (acts_as && people.find(({ email }) => email === acts_as)) || person;
  };
  const model = loadSchema();
  const worlds = createWorlds({
    sessions,
    worldOf: (variant) =>
      variant === 'everyday' && given ? given : createWorld({ seed, anchor: clock.anchor, scale, variant }),
    serve: (world) =>
      createGraphqlServer({
        model,
        domains,
        world,
        clock,
        sessions,
        portalOrigins,
        personOf,
        onUncaught: uncaught.note,
      }),
  });

  const files = createFileRoutes({
    portalOrigins,
    sessions,
    personOf,
    contextOf: worlds.contextOf,
    find: findFile,
  });

  const control = createControl({
    clock,
    pace: pace ?? 1,
    sessions,
    worlds,
    identity,
    ingest,
    portalOrigins,
    uncaught: uncaught.seen,
    onUncaught: uncaught.note,
    schemaWarnings: () => model.warnings,
  });

  const ready = () =>
    Response.json({ status: 'ready', seed, scale, now: new Date(clock.now()).toISOString() });

  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/graphql') return worlds.handle(request);
      if (pathname === '/health') return new Response('ok\n');
      if (pathname === '/ready') return ready();
      return (
        (await identity.handle(request)) ??
        (await ingest.handle(request)) ??
        (await files(request)) ??
        (await control.handle(request)) ??
        new Response('There is nothing at this address.\n', { status: 404 })
      );
    },
    setPortalOrigins(next) {
      origins = next;
    },
    tokenFor: (email, origin = 'http://localhost') => identity.tokenFor(email, origin),
    async dispose() {
      clock.dispose();
    },
  };
}
