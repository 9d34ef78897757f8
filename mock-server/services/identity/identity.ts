import { platform } from '#platform';
import type { Part } from '../../kernel/part.ts';
import type { Machines } from '../../product/accounts/machines.ts';
import { controlRefusal, corsHeaders } from '../../engine/graphql/guards.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { createRegistrations, type Assistants } from './assistants.ts';
import { authorize, decide, login, logout, showLogin } from './authorize.ts';
import { AUDIENCE, isClient } from './clients.ts';
import { createFaultQueue, parseFaults, type Fault } from './faults.ts';
import { createGrants } from './grants.ts';
import { loadKeys, type Keys } from './keys.ts';
import { createSessions } from './sessions.ts';
import { registerEndpoint, revokeEndpoint, tokenCors, tokenEndpoint } from './token-endpoint.ts';

export interface IdentityOptions {
  /** Called for every request, because the portal's port may be known later than this server's. */
  portalOrigins: () => readonly string[];
  /**
   * Keeps the signing key, and with it every sign-in, across restarts. If absent, the key lives as long as the process.
   */
  keyFile?: string;
  /** Milliseconds of real time unless a test overrides it; never the data's clock. */
  now?: () => number;
  accessTokenSeconds?: number;
  /** Whether a person's email address is verified in the session that the request names; true if absent. */
  isVerified?: (request: Request, person: Person) => boolean;
  /** Programs with their own id and secret; none if absent. */
  machines?: Machines;
  /** MCP servers that assistants may sign people in to; none if absent. */
  assistants?: Assistants;
}

/** Who calls a server other than the API. */
export interface ServerCaller {
  readonly person: Person;
  /** The sign-in that the token was issued for; null for a program with its own key. */
  readonly grant: string | null;
  /** The header for calling the API on behalf of the caller, whose own token is not valid for the API. */
  readonly authorization: () => Promise<string>;
}

/** The subject and scopes of a program's token. */
export interface ProgramClaims {
  readonly sub: string;
  readonly scopes: readonly string[];
}

/** A local sign-in provider that works with the real Auth0 SDK. */
export interface Identity extends Part {
  /** The person a request's bearer token belongs to; null if it is missing, expired, or from another issuer. */
  verifyAccessToken(request: Request): Promise<Person | null>;
  /** The claims of a program's bearer token; null if there is no valid one. */
  verifyProgramToken(request: Request): Promise<ProgramClaims | null>;
  /**
   * The caller that a request's bearer token belongs to, if the token was issued for the server at this URL or to a
   * program.
   */
  verifyServerToken(request: Request, resource: string): Promise<ServerCaller | null>;
  /** Whether a request's bearer token was issued to the portal for a sign-in in a browser. */
  isPortals(request: Request): Promise<boolean>;
  /**
   * A person's access token from the provider at `origin`: for the API as a program has it, for the server at the URL
   * `resource`, or as the portal has it after a sign-in.
   */
  tokenFor(
    email: string,
    origin: string,
    options?: { readonly resource?: string | undefined; readonly isPortals?: boolean | undefined },
  ): Promise<string>;
  /** Adds faults, each of which occurs once, at the next matching call. */
  addFault(...faults: Fault[]): void;
  /** Removes faults that have not occurred yet. */
  clearFaults(): void;
  /** Signs the requesting browser in as a person: returns the cookie to set. Null for an unknown address. */
  signIn(request: Request, email: string): Promise<string | null>;
}

export function createIdentity(options: IdentityOptions): Identity {
  const now = options.now ?? Date.now;
  let loaded: Promise<Keys> | undefined;
  const keys = () => (loaded ??= loadKeys(options.keyFile));
  const sessions = createSessions(keys, now);
  const accessTokenSeconds = options.accessTokenSeconds ?? 3600;
  const grants = createGrants({ keys, now, accessTokenSeconds, isAlive: sessions.isAlive });
  const faults = createFaultQueue();
  const { portalOrigins, isVerified = () => true } = options;
  const parts = {
    portalOrigins,
    sessions,
    grants,
    faults,
    isVerified,
    registrations: createRegistrations(keys, now),
    ...(options.assistants ? { assistants: options.assistants } : {}),
    ...(options.machines ? { machines: options.machines } : {}),
  };

  async function claimsOf(request: Request, audience = AUDIENCE) {
    const [, jwt] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (jwt === undefined) return null;
    const issuer = `${new URL(request.url).origin}/`;
    return (await keys()).verify(jwt, { issuer, audience, now: now() });
  }

  async function verifyAccessToken(request: Request): Promise<Person | null> {
    const sub = (await claimsOf(request))?.sub;
    if (sub === undefined) return null;
    return people.find((person) => person.sub === sub) ?? options.machines?.personOf(request, sub) ?? null;
  }

  async function verifyServerToken(request: Request, resource: string): Promise<ServerCaller | null> {
    const claims = await claimsOf(request, resource);
    const person = people.find(({ sub }) => sub === claims?.sub);
    if (claims && person) {
      const issuer = `${new URL(request.url).origin}/`;
      const ofApi = { clientId: String(claims['azp']), issuer, scope: '', person };
      return {
        person,
        grant: String(claims['grant']),
        authorization: async () => `Bearer ${await grants.accessToken(ofApi)}`,
      };
    }
    const program = (await claimsOf(request))?.sub;
    const machine = program === undefined ? null : options.machines?.personOf(request, program);
    const authorization = request.headers.get('authorization') ?? '';
    return machine ? { person: machine, grant: null, authorization: async () => authorization } : null;
  }

  async function control(request: Request): Promise<Response> {
    const refused = controlRefusal(request);
    if (refused) return refused;
    if (request.method === 'DELETE') faults.clear();
    if (request.method === 'POST') {
      const parsed = parseFaults(parseJson(await readText(request, 64 * 1024)));
      if ('message' in parsed) return Response.json(parsed, { status: 400 });
      faults.add(...parsed.faults);
    }
    return Response.json(faults.list());
  }

  async function published(request: Request, body: (issuer: string) => object | Promise<object>) {
    const headers = corsHeaders(request, portalOrigins(), { methods: 'GET', headers: 'auth0-client' });
    return Response.json(await body(`${new URL(request.url).origin}/`), { headers });
  }

  async function userinfo(request: Request): Promise<Response> {
    const headers = corsHeaders(request, portalOrigins(), { methods: 'GET', headers: 'authorization' });
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const person = await verifyAccessToken(request);
    if (!person)
      return new Response('Unauthorized', {
        status: 401,
        headers: { ...headers, 'www-authenticate': 'Bearer' },
      });
    const { sub, name, email } = person;
    return Response.json({ sub, name, email, email_verified: isVerified(request, person) }, { headers });
  }

  const routes: Record<string, (request: Request) => Response | Promise<Response>> = {
    'GET /authorize': (request) => authorize(request, parts),
    'POST /authorize': (request) => decide(request, parts),
    'GET /login': (request) => showLogin(request, parts),
    'POST /login': (request) => login(request, parts),
    'GET /login/login.css': () => file('services/identity/login.css', 'text/css; charset=utf-8'),
    'GET /login/inter.woff2': () => file('inter.woff2', 'font/woff2'),
    'GET /v2/logout': (request) => logout(request, parts),
    'OPTIONS /oauth/token': (request) =>
      new Response(null, { status: 204, headers: tokenCors(request, portalOrigins()) }),
    'POST /oauth/token': (request) => tokenEndpoint(request, parts),
    'POST /oauth/register': (request) => registerEndpoint(request, parts),
    'OPTIONS /oauth/revoke': (request) =>
      new Response(null, { status: 204, headers: tokenCors(request, portalOrigins()) }),
    'POST /oauth/revoke': (request) => revokeEndpoint(request, parts),
    'OPTIONS /userinfo': userinfo,
    'GET /userinfo': userinfo,
    'GET /.well-known/jwks.json': (request) => published(request, async () => (await keys()).jwks),
    'GET /.well-known/openid-configuration': (request) => published(request, discovery),
    'GET /.well-known/oauth-authorization-server': (request) => published(request, discovery),
    'GET /__mock/identity/faults': control,
    'POST /__mock/identity/faults': control,
    'DELETE /__mock/identity/faults': control,
  };

  return {
    routes: [...new Set(Object.keys(routes).map((route) => route.slice(route.indexOf(' ') + 1)))],
    async handle(request) {
      return routes[`${request.method} ${new URL(request.url).pathname}`]?.(request);
    },
    verifyAccessToken,
    verifyServerToken,
    async isPortals(request) {
      const claims = await claimsOf(request);
      return isClient(String(claims?.['azp'])) && typeof claims?.['sid'] === 'string';
    },
    async verifyProgramToken(request) {
      const claims = await claimsOf(request);
      if (claims?.sub === undefined || claims['gty'] !== 'client-credentials') return null;
      return { sub: claims.sub, scopes: String(claims['scope'] ?? '').split(' ') };
    },
    async tokenFor(email, origin, { resource, isPortals = false } = {}) {
      const person = people.find((p) => p.email === email);
      if (!person) throw new Error(`No seeded person has the email address ${email}.`);
      const scope = 'openid profile email';
      const grant = {
        clientId: 'causeway-portal-test',
        issuer: `${origin}/`,
        scope,
        person,
        sid: isPortals ? crypto.randomUUID() : undefined,
        resource,
      };
      return grants.accessToken(grant, undefined, crypto.randomUUID());
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    async signIn(request, email) {
      const person = people.find((p) => p.email === email);
      return person ? (await sessions.start(request, person)).cookie : null;
    },
  };
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}authorize`,
  token_endpoint: `${issuer}oauth/token`,
  revocation_endpoint: `${issuer}oauth/revoke`,
  registration_endpoint: `${issuer}oauth/register`,
  userinfo_endpoint: `${issuer}userinfo`,
  end_session_endpoint: `${issuer}v2/logout`,
  jwks_uri: `${issuer}.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'web_message'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: ['RS256'],
  subject_types_supported: ['public'],
  scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
});

async function file(path: string, type: string): Promise<Response> {
  return new Response(await platform.asset(path), {
    headers: { 'content-type': type, 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' },
  });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
