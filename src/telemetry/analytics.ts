import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import { companyOf, maskedPath } from './addresses.ts';
import { personId } from './person-id.ts';

/** Deliveries to the customer-data service (spec §9). */
const DELIVERY = { size: 10, timeout: 5000, attempts: 4, cookieDays: 365 } as const;

export interface Analytics {
  /** A page was opened. */
  page(pathname: string): void;
  /** Who is signed in, by the sign-in provider's subject; null: nobody is. The events that follow are theirs. */
  become(subject: string | null): Promise<void>;
}

/** The customer-data service by its SDK; `host` is its address with the version, e.g. `http://localhost:4000/v1`. */
export function createAnalytics({ writeKey, host }: { writeKey: string; host: string }): Analytics {
  const { protocol, host: authority, pathname } = new URL(host);
  const analytics = AnalyticsBrowser.load(
    {
      writeKey,
      // Given here, so that no settings and no plugins are fetched from anywhere.
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
  // Another person on the same machine is not the continuation of the one before, whose ids another tab may have put
  // back since the sign-out.
  await analytics.reset();
  if (id !== null) await analytics.identify(id);
}

/** The SDK adds the whole address, its query and the referrer to every event: what we gave is all that leaves. */
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
  // A page that is told of late is not the present one.
  const told = event.type === 'page' ? event.properties?.['path'] : undefined;
  if (event.context?.page) event.context.page = { path: told ?? maskedPath(location.pathname) };
  delete event.context?.campaign;
  delete event.context?.referrer;
  if (event.type === 'page') {
    const { path, companyUUID } = event.properties ?? {};
    event.properties = { path, ...(companyUUID === undefined ? {} : { companyUUID }) };
  }
  return context;
}
