import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../../src/routes/paths.ts';
import { contentSecurityPolicy, explorerPolicy, FILE_HEADERS } from '../../tools/security-headers.ts';
import { arrive, choosePerson, expect } from '../journeys/journey.ts';
import { test, type Delivery } from './delivery.ts';

const OWNER = 'owner@northbay.example';

const get = ({ stack }: Delivery, path: string) =>
  fetch(stack.portalUrl + path, { headers: { 'accept-encoding': 'gzip' } });

function expectHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...FILE_HEADERS, ...headers })) {
    expect.soft(response.headers.get(name), `${name} of ${response.url}`).toBe(value);
  }
}

test('every address of the portal returns its page, with its policy', async ({ delivery }) => {
  const page = await readFile(join(delivery.folder, 'index.html'), 'utf8');
  const policy = contentSecurityPolicy(delivery.settings);
  for (const path of [
    '/',
    '/index.html',
    '/c/1/tp/2/search?q=a.b',
    '/graphqlx',
    '/unknown.file',
    '/assets',
  ]) {
    const response = await get(delivery, path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).toBe(page);
    expectHeaders(response, { 'cache-control': 'no-cache', 'content-security-policy': policy });
  }
});

test('the explorer has its own page with its own policy', async ({ delivery, page }) => {
  const document = await readFile(join(delivery.folder, 'explorer.html'), 'utf8');
  const policy = explorerPolicy(delivery.settings);
  for (const path of ['/graphql', '/graphql/', '/graphql?query=x', '/explorer.html']) {
    const response = await get(delivery, path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).toBe(document);
    expectHeaders(response, { 'cache-control': 'no-cache', 'content-security-policy': policy });
  }
  await page.goto(paths.graphqlExplorer());
  await choosePerson(page, OWNER);
  await arrive(page, 'API explorer');
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('query MyWorkspaces');
});

test('assets: an existing one may be cached forever, a missing one is a 404 that may not be cached', async ({
  delivery,
}) => {
  const assets = join(delivery.folder, 'assets');
  for (const entry of await readdir(assets, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const response = await get(delivery, file.slice(delivery.folder.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(file)), file).toBe(true);
    expectHeaders(response, { 'cache-control': 'public, max-age=31536000, immutable' });
    const { size } = await stat(file);
    const isText = /\.(?:js|css|svg|json|wasm)$/.test(entry.name);
    if (isText && size > 2048) expect.soft(response.headers.get('content-encoding'), file).toBe('gzip');
  }
  for (const path of ['/assets/gone.js', '/assets/explorer/gone.js', '/assets/', '/assets/explorer/']) {
    const response = await get(delivery, path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain('<script');
    expectHeaders(response, { 'cache-control': 'no-store' });
  }
});

test('the settings are never cached', async ({ delivery }) => {
  const response = await get(delivery, '/settings.json');
  expect(await response.json()).toEqual(delivery.settings);
  expect(response.headers.get('content-type')).toContain('application/json');
  expectHeaders(response, { 'cache-control': 'no-store' });
});

test('the release and the licenses are served', async ({ delivery }) => {
  const release = await get(delivery, '/version.json');
  expect(release.headers.get('content-type')).toContain('application/json');
  expectHeaders(release, { 'cache-control': 'no-cache' });
  expect(await release.json()).toMatchObject({ name: 'causeway' });
  const licenses = await get(delivery, '/licenses.txt');
  expect(licenses.headers.get('content-type')).toContain('text/plain');
  expect(await licenses.text()).toContain('License: OFL-1.1');
});

test('internal files are not served', async ({ delivery }) => {
  const page = await readFile(join(delivery.folder, 'index.html'), 'utf8');
  for (const path of [
    '/.vite/manifest.json',
    '/.vite/explorer.json',
    '/.release/sbom.cdx.json',
    '/_headers',
    '/vercel.json',
  ]) {
    expect(await (await get(delivery, path)).text(), path).toBe(page);
  }
});
