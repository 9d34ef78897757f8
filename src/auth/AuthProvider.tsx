import { Auth0Provider, useAuth0, type AppState } from '@auth0/auth0-react';
import { useLayoutEffect, type ReactNode } from 'react';
import { waitingTimes } from '../lib/waiting-times.ts';
import { leaveFor } from './leave-for.ts';
import { keepTransaction } from './login-transaction.ts';
import { CALLBACK_PATH, rememberedReturnPath, safeReturnTo } from './return-path.ts';
import { provideSession } from './session.ts';

export interface AuthProviderProps {
  readonly domain: string;
  readonly clientId: string;
  readonly audience: string;
  /** From `handlesCallback`, decided once when the page was loaded. */
  readonly isCallback: boolean;
  /** Replaces the address by the remembered path after a login. */
  readonly onReturn: (path: string) => void;
  readonly children: ReactNode;
}

/** The sign-in SDK with the options of the specification (§7, §9); hands its session to `provideSession`. */
export function AuthProvider({
  domain,
  clientId,
  audience,
  isCallback,
  onReturn,
  children,
}: AuthProviderProps) {
  const { authorizeTimeoutInSeconds, tokenTimeoutInSeconds } = waitingTimes();
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      cacheLocation="localstorage"
      useRefreshTokens
      useRefreshTokensFallback
      useCookiesForTransactions
      legacySameSiteCookie={false}
      authorizeTimeoutInSeconds={authorizeTimeoutInSeconds}
      httpTimeoutInSeconds={tokenTimeoutInSeconds}
      authorizationParams={{ redirect_uri: location.origin + CALLBACK_PATH, audience }}
      skipRedirectCallback={!isCallback}
      onRedirectCallback={(state?: AppState) =>
        onReturn(state?.returnTo === undefined ? rememberedReturnPath() : safeReturnTo(state.returnTo))
      }
    >
      <Bridge clientId={clientId} />
      {children}
    </Auth0Provider>
  );
}

// The SDK's bundle is one piece and does not export its client; a second copy from auth0-spa-js would be 60 KB and
// its errors would be strangers to this one. So the hook's value is handed out.
function Bridge({ clientId }: { readonly clientId: string }) {
  const session = useAuth0();
  useLayoutEffect(
    () =>
      provideSession({
        ...session,
        // Its own 60 s would win over the setting.
        getAccessTokenWithPopup: (options) =>
          session.getAccessTokenWithPopup(options, {
            timeoutInSeconds: waitingTimes().authorizeTimeoutInSeconds,
          }),
        loginWithRedirect: (options) =>
          session.loginWithRedirect({
            ...options,
            openUrl(url) {
              // At once: another tab may begin a login while the provider is awaited.
              keepTransaction(clientId);
              return leaveFor(url);
            },
          }),
      }),
    [session, clientId],
  );
  return null;
}
