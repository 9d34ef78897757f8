import { platform } from '#platform';

const FOLDER = 'services/control/page';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Chromium also applies form-action to the redirect after the form that opens the portal. */
const policy = (portals: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...portals].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The file names that are served; no part of a URL ever becomes a path. */
let names: ReadonlySet<string> | undefined;

/**
 * The control page and its assets. No control header is required, because a browser sends none for a URL that is typed
 * in; they contain nothing that is not in the repository.
 */
export async function pageAsset(
  request: Request,
  pathname: string,
  portals: readonly string[],
): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (pathname === '/__mock') return new Response(null, { status: 308, headers: { location: '/__mock/' } });
  names ??= new Set(platform.assetsIn(FOLDER));
  const name = pathname === '/__mock/' ? 'control.html' : pathname.replace('/__mock/page/', '');
  if (!names.has(name)) return null;
  return new Response(await platform.asset(`${FOLDER}/${name}`), {
    headers: {
      'content-type': TYPES[/\.\w+$/.exec(name)?.[0] ?? ''] ?? 'application/octet-stream',
      'content-security-policy': policy(portals),
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      // With no-referrer, the browser would send `Origin: null` with the page's own form, which the server refuses.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
