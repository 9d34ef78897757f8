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
  /** Never rejects: what went wrong is then in `error` of the session that follows. */
  loginWithPopup(): Promise<void>;
  logout(options: { logoutParams: { returnTo: string } }): Promise<void>;
}

let session: Session | null = null;
const waiting = new Set<(next: Session) => void>();
const started = Promise.withResolvers<void>();

/**
 * Hands the session to code outside React: loaders, middleware and the network. AuthProvider calls it with the
 * SDK's; tests call it with a person's token.
 */
export function provideSession(next: Session): void {
  session = next;
  if (!next.isLoading) started.resolve();
  for (const look of waiting) look(next);
}

/** The session, as soon as the SDK knows whether somebody is signed in. */
export async function getSession(): Promise<Session> {
  await started.promise;
  // Resolved only after a session was provided.
  return session as Session;
}

/** The session as soon as it is so: what the SDK has done reaches it a moment later. */
export function sessionWhere(isSo: (session: Session) => boolean): Promise<Session> {
  if (session && isSo(session)) return Promise.resolve(session);
  return new Promise((resolve) => {
    const look = (next: Session) => {
      if (!isSo(next)) return;
      waiting.delete(look);
      resolve(next);
    };
    waiting.add(look);
  });
}
