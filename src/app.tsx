import { useMemo } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { RouterProvider } from 'react-router/dom';
import { isBug } from './errors/bugs.ts';
import { reportError } from './errors/report.ts';
import { DestinationContext } from './routes/destination.ts';
import type { Portal } from './routes/portal.ts';
import { createPreload, PreloadContext } from './routes/root/preload-route.ts';

/** The whole portal, given a store and a router. */
export function App({ environment, router, destination, loadAhead }: Portal) {
  const preload = useMemo(
    () => createPreload({ environment, router, loadAhead }),
    [environment, router, loadAhead],
  );
  return (
    <RelayEnvironmentProvider environment={environment}>
      <PreloadContext value={preload}>
        <DestinationContext value={destination}>
          <RouterProvider
            router={router}
            onError={(error, { errorInfo }) => {
              if (isBug(error)) reportError(error, errorInfo?.componentStack ?? undefined);
            }}
          />
        </DestinationContext>
      </PreloadContext>
    </RelayEnvironmentProvider>
  );
}
