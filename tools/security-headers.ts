import { patterns } from '../src/routes/paths.ts';
import type { Settings } from '../src/settings.ts';

interface Loosened {
  /** Allowed in addition to the portal's own stylesheets. */
  readonly styles?: string;
  /** Names of the Trusted Types policies that may be created. */
  readonly trustedTypes?: readonly string[];
}

/**
 * The origin of an address that becomes part of a policy. A host may contain characters that would start another rule.
 */
function originOf(address: string): string {
  const { origin, host } = new URL(address);
  if (!/^[\w.:[\]-]+$/.test(host)) throw new Error(`“${host}” cannot be part of a policy.`);
  return origin;
}

/**
 * The built portal's content security policy: only its own files and the hosts in its settings. No COEP, because it
 * would block the sign-in SDK's silent iframe.
 */
export function contentSecurityPolicy(
  settings: Settings,
  { styles, trustedTypes = [] }: Loosened = {},
): string {
  const api = originOf(settings.api);
  // A real tenant's setting contains only its host.
  const { domain } = settings.auth;
  const auth = originOf(domain.includes('://') ? domain : `https://${domain}`);
  const reports = settings.reports && originOf(settings.reports.dsn);
  const analytics = settings.analytics && originOf(settings.analytics.host);
  const connect = [...new Set([api, auth, reports, analytics])].filter((origin) => origin !== null);
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${["'self'", styles].filter(Boolean).join(' ')}`,
    `img-src 'self' data: ${api}`,
    `font-src 'self'`,
    `connect-src 'self' ${connect.join(' ')}`,
    // For PDF files.
    `frame-src ${[...new Set([auth, api])].join(' ')}`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypes.length === 0 ? `'none'` : trustedTypes.join(' ')}`,
  ].join('; ');
}

/**
 * The policies of the explorer's editor (Monaco), followed by our two: for plain markup, and for workers from our own
 * files.
 */
const EXPLORER_TRUSTED_TYPES = [
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'dompurify',
  'editorGhostText',
  'editorViewLayer',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
  'default',
  'causeway-workers',
];

/** The looser policy of the explorer's document: its editor sets colors and sizes through styles. */
export const explorerPolicy = (settings: Settings): string =>
  contentSecurityPolicy(settings, { styles: `'unsafe-inline'`, trustedTypes: EXPLORER_TRUSTED_TYPES });

/** The explorer's address and document. */
export const EXPLORER = { path: patterns.graphqlExplorer, document: 'explorer.html' } as const;

/** Headers for every file of the built portal. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Not `same-origin`, which breaks the link to the sign-in pop-up window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};
