import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { listen } from '../mock-server/node/http/http.ts';
import type { Settings } from '../src/settings.ts';
import { portalSettings } from './portal-settings.ts';
import { contentSecurityPolicy, EXPLORER, explorerPolicy, FILE_HEADERS } from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
const COMPRESSIBLE = /^text\/|json|svg|wasm/;

interface StoredFile {
  bytes: Buffer<ArrayBuffer>;
  zipped: Buffer<ArrayBuffer> | null;
  type: string;
  etag: string;
}

export interface PreviewOptions {
  /** Folder of the built portal. */
  dist: string;
  /** 0 (the default) lets the system choose. */
  port?: number;
  /** Default: a mock server on its usual port. */
  settings?: Settings;
  /** Names of the Trusted Types policies that the portal may create; none by default. */
  trustedTypes?: readonly string[];
}

/**
 * A fetch-style handler that serves a built portal as a real host would, with content security policy, caching and
 * compression.
 */
export function createStaticHost(
  options: Omit<PreviewOptions, 'port'>,
): (request: Request) => Promise<Response> {
  const dist = resolve(options.dist);
  const settings = options.settings ?? portalSettings('http://localhost:4000');
  const portalPolicy = contentSecurityPolicy(settings, { trustedTypes: options.trustedTypes ?? [] });
  const policyOf = new Map([[resolve(dist, EXPLORER.document), explorerPolicy(settings)]]);
  const stored = new Map<string, StoredFile>();

  async function load(path: string): Promise<StoredFile | null> {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    const etag = `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    const known = stored.get(path);
    if (known?.etag === etag) return known;
    const bytes = await readFile(path);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const zipped = COMPRESSIBLE.test(type) && bytes.length > 1024 ? await promisify(gzip)(bytes) : null;
    const file = { bytes, zipped, type, etag };
    stored.set(path, file);
    return file;
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const path = decoded(new URL(request.url).pathname);
    if (path === null) return plain(400, 'Malformed address\n');
    if (path === '/settings.json') {
      return Response.json(settings, { headers: { ...FILE_HEADERS, 'cache-control': 'no-store' } });
    }
    // A document of its own, because a policy applies to a document.
    const isExplorer = path.replace(/\/$/, '') === EXPLORER.path;
    const wanted = resolve(dist, isExplorer ? EXPLORER.document : `.${path}`);
    // The names of the build's internal files start with a dot, and no delivery contains them.
    const inside = wanted.startsWith(dist + sep) && !path.includes('/.');
    const isAsset = path.startsWith('/assets/');
    // A missing asset must not return the page: the loader would take HTML for a module.
    const found = inside ? await load(wanted) : null;
    const file = found ?? (isAsset ? null : await load(resolve(dist, 'index.html')));
    if (!file) return plain(404, 'Not found\n');
    const headers = new Headers(FILE_HEADERS);
    headers.set('content-type', file.type);
    headers.set('etag', file.etag);
    headers.set('vary', 'accept-encoding');
    headers.set('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.type.startsWith('text/html')) {
      headers.set('content-security-policy', (found && policyOf.get(wanted)) ?? portalPolicy);
    }
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers });
    const zip = file.zipped !== null && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
    if (zip) headers.set('content-encoding', 'gzip');
    const body = zip && file.zipped ? file.zipped : file.bytes;
    headers.set('content-length', String(body.length));
    return new Response(body, { headers });
  };
}

/** Serves a built portal on this machine. */
export async function startPreview(
  options: PreviewOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { url, close } = await listen(createStaticHost(options), { port: options.port ?? 0 });
  return { url, close };
}

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { ...FILE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } });

function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
