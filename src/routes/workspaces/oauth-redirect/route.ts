import type { RouteObject } from 'react-router';
import { retryImport } from '../../../lib/retry-import.ts';
import { screenRoute } from '../../screen-route.ts';

const load = () => import('./screen-and-loader.ts');

export const oauthRedirectRoute = (): RouteObject => ({
  ...screenRoute<'oauthRedirect'>({
    at: 'oauthRedirect',
    title: 'Consent',
    screen: async () => (await load()).OauthRedirectScreen,
  }),
  loader: async (args) => (await retryImport(load)).receiveConsent(args),
  // Once the answer is taken out of the address, what came of it stays.
  shouldRevalidate: ({ nextUrl }) => nextUrl.search !== '',
});
