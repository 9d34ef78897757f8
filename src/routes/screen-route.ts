import type { KnownNames, ScreenHandle } from './screen-handle.ts';
import type { ComponentType } from 'react';
import { fetchQuery } from 'react-relay/hooks';
import {
  replace,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router';
import {
  createOperationDescriptor,
  getRequest,
  type ConcreteRequest,
  type OperationType,
} from 'relay-runtime';
import { retryImport } from '../lib/retry-import.ts';
import { environmentContext, startRouteQuery, visitContext, type RouteQuery } from '../relay/route-query.ts';
import type { Crumb } from '../ui/page/Breadcrumb.tsx';
import { isRestrictedFor, knownMembership, readsInternals, type Membership } from './access.ts';
import { paramNames, routeParams } from './params.ts';
import { patterns, type ParamName, type ScreenName } from './paths.ts';
import { revalidatesUnless } from './revalidates-unless.ts';
import { ContentBoundary } from './root/ContentBoundary.tsx';
import type { PageShape } from './root/PageSkeleton.tsx';
import { ContentSkeleton } from './root/ShellFrame.tsx';
import { SigningIn } from './root/SigningIn.tsx';

interface Address<Name extends ScreenName> {
  readonly params: Readonly<Record<ParamName<Name>, string>>;
  readonly search: URLSearchParams;
  /** Identifies the visit (`visitOf`): going back to it gives the same value. '' for a preloaded query. */
  readonly visit: string;
  /** Whether to request data that guests may not read; see `readsInternals`. */
  readonly internals: boolean;
}

interface Common<Name extends ScreenName> {
  /** The screen's name in src/routes/paths.ts, which defines the address. */
  readonly at: Name;
}

/** Derives a query's variables from the address. */
export type ToVariables<Name extends ScreenName, T extends OperationType> = (
  address: Address<Name>,
) => T['variables'];

interface QueryPart<Name extends ScreenName, T extends OperationType> {
  readonly query: RouteQuery<T>['query'];
  readonly variables: ToVariables<Name, T>;
}

/**
 * For an address with more than path parameters (filters, sort order): a module that exports the compiled query as its
 * default, and the function that derives the variables, so that this code stays out of the entry chunk.
 */
interface QueryModule<Name extends ScreenName, T extends OperationType> {
  readonly query: () => Promise<{
    readonly default: ConcreteRequest;
    readonly variables: ToVariables<Name, T>;
  }>;
}

export interface Screen<Name extends ScreenName> extends Common<Name> {
  readonly title: string;
  readonly viewer?: 'restricted';
  readonly crumbs?: (
    params: Readonly<Record<ParamName<Name>, string>>,
    names: KnownNames,
  ) => readonly Crumb[];
  readonly isEditor?: boolean;
  readonly screen: () => Promise<ComponentType>;
  /** Code that the screen renders at once, requested together with it. */
  readonly alongside?: () => Promise<unknown>;
  /** Shown on a cold start: the cards of the page and what they are of, or a component for another shape. */
  readonly skeleton?: PageShape | ComponentType;
  /** Parameters that open something over the page or select something within it; they do not change its data. */
  readonly over?: readonly string[];
  /** The routes of what opens over the page, such as a `drawerRoute`: each requests only its own data. */
  readonly drawers?: RouteObject;
}

/**
 * The error boundary for lazily loaded code. Without its own fallback, the router treats a screen whose code failed to
 * load as still loading, and renders neither the boundary nor anything else below the root.
 */
export const lazyBoundaries = { ErrorBoundary: ContentBoundary, HydrateFallback: SigningIn };

function addressOf<Name extends ScreenName>(
  name: Name,
  { params, request, context }: LoaderFunctionArgs,
): Address<Name> {
  const names = paramNames(patterns[name]) as readonly ParamName<Name>[];
  return {
    params: routeParams<Name>(params, names),
    search: new URL(request.url).searchParams,
    visit: context.get(visitContext)(),
    internals: readsInternals(context.get(environmentContext), params.company_uuid ?? ''),
  };
}

/**
 * The route of a screen: its address, code and query, all started together. Creates a new object each time, because a
 * router empties the `lazy` objects it receives. Without `query`, the screen has no data of its own.
 *
 * The loader checks the format of every uuid in the address and starts the query without waiting for it; the screen
 * reads it with `useRouteQuery`.
 */
export function screenRoute<Name extends ScreenName, T extends OperationType = never>(
  definition: Screen<Name> &
    ([T] extends [never] ? { query?: never } : QueryPart<Name, T> | QueryModule<Name, T>),
): NonIndexRouteObject & { loader: LoaderFunction } {
  const { at, title, viewer, crumbs, isEditor, screen, alongside, skeleton, over, drawers } = definition;
  // Only the caller's types know which branch of the union applies.
  const { query, variables } = definition as Partial<QueryPart<Name, T>>;
  const handle: ScreenHandle = {
    screen: at,
    title,
    viewer,
    crumbs: crumbs as ScreenHandle['crumbs'],
    isEditor,
    skeleton,
  };
  const route = {
    id: at,
    path: patterns[at],
    handle,
    ...lazyBoundaries,
    lazy: {
      Component: () => {
        // If this fails, the screen imports it again and reports the error.
        if (alongside) void retryImport(alongside).catch(() => undefined);
        return retryImport(screen);
      },
    },
    children: drawers && [drawers],
    async loader(args: LoaderFunctionArgs) {
      const address = addressOf(at, args);
      if (!query || (viewer === 'restricted' && isKnownRestricted(args))) return null;
      const module = await retryImport(query as QueryModule<Name, T>['query']);
      const toVariables = variables ?? module.variables;
      return startRouteQuery<T>({ query: async () => module, variables: toVariables(address) }, args);
    },
  };
  return over ? revalidatesUnless(over, route) : route;
}

export interface Redirection<Name extends ScreenName, T extends OperationType>
  extends Common<Name>, QueryPart<Name, T> {
  /** Returns the address to redirect to; throws NotFoundError if there is none. */
  readonly to: (data: T['response'], address: Address<Name>) => string;
}

/** How long a redirect's data is kept for the page that it opens. */
const KEEP_MS = 10_000;

/** A route that only determines where to go: it waits for its query, then replaces the address. */
export function redirectRoute<Name extends ScreenName, T extends OperationType>({
  at,
  query,
  variables,
  to,
}: Redirection<Name, T>): NonIndexRouteObject {
  return {
    id: at,
    path: patterns[at],
    // On a cold start, shows the shell before the redirect.
    Component: ContentSkeleton,
    ErrorBoundary: ContentBoundary,
    async loader(args) {
      const address = addressOf(at, args);
      const { default: artifact } = await retryImport(query);
      const environment = args.context.get(environmentContext);
      const operation = createOperationDescriptor(getRequest(artifact), variables(address));
      const kept = environment.retain(operation);
      setTimeout(() => kept.dispose(), KEEP_MS);
      const data = await fetchQuery<T>(environment, artifact, variables(address), {
        fetchPolicy: 'store-or-network',
      }).toPromise();
      args.request.signal.throwIfAborted();
      return replace(to(data as T['response'], address));
    },
  };
}

/** The membership in the workspace of the address; null if it is not known yet. */
export const membershipAt = ({ params, context }: LoaderFunctionArgs): Membership | null =>
  knownMembership(context.get(environmentContext), params.company_uuid ?? '');

function isKnownRestricted(args: LoaderFunctionArgs): boolean {
  const membership = membershipAt(args);
  return membership !== null && isRestrictedFor(membership);
}
