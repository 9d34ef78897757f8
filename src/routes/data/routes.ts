import type { RouteObject } from 'react-router';
import { canonicalSchemaRoute, canonicalSchemaVersionRoute } from './canonical-schema/route.ts';
import { functionsRoute } from './functions/route.ts';
import { globalLookupTablesRoute } from './lookup-tables/route.ts';
import { mappingAiBuilderRoute } from './mapping-ai-builder/route.ts';
import { mappingRevisionRoute } from './mapping-revision/route.ts';
import { mappingRoute } from './mapping/route.ts';
import { mappingsRoute } from './mappings/route.ts';
import { workspaceTemplateRoute } from './template/route.ts';
import { workspaceTemplatesRoute } from './templates/route.ts';

export const routes = (): RouteObject[] => [
  workspaceTemplatesRoute(),
  workspaceTemplateRoute(),
  functionsRoute(),
  canonicalSchemaRoute(),
  canonicalSchemaVersionRoute(),
  globalLookupTablesRoute(),
  mappingRevisionRoute(),
  mappingsRoute(),
  mappingAiBuilderRoute(),
  mappingRoute(),
];
