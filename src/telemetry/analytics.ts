import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import { companyOf, maskedPath } from './addresses.ts';
import { personId } from './person-id.ts';

/** Delivery settings for the customer-data service (spec §9). */
const DELIVERY = { size: 10, timeout: 5000, attempts: 4, cookieDays: 365 } as const;

export interface Analytics {
  /** Reports that a page was opened. */
  page(pathname: string): void;
  /** Sets the signed-in person by the provider's subject, or null for nobody. Later events belong to that person. */
  become(subject: string | null): Promise<void>;
}

/**
 * Sends analytics through the SDK of the customer-data service. `host` is its URL with the version, such as
 * `http://localhost:4000/v1`.
 */
export function createAnalytics({ writeKey, host }: { writeKey: string; host: string }): Analytics {
  const { protocol, host: authority, pathname } = new URL(host);
  const analytics = AnalyticsBrowser.load(
    {
      writeKey,
      // Set here so that the SDK fetches no settings and no plugins.
      cdnSettings: { integrations: { 'Segment.io': { apiKey: writeKey } }, metrics: { sampleRate: 1 } },
      plugins: [onlyOurs],
    },
    {
      integrations: {
        'Segment.io': {
          apiHost: authority + pathname.replace(/\/$/, ''),
          protocol: protocol === 'http:' ? 'http' : 'https',
          deliveryStrategy: {
            strategy: 'batching',
            config: { size: DELIVERY.size, timeout: DELIVERY.timeout, maxRetries: DELIVERY.attempts - 1 },
          },
        },
      },
      cookie: { maxage: DELIVERY.cookieDays, sameSite: 'Lax' },
      useQueryString: false,
    },
  );
  return {
    page: (path) =>
      void analytics.page(undefined, undefined, { path: maskedPath(path), companyUUID: companyOf(path) }),
    become: (subject) => become(analytics, subject),
  };
}

async function become(analytics: AnalyticsBrowser, subject: string | null): Promise<void> {
  const id = subject === null ? null : await personId(subject);
  const known = (await analytics.user()).id() ?? null;
  if (known === id) return;
  // Another person on the same machine must not continue the previous person's history. Another tab may have restored
  // those ids since the sign-out.
  await analytics.reset();
  if (id !== null) await analytics.identify(id);
}

/**
 * The SDK adds the full URL, its query and the referrer to every event; this removes everything the portal did not set.
 */
const onlyOurs: Plugin = {
  name: 'Only what the portal gave',
  type: 'enrichment',
  version: '1',
  isLoaded: () => true,
  load: async () => undefined,
  page: reduced,
  identify: reduced,
  track: reduced,
};

function reduced(context: Context): Context {
  const { event } = context;
  // The SDK may process a page event after the person has gone to another page.
  const path = event.type === 'page' ? event.properties?.['path'] : undefined;
  if (event.context?.page) event.context.page = { path: path ?? maskedPath(location.pathname) };
  delete event.context?.campaign;
  delete event.context?.referrer;
  if (event.type === 'page') {
    const { path, companyUUID } = event.properties ?? {};
    event.properties = { path, ...(companyUUID === undefined ? {} : { companyUUID }) };
  }
  return context;
}
