import * as z from 'zod/mini';

const waitingTime = z.optional(z.number().check(z.gte(0)));

const schema = z.object({
  /** Production and test use different sign-in client settings (spec §9). */
  environment: z.enum(['production', 'test']),
  /** Origin of the API; GraphQL is at `/graphql` under it (spec §9). */
  api: z.url({ protocol: /^https?$/ }),
  auth: z.object({
    domain: z.string().check(z.minLength(1)),
    clientId: z.string().check(z.minLength(1)),
    audience: z.string().check(z.minLength(1)),
  }),
  /** Where errors and feedback are sent; null switches reporting off. */
  reports: z.nullable(z.object({ dsn: z.url({ protocol: /^https?$/ }) })),
  /** Where page and identify events are sent; null switches analytics off. */
  analytics: z.nullable(
    z.object({ writeKey: z.string().check(z.minLength(1)), host: z.url({ protocol: /^https?$/ }) }),
  ),
  /** Replaces waiting times that are rules of the specification; for tests only. */
  waitingTimes: z.optional(
    z.object({
      moduleRetries: waitingTime,
      moduleRetryDelay: waitingTime,
      loginErrorWindow: waitingTime,
      authorizeTimeoutInSeconds: waitingTime,
      tokenTimeoutInSeconds: waitingTime,
      reconnectDelay: waitingTime,
      longestReconnectDelay: waitingTime,
      pollInterval: waitingTime,
    }),
  ),
});

/** What /settings.json says; one build serves every environment. */
export type Settings = z.infer<typeof schema>;

/** The settings are missing or wrong: nothing can start. The message says what to put right. */
export class SettingsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingsError';
  }
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Checks what was read from /settings.json. */
export function parseSettings(value: unknown): Settings {
  const { data, error } = schema.safeParse(value);
  if (error) {
    const [issue] = error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new SettingsError(
      where === ''
        ? 'It does not hold the settings.'
        : `Its field “${where}” is missing or not what it should be.`,
    );
  }
  return {
    ...data,
    api: withoutSlash(data.api),
    // With a slash at the end the sign-in SDK would ask for `//authorize`.
    auth: { ...data.auth, domain: withoutSlash(data.auth.domain) },
  };
}

/** Reads /settings.json from where the portal itself came. */
export async function loadSettings(doFetch: typeof fetch = fetch): Promise<Settings> {
  const response = await doFetch('/settings.json', { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new SettingsError('It could not be fetched.', { cause });
  });
  if (!response.ok) throw new SettingsError(`The server answered ${response.status}.`);
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new SettingsError('It is not JSON.', { cause });
  });
  return parseSettings(value);
}
