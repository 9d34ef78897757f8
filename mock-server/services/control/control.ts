import { messageOf } from '../../kernel/errors.ts';
import { platform } from '#platform';
import type { GraphQLSchema } from 'graphql';
import * as z from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Part } from '../../kernel/part.ts';
import { presets } from '../../engine/faults/presets.ts';
import { readRules } from '../../engine/faults/rule.ts';
import { controlRefusal } from '../../engine/graphql/guards.ts';
import type { Identity } from '../identity/identity.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { LiveTraffic } from '../live/live-traffic.ts';
import { FASTEST_RATE } from '../live/rate.ts';
import { people, roleWords } from '../../product/accounts/people.ts';
import { applyScenario, type Stage } from '../scenarios/apply.ts';
import { scenarioNamed, scenarios } from '../scenarios/scenarios.ts';
import type { Worlds } from '../scenarios/worlds.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';
import type { SchemaSource } from '../../engine/schema/reload/schema-source.ts';
import { restoreSnapshot, takeSnapshot } from '../snapshots/snapshot.ts';
import { attackRoutes } from './attack-routes.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { entityRoutes } from './entity-routes.ts';
import { eventStream } from './event-stream.ts';
import { eventRoutes, pushable } from './event-routes.ts';
import { createGo } from './go.ts';
import { importRoutes } from './import-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { pageAsset } from './page-assets.ts';
import { reportOf } from './received.ts';
import { bodyAs, createRouter, json, type ControlCall, type Routes } from './routes.ts';
import type { Uncaught } from './uncaught.ts';

const PREFIX = '/__mock';

export interface ControlOptions {
  readonly clock: Clock;
  readonly pace: number;
  readonly sessions: Sessions;
  readonly worlds: Worlds;
  readonly identity: Identity;
  readonly ingest: Ingest;
  readonly portalOrigins: () => readonly string[];
  readonly uncaught: () => Uncaught;
  /** Answers a request to this server without faults. */
  readonly call: (request: Request) => Promise<Response>;
  /** Called with an exception in a route. */
  readonly onUncaught: (error: unknown) => void;
  readonly schema: Pick<SchemaSource, 'state' | 'subscribe'>;
  readonly live: LiveTraffic;
  /** Whether the served schema is not the repository's own. */
  readonly isForeign: boolean;
  /** Where the state of sessions is stored, and the latest storage error, if any. */
  readonly journal: () => { readonly place: string; readonly failure: string | null };
}

const nameSchema = z.strictObject({ name: z.string() });
const enabledSchema = z.strictObject({ enabled: z.boolean() });
const emailSchema = z.strictObject({ email: z.string() });
/** With `as_portal`, the token is one of a browser's sign-in, which the person set for the session replaces. */
const tokenSchema = z.strictObject({ email: z.string(), as_portal: z.boolean().optional() });
const personSchema = z.strictObject({ email: z.string().nullable() });
const sessionSchema = z.strictObject({ session: z.string() });
/** One month: any longer, and all seeded data would be in the past. */
const MAX_LEAP = 31 * 86_400_000;
const liveSchema = z.strictObject({ rate_per_minute: z.number().min(0).max(FASTEST_RATE) });
const clockSchema = z.strictObject({ advance_ms: z.int().min(1).max(MAX_LEAP) });

/** Everything under /__mock/ that tests, commands, and the control page use to control the server. */
export function createControl(options: ControlOptions): Part {
  const { clock, pace, sessions, worlds, identity, ingest, portalOrigins, uncaught, schema, live, journal } =
    options;
  const stage: Stage = { sessions, worlds, identity };
  const schemaOf = (session: Session): GraphQLSchema => worlds.of(session).graphql.inside().schema;

  const summary = (session: Session) => ({
    id: session.id,
    scenario: session.start.scenario,
    person: session.acts_as,
    faults: session.faults.list().filter(({ enabled, times }) => enabled && times !== 0).length,
    writes: session.overlay.size,
    edits: session.edits.length,
    calls: session.log.total,
    is_portals: session.id === sessions.portal,
  });
  const time = () => ({
    now: new Date(clock.now()).toISOString(),
    anchor: new Date(clock.anchor).toISOString(),
    pinned: clock.pinned,
    pace,
    moved_ms: clock.moved(),
  });
  const personNamed = (email: string) => {
    const person = people.find((candidate) => candidate.email === email);
    if (!person)
      throw new InvalidInput(`body.email: no seeded person has the email address ${email}.`, 'body.email');
    return person;
  };

  const state = ({ session }: ControlCall) => {
    const { world } = worlds.of(session);
    return {
      server: {
        seed: world.seed,
        scale: world.scale,
        portals: portalOrigins(),
        uncaught: uncaught(),
        schema: schema.state(),
        state: journal(),
        live: live.state(),
        // For people who run it for a long time.
        memory: platform.memory(),
        search_index: world.search.indexed(),
      },
      clock: time(),
      session: summary(session),
      subscriptions: pushable(worlds.of(session).graphql.inside(), session),
      sessions: sessions.list().map(({ id }) => id),
    };
  };

  const routes: Routes = {
    'GET /state': state,
    /** Sends the state whenever something about the server itself changes, so that clients do not have to poll. */
    'GET /state/stream': (call) =>
      eventStream('state', (tell: (now: unknown) => void) => {
        const send = () => tell(state({ ...call, session: sessions.named(call.session.id) ?? call.session }));
        const ends = [schema.subscribe(send), live.subscribe(send)];
        return () => ends.forEach((end) => end());
      }),

    'GET /live': () => live.state(),
    'PUT /live': async (call) => {
      const { rate_per_minute } = await bodyAs(call, liveSchema);
      const { obstacle } = live.state();
      if (obstacle !== null && rate_per_minute > 0) throw new InvalidInput(obstacle, null, 409);
      live.setRate(rate_per_minute);
      return live.state();
    },

    'GET /sessions': () => sessions.list().map(summary),
    'DELETE /sessions/:id': ({ params }) => {
      if (!sessions.list().some(({ id }) => id === params.id))
        throw new InvalidInput(`Session ${params.id} does not exist.`, null, 404);
      sessions.remove(params.id ?? '');
      return { removed: params.id };
    },
    /** The session for calls that name none, such as the portal's. */
    'PUT /portal-session': async (call) => {
      const { session } = await bodyAs(call, sessionSchema);
      if (!sessions.named(session))
        throw new InvalidInput('body.session: must be 1 to 64 of A-Z a-z 0-9 . _ -', 'body.session');
      sessions.portal = session;
      return { session };
    },

    'GET /scenarios': () =>
      scenarios.map(({ writes, ...scenario }) => ({ ...scenario, has_writes: writes !== undefined })),
    'PUT /scenario': async (call) => {
      const { name } = await bodyAs(call, nameSchema);
      const scenario = scenarioNamed(name);
      if (!scenario) {
        const known = scenarios.map((item) => item.name).join(', ');
        throw new InvalidInput(`body.name: unknown scenario “${name}”. Available: ${known}.`, 'body.name');
      }
      return summary(applyScenario(call.session.id, scenario, stage));
    },
    'POST /reset': ({ session }) => {
      const fresh = applyScenario(session.id, scenarios[0]!, stage);
      fresh.log.clear();
      return summary(fresh);
    },

    'GET /faults': ({ session }) => session.faults.list(),
    'PUT /faults': async ({ session, body }) => {
      session.faults.replace(readRules(listOf(await body()), schemaOf(session)));
      return session.faults.list();
    },
    'POST /faults': async ({ session, body }) => {
      session.faults.add(readRules(await body(), schemaOf(session)));
      return session.faults.list();
    },
    'DELETE /faults': ({ session }) => {
      session.faults.clear();
      return [];
    },
    'PATCH /faults/:id': async (call) => {
      const { enabled } = await bodyAs(call, enabledSchema);
      if (!call.session.faults.enable(call.params.id ?? '', enabled)) throw noSuchRule(call);
      return call.session.faults.list();
    },
    'DELETE /faults/:id': (call) => {
      if (!call.session.faults.remove(call.params.id ?? '')) throw noSuchRule(call);
      return call.session.faults.list();
    },
    'GET /fault-presets': () => presets,

    'GET /snapshot': ({ session }) => takeSnapshot(session, worlds.of(session).world),
    'PUT /snapshot': async ({ session, body }) => {
      const { world } = worlds.of(session);
      const value = await body();
      return summary(restoreSnapshot(session.id, value, { world, schema: schemaOf(session), stage }));
    },

    'GET /log': ({ session }) => session.log.list(),
    'DELETE /log': ({ session }) => {
      session.log.clear();
      return [];
    },
    'GET /log/stream': ({ session }) => eventStream('call', (listener) => session.log.subscribe(listener)),

    'GET /people': () =>
      people.map((person) => ({
        email: person.email,
        name: person.name,
        title: person.title,
        role: roleWords(person),
      })),
    'PUT /person': async (call) => {
      const { email } = await bodyAs(call, personSchema);
      call.session.acts_as = email === null ? null : personNamed(email).email;
      return summary(call.session);
    },
    'POST /token': async (call) => {
      const { email: given, as_portal } = await bodyAs(call, tokenSchema);
      const { email } = personNamed(given);
      return { email, token: await identity.tokenFor(email, call.url.origin, { isPortals: as_portal }) };
    },
    /** Signs the browser in with the provider, so that the portal only has to be opened. */
    'POST /sign-in': async (call) => {
      const { email } = personNamed((await bodyAs(call, emailSchema)).email);
      const cookie = await identity.signIn(call.request, email);
      return json({ email, portal: portalOrigins()[0] ?? null }, 200, { 'set-cookie': cookie ?? '' });
    },

    'GET /clock': time,
    'POST /clock': async (call) => {
      clock.advance((await bodyAs(call, clockSchema)).advance_ms);
      return time();
    },

    'GET /received': () => ({
      reports: ingest.listReports().map(reportOf),
      events: ingest.listEvents(),
    }),

    ...attackRoutes({
      call: options.call,
      tokenFor: identity.tokenFor,
      discard: (id) => sessions.remove(id),
      uncaught,
      isForeign: options.isForeign,
    }),
    ...entityRoutes({ worlds }),
    ...eventRoutes({ worlds }),
    ...importRoutes({ worlds }),
    ...mailRoutes({ worlds, portalOrigins, isForeign: options.isForeign }),
  };
  const answer = createRouter(PREFIX, routes);
  /** People open these directly, so the browser sends no control header. */
  const open: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    [`${PREFIX}/go`]: createGo({ stage, identity, portalOrigins }),
  };

  async function handle(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    const { pathname } = url;
    const asset = await pageAsset(request, pathname, portalOrigins());
    if (asset) return asset;
    if (Object.hasOwn(open, pathname)) return open[pathname]?.(request);
    const refused = controlRefusal(request);
    if (refused) return refused;
    const session = sessions.of(request);
    if (!session)
      return json({ message: `The header ${SESSION_HEADER} must be 1 to 64 of A-Z a-z 0-9 . _ -` }, 400);
    try {
      return await answer(request, url, session);
    } catch (error) {
      options.onUncaught(error);
      return json({ message: messageOf(error) }, 500);
    }
  }
  return {
    routes: [
      PREFIX,
      `${PREFIX}/`,
      `${PREFIX}/page/:name`,
      ...Object.keys(open),
      ...new Set(Object.keys(routes).map((route) => `${PREFIX}${route.slice(route.indexOf(' ') + 1)}`)),
      // Says that there is no such route.
      `${PREFIX}/*`,
    ],
    handle,
  };
}

function listOf(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  throw new InvalidInput('faults: must be a list of rules; use POST to add a single one.', 'faults');
}

const noSuchRule = ({ params }: ControlCall): InvalidInput =>
  new InvalidInput(`The fault rule “${params.id}” does not exist in this session.`, null, 404);
