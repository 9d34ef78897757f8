import { platform } from '#platform';
import { corsHeaders, originRefusal } from '../../engine/graphql/guards.ts';
import { readBody } from '../../engine/graphql/request-body.ts';
import { EnvelopeError, parseEnvelope, type EnvelopeItem } from './envelope.ts';
import { createRecent } from './recent.ts';

/** One envelope of the error reporting SDK, as received. */
export interface Report {
  received_at: string;
  project: string;
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

const BODY_LIMIT = 20 * 1024 * 1024;
const PATH = /^\/api\/(\d{1,10})\/envelope\/$/;

/** The error reporting service's endpoint: POST /api/{project}/envelope/ */
export function createReports(portalOrigins: () => readonly string[]) {
  const recent = createRecent<Report>(200, 2 * BODY_LIMIT);

  async function handle(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    const [, project] = PATH.exec(url.pathname) ?? [];
    if (project === undefined || !['POST', 'OPTIONS'].includes(request.method)) return undefined;
    const refused = originRefusal(request, portalOrigins());
    if (refused) return refused;
    const headers = {
      ...corsHeaders(request, portalOrigins(), {
        methods: 'POST',
        headers: 'content-type, content-encoding, x-sentry-auth',
      }),
      'access-control-expose-headers': 'x-sentry-rate-limits, retry-after',
    };
    const refuse = (status: number, detail: string) => Response.json({ detail }, { status, headers });
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (!url.searchParams.has('sentry_key') && !request.headers.has('x-sentry-auth')) {
      return refuse(401, 'missing authorization information');
    }
    const body = await readBody(request, BODY_LIMIT);
    if (body === null) return refuse(413, 'envelope exceeds the size limit');
    try {
      const bytes = decoded(new Uint8Array(body), request.headers.get('content-encoding'));
      const { header, items } = parseEnvelope(bytes);
      recent.add({ received_at: new Date().toISOString(), project, header, items }, bytes.length);
      return Response.json({ id: header.event_id ?? null }, { headers });
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      return refuse(400, `invalid envelope: ${error.message}`);
    }
  }
  return { handle, list: recent.list, clear: recent.clear };
}

function decoded(bytes: Uint8Array, encoding: string | null): Uint8Array {
  if (encoding !== 'gzip') return bytes;
  try {
    return platform.gunzip(bytes, BODY_LIMIT);
  } catch {
    throw new EnvelopeError('the body is not gzip, or too large');
  }
}
