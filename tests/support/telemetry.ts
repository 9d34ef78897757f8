import { getClient } from '@sentry/react';
import { expect, vi } from 'vitest';
import { reportError, setReporter } from '../../src/errors/report.ts';
import { provideRoutes } from '../../src/telemetry/addresses.ts';
import { createErrorReporting } from '../../src/telemetry/error-reporting.ts';
import { onPages } from '../../src/telemetry/start.ts';
import type { RenderedRoute } from './render-route.tsx';

/** Error reports of pages, as a service would receive them. */
export interface Telemetry {
  /** Reports what happens on a page from now on. */
  readonly follow: (page: RenderedRoute) => void;
  /** Reports an error with its breadcrumbs. Resolves to all that has left the page. */
  readonly report: () => Promise<string>;
}

/** Starts error reporting once for a test file; its requests go nowhere. */
export function receiveTelemetry(): Telemetry {
  const left: string[] = [];
  // The SDK keeps the `fetch` that it finds.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    left.push(`${request.url} ${await request.text()}`);
    return Response.json({});
  });
  const reporting = createErrorReporting({ dsn: 'http://key@localhost/1', environment: 'test' });
  if (!reporting) throw new Error('Errors are not reported');
  let count = 0;
  return {
    follow({ router }) {
      setReporter(reporting);
      provideRoutes(location.origin, router.routes);
      onPages(router, reporting.navigated);
    },
    async report() {
      count += 1;
      // The SDK drops an error that equals the previous one.
      const eventId = reportError(new Error(`Something broke, ${count}`));
      await getClient()?.flush(10_000);
      await vi.waitFor(() => expect(left.join('\n')).toContain(eventId));
      return left.join('\n');
    },
  };
}
