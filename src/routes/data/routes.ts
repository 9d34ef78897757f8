import type { RouteObject } from 'react-router';
import { workspaceTemplateRoute } from './template/route.ts';
import { workspaceTemplatesRoute } from './templates/route.ts';

/** What becomes of a workspace's data on its way: mappings, lookup tables, functions, the canonical schema, templates. */
export const routes = (): RouteObject[] => [workspaceTemplatesRoute(), workspaceTemplateRoute()];
