/** What the portal uses of the sign-in SDK; its React hook fulfils it. */
export interface Session {
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
  /** Why the last login did not succeed. */
  readonly error?: Error | undefined;
  readonly user?: { readonly email?: string | undefined; readonly sub?: string | undefined } | undefined;
  getAccessTokenSilently(options?: { cacheMode?: 'on' | 'off' }): Promise<string | undefined>;
  loginWithRedirect(options: {
    appState: { returnTo: string };
    authorizationParams?: { prompt: 'login' };
  }): Promise<void>;
  logout(options: { logoutParams: { returnTo: string } }): Promise<void>;
}

let session: Session | null = null;
const started = Promise.withResolvers<void>();

/**
 * Hands the session to code outside React: loaders, middleware and the network. AuthProvider calls it with the
 * SDK's; tests call it with a person's token.
 */
export function provideSession(next: Session): void {
  session = next;
  if (!next.isLoading) started.resolve();
}

/** The session, as soon as the SDK knows whether somebody is signed in. */
export async function getSession(): Promise<Session> {
  await started.promise;
  // Resolved only after a session was provided.
  return session as Session;
}
