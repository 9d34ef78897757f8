import type { RouteObject } from 'react-router';
import { canonicalSchemaRoute, canonicalSchemaVersionRoute } from './canonical-schema/route.ts';
import { functionsRoute } from './functions/route.ts';
import { globalLookupTablesRoute } from './lookup-tables/route.ts';
import { workspaceTemplateRoute } from './template/route.ts';
import { workspaceTemplatesRoute } from './templates/route.ts';

export const routes = (): RouteObject[] => [
  workspaceTemplatesRoute(),
  workspaceTemplateRoute(),
  functionsRoute(),
  canonicalSchemaRoute(),
  canonicalSchemaVersionRoute(),
  globalLookupTablesRoute(),
];
