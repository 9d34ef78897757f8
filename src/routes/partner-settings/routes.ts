import type { RouteObject } from 'react-router';
import { connectionEadaptorQueryRoute } from './eadaptor-query/route.ts';
import {
  literalConnectionEadaptorQueryRoute,
  literalVerifyConnectionRoute,
} from './literal-connections/route.ts';
import { literalNewCarrierApiKeyRoute } from './literal-new/route.ts';
import { editCarrierApiKeyRoute, newCarrierApiKeyRoute } from './carrier-key-form/route.ts';
import { partnerCarrierKeysRoute } from './partner-carrier-keys/route.ts';
import { partnerConnectionsRoute } from './partner-connections/route.ts';
import { editPartnerRoute, newPartnerRoute } from './partner-form/route.ts';
import { partnerFlowsRoute } from './partner-flows/route.ts';
import { partnerRoute } from './partner/route.ts';
import { partnersRoute } from './partners/route.ts';
import { verifyConnectionRoute } from './verify/route.ts';

/** The settings of a workspace's trading partners. */
export const routes = (): RouteObject[] => [
  partnersRoute(),
  verifyConnectionRoute(),
  connectionEadaptorQueryRoute(),
  literalVerifyConnectionRoute(),
  literalConnectionEadaptorQueryRoute(),
  partnerRoute(),
  partnerFlowsRoute(),
  partnerConnectionsRoute(),
  partnerCarrierKeysRoute(),
  newCarrierApiKeyRoute(),
  editCarrierApiKeyRoute(),
  newPartnerRoute(),
  editPartnerRoute(),
  literalNewCarrierApiKeyRoute(),
];
