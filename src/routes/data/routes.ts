import type { RouteObject } from 'react-router';
export const routes = (): RouteObject[] => [workspaceTemplatesRoute(), workspaceTemplateRoute(), functionsRoute(), canonicalSchemaRoute(), canonicalSchemaVersionRoute(), globalLookupTablesRoute(), mappingRevisionRoute(), mappingsRoute(), mappingRoute()];
