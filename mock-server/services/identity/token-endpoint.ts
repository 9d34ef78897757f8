import { bytesOfBase64, textOf } from '../../kernel/bytes.ts';
import { corsHeaders } from '../../engine/graphql/guards.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { hangUntilGone } from './authorize.ts';
import type { Assistants, Registrations } from './assistants.ts';
import { isClient } from './clients.ts';
import type { FaultQueue } from './faults.ts';
import type { Grants } from './grants.ts';
import type { Machines } from '../../product/accounts/machines.ts';
import type { Person } from '../../product/accounts/people.ts';

const BODY_LIMIT = 16 * 1024;

export interface TokenParts {
  portalOrigins: () => readonly string[];
  grants: Grants;
  faults: FaultQueue;
  isVerified: (request: Request, person: Person) => boolean;
  machines?: Machines;
  registrations: Registrations;
  assistants?: Assistants;
}

/** The SDK sends a custom header with its name, so every call has a preflight. */
export const tokenCors = (request: Request, origins: readonly string[]) =>
  corsHeaders(request, origins, { methods: 'POST', headers: 'auth0-client, content-type' });

/** Form or JSON, as Auth0 accepts both; null if it is neither or too large. */
async function fields(request: Request): Promise<URLSearchParams | null> {
  const text = await readText(request, BODY_LIMIT);
  if (text === null) return null;
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new URLSearchParams(text);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    return new URLSearchParams(
      Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
}

/** POST /oauth/token */
export async function tokenEndpoint(request: Request, parts: TokenParts): Promise<Response> {
  const headers = { ...tokenCors(request, parts.portalOrigins()), 'cache-control': 'no-store' };
  const json = (body: object, status = 200) => Response.json(body, { status, headers });
  const refuse = (status: number, error: string, error_description: string) =>
    json({ error, error_description }, status);

  const body = await fields(request);
  const fault = parts.faults.takeToken();
  if (fault && 'hang' in fault) return hangUntilGone(request);
  if (fault && 'drop' in fault) return Response.error();
  if (fault && 'status' in fault) return json(fault.body, fault.status);
  if (body === null) return refuse(400, 'invalid_request', 'The body is not a form of at most 16 KB');

  const field = (name: string) => body.get(name) ?? '';
  if (field('grant_type') === 'client_credentials')
    return machineToken(request, body, { tokenParts: parts, json });
  const clientId = field('client_id');
  const issuer = `${new URL(request.url).origin}/`;
  if (!isClient(clientId) && !(await parts.registrations.find(clientId, issuer))) {
    return refuse(401, 'invalid_client', `Unknown client: ${clientId}`);
  }
  const grantType = field('grant_type');
  const circumstances = {
    isVerified: (person: Person) => parts.isVerified(request, person),
    isEnded: (id: string) => parts.assistants?.isEnded(request, id) ?? false,
    damage: fault,
  };
  const resource = body.get('resource');
  if (grantType === 'authorization_code') {
    const answer = await parts.grants.redeemCode(
      {
        code: field('code'),
        clientId,
        redirectUri: field('redirect_uri'),
        verifier: field('code_verifier'),
        resource,
      },
      circumstances,
    );
    return 'refusal' in answer ? refuse(403, 'invalid_grant', answer.refusal) : json(answer);
  }
  if (grantType === 'refresh_token') {
    const answer = await parts.grants.redeemRefreshToken(
      { token: field('refresh_token'), clientId, resource },
      circumstances,
    );
    return 'refusal' in answer ? refuse(403, 'invalid_grant', answer.refusal) : json(answer);
  }
  return refuse(403, 'unsupported_grant_type', `Unsupported grant type: ${grantType}`);
}

/** A program's id and secret, from the body or the header, as defined in RFC 6749 §2.3.1. */
function credentialsOf(request: Request, body: URLSearchParams): readonly [id: string, secret: string] {
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (basic === undefined) return [body.get('client_id') ?? '', body.get('client_secret') ?? ''];
  const text = textOf(bytesOfBase64(basic));
  const colon = text.indexOf(':');
  return [decoded(text.slice(0, Math.max(0, colon))), decoded(text.slice(colon + 1))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A token for a program. It gets no id token and no refresh token, because it can always request a new one. */
async function machineToken(
  request: Request,
  body: URLSearchParams,
  {
    tokenParts: { grants, machines },
    json,
  }: { tokenParts: TokenParts; json: (body: object, status?: number) => Response },
): Promise<Response> {
  const [id, secret] = credentialsOf(request, body);
  const answer = machines?.authenticate(request, id, secret) ?? { refusal: 'Programs cannot sign in here.' };
  if ('refusal' in answer) return json({ error: 'invalid_client', error_description: answer.refusal }, 401);
  const { sub, seconds, scope } = answer;
  const issuer = `${new URL(request.url).origin}/`;
  const access_token = await grants.machineToken({ sub, clientId: id, issuer, scope, seconds });
  return json({ access_token, token_type: 'Bearer', expires_in: seconds, scope });
}

/** POST /oauth/register: a program registers itself (RFC 7591). */
export async function registerEndpoint(request: Request, parts: TokenParts): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const text = await readText(request, BODY_LIMIT);
  const answer = await parts.registrations.register(parsed(text ?? ''), `${new URL(request.url).origin}/`);
  return Response.json(answer, { status: 'error' in answer ? 400 : 201, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** POST /oauth/revoke */
export async function revokeEndpoint(request: Request, parts: TokenParts): Promise<Response> {
  const headers = tokenCors(request, parts.portalOrigins());
  const body = await fields(request);
  if (body === null) return Response.json({ error: 'invalid_request' }, { status: 400, headers });
  parts.grants.revoke(body.get('token') ?? '', body.get('client_id') ?? '');
  return new Response(null, { status: 200, headers });
}
