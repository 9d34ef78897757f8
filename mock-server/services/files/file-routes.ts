import type { FindFile, StoredFile } from '../../product/files/stored-file.ts';
import type { MockContext } from '../../product/context.ts';
import { noteFile } from '../../product/audit-log/note.ts';
import { corsHeaders, originRefusal } from '../../engine/graphql/guards.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';
import { byteRange } from '../../product/files/byte-range.ts';
import { createPathSigner } from './signed-path.ts';

export interface FileRoutesOptions {
  readonly portalOrigins: () => readonly string[];
  readonly sessions: Sessions;
  readonly personOf: (request: Request) => Promise<Person | null>;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  readonly find: FindFile;
  readonly now?: () => number;
}

/** Validity of a URL in seconds: long enough for a slow click, too short to be worth sharing. */
const SECONDS = 60;

const failure = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status });

/**
 * `GET /file/{company_uuid}/{file_key}` with a token returns `{ downloadUrl }`; that URL serves the bytes to anyone who
 * has it, for a minute. `?inline=true` requests a URL that displays PDFs and images instead of downloading them.
 */
export function createFileRoutes(options: FileRoutesOptions) {
  const { portalOrigins, sessions, personOf, contextOf, find, now = Date.now } = options;
  const signer = createPathSigner({ seconds: SECONDS, now });

  /** The file if the person may read it, otherwise the response that refuses it. */
  async function readable(file_key: string, context: MockContext): Promise<StoredFile | Response> {
    const file = await find(file_key, context);
    if (!file) return failure(404, 'NOT_FOUND', 'This file does not exist, or you do not have access to it.');
    if (context.access.can(file.action, file.subject)) return file;
    return failure(403, 'FORBIDDEN', 'Your role does not allow you to read this file.');
  }

  async function handOut(request: Request, company_uuid: string, file_key: string): Promise<Response> {
    const session = sessions.of(request);
    if (!session) return failure(400, 'BAD_REQUEST', 'The session name is not valid.');
    const person = await personOf(request);
    if (!person)
      return failure(401, 'UNAUTHENTICATED', 'Sign in first. The access token is missing or not valid.');
    const context = contextOf(session, person, request);
    const file = await readable(file_key, context);
    if (file instanceof Response) return file;
    if (file.subject.company_uuid !== company_uuid) {
      return failure(404, 'NOT_FOUND', 'This file does not exist in the workspace.');
    }
    noteFile(company_uuid, file_key, { file_name: file.file_name, context });
    const path = `/download/${encodeURIComponent(file_key)}/${encodeURIComponent(file.file_name)}`;
    const inline = new URL(request.url).searchParams.get('inline') === 'true';
    const signed = signer.sign(path, {
      by: person.user_uuid,
      session: session.id,
      ...(inline && { inline: 'true' }),
    });
    return Response.json({ downloadUrl: `${new URL(request.url).origin}${signed}` });
  }

  async function download(request: Request, file_key: string): Promise<Response> {
    const url = new URL(request.url);
    const person = people.find(({ user_uuid }) => user_uuid === url.searchParams.get('by'));
    const session = sessions.named(url.searchParams.get('session') ?? '');
    if (!signer.verify(url) || !person || !session) {
      return failure(
        403,
        'FORBIDDEN',
        'This address is not valid, or is more than a minute old. Request a new one.',
      );
    }
    // Looked up again, because sharing may have ended meanwhile.
    const file = await readable(file_key, contextOf(session, person, request));
    return file instanceof Response ? file : send(request, file, url.searchParams.get('inline') === 'true');
  }

  /** Undefined for any other path. */
  return async function handle(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const [, route, first, second] = /^\/(file|download)\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
    if (route === undefined || first === undefined || second === undefined) return undefined;
    const refused = originRefusal(request, portalOrigins());
    if (refused) return refused;
    const cors = corsHeaders(request, portalOrigins(), {
      methods: 'GET, HEAD',
      headers: `authorization, range, ${SESSION_HEADER}`,
    });
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return failure(405, 'BAD_REQUEST', 'Use GET to read files.');
    }
    const response =
      route === 'file'
        ? await handOut(request, decode(first), decode(second))
        : await download(request, decode(first));
    for (const [name, value] of Object.entries({ ...PRIVATE, ...cors })) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

/** Untrusted content: not cached, no type sniffing, no script execution. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'access-control-expose-headers': 'content-disposition, content-length, content-range',
};

/** Types that a browser displays without running any of their content. */
const SHOWN_INLINE: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg']);

function send(request: Request, file: StoredFile, isInlineAsked: boolean): Response {
  const isInline = isInlineAsked && SHOWN_INLINE.has(file.mime_type);
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': file.mime_type,
    'content-disposition': disposition(file.file_name, isInline ? 'inline' : 'attachment'),
    // A sandbox would prevent the browser's PDF viewer from starting.
    ...(isInline && {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
    }),
  });
  // If-Range refers to an earlier state of the file; without a validator, the whole file is the right response.
  const wanted = request.headers.has('if-range') ? null : request.headers.get('range');
  const size = file.size();
  const range = byteRange(wanted, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  }
  const part = range ?? { start: 0, end: size };
  headers.set('content-length', String(part.end - part.start));
  if (range) headers.set('content-range', `bytes ${part.start}-${part.end - 1}/${size}`);
  const body = request.method === 'HEAD' || size === 0 ? null : streamOf(file.bytes(part));
  return new Response(body, { status: range ? 206 : 200, headers });
}

const streamOf = (chunks: Iterator<Uint8Array>): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void chunks.return?.(),
  });

/** The ASCII name for old clients, plus the full name (RFC 6266). */
function disposition(name: string, kind: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
