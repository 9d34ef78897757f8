import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalSettings } from './portal-settings.ts';
import { contentSecurityPolicy, explorerPolicy } from './security-headers.ts';
import { createStaticHost, startPreview } from './static-host.ts';

const PAGE = '<!doctype html><title>Portal</title>';
const EXPLORER_PAGE = '<!doctype html><title>Explorer</title>';
const SCRIPT = `console.log('${'x'.repeat(5000)}')`;
let folder = '';
let host: (request: Request) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-dist-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist-secret.txt'), 'secret');
  await writeFile(join(folder, 'dist/index.html'), PAGE);
  await writeFile(join(folder, 'dist/explorer.html'), EXPLORER_PAGE);
  await mkdir(join(folder, 'dist/.vite'));
  await mkdir(join(folder, 'dist/.release'));
  await writeFile(join(folder, 'dist/.release/sbom.cdx.json'), 'secret');
  await writeFile(join(folder, 'dist/.vite/manifest.json'), 'secret');
  await writeFile(join(folder, 'dist/icon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist/assets/main-abc.js'), SCRIPT);
  host = createStaticHost({ dist: join(folder, 'dist') });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  host(new Request(`http://localhost:1${path}`, { headers }));

test('every address of the portal returns its page, with the policy and without caching', async () => {
  for (const path of ['/', '/c/1/tp/2/search?q=x', '/index.html', '/a%20b', '/file.unknown']) {
    const response = await get(path);
    expect(await response.text(), path).toBe(PAGE);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('cross-origin-embedder-policy')).toBeNull();
  }
});

test('only the explorer has its document and its policy', async () => {
  const loose = explorerPolicy(portalSettings('http://localhost:4000'));
  expect(loose).toContain("style-src 'self' 'unsafe-inline';");
  expect(loose).toContain("require-trusted-types-for 'script'");
  expect(loose.replace("'unsafe-inline'", '')).not.toMatch(/unsafe|\*/);
  for (const path of ['/graphql', '/graphql/', '/graphql?x=1', '/explorer.html']) {
    const response = await get(path);
    expect(await response.text(), path).toBe(EXPLORER_PAGE);
    expect(response.headers.get('content-security-policy'), path).toBe(loose);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
  for (const path of ['/', '/index.html', '/graphql/x', '/graphqlx', '/c/graphql', '/explorer']) {
    const response = await get(path);
    expect(await response.text(), path).toBe(PAGE);
    expect(response.headers.get('content-security-policy'), path).not.toContain('unsafe');
  }
});

test('assets are cached forever; a missing one is a 404 and never the page', async () => {
  const found = await get('/assets/main-abc.js');
  expect(await found.text()).toBe(SCRIPT);
  expect(found.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/gone.js', '/assets/']) {
    const missing = await get(path);
    expect(missing.status, path).toBe(404);
    expect(await missing.text()).not.toContain('<');
  }
  expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
});

test('serves nothing outside the folder, and no hidden files', async () => {
  for (const path of [
    '/.vite/manifest.json',
    '/.release/sbom.cdx.json',
    '/%2evite/manifest.json',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fdist-secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ]) {
    expect(await (await get(path)).text(), path).not.toContain('secret');
  }
  expect((await get('/%')).status).toBe(400);
  expect((await get('/%00')).status).toBe(400);
  expect((await host(new Request('http://localhost:1/', { method: 'POST' }))).status).toBe(405);
});

test('an unchanged file is a 304, a changed one is sent', async () => {
  const etag = (await get('/icon.svg')).headers.get('etag')!;
  expect((await get('/icon.svg', { 'if-none-match': etag })).status).toBe(304);
  await utimes(join(folder, 'dist/icon.svg'), new Date(0), new Date(0));
  expect((await get('/icon.svg', { 'if-none-match': etag })).status).toBe(200);
});

test('over HTTP: gzip if accepted, HEAD without a body, settings for this server', async () => {
  const settings = portalSettings('http://localhost:4321');
  const preview = await startPreview({ dist: join(folder, 'dist'), settings });
  try {
    const zipped = await fetch(`${preview.url}/assets/main-abc.js`);
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(SCRIPT);
    const head = await fetch(`${preview.url}/assets/main-abc.js`, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    const plain = Promise.withResolvers<string | undefined>();
    httpRequest(`${preview.url}/assets/main-abc.js`, (r) =>
      plain.resolve(r.resume().headers['content-encoding']),
    ).end();
    expect(await plain.promise).toBeUndefined();
    expect(await (await fetch(`${preview.url}/settings.json`)).json()).toEqual(settings);
  } finally {
    await preview.close();
  }
});

test('the policy names exactly the hosts of the settings', () => {
  const local = contentSecurityPolicy(portalSettings('http://localhost:4000'));
  expect(local).toContain("connect-src 'self' http://localhost:4000;");
  expect(local).toContain('frame-src http://localhost:4000;');
  expect(local).toContain("img-src 'self' data: http://localhost:4000;");
  expect(local).toContain("trusted-types 'none'");
  const real = contentSecurityPolicy(
    {
      environment: 'production',
      api: 'https://api.causeway.example',
      auth: { domain: 'id.causeway.example', clientId: 'c', audience: 'a' },
      reports: { dsn: 'https://key@reports.example/7' },
      analytics: null,
    },
    { trustedTypes: ['one', 'two'] },
  );
  expect(real).toContain(
    "connect-src 'self' https://api.causeway.example https://id.causeway.example https://reports.example;",
  );
  expect(real).toContain('frame-src https://id.causeway.example https://api.causeway.example;');
  expect(real).toMatch(/trusted-types one two$/);
  expect(real).not.toMatch(/unsafe|\*|key@/);
});
