export const CONTROL_HEADER = 'x-mock-control';

const plain = (status: number, message: string) =>
  new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Rejects a browser page whose origin is neither this server's own nor in `allowed`. A request without Origin comes
 * from a local program or is a same-origin GET, and passes.
 */
export function originRefusal(request: Request, allowed: readonly string[] = []): Response | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || origin === new URL(request.url).origin || allowed.includes(origin)) return undefined;
  return plain(403, `Origin ${origin} is not allowed at this address.`);
}

/** Rejects host names other than this machine's own, such as a foreign name that resolves to it (DNS rebinding). */
export function hostRefusal(request: Request): Response | undefined {
  const { hostname } = new URL(request.url);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return undefined;
  return plain(421, `Control routes are not served under the name ${hostname}.`);
}

/**
 * Rejects a call of a control route (/__mock/…) without the control header. A foreign page cannot send that header
 * without a preflight, and no preflight is ever granted here.
 */
export function controlRefusal(request: Request): Response | undefined {
  const refused = hostRefusal(request) ?? originRefusal(request);
  if (refused) return refused;
  if (request.headers.get(CONTROL_HEADER) === '1') return undefined;
  return plain(403, `Control routes require the header ${CONTROL_HEADER}: 1.`);
}

/** CORS headers for a known origin; only `vary` for any other, so that the browser blocks reading. */
export function corsHeaders(
  request: Request,
  allowed: readonly string[],
  grant: { methods: string; headers: string },
): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !allowed.includes(origin)) return { vary: 'Origin' };
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': grant.methods,
    'access-control-allow-headers': grant.headers,
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}
