import {
  createBrowserRouter,
  RouterContextProvider,
  type DataRouter,
  type Location,
  type RouteObject,
  type RouterInit,
} from 'react-router';
import type { Environment } from 'relay-runtime';
import { destinationContext } from '../auth/guards.ts';
import { signInBeside } from '../auth/sign-in-beside.ts';
import { tokenIfAny } from '../auth/token.ts';
import { initClientState } from '../client-state/client-state.ts';
import { addLoadingCall, removeLoadingCall, setServerUnreachable } from '../client-state/gui.ts';
import { onServerTime } from '../lib/server-clock.ts';
import { provideApi } from '../relay/api.ts';
import { createEnvironment } from '../relay/environment.ts';
import { NO_TOKEN, type NetworkOptions, type TokenSource } from '../relay/send.ts';
import { reconnect, untilReachable } from '../relay/reconnect.ts';
import { disposeLeftQueries, environmentContext, visitContext, visitOf } from '../relay/route-query.ts';
import { publicContext, type PublicEnvironments } from './public/public-environments.ts';
import { keepSecretsOut } from './addresses-without-secrets.ts';
import { createDiscovery, type Discovery } from './areas.ts';
import { followPreferences } from './root/follow-preferences.ts';
import { keepNavigations } from './keep-navigations.ts';
import { createRoutes } from './route-tree.ts';
import { sessionToken } from './session-token.ts';

const MINUTE_MS = 60_000;

export interface PortalOptions {
  /** Origin of the API (spec §7: GraphQL is at /graphql). */
  readonly api: string;
  /** Whether this page was loaded to complete a sign-in. */
  readonly isCallback: boolean;
  readonly fetch?: typeof fetch;
  /** Replaced in tests, which run the same routes in memory. */
  readonly createRouter?: (
    routes: RouteObject[],
    options: Pick<RouterInit, 'getContext' | 'patchRoutesOnNavigation'>,
  ) => DataRouter;
}

export interface Portal {
  readonly environment: Environment;
  readonly router: DataRouter;
  /** The router's current location or, during a navigation, the one it is navigating to. */
  readonly destination: () => Location;
  /** Preloads an area's routes. */
  readonly loadAhead: Discovery['loadAhead'];
}

/** Connects the store, the network and the router: everything the interface needs to run. */
export function createPortal(options: PortalOptions): Portal {
  const { api, isCallback, createRouter = createBrowserRouter } = options;
  // Requests may start while React renders, when state must not change; so the change runs in a microtask.
  const soon = (change: () => void) => queueMicrotask(change);
  const onCall = (id: string, running: boolean) =>
    soon(() => (running ? addLoadingCall(environment, id) : removeLoadingCall(environment, id)));
  // A live stream counts as loading only while it waits for its token, because it stays open afterward.
  let asked = 0;
  const counted = async (asking: Promise<string | null>): Promise<string | null> => {
    const id = `token#${++asked}`;
    onCall(id, true);
    try {
      return await asking;
    } finally {
      onCall(id, false);
    }
  };
  const create = (
    source: TokenSource,
    more: Pick<NetworkOptions, 'untilReachable' | 'onReachable' | 'onOtherViewer'> = {},
  ) => {
    const token: TokenSource = {
      current: () => counted(source.current()),
      renew: (refused) => counted(source.renew(refused)),
      refused: () => source.refused(),
    };
    const transport = { token, onCall, ...(options.fetch && { fetch: options.fetch }) };
    const created = createEnvironment({
      url: `${api}/graphql`,
      ...transport,
      ...more,
    });
    provideApi(created, { origin: api, ...transport });
    return created;
  };
  const environment: Environment = create(sessionToken, {
    untilReachable,
    onOtherViewer: ({ email }) => signInBeside({ other: { email } }),
    onReachable(reachable) {
      soon(() => setServerUnreachable(environment, !reachable));
      // Any request may find that the server is reachable again, even before the notice is shown.
      if (reachable) reconnect();
    },
  });
  initClientState(environment);
  followPreferences(environment, () => {
    // On a cold load, the person's time zone is not yet known: "yesterday" was computed in the browser's zone.
    if (/=(today|yesterday)\b/.test(destination().search)) void router.revalidate();
  });
  let publicOnes: PublicEnvironments | undefined;
  const publicEnvironments = () =>
    (publicOnes ??= {
      asNobody: create(NO_TOKEN),
      asVisitor: create({ ...NO_TOKEN, current: tokenIfAny }),
    });

  const { patchRoutesOnNavigation, failureAt, loadAhead } = createDiscovery();
  const destination = () => router.state.navigation.location ?? router.state.location;
  const router: DataRouter = createRouter(createRoutes(isCallback, failureAt), {
    patchRoutesOnNavigation,
    getContext: () =>
      new RouterContextProvider(
        new Map<object, unknown>([
          [environmentContext, environment],
          [publicContext, publicEnvironments],
          [destinationContext, destination],
          [visitContext, () => visitOf(destination())],
        ]) as ConstructorParameters<typeof RouterContextProvider>[0],
      ),
  });
  keepSecretsOut(router);
  keepNavigations(router);
  // Until its first answer, the page may have asked for "last 24 h" of a wrong clock. The router lasts as long as the page.
  onServerTime((changedMs) => {
    // Once every list has forgotten what it computed from the wrong time.
    if (Math.abs(changedMs) >= MINUTE_MS) queueMicrotask(() => void router.revalidate());
  });
  disposeLeftQueries(router);
  return { environment, router, destination, loadAhead };
}
