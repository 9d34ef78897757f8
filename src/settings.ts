import type { SettingError } from './lib/settings-rules.ts';
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

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** The rules load beside the file; only a delivery and the start need them. */
const loadRules = () => import('./lib/settings-rules.ts');

/** Validates the contents of /settings.json. */
export async function parseSettings(value: unknown): Promise<Settings> {
  const { settingsErrors } = await loadRules();
  return withoutErrors(value, settingsErrors(value));
}

function withoutErrors(value: unknown, errors: readonly SettingError[]): Settings {
  // During a deployment, a page of the old build may read the settings of the new one.
  const error = errors.find(({ unknown }) => !unknown);
  if (error) {
    const { field, message } = error;
    throw new SettingsError(`${field === '' ? 'It' : `Its field “${field}”`} ${message}.`);
  }
  const settings = value as Settings;
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
  const rules = loadRules();
  rules.catch(() => undefined);
  const response = await doFetch('/settings.json', { credentials: 'same-origin', signal }).catch(
    failed('It could not be fetched.'),
  );
  if (!response.ok) throw new SettingsError(`The server responded with status ${response.status}.`);
  const value: unknown = await response.json().catch(failed('It is not JSON.'));
  const { settingsErrors } = await rules.catch(failed('Its rules could not be loaded.'));
  return withoutErrors(value, settingsErrors(value));
}
