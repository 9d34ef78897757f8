import { controlRefusal } from '../../engine/graphql/guards.ts';
import type { Part } from '../../kernel/part.ts';
import { createEvents, type Delivery } from './events.ts';
import { createReports, type Report } from './reports.ts';

/**
 * The local endpoints of error reporting and analytics. Nothing leaves the machine; the latest 200 of each are kept.
 */
export interface Ingest extends Part {
  /** Oldest first. */
  listReports(): readonly Report[];
  /** Oldest first. */
  listEvents(): readonly Delivery[];
}

export function createIngest(options: { portalOrigins: () => readonly string[] }): Ingest {
  const reports = createReports(options.portalOrigins);
  const events = createEvents(options.portalOrigins);
  const lists: Record<string, { list(): readonly unknown[]; clear(): void }> = {
    '/__mock/reports': reports,
    '/__mock/events': events,
  };

  function control(request: Request): Response | undefined {
    const { pathname } = new URL(request.url);
    const kept = Object.hasOwn(lists, pathname) ? lists[pathname] : undefined;
    if (!kept || !['GET', 'DELETE'].includes(request.method)) return undefined;
    const refused = controlRefusal(request);
    if (refused) return refused;
    if (request.method === 'DELETE') kept.clear();
    return Response.json(kept.list(), { headers: { 'cache-control': 'no-store' } });
  }

  return {
    routes: [
      ...Object.keys(lists),
      '/api/:project/envelope/',
      '/v1/b',
      '/v1/m',
      '/v1/projects/:write_key/settings',
    ],
    handle: async (request) =>
      control(request) ?? (await reports.handle(request)) ?? (await events.handle(request)),
    listReports: reports.list,
    listEvents: events.list,
  };
}
