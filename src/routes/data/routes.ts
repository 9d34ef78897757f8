import type { RouteObject } from 'react-router';
import { canonicalSchemaRoute, canonicalSchemaVersionRoute } from './canonical-schema/route.ts';
import { functionsRoute } from './functions/route.ts';

/** What becomes of a workspace's data on its way: mappings, lookup tables, functions, the canonical schema, templates. */
export const routes = (): RouteObject[] => [
  functionsRoute(),
  canonicalSchemaRoute(),
  canonicalSchemaVersionRoute(),
];
