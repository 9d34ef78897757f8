import { originRefusal } from '../../engine/graphql/guards.ts';
import { people } from '../../product/accounts/people.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { assistantPage } from './assistant-page.ts';
import type { AssistantClient, Assistants, Registrations } from './assistants.ts';
import { AUDIENCE, isClient, mayRedirect, mayReturnTo } from './clients.ts';
import type { FaultQueue } from './faults.ts';
import { knownScopes, type Grants } from './grants.ts';
import { keptParams, loginPage } from './login-page.ts';
import { refusalPage, webMessagePage } from './pages.ts';
import type { Session, Sessions } from './sessions.ts';

const FORM_LIMIT = 16 * 1024;
/** Marks the address right after the sign-in cookie was set. Without a session there, the browser has not kept it. */
const COOKIE_SET = 'cookie_set';

export interface BrowserParts {
  portalOrigins: () => readonly string[];
  sessions: Sessions;
  grants: Grants;
  faults: FaultQueue;
  registrations: Registrations;
  assistants?: Assistants;
}

const redirectTo = (location: string, status: 302 | 303, cookie?: string) =>
  new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) },
  });

/** Never responds: the browser gives up, or the server closes. */
export const hangUntilGone = (request: Request) =>
  new Promise<Response>((resolve) => {
    const end = () => resolve(Response.error());
    if (request.signal.aborted) end();
    else request.signal.addEventListener('abort', end, { once: true });
  });

/**
 * The client that a request names. A request with an unknown client, or with an address that is not the client's own,
 * must not be redirected anywhere: it gets an error page.
 */
async function clientOf(
  params: URLSearchParams,
  request: Request,
  { portalOrigins, registrations }: BrowserParts,
): Promise<Response | 'portal' | AssistantClient> {
  const client = params.get('client_id') ?? '';
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!params.has('client_id')) {
    return refusalPage(
      400,
      'Nothing to sign in to',
      'This page opens from the portal. Open the portal and sign in there.',
    );
  }
  if (isClient(client)) {
    const origins = portalOrigins();
    if (mayRedirect(origins, redirectUri, params.get('response_mode'))) return 'portal';
    return refusalPage(
      403,
      'Callback URL mismatch',
      `"${redirectUri}" is not the address of a known portal. Known: ${origins.join(', ')}. Add another one with --portal when starting the mock server.`,
    );
  }
  const assistant = await registrations.find(client, `${new URL(request.url).origin}/`);
  if (!assistant) return refusalPage(400, 'Unknown client', `No sign-in client has the ID "${client}".`);
  if (assistant.mayRedirect(redirectUri)) return assistant;
  return refusalPage(
    403,
    'Callback URL mismatch',
    `${assistant.name} has not registered the address "${redirectUri}".`,
  );
}

/** Where a form's redirect may end, for the page's content security policy. An app's own scheme has no origin. */
function formTarget(params: URLSearchParams): string {
  const { origin, protocol } = new URL(params.get('redirect_uri') ?? '');
  return origin === 'null' ? protocol : origin;
}

/** Sends a response in the requested response mode. */
function reply(params: URLSearchParams, result: Record<string, string>): Response {
  const state = params.get('state');
  const response = { ...result, ...(state === null ? {} : { state }) };
  const target = new URL(params.get('redirect_uri') ?? '');
  if (params.get('response_mode') === 'web_message') return webMessagePage(response, target.origin);
  for (const [name, value] of Object.entries(response)) target.searchParams.set(name, value);
  return redirectTo(target.href, 302);
}

function malformed(params: URLSearchParams, isAssistant: boolean): string | undefined {
  if (params.get('response_type') !== 'code') return 'Only the authorization code flow is supported';
  const modes = isAssistant ? ['query', null] : ['query', 'web_message', null];
  if (!modes.includes(params.get('response_mode'))) return 'Unsupported response mode';
  if (
    params.get('code_challenge_method') !== 'S256' ||
    !/^[\w-]{43}$/.test(params.get('code_challenge') ?? '')
  ) {
    return 'PKCE with S256 is required';
  }
  return undefined;
}

/** Refuses a target of the token other than the portal's API or an MCP server that an assistant names (RFC 8707). */
function wrongTarget(params: URLSearchParams, request: Request, assistants: Assistants | undefined) {
  const [resource, ...others] = params.getAll('resource');
  const url = URL.parse(resource ?? '');
  const isServer =
    others.length === 0 &&
    url?.origin === new URL(request.url).origin &&
    url.href === resource &&
    url.search === '' &&
    assistants?.isServer(url.pathname);
  return isServer ? undefined : `Not an MCP server here: ${resource ?? 'none named'}`;
}

/** GET /authorize */
export async function authorize(request: Request, parts: BrowserParts): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const client = await clientOf(params, request, parts);
  if (client instanceof Response) return client;

  const fault = client === 'portal' ? parts.faults.takeAuthorize() : undefined;
  if (fault && 'hang' in fault) return hangUntilGone(request);
  if (fault && 'error' in fault) {
    if (fault.state !== undefined) params.set('state', fault.state);
    return reply(params, { error: fault.error, error_description: fault.description ?? fault.error });
  }
  const refused = refusalOf(params, client, { request, browserParts: parts });
  if (refused) return refused;

  const prompt = params.get('prompt');
  const session = prompt === 'login' ? null : await parts.sessions.of(request);
  if (!session) {
    if (prompt === 'none')
      return reply(params, { error: 'login_required', error_description: 'Login required' });
    if (params.has(COOKIE_SET)) return cookiesBlocked(request);
    return redirectTo(`/login?${keptParams(params)}`, 302);
  }
  if (client !== 'portal') {
    // Anyone can register a program, so the person has to decide each time.
    return prompt === 'none'
      ? reply(params, { error: 'consent_required', error_description: 'Consent required' })
      : assistantPage({ client, person: session.person, params, formTarget: formTarget(params) });
  }
  const code = codeFor(session, params, { request, browserParts: parts });
  const otherState = parts.faults.takeState();
  if (otherState !== undefined) params.set('state', otherState);
  return reply(params, { code });
}

function refusalOf(
  params: URLSearchParams,
  client: 'portal' | AssistantClient,
  { request, browserParts: { assistants } }: { request: Request; browserParts: BrowserParts },
): Response | undefined {
  const description = malformed(params, client !== 'portal');
  if (description) return reply(params, { error: 'invalid_request', error_description: description });
  if (client !== 'portal') {
    const wrong = wrongTarget(params, request, assistants);
    return wrong === undefined
      ? undefined
      : reply(params, { error: 'invalid_target', error_description: wrong });
  }
  const audience = params.get('audience') || AUDIENCE;
  return audience === AUDIENCE
    ? undefined
    : reply(params, { error: 'access_denied', error_description: `Service not found: ${audience}` });
}

function codeFor(
  { person, sid }: Session,
  params: URLSearchParams,
  { request, browserParts: { grants } }: { request: Request; browserParts: BrowserParts },
): string {
  return grants.createCode({
    clientId: params.get('client_id') ?? '',
    redirectUri: params.get('redirect_uri') ?? '',
    challenge: params.get('code_challenge') ?? '',
    issuer: `${new URL(request.url).origin}/`,
    scope: knownScopes(params.get('scope') ?? 'openid profile email'),
    person,
    sid,
    nonce: params.get('nonce') ?? undefined,
    resource: params.get('resource') ?? undefined,
  });
}

/** POST /authorize: the form in which a person allows or denies an assistant. */
export async function decide(request: Request, parts: BrowserParts): Promise<Response> {
  const form = await formOf(request);
  if (form instanceof Response) return form;
  const client = await clientOf(form, request, parts);
  if (client instanceof Response) return client;
  const refused = refusalOf(form, client, { request, browserParts: parts });
  if (refused) return refused;
  const session = await parts.sessions.of(request);
  if (!session || client === 'portal') return redirectTo(`/authorize?${keptParams(form)}`, 303);
  return form.get('decision') === 'allow'
    ? reply(form, { code: codeFor(session, form, { request, browserParts: parts }) })
    : reply(form, { error: 'access_denied', error_description: 'User did not authorize the request' });
}

/** The fields of one of our own forms. */
async function formOf(request: Request): Promise<URLSearchParams | Response> {
  // Otherwise a foreign site's form could decide for the person.
  const foreign = originRefusal(request);
  if (foreign) return foreign;
  const text = await readText(request, FORM_LIMIT);
  return text === null
    ? refusalPage(413, 'Too large', 'The sign-in form is too large.')
    : new URLSearchParams(text);
}

/** GET /login */
export async function showLogin(request: Request, parts: BrowserParts): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const client = await clientOf(params, request, parts);
  return client instanceof Response ? client : loginPage(params, formTarget(params));
}

/** POST /login: the form of the login page. */
export async function login(request: Request, parts: BrowserParts): Promise<Response> {
  const form = await formOf(request);
  if (form instanceof Response) return form;
  const client = await clientOf(form, request, parts);
  if (client instanceof Response) return client;
  if (form.has('cancel')) {
    return reply(form, { error: 'access_denied', error_description: 'User did not authorize the request' });
  }
  const person = people.find((p) => p.sub === form.get('person'));
  if (!person) return redirectTo(`/login?${keptParams(form)}`, 303);
  const { cookie } = await parts.sessions.start(request, person);
  return redirectTo(`/authorize?${keptParams(form)}&${COOKIE_SET}=1`, 303, cookie);
}

/** Otherwise the page that asks for a person would appear again and again, without a reason. */
const cookiesBlocked = (request: Request): Response =>
  refusalPage(
    400,
    'Cookies are blocked',
    `Your browser did not keep the sign-in cookie of ${new URL(request.url).host}. Allow cookies for this address, then sign in again from the portal.`,
  );

function withState(address: string, state: string): string {
  const url = new URL(address);
  url.searchParams.set('state', state);
  return url.href;
}

/** GET /v2/logout */
export async function logout(request: Request, parts: BrowserParts): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const state = params.get('state');
  // Auth0's name of the address, or that of OpenID Connect.
  const returnTo = params.get('returnTo') ?? params.get('post_logout_redirect_uri');
  const known = parts.portalOrigins();
  if (returnTo !== null && !mayReturnTo(known, returnTo)) {
    return refusalPage(
      400,
      'Unknown return address',
      `"${returnTo}" is not the home page of a known portal.`,
    );
  }
  const cookie = await parts.sessions.end(request);
  const target = returnTo ?? known[0];
  if (target !== undefined)
    return redirectTo(state === null ? target : withState(target, state), 302, cookie);
  const response = refusalPage(200, 'Signed out', 'You can close this window.');
  response.headers.append('set-cookie', cookie);
  return response;
}
