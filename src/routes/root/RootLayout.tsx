import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { describeError } from '../../relay/errors.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { routerLinks } from './router-links.tsx';
import { ServerBanner } from './ServerBanner.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { ShellFrame } from './ShellFrame.tsx';

// Development only: the build knows the condition, so the module is dropped from production.
const StateInspector = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./state-inspector/StateInspector.tsx')).StateInspector }))
  : null;

/** Wraps everything: the providers of src/ui, the banner, and scroll restoration. */
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
