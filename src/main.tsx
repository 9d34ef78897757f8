import './ui/styles/main.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { App } from './app.tsx';
import { AuthProvider } from './auth/AuthProvider.tsx';
import { handlesCallback } from './auth/guards.ts';
import { reloadWhenRestored } from './auth/login-redirect.ts';
import { requireStorage } from './auth/storage.ts';
import { followOtherTabs } from './auth/token.ts';
import { isBug, logCaught, originalOf } from './errors/bugs.ts';
import { reportError } from './errors/report.ts';
import { startWithSettings } from './errors/start-with-settings.tsx';
import { removeFailedStylesheets } from './lib/retry-import.ts';
import { setWaitingTimes } from './lib/waiting-times.ts';
import { createPortal } from './routes/portal.ts';
import type { Settings } from './settings.ts';

type TelemetrySettings = Pick<Settings, 'reports' | 'analytics' | 'environment'>;

/** Loaded after the first paint. Nothing else fails if it cannot be fetched. */
function startTelemetry(router: DataRouter, settings: TelemetrySettings): void {
  const begin = () =>
    import('./telemetry/start.ts').then((module) => module.startTelemetry(router, settings));
  begin().catch(() => undefined);
}

function start({ api, auth, waitingTimes, ...settings }: Settings): ReactNode {
  setWaitingTimes(waitingTimes);
  requireStorage();
  reloadWhenRestored();
  followOtherTabs();
  const isCallback = handlesCallback(auth.clientId);
  const portal = createPortal({ api, isCallback });
  startTelemetry(portal.router, settings);
  import('./auth/tab-person.ts')
    .then(({ tellOfAnotherPerson }) => tellOfAnotherPerson(isCallback))
    .catch(() => undefined);
  return (
    <StrictMode>
      <AuthProvider
        {...auth}
        isCallback={isCallback}
        onReturn={(path) => void portal.router.navigate(path, { replace: true })}
      >
        <App {...portal} />
      </AuthProvider>
    </StrictMode>
  );
}

removeFailedStylesheets();
addEventListener('error', ({ error }) => void (error && reportError(error)));
// The page itself reports a failed request it waited for; any other unhandled rejection is a bug.
addEventListener('unhandledrejection', ({ reason }) => void (isBug(reason) && reportError(reason)));
const root = createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: logCaught,
  onRecoverableError: (error) => void (isBug(originalOf(error)) && reportError(originalOf(error))),
  // The router's error boundaries report what they catch; this covers errors outside them.
  onUncaughtError: (error, { componentStack }) => void reportError(error, componentStack),
});
// Not awaited: with top-level await, the bundler does not merge small chunks.
void startWithSettings(root, start);
