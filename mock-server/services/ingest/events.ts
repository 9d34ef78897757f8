import * as z from 'zod';
import { corsHeaders, originRefusal } from '../../engine/graphql/guards.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { createRecent } from './recent.ts';

const batchSchema = z.object({
  writeKey: z.string().min(1),
  batch: z.array(z.looseObject({ type: z.string() })).min(1),
});
const metricsSchema = z.object({ series: z.array(z.looseObject({ metric: z.string() })) });

/** One request of the analytics SDK. */
export type Delivery =
  | { received_at: string; kind: 'batch'; write_key: string; events: z.infer<typeof batchSchema>['batch'] }
  | { received_at: string; kind: 'metrics'; series: z.infer<typeof metricsSchema>['series'] };

const BODY_LIMIT = 512 * 1024;
const SETTINGS = /^\/v1\/projects\/([\w-]{1,100})\/settings$/;

/** The analytics service's endpoints: POST /v1/b, POST /v1/m, GET /v1/projects/{key}/settings */
export function createEvents(portalOrigins: () => readonly string[]) {
  const recent = createRecent<Delivery>(200, 16 * 1024 * 1024);

  function keep(path: string, text: string): boolean {
    const received_at = new Date().toISOString();
    const body = parseJson(text);
    const batch = path === '/v1/b' ? batchSchema.safeParse(body) : undefined;
    if (batch?.success) {
      const { writeKey, batch: events } = batch.data;
      recent.add({ received_at, kind: 'batch', write_key: writeKey, events }, text.length);
    }
    const metrics = path === '/v1/m' ? metricsSchema.safeParse(body) : undefined;
    if (metrics?.success) {
      recent.add({ received_at, kind: 'metrics', series: metrics.data.series }, text.length);
    }
    return batch?.success === true || metrics?.success === true;
  }

  async function handle(request: Request): Promise<Response | undefined> {
    const { pathname, host } = new URL(request.url);
    const [, writeKey] = SETTINGS.exec(pathname) ?? [];
    if (writeKey === undefined && pathname !== '/v1/b' && pathname !== '/v1/m') return undefined;
    const method = writeKey === undefined ? 'POST' : 'GET';
    if (request.method !== method && request.method !== 'OPTIONS') return undefined;
    const refused = originRefusal(request, portalOrigins());
    if (refused) return refused;
    const headers = corsHeaders(request, portalOrigins(), {
      methods: method,
      headers: 'authorization, content-type, x-retry-count',
    });
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (writeKey !== undefined) return Response.json(settings(writeKey, `${host}/v1`), { headers });
    const text = await readText(request, BODY_LIMIT);
    if (text === null)
      return Response.json({ success: false, message: 'too large' }, { status: 413, headers });
    if (keep(pathname, text)) return Response.json({ success: true }, { headers });
    return Response.json({ success: false, message: 'malformed body' }, { status: 400, headers });
  }
  return { handle, list: recent.list, clear: recent.clear };
}

/** Lists no other destination, so that the SDK does not load plugins from anywhere. */
const settings = (apiKey: string, apiHost: string) => ({
  integrations: { 'Segment.io': { apiKey, apiHost, protocol: 'http' } },
  plan: { track: { __default: { enabled: true, integrations: {} } } },
  metrics: { sampleRate: 1, host: apiHost },
  enabledMiddleware: {},
  remotePlugins: [],
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
