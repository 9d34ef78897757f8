import { pageOwner, settlePageOwner, type Person } from '../lib/page-owner.ts';

/** What a sign-in may ask of the provider. */
export interface SignInParams {
  /** Ask who it is, even when the provider knows. */
  readonly prompt?: 'login';
  /** Whose sign-in is expected. */
  readonly login_hint?: string;
}

/** What the portal uses of the sign-in SDK; its React hook fulfils it. */
export interface Session {
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
  /** Why the last login did not succeed. */
  readonly error?: Error | undefined;
  readonly user?: Person | undefined;
  getAccessTokenSilently(options?: { cacheMode?: 'on' | 'off' }): Promise<string | undefined>;
  /** Whose tokens this browser holds now; another tab may have changed that. */
  getIdTokenClaims(): Promise<Person | undefined>;
  loginWithRedirect(options: {
    appState: { returnTo: string };
    authorizationParams?: SignInParams;
  }): Promise<void>;
  /** Resolves with the token of whoever signed in in the window; rejects when nobody did. */
  getAccessTokenWithPopup(options: { authorizationParams: SignInParams }): Promise<string | undefined>;
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
  if (next.isLoading) return;
  settlePageOwner(next.user);
  started.resolve();
}

/** The session, as soon as the SDK knows whether somebody is signed in. */
export async function getSession(): Promise<Session> {
  await started.promise;
  // Resolved only after a session was provided.
  return session as Session;
}

/**
 * Who has signed in in this browser in place of the person this page was loaded for; null when nobody has. Read from
 * the ID token, because an access token need not be readable or name people the same way.
 */
export async function otherPerson({ getIdTokenClaims }: Session): Promise<Person | null> {
  const owner = pageOwner();
  const now = await getIdTokenClaims();
  return owner && now?.sub !== undefined && now.sub !== owner.sub ? now : null;
}
