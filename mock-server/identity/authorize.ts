import { originRefusal } from '../graphql/guards.ts';
import { people } from '../people/people.ts';
import { readText } from '../graphql/request-body.ts';
import { AUDIENCE, isClient, mayRedirect, mayReturnTo } from './clients.ts';
import type { FaultQueue } from './faults.ts';
import { knownScopes, type Grants } from './grants.ts';
import { keptParams, loginPage } from './login-page.ts';
import { refusalPage, webMessagePage } from './pages.ts';
import type { Sessions } from './sessions.ts';

const FORM_LIMIT = 16 * 1024;

export interface BrowserParts {
  portalOrigins: () => readonly string[];
  sessions: Sessions;
  grants: Grants;
  faults: FaultQueue;
}

const redirectTo = (location: string, status: 302 | 303, cookie?: string) =>
  new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) },
  });

/** Never responds: the browser gives up, or the server closes. */
export const hangUntilGone = (request: Request) =>
  new Promise<Response>((resolve) =>
    request.signal.addEventListener('abort', () => resolve(Response.error()), { once: true }),
  );

/** A request without a known client or redirect URI must not be redirected anywhere: it gets an error page. */
function untrusted(params: URLSearchParams, origins: readonly string[]): Response | undefined {
  const client = params.get('client_id') ?? '';
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!params.has('client_id')) {
    return refusalPage(
      400,
      'Nothing to sign in to',
      'This page opens from the portal. Open the portal and sign in there.',
    );
  }
  if (!isClient(client)) {
    return refusalPage(400, 'Unknown client', `No sign-in client has the ID "${client}".`);
  }
  if (mayRedirect(origins, redirectUri, params.get('response_mode'))) return undefined;
  return refusalPage(
    403,
    'Callback URL mismatch',
    `"${redirectUri}" is not the address of a known portal. Known: ${origins.join(', ')}. Add another one with --portal when starting the mock server.`,
  );
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

function malformed(params: URLSearchParams): string | undefined {
  if (params.get('response_type') !== 'code') return 'Only the authorization code flow is supported';
  if (!['query', 'web_message', null].includes(params.get('response_mode')))
    return 'Unsupported response mode';
  if (
    params.get('code_challenge_method') !== 'S256' ||
    !/^[\w-]{43}$/.test(params.get('code_challenge') ?? '')
  ) {
    return 'PKCE with S256 is required';
  }
  return undefined;
}

/** GET /authorize */
export async function authorize(request: Request, parts: BrowserParts): Promise<Response> {
  const url = new URL(request.url);
  const params = url.searchParams;
  const refused = untrusted(params, parts.portalOrigins());
  if (refused) return refused;

  const fault = parts.faults.takeAuthorize();
  if (fault && 'hang' in fault) return hangUntilGone(request);
  if (fault && 'error' in fault) {
    if (fault.state !== undefined) params.set('state', fault.state);
    return reply(params, { error: fault.error, error_description: fault.description ?? fault.error });
  }
  const complaint = malformed(params);
  if (complaint) return reply(params, { error: 'invalid_request', error_description: complaint });
  const audience = params.get('audience') || AUDIENCE;
  if (audience !== AUDIENCE) {
    return reply(params, { error: 'access_denied', error_description: `Service not found: ${audience}` });
  }

  const prompt = params.get('prompt');
  const session = prompt === 'login' ? null : await parts.sessions.of(request);
  if (!session) {
    if (prompt === 'none')
      return reply(params, { error: 'login_required', error_description: 'Login required' });
    return redirectTo(`/login?${keptParams(params)}`, 302);
  }
  const code = parts.grants.createCode({
    clientId: params.get('client_id') ?? '',
    redirectUri: params.get('redirect_uri') ?? '',
    challenge: params.get('code_challenge') ?? '',
    issuer: `${url.origin}/`,
    scope: knownScopes(params.get('scope') ?? 'openid profile email'),
    person: session.person,
    sid: session.sid,
    nonce: params.get('nonce') ?? undefined,
  });
  const otherState = parts.faults.takeState();
  if (otherState !== undefined) params.set('state', otherState);
  return reply(params, { code });
}

/** GET /login */
export function showLogin(request: Request, parts: BrowserParts): Response {
  const params = new URL(request.url).searchParams;
  const refused = untrusted(params, parts.portalOrigins());
  return refused ?? loginPage(params, new URL(params.get('redirect_uri') ?? '').origin);
}

/** POST /login: the form of the login page. */
export async function login(request: Request, parts: BrowserParts): Promise<Response> {
  // A foreign site's form could otherwise sign somebody in as a person they did not choose.
  const foreign = originRefusal(request);
  if (foreign) return foreign;
  const text = await readText(request, FORM_LIMIT);
  if (text === null) return refusalPage(413, 'Too large', 'The sign-in form is too large.');
  const form = new URLSearchParams(text);
  const refused = untrusted(form, parts.portalOrigins());
  if (refused) return refused;
  if (form.has('cancel')) {
    return reply(form, { error: 'access_denied', error_description: 'User did not authorize the request' });
  }
  const person = people.find((p) => p.sub === form.get('person'));
  if (!person) return redirectTo(`/login?${keptParams(form)}`, 303);
  const { cookie } = await parts.sessions.start(request, person);
  return redirectTo(`/authorize?${keptParams(form)}`, 303, cookie);
}

/** GET /v2/logout */
export async function logout(request: Request, parts: BrowserParts): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const returnTo = params.get('returnTo');
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
  if (target !== undefined) return redirectTo(target, 302, cookie);
  const response = refusalPage(200, 'Signed out', 'You can close this window.');
  response.headers.append('set-cookie', cookie);
  return response;
}
