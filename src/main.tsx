import './ui/styles/main.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { AuthProvider } from './auth/AuthProvider.tsx';
import { handlesCallback } from './auth/guards.ts';
import { reloadWhenRestored } from './auth/login-redirect.ts';
import { logCaught } from './errors/faults.ts';
import { reportError, setReporter } from './errors/report.ts';
import { StartFailurePage } from './errors/StartFailurePage.tsx';
import { retryImport } from './lib/retry-import.ts';
import { setWaitingTimes } from './lib/waiting-times.ts';
import { createPortal } from './routes/portal.ts';
import { loadSettings, type Settings } from './settings.ts';

/** Reports wait in a queue until then; the first paint does not wait for this. */
async function startReporting(to: { dsn: string; environment: string }): Promise<void> {
  const { createEnvelopeReporter } = await retryImport(() => import('./errors/envelope-reporter.ts'));
  setReporter(createEnvelopeReporter(to));
}

function start({ api, auth, environment, reports, waitingTimes }: Settings): ReactNode {
  setWaitingTimes(waitingTimes);
  if (reports) void startReporting({ ...reports, environment });
  reloadWhenRestored();
  const isCallback = handlesCallback(auth.clientId);
  const portal = createPortal({ api, isCallback });
  return (
    <AuthProvider
      {...auth}
      isCallback={isCallback}
      onReturn={(path) => void portal.router.navigate(path, { replace: true })}
    >
      <App {...portal} />
    </AuthProvider>
  );
}

addEventListener('error', ({ error }) => void (error && reportError(error)));
const root = createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: logCaught,
  // What the router's walls catch is reported by them; this is for what is outside of them.
  onUncaughtError: (error, { componentStack }) => void reportError(error, componentStack),
});
const page = await loadSettings().then(start, (error: unknown) => <StartFailurePage error={error} />);
root.render(<StrictMode>{page}</StrictMode>);
