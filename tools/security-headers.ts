import type { Settings } from '../src/settings.ts';

/**
 * The built portal's policy: nothing but its own files and the hosts that its settings name. No COEP: with it the
 * sign-in SDK refuses its silent frame.
 */
export function contentSecurityPolicy(settings: Settings, trustedTypes: readonly string[] = []): string {
  const api = new URL(settings.api).origin;
  // A real tenant is named by its host alone.
  const { domain } = settings.auth;
  const auth = new URL(domain.includes('://') ? domain : `https://${domain}`).origin;
  const reports = settings.reports && new URL(settings.reports.dsn).origin;
  const analytics = settings.analytics && new URL(settings.analytics.host).origin;
  const connect = [...new Set([api, auth, reports, analytics])].filter((origin) => origin !== null);
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: ${api}`,
    `font-src 'self'`,
    `connect-src 'self' ${connect.join(' ')}`,
    `frame-src ${auth}`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypes.length === 0 ? `'none'` : trustedTypes.join(' ')}`,
  ].join('; ');
}

/** What every file of the built portal is sent with. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Not `same-origin`: that one cuts the tie to the sign-in popup.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};
