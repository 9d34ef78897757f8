import type { RouteObject } from 'react-router';
import { mappingRevisionRoute } from './mapping-revision/route.ts';
import { mappingRoute } from './mapping/route.ts';
import { mappingsRoute } from './mappings/route.ts';

/** What becomes of a workspace's data on its way: mappings, lookup tables, functions, the canonical schema, templates. */
export const routes = (): RouteObject[] => [mappingsRoute(), mappingRoute(), mappingRevisionRoute()];
