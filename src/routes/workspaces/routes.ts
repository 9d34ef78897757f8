import type { RouteObject } from 'react-router';
import { companySelectRoute } from './company-select/route.ts';
import { emailVerificationRoutes } from './email-verification/route.ts';
import { multiCompanyRoute } from './multi-company/route.ts';
import { multiCompanyUsersRoute } from './multi-company-users/route.ts';
import { oauthRedirectRoute } from './oauth-redirect/route.ts';

/** The signed-in screens outside any workspace. */
export const routes = (): RouteObject[] => [
  companySelectRoute(),
  multiCompanyRoute(),
  multiCompanyUsersRoute(),
  ...emailVerificationRoutes(),
  oauthRedirectRoute(),
];
