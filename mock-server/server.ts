import { platform } from '#platform';
import { createClock } from './kernel/clock.ts';
import { createControl } from './services/control/control.ts';
import { countUncaught } from './services/control/uncaught.ts';
import type { MockContext } from './product/context.ts';
import { createParts } from './kernel/part.ts';
import { domains } from './product/domains.ts';
import type { ModelOptions, Services } from './product/services.ts';
import { authenticateMachine, machinePerson } from './product/model/api-key/machines.ts';
import { createAddressFaults } from './engine/injection/address-faults.ts';
import { createFileRoutes } from './services/files/file-routes.ts';
import { findFile } from './services/files/find-file.ts';
import { createLogoRoutes } from './services/files/logo-routes.ts';
import { createUploadRoutes } from './services/files/upload-routes.ts';
import { createGraphqlServer } from './product/graphql-server.ts';
import { createConsentPage } from './services/identity/consent-page.ts';
import { createIdentity } from './services/identity/identity.ts';
import { createFlowCalls } from './services/ingest/flow-calls.ts';
import { createIngest } from './services/ingest/ingest.ts';
import { acknowledge } from './engine/journal/acknowledge.ts';
import {
  adoptBatches,
  checkIdentity,
  keptOf,
  openJournal,
  readKept,
  restoreSessions,
  resumedClock,
  type Identity,
} from './engine/journal/kept-state.ts';
import { createRecorder } from './engine/journal/recorder.ts';
import type { StateJournal } from './kernel/state-journal.ts';
import { createLiveTraffic } from './services/live/live-traffic.ts';
import { createStandIns } from './services/stand-ins.ts';
import { hasEnded } from './services/mcp/connections.ts';
import { createMcpRoutes, isMcpPath } from './services/mcp/mcp-routes.ts';
import { mocks as ownMocks } from './product/mocks.ts';
import { createAdapterRoutes } from './services/open-connect/adapter-routes.ts';
import { NOBODY } from './product/accounts/people.ts';
import { createSchemaSource } from './engine/schema/reload/schema-source.ts';
import type { SchemaModel } from './engine/schema/schema.ts';
import { createWorlds } from './services/scenarios/worlds.ts';
import { Sessions } from './engine/session/session.ts';
import type { Mocks } from './engine/generate/mocks.ts';
import { createWorld, type World } from './product/world/world.ts';

export interface MockServerOptions {
  /** The seed of the data. */
  seed?: string;
  /** ISO; pins the current time. Without it, the start time, and the clock runs. */
  now?: string;
  scale?: 'demo' | 'large' | 'million';
  /** Origins of portals that may call from a browser. */
  portalOrigins?: readonly string[];
  /** How many times faster than real time things happen. */
  pace?: number;
  /** Keeps the signing key, and with it every sign-in, across restarts. */
  keyFile?: string;
  /** Where the state of sessions is stored: `memory`, the default, or `sqlite:FILE`. */
  state?: string;
  /**
   * A schema file, a folder, or an introspection result, instead of the repository's own schema. Domains apply to our
   * schema only; for any other, all data is generated.
   */
  schema?: string;
  /** Whether calls require a token. By default, calls for our own schema do, and calls for any other schema do not. */
  requireToken?: boolean;
  /** New executions per minute in the default session. */
  live?: number;
  /** A language model that drafts generated mappings, instead of the built-in rules. */
  mappingModel?: ModelOptions;
  /** Whether a saved schema is served while the server runs. */
  watchSchema?: boolean;
}

/** All services that the portal uses, behind one `fetch` without a port. */
export interface MockServer {
  fetch(request: Request): Promise<Response>;
  /**
   * The time of the data, in milliseconds since 1970. A portal compares what it reads with this time, so responses state
   * it as their `Date`; tokens and sign-in use the machine's clock.
   */
  now(): number;
  setPortalOrigins(origins: readonly string[]): void;
  /** Every path that is served; see `Part`. */
  readonly routes: readonly string[];
  /**
   * An access token of a seeded person, for calls to this server at `origin` (default `http://localhost`): of the API,
   * as the portal has it after a sign-in, or of the MCP server at the URL `resource`.
   */
  tokenFor(email: string, origin?: string, resource?: string): Promise<string>;
  /** Problems of the schema that do not prevent serving it, as `file:line:column sentence`. */
  schemaWarnings(): readonly string[];
  /** Prepares the text search in the background; otherwise the first search waits for its index. */
  prepareSearch(): void;
  dispose(): Promise<void>;
}

/** Options that only code in this process can pass. */
export interface MockServerParts {
  /** An existing world of the same seed, instant, and scale. */
  world?: World;
  /** The schema that the options name, if it was read before. */
  model?: SchemaModel;
  /** Called with every unexpected exception; by default, it is printed. */
  onUncaught?: (error: unknown) => void;
  /** Replaces the values of `mocks.ts`. */
  mocks?: Mocks;
  /** Replaces what `state` names. */
  journal?: StateJournal;
  /** Called with sentences on what happens to the server while it runs; by default, they are printed. */
  say?: (line: string) => void;
}

const DEFAULT_SEED = 'causeway';
const UNKNOWN_SESSION = { refusal: 'There is no session with that name.' };

export async function createMockServer(
  options: MockServerOptions = {},
  parts: MockServerParts = {},
): Promise<MockServer> {
  const journal = parts.journal ?? openJournal(options.state ?? 'memory');
  try {
    return await serve(options, parts, journal);
  } catch (error) {
    await journal.close();
    throw error;
  }
}

async function serve(
  options: MockServerOptions,
  { world: given, model, mocks = ownMocks, onUncaught = console.error, say = console.log }: MockServerParts,
  journal: StateJournal,
): Promise<MockServer> {
  const kept = await readKept(journal);
  if (kept) checkIdentity(kept, options, journal.place);
  const { seed = DEFAULT_SEED, scale = 'demo' } = kept?.identity ?? options;
  const { now, pace = 1, keyFile } = options;
  let origins = options.portalOrigins ?? [];
  const portalOrigins = () => origins;

  const uncaught = countUncaught(onUncaught);
  const clock = createClock({
    ...(kept ? resumedClock(kept, pace) : now === undefined ? {} : { now: Date.parse(now) }),
    pace,
    onError: uncaught.note,
  });
  const hangsOn: Identity = { seed, scale, anchor: clock.anchor, pinned: clock.pinned };
  const recorder = createRecorder({
    journal,
    server: () => ({ ...keptOf(hangsOn, clock, sessions.portal) }),
  });
  const identity = createIdentity({
    portalOrigins,
    ...(keyFile === undefined ? {} : { keyFile }),
    // Undefined without a Viewer type: no person of another schema has an address to verify.
    isVerified: (request, { user_uuid }) =>
      asNobody(request, ({ store }) => store.read('Viewer', user_uuid, 'email_verified')) !== false,
    machines: {
      authenticate: (request, id, secret) =>
        asNobody(request, (context) => authenticateMachine(id, secret, context)) ?? UNKNOWN_SESSION,
      personOf: (request, sub) => asNobody(request, (context) => machinePerson(sub, context)),
    },
    assistants: {
      isServer: isMcpPath,
      isEnded: (request, grant) => asNobody(request, (context) => hasEnded(grant, context)) ?? true,
    },
  });
  const ingest = createIngest({ portalOrigins });
  const stopped = new AbortController();
  const sessions = new Sessions(recorder);
  await restoreSessions(journal, sessions);
  if (kept) sessions.portal = kept.portal;
  journal.subscribe((batches) => adoptBatches(batches, sessions));
  const stand = createStandIns({ sessions, portalOrigins, isPortals: identity.isPortals });
  const personOf = async (request: Request) => {
    const person = await identity.verifyAccessToken(request);
    return person && stand.inFor(person, request);
  };
  const isForeign = options.schema !== undefined && !platform.isOwnSpecification(options.schema);
  const schema = createSchemaSource({
    place: options.schema,
    isWatched: options.watchSchema,
    known: model,
    say,
  });
  const services: Services = {
    // Uploads read contexts, so they are created after what makes these.
    claimUpload: (upload_uuid, who) => uploads.claim(upload_uuid, who),
    mappingModel: options.mappingModel ?? null,
    sandbox: platform.createSandbox(),
  };
  const worlds = createWorlds({
    sessions,
    worldOf: (variant) =>
      variant === 'everyday' && given ? given : createWorld({ seed, anchor: clock.anchor, scale, variant }),
    serve: (world) =>
      createGraphqlServer({
        model: schema.model(),
        domains: isForeign ? [] : domains,
        isForeign,
        ...(options.requireToken === undefined ? {} : { needsToken: options.requireToken }),
        world,
        clock,
        services,
        sessions,
        portalOrigins,
        personOf,
        mocks,
        onUncaught: uncaught.note,
      }),
  });

  /** Reads from the session that a request names, before the caller is known. */
  function asNobody<Value>(request: Request, look: (context: MockContext) => Value): Value | null {
    const session = sessions.of(request);
    return session && look(worlds.contextOf(session, NOBODY, request));
  }

  schema.onModel(worlds.setModel);
  for (const session of sessions.list()) if (session.overlay.size > 0) worlds.resume(session);

  const files = createFileRoutes({
    portalOrigins,
    sessions,
    personOf,
    contextOf: worlds.contextOf,
    find: findFile,
  });
  const mcp = createMcpRoutes({
    sessions,
    portalOrigins,
    callerOf: identity.verifyServerToken,
    contextOf: worlds.contextOf,
    graphql: worlds.handle,
  });
  const adapters = createAdapterRoutes({
    sessions,
    portalOrigins,
    contextOf: worlds.contextOf,
    schemaOf: (session) => worlds.of(session).graphql.inside().schema,
  });
  const consents = createConsentPage({ sessions, contextOf: worlds.contextOf, portalOrigins });
  const uploads = createUploadRoutes({
    portalOrigins,
    sessions,
    contextOf: worlds.contextOf,
    personOf,
  });
  const flowCalls = createFlowCalls({
    sessions,
    portalOrigins,
    contextOf: worlds.contextOf,
    claimsOf: identity.verifyProgramToken,
    keep: uploads.keep,
  });
  const logos = createLogoRoutes({ sessions, contextOf: worlds.contextOf });

  const live = createLiveTraffic({
    clock,
    sessions,
    contextOf: (session) => worlds.contextOf(session, NOBODY, new Request('http://localhost/graphql')),
    obstacle: isForeign ? "Live executions require the repository's own schema." : null,
  });
  live.setRate(options.live ?? 0);

  const control = createControl({
    clock,
    pace,
    sessions,
    worlds,
    identity,
    ingest,
    portalOrigins,
    uncaught: uncaught.seen,
    call: (request) => answer(request, new URL(request.url).pathname),
    onUncaught: uncaught.note,
    schema,
    live,
    isForeign,
    journal: () => ({ place: journal.place, failure: recorder.failure() }),
  });

  // The initial settings are stored before any write, so that a restart without options continues with them.
  recorder.noteServer();
  await recorder.saved();

  const ready = () =>
    Response.json({
      status: 'ready',
      seed,
      scale,
      anchor: new Date(clock.anchor).toISOString(),
      now: new Date(clock.now()).toISOString(),
    });

  const parts = createParts([
    { routes: ['/graphql'], handle: worlds.handle },
    { routes: ['/health'], handle: () => new Response('ok\n') },
    { routes: ['/ready'], handle: ready },
    identity,
    ingest,
    { routes: ['/file/:company_uuid/:file_key', '/download/:file_key/:file_name'], handle: files },
    { routes: ['/logo/:company_uuid/:version'], handle: logos },
    {
      routes: ['/mcp/:short_code', '/.well-known/oauth-protected-resource/mcp/:short_code'],
      handle: mcp,
    },
    {
      routes: ['/upload', '/upload/:upload_uuid', '/upload/:short_code/:custom_path'],
      handle: uploads.handle,
    },
    ...(isForeign
      ? []
      : [
          { routes: ['/consent'], handle: consents },
          {
            routes: ['/adapters', '/adapter/:adapter_uuid', '/adapter/:adapter_uuid/rotate_shared_secret'],
            handle: adapters,
          },
          { routes: ['/flows/:flow_uuid/executions'], handle: flowCalls },
        ]),
    control,
  ]);

  async function answer(request: Request, path: string): Promise<Response> {
    const response = await parts.answer(request, path);
    return response ?? new Response('Nothing exists at this address.\n', { status: 404 });
  }

  const withFaults = createAddressFaults({
    sessions,
    portalOrigins,
    schemaOf: (session) => worlds.of(session).graphql.inside().schema,
  });

  return {
    async fetch(request) {
      const response = await withFaults(request, (path) => answer(request, path));
      return stand.mark(await acknowledge(request, response, recorder), request);
    },
    now: () => clock.now(),
    setPortalOrigins(next) {
      origins = next;
    },
    routes: parts.routes,
    schemaWarnings: () => schema.model().warnings,
    tokenFor: (email, origin = 'http://localhost', resource) =>
      identity.tokenFor(email, origin, { resource, isPortals: resource === undefined }),
    prepareSearch() {
      const portal = sessions.named(sessions.portal);
      if (portal) void worlds.of(portal).world.search.warm(stopped.signal);
    },
    async dispose() {
      stopped.abort();
      schema.close();
      clock.dispose();
      await uploads.dispose();
      await services.sandbox.dispose();
      await recorder.saved()?.catch(onUncaught);
      await journal.close();
    },
  };
}
