import type { RouteObject } from 'react-router';
import { companySelectRoute } from './company-select/route.ts';
import { ecpRoute } from './ecp/route.ts';
import { emailVerificationRoutes } from './email-verification/route.ts';
import { newCompanyRoute } from './new-company/route.ts';
import { multiCompanyRoute } from './multi-company/route.ts';
import { multiCompanyUsersRoute } from './multi-company-users/route.ts';
import { oauthRedirectRoute } from './oauth-redirect/route.ts';

/** The signed-in screens outside any workspace. */
export const routes = (): RouteObject[] => [
  companySelectRoute(),
  ecpRoute(),
  newCompanyRoute(),
  multiCompanyRoute(),
  multiCompanyUsersRoute(),
  ...emailVerificationRoutes(),
  oauthRedirectRoute(),
];
