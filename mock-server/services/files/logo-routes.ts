import type { MockContext } from '../../product/context.ts';
import { findLogo } from '../../product/model/company-settings/logo.ts';
import { NOBODY, type Person } from '../../product/accounts/people.ts';
import type { Session, Sessions } from '../../engine/session/session.ts';

export interface LogoRoutesOptions {
  readonly sessions: Sessions;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
}

/**
 * A URL identifies one version of the logo. The bytes come from a person, so there is no type sniffing and no script
 * execution.
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `GET /logo/{company_uuid}/{version}`: a workspace's logo, for everybody, because upload pages show it. */
export function createLogoRoutes({ sessions, contextOf }: LogoRoutesOptions) {
  return function handle(request: Request): Response | undefined {
    const { pathname, searchParams } = new URL(request.url);
    const [, company_uuid, version] = /^\/logo\/([\w-]{1,64})\/([0-9a-f]{16})$/.exec(pathname) ?? [];
    if (company_uuid === undefined || version === undefined) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const session = sessions.named(searchParams.get('session') ?? '');
    const logo = session && findLogo(company_uuid, version, contextOf(session, NOBODY, request));
    if (!logo) return new Response('There is no such logo.\n', { status: 404 });
    return new Response(request.method === 'HEAD' ? null : logo.bytes, {
      headers: {
        ...HEADERS,
        'content-type': logo.mime_type,
        'content-length': String(logo.bytes.byteLength),
      },
    });
  };
}
