import type { DataRouter } from 'react-router';
import { CALLBACK_PATH } from '../auth/return-path.ts';
import { getSession, type Session } from '../auth/session.ts';
import { onSignOut } from '../auth/sign-out.ts';
import { setErrorsReported, setReporter, type ReportOptions } from '../errors/report.ts';
import { retryImport } from '../lib/retry-import.ts';
import type { Settings } from '../settings.ts';
import { provideRoutes } from './addresses.ts';
import { forgetAnalytics } from './analytics-storage.ts';
import { asksNotToTrack } from './consent.ts';

/** Runs when the browser is idle, so that neither SDK delays the page. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
};

/** The build writes it into each page (tools/vite-release.ts). */
const releaseName = () => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content;

/** Reports every page the person reaches, starting with the current one, but never the sign-in callback. */
export function onPages(router: DataRouter, report: (pathname: string) => void): void {
  let last: string | null = null;
  const look = ({ navigation, location }: DataRouter['state']) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    if (location.pathname === CALLBACK_PATH) return;
    last = location.pathname;
    report(last);
  };
  look(router.state);
  router.subscribe(look);
}

/**
 * Starts error reporting and analytics after the first paint, as configured. Until then, errors wait in the queue of
 * `reportError`. If the person asks not to be tracked, only their feedback is sent.
 */
export function startTelemetry(
  router: DataRouter,
  { reports, analytics, environment }: Pick<Settings, 'reports' | 'analytics' | 'environment'>,
): void {
  provideRoutes(location.origin, router.routes);
  setErrorsReported(reports !== null && !asksNotToTrack());
  const withAnalytics = analytics && !asksNotToTrack() ? analytics : null;
  const visits = withAnalytics && visitsOf(router);
  onSignOut(forgetAnalytics);
  // Left from before analytics was turned off or the person asked not to be tracked.
  if (!withAnalytics) forgetAnalytics();
  whenIdle(() => {
    // If either cannot load, for example because of an ad blocker, the person loses nothing.
    if (reports)
      startReports(router, { ...reports, environment, release: releaseName() }).catch(() =>
        setErrorsReported(false),
      );
    if (visits) startAnalytics(visits, withAnalytics).catch(() => undefined);
  });
}

async function startReports(router: DataRouter, to: ReportOptions): Promise<void> {
  if (asksNotToTrack()) {
    const { createFeedbackReporter } = await retryImport(() => import('../errors/feedback-reporter.ts'));
    setReporter(createFeedbackReporter(to));
    return;
  }
  const { createErrorReporting } = await retryImport(() => import('./error-reporting.ts'));
  const reporting = createErrorReporting(to);
  if (!reporting) {
    setErrorsReported(false);
    return;
  }
  setReporter(reporting);
  onSignOut(reporting.endReplay);
  let isFirst = true;
  onPages(router, (pathname) => {
    if (!isFirst) return reporting.navigated(pathname);
    isFirst = false;
    void reporting.startReplay();
  });
}

type Visits = (report: (pathname: string) => void) => void;

/**
 * Reports every page from now on. Pages visited before `report` is set are reported to it then, because the person may
 * already have left them.
 */
function visitsOf(router: DataRouter): Visits {
  const before: string[] = [];
  let tell = (pathname: string): void => void before.push(pathname);
  onPages(router, (pathname) => tell(pathname));
  return (report) => {
    before.forEach(report);
    tell = report;
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
      // The SDK leaves the session object unchanged when the person signs out.
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
