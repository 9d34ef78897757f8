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
  /** The result of `handlesCallback`, computed once on page load. */
  readonly isCallback: boolean;
  /** After sign-in, replaces the address with the remembered path. */
  readonly onReturn: (path: string) => void;
  readonly children: ReactNode;
}

/** Runs the sign-in SDK with the options of spec §7 and §9, and passes its session to `provideSession`. */
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

// The SDK ships as one bundle and does not export its client. Adding auth0-spa-js would cost 60 KB, and its error
// classes would differ from the bundle's. So the value of the SDK's hook is passed on instead.
function Bridge({ clientId }: { readonly clientId: string }) {
  const session = useAuth0();
  useLayoutEffect(
    () =>
      provideSession({
        ...session,
        // Without this, the SDK's default of 60 s would override the setting.
        getAccessTokenWithPopup: (options) =>
          session.getAccessTokenWithPopup(options, {
            timeoutInSeconds: waitingTimes().authorizeTimeoutInSeconds,
          }),
        loginWithRedirect: (options) =>
          session.loginWithRedirect({
            ...options,
            openUrl(url) {
              // Run immediately: another tab may start a sign-in while this code waits for the provider.
              keepTransaction(clientId);
              return leaveFor(url);
            },
          }),
      }),
    [session, clientId],
  );
  return null;
}
