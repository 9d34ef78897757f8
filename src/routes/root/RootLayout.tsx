import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { describeError } from '../../relay/errors.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { routerLinks } from './router-links.tsx';
import { ServerBanner } from './ServerBanner.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { ShellFrame } from './ShellFrame.tsx';

/** Around everything: the interface's own needs, the banner, and the place of the page when one goes back. */
export function RootLayout() {
  return (
    <UiProvider links={routerLinks} translateError={describeError}>
      <Suspense fallback={<ShellFrame />}>
        <Outlet />
      </Suspense>
      <ServerBanner />
      <SessionEnded />
      <ScrollRestoration />
    </UiProvider>
  );
}
