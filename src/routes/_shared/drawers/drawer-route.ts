import type { ComponentType } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, type Membership } from '../../access.ts';
import { lazyBoundaries, membershipAt } from '../../screen-route.ts';
import { readHistory } from '../audit/history-address.ts';
import { historyLoader } from '../audit/history-route.ts';
import type { DrawerContext } from './form-drawer.ts';

/** What an address opens over a page: one of several kinds, and what it is about. */
interface OpenDrawer {
  readonly kind: string;
}

/** The props of a drawer's content: what the page passes on, what the address says, and the query for both. */
type DrawerProps<Drawer extends OpenDrawer, Context> = Context &
  Omit<Drawer, 'kind'> & {
    readonly loaded: PreloadedQuery<never>;
    readonly onClose: () => void;
  };

interface DrawerKind<Drawer extends OpenDrawer, Context> {
  /** Shown until the content has its own. */
  readonly title: string;
  /** In pixels; 640 if omitted. */
  readonly width?: number;
  /** The compiled query; omitted if the content needs no data. */
  readonly query?: () => Promise<{ readonly default: ConcreteRequest }>;
  /** Variables other than the parameters of the path and what the address says about the drawer. */
  readonly variables?: (drawer: Drawer, search: URLSearchParams) => Readonly<Record<string, unknown>>;
  /** The content, from `lazily`: its code loads when it opens. */
  readonly content: ComponentType<DrawerProps<Drawer, Context>>;
  /** Content with another key starts anew; by default, it receives its new query. */
  readonly keyOf?: (drawer: Drawer) => string;
}

interface Drawers<Drawer extends OpenDrawer, Context> {
  readonly id: string;
  /** The drawer that the address opens, if any. */
  readonly read: (search: URLSearchParams) => Drawer | null;
  /** The search string without the drawer; by default, without `?new=` and `?edit=`. */
  readonly closed?: (search: string) => string | URLSearchParams;
  /** Whether the page also opens histories. */
  readonly history?: boolean;
  /** Who may not request the drawers' data; by default, VIEWER and guests. */
  readonly isRestricted?: (membership: Membership) => boolean;
  readonly kinds: {
    readonly [Kind in Drawer['kind']]: DrawerKind<Drawer & { readonly kind: Kind }, NoInfer<Context>>;
  };
}

/** Drawers whose kinds are only known from the address. */
export type AnyDrawers = Omit<Drawers<OpenDrawer, object>, 'kinds'> & {
  readonly kinds: Readonly<Record<string, DrawerKind<OpenDrawer, object>>>;
};

/**
 * The route of the drawers over a page, a child of the page's route: a drawer's query starts with the navigation, and
 * the page does not reload. The page renders an Outlet, with the context that the drawers need.
 */
export function drawerRoute<Drawer extends OpenDrawer, Context = DrawerContext>(
  drawers: Drawers<Drawer, Context>,
): RouteObject {
  // Only the caller's types know that a drawer belongs to its kind.
  const known = drawers as unknown as AnyDrawers;
  const { id, read, history, isRestricted = isRestrictedFor, kinds } = known;
  return {
    id,
    index: true,
    ...lazyBoundaries,
    lazy: {
      Component: async () => (await retryImport(() => import('./RouteDrawers.tsx'))).drawersOf(known),
    },
    loader(args: LoaderFunctionArgs) {
      const search = new URL(args.request.url).searchParams;
      if (history && readHistory(search)) return historyLoader(args);
      const drawer = read(search);
      const membership = membershipAt(args);
      const { query, variables } = (drawer && kinds[drawer.kind]) ?? {};
      if (!drawer || !query || (membership && isRestricted(membership))) return null;
      return startRouteQuery<OperationType>(
        {
          query: () => retryImport(query),
          // Relay leaves out what the query does not declare.
          variables: { ...args.params, ...drawer, ...variables?.(drawer, search) },
        },
        args,
      );
    },
  };
}
