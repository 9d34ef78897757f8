/** What the portal reads from /settings.json when it starts, so that one build serves any environment. */
export interface PortalSettings {
  environment: 'test' | 'production';
  /** Origin of the API; GraphQL is at `/graphql` under it. */
  api: string;
  auth: {
    /** Without a slash at the end: the SDK would ask for `//authorize`. */
    domain: string;
    clientId: string;
    audience: string;
  };
  reports: { dsn: string } | null;
  analytics: {
    writeKey: string;
    /** With scheme and path, e.g. `http://localhost:4000/v1`. */
    host: string;
  } | null;
}

/** Everything on one mock server, for example `http://localhost:4000`. */
export function portalSettings(mockUrl: string): PortalSettings {
  return {
    environment: 'test',
    api: mockUrl,
    auth: { domain: mockUrl, clientId: 'causeway-portal-test', audience: 'https://api.causeway.example/' },
    reports: { dsn: `${mockUrl.replace('://', '://causeway@')}/1` },
    analytics: { writeKey: 'causeway-local', host: `${mockUrl}/v1` },
  };
}
