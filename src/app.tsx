import { useMemo } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { RouterProvider } from 'react-router/dom';
import { isSwallowed } from './auth/login-redirect.ts';
import { NotFoundError } from './errors/not-found.ts';
import { reportError } from './errors/report.ts';
import { isDataError } from './relay/errors.ts';
import type { Portal } from './routes/portal.ts';
import { createPreload, PreloadContext } from './routes/root/preload-route.ts';

/** Whether an error is a fault of the portal, not of the network, the address or a page that is going away. */
const isFault = (error: unknown): boolean =>
  !(error instanceof NotFoundError) && !isDataError(error) && !isSwallowed(error);

/** The whole portal, once there is a store and a router. */
export function App({ environment, router }: Portal) {
  const preload = useMemo(() => createPreload(router, environment), [router, environment]);
  return (
    <RelayEnvironmentProvider environment={environment}>
      <PreloadContext value={preload}>
        <RouterProvider
          router={router}
          onError={(error, { errorInfo }) => {
            if (isFault(error)) reportError(error, errorInfo?.componentStack ?? undefined);
          }}
        />
      </PreloadContext>
    </RelayEnvironmentProvider>
  );
}
