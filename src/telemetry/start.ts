import type { DataRouter } from 'react-router';
import { CALLBACK_PATH } from '../auth/return-path.ts';
import { getSession, type Session } from '../auth/session.ts';
import { onSignOut } from '../auth/sign-out.ts';
import { setReporter } from '../errors/report.ts';
import { retryImport } from '../lib/retry-import.ts';
import type { Settings } from '../settings.ts';
import { provideRoutes } from './addresses.ts';
import { forgetAnalytics } from './analytics-storage.ts';
import { asksNotToTrack } from './consent.ts';

/** Runs once the browser has nothing better to do, so that neither SDK delays what a person sees. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
};

/** Tells of every page that is reached, the present one first; never of the callback of a login. */
export function onPages(router: DataRouter, told: (pathname: string) => void): void {
  let last: string | null = null;
  const look = ({ navigation, location }: DataRouter['state']) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    if (location.pathname === CALLBACK_PATH) return;
    last = location.pathname;
    told(last);
  };
  look(router.state);
  router.subscribe(look);
}

/**
 * Starts error reporting and analytics as the settings say, after the first paint. Errors until then wait in the queue
 * of `reportError`. Whoever asks not to be tracked sends nothing but feedback of their own.
 */
export function startTelemetry(
  router: DataRouter,
  { reports, analytics, environment }: Pick<Settings, 'reports' | 'analytics' | 'environment'>,
): void {
  provideRoutes(location.origin, router.routes);
  const withAnalytics = analytics && !asksNotToTrack() ? analytics : null;
  const visits = withAnalytics && visitsOf(router);
  onSignOut(forgetAnalytics);
  // Of the time before it was switched off, or before the person asked not to be tracked.
  if (!withAnalytics) forgetAnalytics();
  whenIdle(() => {
    // Neither is missed by the person when it cannot be loaded, e.g. because a blocker keeps it away.
    if (reports) startReports(router, { ...reports, environment }).catch(() => undefined);
    if (visits) startAnalytics(visits, withAnalytics).catch(() => undefined);
  });
}

async function startReports(router: DataRouter, to: { dsn: string; environment: string }): Promise<void> {
  if (asksNotToTrack()) {
    const { createFeedbackReporter } = await retryImport(() => import('../errors/feedback-reporter.ts'));
    setReporter(createFeedbackReporter(to));
    return;
  }
  const { createErrorReporting } = await retryImport(() => import('./error-reporting.ts'));
  const reporting = createErrorReporting(to);
  if (!reporting) return;
  setReporter(reporting);
  onSignOut(reporting.endReplay);
  let isFirst = true;
  onPages(router, (pathname) => {
    if (!isFirst) return reporting.navigated(pathname);
    isFirst = false;
    void reporting.startReplay();
  });
}

type Visits = (told: (pathname: string) => void) => void;

/** Every page from now on; those of before somebody listens are told then, for they may be left by that time. */
function visitsOf(router: DataRouter): Visits {
  const before: string[] = [];
  let tell = (pathname: string): void => void before.push(pathname);
  onPages(router, (pathname) => tell(pathname));
  return (told) => {
    before.forEach(told);
    tell = told;
  };
}

async function startAnalytics(visits: Visits, to: NonNullable<Settings['analytics']>): Promise<void> {
  const { createAnalytics } = await retryImport(() => import('./analytics.ts'));
  const analytics = createAnalytics(to);
  let signedOut: Session | null = null;
  let last = Promise.resolve();
  const inTurn = (step: () => Promise<void>) => void (last = last.then(step).catch(() => undefined));
  const recognize = async () => {
    const session = await getSession();
    await analytics.become((session !== signedOut && session.user?.sub) || null);
  };
  onSignOut(() =>
    inTurn(async () => {
      // The SDK that signs out leaves the page with the session as it was.
      signedOut = await getSession();
      await recognize();
    }),
  );
  visits((pathname) =>
    inTurn(async () => {
      await recognize();
      analytics.page(pathname);
    }),
  );
}
