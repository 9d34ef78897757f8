import type { RouteObject } from 'react-router';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';
import { ediSettingsRoute } from './edi-settings/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [carrierApiKeysRoute(), ediSettingsRoute()];
