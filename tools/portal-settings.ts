import type { Settings } from '../src/settings.ts';

/** The portal's /settings.json, with every service on one mock server such as `http://localhost:4000`. */
export function portalSettings(mockUrl: string): Settings {
  return {
    environment: 'test',
    api: mockUrl,
    auth: { domain: mockUrl, clientId: 'causeway-portal-test', audience: 'https://api.causeway.example/' },
    reports: { dsn: `${mockUrl.replace('://', '://causeway@')}/1` },
    analytics: { writeKey: 'causeway-local', host: `${mockUrl}/v1` },
  };
}
