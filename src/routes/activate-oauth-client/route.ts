import type { RouteObject } from 'react-router';
import type { ActivateOauthClientScreenQuery } from '#gql/ActivateOauthClientScreenQuery';
import { screenRoute } from '../screen-route.ts';

export const activateOauthClientRoute = (): RouteObject => ({
  ...screenRoute<'activateOauthClient', ActivateOauthClientScreenQuery>({
    at: 'activateOauthClient',
    title: 'Activate a client',
    query: () => import('#gql/ActivateOauthClientScreenQuery'),
    variables: ({ search }) => ({ token: search.get('token') ?? '' }),
    screen: async () => (await import('./ActivateOauthClientScreen.tsx')).ActivateOauthClientScreen,
  }),
  // Removing the token from the address must not reload the data it was used for.
  shouldRevalidate: ({ currentUrl, nextUrl }) => nextUrl.search !== '' || currentUrl.search === '',
});
