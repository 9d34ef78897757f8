import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, NonIndexRouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../lib/retry-import.ts';
import { startRouteQuery, type RouteQuery } from '../relay/route-query.ts';
import { ContentBoundary } from './root/ContentBoundary.tsx';

export interface Layout<T extends OperationType> {
  readonly id: string;
  readonly path?: string;
  readonly Component: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  readonly query: RouteQuery<T>['query'];
  readonly variables: (args: LoaderFunctionArgs) => T['variables'];
}

/** The route of a layout: code that is already there, and a query that starts together with its screen's. */
export const layoutRoute = <T extends OperationType>({
  id,
  path,
  Component,
  ErrorBoundary = ContentBoundary,
  query,
  variables,
}: Layout<T>): NonIndexRouteObject => ({
  id,
  path,
  Component,
  ErrorBoundary,
  loader: (args) => startRouteQuery<T>({ query: () => retryImport(query), variables: variables(args) }, args),
});
