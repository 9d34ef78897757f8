import type { RouteObject } from 'react-router';
import { globalLookupTablesRoute } from './lookup-tables/route.ts';

/** What becomes of a workspace's data on its way: mappings, lookup tables, functions, the canonical schema, templates. */
export const routes = (): RouteObject[] => [globalLookupTablesRoute()];
