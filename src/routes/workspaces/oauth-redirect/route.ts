import type { RouteObject } from 'react-router';
import { retryImport } from '#lib/retry-import.ts';
import { screenRoute } from '../../screen-route.ts';

const load = () => import('./screen-and-loader.ts');

export const oauthRedirectRoute = (): RouteObject => ({
  ...screenRoute<'oauthRedirect'>({
    at: 'oauthRedirect',
    title: 'Consent',
    screen: async () => (await load()).OauthRedirectScreen,
  }),
  loader: async (args) => (await retryImport(load)).receiveConsent(args),
  // Removing the response from the address must not discard its result.
  shouldRevalidate: ({ nextUrl }) => nextUrl.search !== '',
});
