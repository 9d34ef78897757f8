import { pageOwner, settlePageOwner, type Person } from '../lib/page-owner.ts';

/** Parameters that a sign-in may send to the provider. */
export interface SignInParams {
  /** Ask for credentials even if the provider has a session. */
  readonly prompt?: 'login';
  /** The account expected to sign in. */
  readonly login_hint?: string;
}

/** The part of the sign-in SDK that the portal uses; the SDK's React hook satisfies it. */
export interface Session {
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
  /** Why the last sign-in failed. */
  readonly error?: Error | undefined;
  readonly user?: Person | undefined;
  getAccessTokenSilently(options?: { cacheMode?: 'on' | 'off' }): Promise<string | undefined>;
  /** Claims of the person whose tokens this browser now holds; a sign-in in another tab may have changed them. */
  getIdTokenClaims(): Promise<Person | undefined>;
  loginWithRedirect(options: {
    appState: { returnTo: string };
    authorizationParams?: SignInParams;
  }): Promise<void>;
  /** Resolves with the token of whoever signed in through the pop-up window; rejects if nobody did. */
  getAccessTokenWithPopup(options: { authorizationParams: SignInParams }): Promise<string | undefined>;
  logout(options: { logoutParams: { returnTo: string } }): Promise<void>;
}

let session: Session | null = null;
const started = Promise.withResolvers<void>();

/**
 * Makes the session available to code outside React: loaders, middleware and the network layer. AuthProvider passes the
 * SDK's session; tests pass one with a person's token.
 */
export function provideSession(next: Session): void {
  session = next;
  if (next.isLoading) return;
  settlePageOwner(next.user);
  started.resolve();
}

/** Resolves with the session once the SDK knows whether anyone is signed in. */
export async function getSession(): Promise<Session> {
  await started.promise;
  // This line runs only after a session was provided.
  return session as Session;
}

/**
 * The person now signed in to this browser, if it is not the one this page was loaded for; otherwise null. Read from
 * the ID token, because an access token may be opaque or identify people differently.
 */
export async function otherPerson({ getIdTokenClaims }: Session): Promise<Person | null> {
  const owner = pageOwner();
  const now = await getIdTokenClaims();
  return owner && now?.sub !== undefined && now.sub !== owner.sub ? now : null;
}
