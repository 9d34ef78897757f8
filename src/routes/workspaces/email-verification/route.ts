import type { RouteObject } from 'react-router';
import query, { type EmailVerificationScreenQuery } from '#gql/EmailVerificationScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { screenRoute } from '../../screen-route.ts';

const title = 'Verify your address';
const load = () => import('./both-screens.ts');

export const emailVerificationRoutes = (): RouteObject[] => [
  screenRoute<'emailVerification', EmailVerificationScreenQuery>({
    at: 'emailVerification',
    title,
    query: async () => ({ default: query }),
    variables: () => ({}),
    screen: async () => (await load()).EmailVerificationScreen,
  }),
  {
    ...screenRoute<'emailVerificationToken'>({
      at: 'emailVerificationToken',
      title,
      screen: async () => (await load()).VerifiedScreen,
    }),
    loader: async (args) => (await retryImport(load)).followLink(args),
  },
];
