import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { describeError } from '../../relay/errors.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { routerLinks } from './router-links.tsx';
import { ServerBanner } from './ServerBanner.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { ShellFrame } from './ShellFrame.tsx';

// In development only: the condition is known when the portal is built, and the module falls away with it.
const StateInspector = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./state-inspector/StateInspector.tsx')).StateInspector }))
  : null;

/** Around everything: the interface's own needs, the banner, and the place of the page when one goes back. */
export function RootLayout() {
  return (
    <UiProvider links={routerLinks} translateError={describeError}>
      <Suspense fallback={<ShellFrame />}>
        <Outlet />
      </Suspense>
      <ServerBanner />
      <SessionEnded />
      {StateInspector && (
        <Suspense fallback={null}>
          <StateInspector />
        </Suspense>
      )}
      <ScrollRestoration />
    </UiProvider>
  );
}
