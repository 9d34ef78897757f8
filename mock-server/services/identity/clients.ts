/** The audience of access tokens for the portal's API. */
export const AUDIENCE = 'https://api.causeway.example/';

/** The portal's two sign-in clients (spec §9: production and test use different settings). */
export const clients: Readonly<Record<string, { environment: 'test' | 'production' }>> = {
  'causeway-portal-test': { environment: 'test' },
  'causeway-portal': { environment: 'production' },
};

/** Own properties only: a client called `constructor` does not exist. */
export const isClient = (id: string) => Object.hasOwn(clients, id);

/** Exact matches. A popup and the silent frame pass the bare origin and never navigate to it. */
export function mayRedirect(origins: readonly string[], redirectUri: string, responseMode: string | null) {
  return origins.some(
    (origin) =>
      redirectUri === `${origin}/auth_callback` || (responseMode === 'web_message' && redirectUri === origin),
  );
}

export function mayReturnTo(origins: readonly string[], returnTo: string) {
  return origins.some((origin) => returnTo === origin || returnTo === `${origin}/`);
}
