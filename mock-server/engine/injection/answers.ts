import { bodyKinds, JSON_TYPE } from '../faults/kinds.ts';
import type { FaultRule } from '../faults/rule.ts';

/** The default error code and message of each status. */
const usual: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['BAD_REQUEST', 'The request could not be parsed.'],
  401: ['UNAUTHENTICATED', 'The access token is damaged, expired, or from another issuer. Sign in again.'],
  403: ['FORBIDDEN', 'This is not allowed.'],
  404: ['NOT_FOUND', 'Nothing exists at this address.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  429: ['RATE_LIMITED', 'Too many requests. Wait a moment.'],
  503: ['MAINTENANCE', 'The service is in maintenance. Try again later.'],
};

/** The complete response that a rule specifies, without running GraphQL; null if the rule leaves it to GraphQL. */
export function answerOf({ path, status, headers, body, error }: FaultRule): Response | null {
  if (status === undefined && body === undefined) return null;
  if (body !== undefined) {
    const given =
      typeof body === 'string'
        ? bodyKinds[body]
        : { content: body.text, type: body.type ?? 'text/plain; charset=utf-8', status: 200 };
    return respond(given.content, status ?? given.status, { type: given.type, headers });
  }
  const [code, message] = usual[status ?? 500] ?? [
    'INTERNAL_SERVER_ERROR',
    'Something went wrong on the server.',
  ];
  const said = { code: error?.code ?? code, message: error?.message ?? message };
  const failure =
    path === undefined
      ? { errors: [{ message: said.message, extensions: { code: said.code } }] }
      : { error: said };
  const more: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {};
  return respond(JSON.stringify(failure), status ?? 500, {
    type: JSON_TYPE,
    headers: { ...more, ...headers },
  });
}

function respond(
  content: string,
  status: number,
  { type, headers = {} }: { type: string; headers?: Readonly<Record<string, string>> },
): Response {
  // Statuses without a body do not even allow an empty one.
  const isBare = status === 204 || status === 205 || status === 304;
  return new Response(isBare ? null : content, { status, headers: { 'content-type': type, ...headers } });
}
