import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { isUuid } from '../../params.ts';
import { lazyBoundaries } from '../../screen-route.ts';

/** The Outlet context that a list passes to the drawer over it. */
export interface DrawerContext {
  /** The list that a new object is added to. */
  readonly connectionId: string;
}

/** The value of `?new=` in these lists, which have one kind of thing each. */
export const NEW = '1';

/** `?edit=<uuid>` or `?new=1`; null for anything else. */
export function readDrawer(
  search: URLSearchParams,
): { readonly kind: 'edit'; readonly uuid: string } | { readonly kind: 'new' } | null {
  const uuid = search.get('edit');
  if (uuid !== null) return isUuid(uuid) ? { kind: 'edit', uuid } : null;
  return search.get('new') === NEW ? { kind: 'new' } : null;
}

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

interface DrawerRoute {
  readonly id: string;
  readonly component: () => Promise<ComponentType>;
  readonly newQuery: Artifact;
  readonly editQuery: Artifact;
  /** The query variable for the key of the edited object. */
  readonly keyName: string;
}

/**
 * The route of a drawer over a list, a child of the list's route: its query starts with the navigation, and the list
 * does not reload.
 */
export const formDrawerRoute = ({
  id,
  component,
  newQuery,
  editQuery,
  keyName,
}: DrawerRoute): RouteObject => ({
  id,
  index: true,
  ...lazyBoundaries,
  lazy: { Component: component },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!drawer || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<OperationType>(
      drawer.kind === 'edit'
        ? {
            query: () => retryImport(editQuery),
            variables: { company_uuid, [keyName]: drawer.uuid },
          }
        : { query: () => retryImport(newQuery), variables: { company_uuid } },
      args,
    );
  },
});
