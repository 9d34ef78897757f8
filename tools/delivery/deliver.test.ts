import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../src/settings.ts';
import { contentSecurityPolicy, explorerPolicy, FILE_HEADERS } from '../security-headers.ts';
import { deliver, readSettingsFile } from './deliver.ts';
import { hostFiles } from './host-files.ts';

const settings: Settings = {
  environment: 'production',
  api: 'https://api.portal.example',
  auth: {
    domain: 'https://tenant.auth.example',
    clientId: 'portal',
    audience: 'https://api.portal.example/',
  },
  reports: { dsn: 'https://key@errors.example/1' },
  analytics: null,
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deliver-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  mkdirSync(join(folder, 'dist/.vite'));
  writeFileSync(join(folder, 'dist/.vite/manifest.json'), '{}');
  mkdirSync(join(folder, 'dist/.release/maps/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/.release/maps/assets/a.js.map'), '{}');
  writeFileSync(join(folder, 'dist/.release/sbom.cdx.json'), '{}');
  for (const document of ['index.html', 'explorer.html']) {
    writeFileSync(join(folder, 'dist', document), '<head><meta charset="utf-8" /><script></script></head>');
  }
  writeFileSync(join(folder, 'dist/assets/a.js'), '1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a delivery consists of the portal, its settings, and the files for each host', async () => {
  const out = join(folder, 'out');
  await deliver(settings, out, join(folder, 'dist'));
  // No internal files of the build, and no file for one host that another host would publish.
  expect(readdirSync(join(out, 'public')).toSorted()).toEqual([
    'assets',
    'explorer.html',
    'index.html',
    'settings.json',
  ]);
  const hosts = readdirSync(join(out, 'hosts'), { recursive: true, encoding: 'utf8' });
  expect(hosts).toEqual(expect.arrayContaining(Object.keys(hostFiles(settings))));
  expect(JSON.parse(readFileSync(join(out, 'public/settings.json'), 'utf8'))).toEqual(settings);
  await deliver({ ...settings, analytics: null }, out, join(folder, 'dist'));
});

test('the source maps and the list of packages are beside the published folder, of the latest build only', async () => {
  const out = join(folder, 'out');
  await deliver(settings, out, join(folder, 'dist'));
  renameSync(
    join(folder, 'dist/.release/maps/assets/a.js.map'),
    join(folder, 'dist/.release/maps/assets/b.js.map'),
  );
  await deliver(settings, out, join(folder, 'dist'));
  expect(readdirSync(join(out, 'maps/assets'))).toEqual(['b.js.map']);
  expect(readFileSync(join(out, 'sbom.cdx.json'), 'utf8')).toBe('{}');
  expect(readdirSync(join(out, 'public'), { recursive: true }).join()).not.toMatch(/map|sbom/);
});

/** Delivers a build that consists of these assets, on a day, and returns the assets of the delivery. */
async function deliverAssets(day: number, assets: Readonly<Record<string, string>>): Promise<string[]> {
  const dist = join(folder, 'dist');
  rmSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, 'assets/monaco'), { recursive: true });
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(dist, 'assets', name), text);
  await deliver(settings, join(folder, 'out'), dist, new Date(Date.UTC(2026, 10, day, 12)));
  return readdirSync(join(folder, 'out/public/assets'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .toSorted();
}

test('replaced assets stay for 7 days, so that a page opened before the deployment keeps working', async () => {
  const first = {
    'Screen-aaaaaaaa.js': 'old',
    'same-cccccccc.js': '',
    'monaco/w-dddd-ddd.css': '',
    '404.html': '',
  };
  const second = { 'Screen-bbbbbbbb.js': 'new', 'same-cccccccc.js': '' };
  // Long before it is replaced: an asset's age counts from then.
  await deliverAssets(1, first);
  const both = ['Screen-aaaaaaaa.js', 'Screen-bbbbbbbb.js', 'monaco/w-dddd-ddd.css', 'same-cccccccc.js'];
  expect(await deliverAssets(20, second)).toEqual(both);
  expect(readFileSync(join(folder, 'out/public/assets/Screen-aaaaaaaa.js'), 'utf8')).toBe('old');
  expect(await deliverAssets(26, second)).toEqual(both);
  expect(await deliverAssets(27, second)).toEqual(['Screen-bbbbbbbb.js', 'same-cccccccc.js']);
});

test('an asset that returns with a rollback is current again', async () => {
  const [first, second] = [{ 'Screen-aaaaaaaa.js': '' }, { 'Screen-bbbbbbbb.js': '' }];
  await deliverAssets(1, first);
  await deliverAssets(2, second);
  await deliverAssets(3, first);
  await deliverAssets(9, second);
  expect(await deliverAssets(10, second)).toEqual(['Screen-aaaaaaaa.js', 'Screen-bbbbbbbb.js']);
});

test('a folder that is not a delivery is not touched', async () => {
  writeFileSync(join(folder, 'dist/mine.txt'), 'precious');
  await expect(deliver(settings, join(folder, 'dist'), join(folder, 'dist'))).rejects.toThrow(
    'left unchanged',
  );
  expect(readFileSync(join(folder, 'dist/mine.txt'), 'utf8')).toBe('precious');
});

test('each page contains its own policy, before anything that it restricts', async () => {
  const out = join(folder, 'out');
  await deliver(settings, out, join(folder, 'dist'));
  for (const [document, policy] of [
    ['index.html', contentSecurityPolicy(settings)],
    ['explorer.html', explorerPolicy(settings)],
  ] as const) {
    const html = readFileSync(join(out, 'public', document), 'utf8');
    const [, inPage, rest] =
      /<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)" \/>(.*)/.exec(
        html,
      ) ?? [];
    expect(`${inPage}; frame-ancestors 'none'`.split('; ').toSorted()).toEqual(policy.split('; ').toSorted());
    expect(rest).toContain('<script>');
  }
});

test.each([
  ['{', ['is not JSON']],
  ['{"environment":"production"}', ['\n  api: is missing', '\n  auth: is missing']],
  [
    JSON.stringify({ ...settings, auth: { ...settings.auth, domain: 'http://localhost:4000' } }),
    ['auth.domain: must be an https URL of another machine in production'],
  ],
])('rejects a settings file that contains %s', async (text, words) => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, text);
  for (const part of words) await expect(readSettingsFile(file)).rejects.toThrow(part);
});

test('the command fails and writes nothing if the settings are invalid', () => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ ...settings, api: 'http://localhost:4000', waitingTimes: {} }));
  const out = join(folder, 'out');
  const command = join(import.meta.dirname, 'deliver.ts');
  const { status, stderr } = spawnSync(process.execPath, [command, '--settings', file, '--out', out], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/\n {2}api: .*\n {2}waitingTimes: /);
  expect(existsSync(out)).toBe(false);
});

test('an address never adds a rule to a policy', () => {
  const api = 'https://api.portal.example;script-src';
  expect(() => contentSecurityPolicy({ ...settings, api })).toThrow('cannot be part of a policy');
});

const files = hostFiles(settings);
const policy = contentSecurityPolicy(settings);
const text = (name: string): string =>
  (files[name] ?? expect.fail(`There is no ${name}`)).replaceAll('\\"', '"');
const SETS_HEADERS = [
  'azure/staticwebapp.config.json',
  'caddy/Caddyfile',
  'cloudflare-pages/_headers',
  'netlify/_headers',
  'nginx/nginx.conf',
  'vercel/vercel.json',
];
const TELLS_MISSES_APART = ['caddy/Caddyfile', 'nginx/nginx.conf'];
const ONE_POLICY_FOR_ALL = ['cloudflare-pages/_headers', 'netlify/_headers'];

test.each(SETS_HEADERS)('%s sends every header, and with each page its policy', (name) => {
  for (const header of [...Object.keys(FILE_HEADERS), 'strict-transport-security']) {
    expect(text(name)).toContain(header);
  }
  expect(text(name)).toContain('no-store');
  if (ONE_POLICY_FOR_ALL.includes(name)) return;
  expect(text(name)).toContain(policy);
  expect(text(name)).toContain(explorerPolicy(settings));
});

test.each(SETS_HEADERS)('%s does not let anyone cache a missing asset', (name) => {
  // Most hosts also send an address's headers with a 404.
  expect(text(name).includes('immutable')).toBe(TELLS_MISSES_APART.includes(name));
});

test('nginx and Caddy: existing assets are cached forever, missing ones are not', () => {
  const nginx = text('nginx/nginx.conf');
  // With "always", the header would also be sent with a 404.
  expect(nginx).toMatch(/location \/assets\/ \{\s+try_files \$uri @missing;[^}]*immutable";\n\}/);
  expect(nginx).toMatch(/location @missing \{[^}]*cache-control "no-store" always;\s+return 404;/);
  expect(text('caddy/Caddyfile')).toMatch(/@asset \{\s+path \/assets\/\*\s+not path \*\/\s+file\s+\}/);
  expect(text('caddy/Caddyfile')).toMatch(
    /handle \/assets\/\* \{\s+header cache-control `no-store`\s+respond "Not found" 404/,
  );
});

test('nginx compresses text under all its media types', () => {
  const types = /gzip_types ([^;]+);/.exec(text('nginx/nginx.conf'))?.[1]?.split(/\s+/);
  expect(types).toEqual(
    expect.arrayContaining([
      'application/javascript',
      'text/javascript',
      'text/css',
      'image/svg+xml',
      'application/json',
      'application/wasm',
    ]),
  );
});

test.each(ONE_POLICY_FOR_ALL)('%s: no address gets two values for one header', (name) => {
  const blocks = text(name)
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))
    .map(([path = '', ...lines]) => ({
      path,
      names: lines.map((line) => /^ {2}([a-z-]+): \S/.exec(line)?.[1]),
    }));
  expect(blocks.map(({ path }) => path)).toEqual(['/*', '/settings.json']);
  const [every, one] = blocks.map(({ names }) => names);
  expect([...(every ?? []), ...(one ?? [])]).not.toContain(undefined);
  expect(every?.filter((header) => one?.includes(header))).toEqual([]);
  // The restrictions that both pages share. The others are in the pages, because they would break the explorer's
  // editor.
  const shared = /content-security-policy: (.*)/.exec(text(name))?.[1]?.split('; ') ?? [];
  expect(shared).toContain("frame-ancestors 'none'");
  for (const rule of shared) {
    expect(policy).toContain(rule);
    expect(explorerPolicy(settings)).toContain(rule);
  }
});

test('every host serves the explorer’s own page', () => {
  expect(text('netlify/_redirects')).toMatch(/^\/graphql\s+\/explorer\.html\s+200\n\/\*/m);
  // A rule for every address would hide the files; this host serves documents without their extension.
  expect(text('cloudflare-pages/_redirects')).toBe('/graphql  /explorer  200\n');
  expect(text('nginx/nginx.conf')).toContain('location ~ ^(?:/graphql|/graphql/|/explorer\\.html)$');
  expect(text('caddy/Caddyfile')).toContain('@explorer path /graphql /graphql/ /explorer.html');
  expect(text('vercel/vercel.json')).toContain('|graphql/?$|explorer\\\\.html$)');
  expect(text('azure/staticwebapp.config.json')).toContain('"rewrite": "/explorer.html"');
});

test('no host returns the page for a missing asset', () => {
  expect(text('netlify/_redirects')).toMatch(/^\/assets\/\*\s+\/assets\/404\.html\s+404/);
  for (const host of ['netlify', 'cloudflare-pages'])
    expect(text(`${host}/assets/404.html`)).not.toContain('script');
  expect(text('vercel/vercel.json')).toContain('(?!assets/)');
  expect(text('azure/staticwebapp.config.json')).toContain('"exclude": [\n      "/assets/*"\n    ]');
});
