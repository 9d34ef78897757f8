import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, NonIndexRouteObject } from 'react-router';
import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { startRouteQuery } from '../relay/route-query.ts';
import { ContentBoundary } from './root/ContentBoundary.tsx';

export interface Layout<T extends OperationType> {
  readonly id: string;
  readonly path?: string;
  readonly Component: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  /** The compiled query itself, not a promise: the layout's code contains it and is always loaded. */
  readonly query: ConcreteRequest;
  readonly variables: (args: LoaderFunctionArgs) => T['variables'];
}

/** The route of a layout: its code is always loaded, and its query starts together with the screen's. */
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
  loader: (args) =>
    startRouteQuery<T>({ query: async () => ({ default: query }), variables: variables(args) }, args),
});
