import type { WaitingTimes } from './lib/waiting-times.ts';

/** The contents of /settings.json; one build serves every environment. */
export interface Settings {
  /** Production and test use different settings for the sign-in client (spec §9). */
  readonly environment: 'production' | 'test';
  /** Origin of the API; its GraphQL endpoint is `/graphql` (spec §9). */
  readonly api: string;
  readonly auth: { readonly domain: string; readonly clientId: string; readonly audience: string };
  /** Where to send errors and feedback; null turns reporting off. */
  readonly reports: { readonly dsn: string } | null;
  /** Where to send page and identify events; null turns analytics off. */
  readonly analytics: { readonly writeKey: string; readonly host: string } | null;
  /** Overrides waiting times that the specification sets; for tests only. */
  readonly waitingTimes?: Partial<WaitingTimes>;
}

/** The settings are missing or invalid, so the portal cannot start. The message says what to correct. */
export class SettingsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingsError';
  }
}

// Handwritten checks: a schema library would add 8 KB to the entry chunk for these few fields.
type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isAddress: Check = (value) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CHECKS: readonly (readonly [field: string, check: Check])[] = [
  ['environment', (value) => value === 'production' || value === 'test'],
  ['api', isAddress],
  ['auth.domain', isAddress],
  ['auth.clientId', isText],
  ['auth.audience', isText],
  ['reports', (value) => value === null || isRecord(value)],
  ['analytics', (value) => value === null || isRecord(value)],
];
const OPTIONAL: typeof CHECKS = [
  ['reports.dsn', isAddress],
  ['analytics.writeKey', isText],
  ['analytics.host', isAddress],
];

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

function isWrong(value: unknown, [field, check]: (typeof CHECKS)[number]): boolean {
  const parent = field.includes('.') ? at(value, field.slice(0, field.lastIndexOf('.'))) : value;
  return parent !== null && !check(at(value, field));
}

const areTimes: Check = (times) =>
  times === undefined ||
  (isRecord(times) && Object.values(times).every((time) => typeof time === 'number' && time >= 0));

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

// A trailing dot or an IPv4-mapped IPv6 address refers to the same machine.
const isLocal = ({ hostname }: URL): boolean =>
  /^(?:(?:.*\.)?localhost\.?$|127\.|0\.0\.0\.0|\[::(?:1?|ffff:7f..:.*)\]$)/.test(hostname);

/**
 * Whether an address may receive production data (names, passwords, documents): it must use encryption and must not be
 * the local machine.
 */
export function mayServeProduction(address: string): boolean {
  const url = new URL(address);
  return url.protocol === 'https:' && !isLocal(url);
}

/** Returns the first field whose address is not allowed in production. */
function unfitForProduction({ api, auth, reports, analytics }: Settings): string | undefined {
  const addresses = {
    'auth.domain': auth.domain,
    api,
    'reports.dsn': reports?.dsn,
    'analytics.host': analytics?.host,
  };
  return Object.entries(addresses).find(([, address]) => address && !mayServeProduction(address))?.[0];
}

/** Validates the contents of /settings.json. */
export function parseSettings(value: unknown): Settings {
  if (!isRecord(value)) throw new SettingsError('It does not contain the settings.');
  const wrong = [...CHECKS, ...OPTIONAL, ['waitingTimes', areTimes] as const].find((rule) =>
    isWrong(value, rule),
  );
  if (wrong) throw new SettingsError(`Its field “${wrong[0]}” is missing or invalid.`);
  const settings = value as unknown as Settings;
  const unfit = settings.environment === 'production' && unfitForProduction(settings);
  if (unfit) {
    throw new SettingsError(
      `In production its field “${unfit}” must be an https address of another machine.`,
    );
  }
  return {
    ...settings,
    api: withoutSlash(settings.api),
    // With a trailing slash, the sign-in SDK would request `//authorize`.
    auth: { ...settings.auth, domain: withoutSlash(settings.auth.domain) },
  };
}

/** Ample for a small file, yet short enough that people do not think the portal is down. */
const TIME_LIMIT = 15_000;

/** Loads /settings.json from the portal's own origin. */
export async function loadSettings(
  doFetch: typeof fetch = fetch,
  timeLimit: number = TIME_LIMIT,
): Promise<Settings> {
  // Covers the body too: a server may send the headers and then stall.
  const signal = AbortSignal.timeout(timeLimit);
  const failed = (message: string) => (cause: unknown) => {
    throw new SettingsError(
      signal.aborted ? `The server did not send it within ${timeLimit / 1000} seconds.` : message,
      { cause },
    );
  };
  const response = await doFetch('/settings.json', { credentials: 'same-origin', signal }).catch(
    failed('It could not be fetched.'),
  );
  if (!response.ok) throw new SettingsError(`The server responded with status ${response.status}.`);
  const value: unknown = await response.json().catch(failed('It is not JSON.'));
  return parseSettings(value);
}
