import './ui/styles/main.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from './auth/AuthProvider.tsx';
import { destinationContext } from './auth/guards.ts';
import { reloadWhenRestored } from './auth/login-redirect.ts';
import { requireStorage } from './auth/storage.ts';
import { tellOfAnotherPerson } from './auth/tab-person.ts';
import { followOtherTabs } from './auth/token.ts';
import { isBug, logCaught, originalOf } from './errors/bugs.ts';
import { reportError } from './errors/report.ts';
import { startWithSettings } from './errors/start-with-settings.tsx';
import { setWaitingTimes } from './lib/waiting-times.ts';
import { explorerRoutes } from './routes/graphql-explorer/document-routes.ts';
import { allowOnlyOurs } from './routes/graphql-explorer/trusted-types.ts';
import type { Settings } from './settings.ts';

function createRouter(settings: Settings): DataRouter {
  const router: DataRouter = createBrowserRouter(explorerRoutes(settings), {
    getContext: () =>
      new RouterContextProvider(
        new Map<object, unknown>([
          [destinationContext, () => router.state.navigation.location ?? router.state.location],
        ]) as ConstructorParameters<typeof RouterContextProvider>[0],
      ),
  });
  return router;
}

/** The portal's second document: one page with the same settings, sign-in and telemetry. */
function start(settings: Settings): ReactNode {
  setWaitingTimes(settings.waitingTimes);
  requireStorage();
  reloadWhenRestored();
  followOtherTabs();
  void tellOfAnotherPerson(false);
  const router = createRouter(settings);
  import('./telemetry/start.ts')
    .then(({ startTelemetry }) => startTelemetry(router, settings))
    .catch(() => undefined);
  return (
    // No strict mode: in development, GraphiQL's effects would run twice and load the schema twice.
    // A sign-in started here ends in the portal's document, which returns to this one.
    <AuthProvider {...settings.auth} isCallback={false} onReturn={() => undefined}>
      <RouterProvider
        router={router}
        onError={(error, { errorInfo }) => {
          if (isBug(error)) reportError(error, errorInfo?.componentStack ?? undefined);
        }}
      />
    </AuthProvider>
  );
}

allowOnlyOurs();
addEventListener('error', ({ error }) => void (error && reportError(error)));
addEventListener('unhandledrejection', ({ reason }) => void (isBug(reason) && reportError(reason)));
const root = createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: logCaught,
  onRecoverableError: (error) => void (isBug(originalOf(error)) && reportError(originalOf(error))),
  onUncaughtError: (error, { componentStack }) => void reportError(error, componentStack),
});
await startWithSettings(root, start);
