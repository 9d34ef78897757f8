import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, type DataRouter, type RouteObject } from 'react-router';
import type { Environment } from 'relay-runtime';
import { createTestServer, type TestServer } from '../../mock-server/testing/testing.ts';
import { App } from '../../src/app.tsx';
import { logCaught, originalOf } from '../../src/errors/bugs.ts';
import { provideSession } from '../../src/auth/session.ts';
import { createPortal } from '../../src/routes/portal.ts';
import { loadAreas } from './all-routes.ts';
import { delayed } from './delays.ts';
import { forgetPage } from './forget-page.ts';
import { keepRouter, untilLeft } from './kept-pages.ts';
import { reportPage } from './page-report.ts';

/** The apparent origin of the in-process server; tokens are issued for it. */
const API = 'http://localhost';

export interface RenderRouteOptions {
  /** Who is signed in; `null` for nobody. */
  readonly as?: string | null;
  /** A server that other parts of the test have already changed; a new one by default. */
  readonly server?: TestServer;
  /** Changes the routes, including those of every area, before they are used, such as to add a screen for the test. */
  readonly prepareRoutes?: (routes: RouteObject[]) => void;
  /** Responds instead of the server, to simulate faults; undefined lets the server respond. */
  readonly intercept?: (operation: SentOperation) => Promise<Response | undefined> | Response | undefined;
  /**
   * The same for file requests; a rejection simulates a broken connection. The request is a copy whose body may be
   * read.
   */
  readonly interceptFile?: (request: Request) => Promise<Response | undefined> | Response | undefined;
}

/** An operation that the portal sent, as the server reads it. */
export interface SentOperation {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: string;
  /** Null if it was sent without a token. */
  readonly bearer: string | null;
  /** Aborts when the portal cancels the request. */
  readonly signal: AbortSignal;
}

export interface RenderedRoute {
  readonly container: HTMLElement;
  readonly unmount: () => void;
  readonly user: UserEvent;
  readonly router: DataRouter;
  readonly environment: Environment;
  readonly server: TestServer;
  /** Every operation sent, in order. */
  readonly sent: readonly SentOperation[];
  /** The names of the operations sent. */
  readonly operations: () => readonly string[];
  /** The return paths of the sign-ins that the portal started. */
  readonly logins: readonly string[];
  /** The addresses that the provider was told to redirect to after sign-out. */
  readonly logouts: readonly string[];
  /** The current path and query. */
  readonly address: () => string;
}

/**
 * Renders the whole portal at a URL, as a person, against the mock server in this process. Only the sign-in SDK is
 * replaced: the person's token is put where the SDK would store it.
 */
export async function renderRoute(
  url: string,
  {
    as = 'owner@northbay.example',
    server: given,
    intercept,
    interceptFile,
    prepareRoutes,
  }: RenderRouteOptions = {},
): Promise<RenderedRoute> {
  const server = given ?? (await createTestServer());
  const token = as === null ? undefined : await server.server.tokenFor(as, API);
  // Another page, perhaps of another person, may have been rendered before, so reset what it left behind.
  forgetPage();
  const logins: string[] = [];
  const logouts: string[] = [];
  const sent: SentOperation[] = [];
  provideSession({
    isLoading: false,
    isAuthenticated: token !== undefined,
    user: as === null ? undefined : { email: as },
    getAccessTokenSilently: async () => token,
    loginWithRedirect: async ({ appState }) => void logins.push(appState.returnTo),
    getAccessTokenWithPopup: async () => undefined,
    getIdTokenClaims: async () => undefined,
    logout: async ({ logoutParams }) => void logouts.push(logoutParams.returnTo),
  });

  const addAreas = prepareRoutes && (await loadAreas());
  const portal = createPortal({
    api: API,
    isCallback: false,
    fetch: untilLeft(async (input, init) => {
      const request = new Request(input, init);
      // File requests have addresses other than /graphql.
      if (new URL(request.url).pathname !== '/graphql') {
        return (await interceptFile?.(request.clone())) ?? server.server.fetch(request);
      }
      const bearer = request.headers.get('authorization');
      const { signal } = request;
      const operation = { ...(JSON.parse(String(init?.body)) as SentOperation), bearer, signal };
      sent.push(operation);
      return (await intercept?.(operation)) ?? delayed(server.server.fetch(request));
    }),
    createRouter(routes, options) {
      if (prepareRoutes) {
        addAreas?.(routes);
        prepareRoutes(routes);
      }
      return createMemoryRouter(routes, { ...options, initialEntries: [url] });
    },
  });
  const { environment, router } = portal;
  keepRouter(router);
  reportPage(portal);
  const user = userEvent.setup();
  const { container, unmount } = render(<App {...portal} />, {
    onCaughtError: logCaught,
    onRecoverableError: (error) => logCaught(originalOf(error)),
  });
  return {
    container,
    unmount,
    user,
    router,
    environment,
    server,
    sent,
    operations: () => sent.map(({ operationName }) => operationName),
    logins,
    logouts,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
