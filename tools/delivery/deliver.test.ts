import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'dist/assets/a.js'), '1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a delivery is the portal, its settings, and what each host reads', async () => {
  const out = join(folder, 'out');
  await deliver(settings, out, join(folder, 'dist'));
  expect(readdirSync(join(out, 'public')).toSorted()).toEqual([
    '_headers',
    '_redirects',
    'assets',
    'index.html',
    'settings.json',
    'staticwebapp.config.json',
    'vercel.json',
  ]);
  expect(readdirSync(join(out, 'hosts')).toSorted()).toEqual(['Caddyfile', 'nginx.conf']);
  expect(JSON.parse(readFileSync(join(out, 'public/settings.json'), 'utf8'))).toEqual(settings);
  await deliver({ ...settings, analytics: null }, out, join(folder, 'dist'));
});

test('a folder that is no delivery is left alone', async () => {
  writeFileSync(join(folder, 'dist/mine.txt'), 'precious');
  await expect(deliver(settings, join(folder, 'dist'), join(folder, 'dist'))).rejects.toThrow(
    'stays as it is',
  );
  expect(readFileSync(join(folder, 'dist/mine.txt'), 'utf8')).toBe('precious');
});

test.each([
  ['{', 'is not JSON'],
  ['{"environment":"production"}', 'Its field “api” is missing'],
  [
    JSON.stringify({ ...settings, auth: { ...settings.auth, domain: 'http://localhost:4000' } }),
    'must be an https address of another machine',
  ],
])('a settings file that holds %s is refused', async (text, words) => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, text);
  await expect(readSettingsFile(file)).rejects.toThrow(words);
});

test('every host sends every header, and the page’s policy with the page', () => {
  const policy = contentSecurityPolicy(settings);
  const files = hostFiles(settings);
  for (const [name, text] of Object.entries(files)) {
    if (name === '_redirects') continue;
    const plain = text.replaceAll('\\"', '"');
    expect(plain, name).toContain(policy);
    for (const header of [...Object.keys(FILE_HEADERS), 'strict-transport-security']) {
      expect(plain, name).toContain(header);
    }
    expect(plain, name).toContain('immutable');
    expect(plain, name).toContain('no-store');
  }
  expect(policy).toContain('https://errors.example');
});

test('every host gives the explorer its own page with its own policy', () => {
  const files = hostFiles(settings);
  for (const [name, text] of Object.entries(files)) {
    const plain = text.replaceAll('\\"', '"');
    expect(plain, name).toMatch(/explorer\.html/);
    if (name !== '_redirects') expect(plain, name).toContain(explorerPolicy(settings));
  }
  expect(files._redirects).toMatch(/^\/graphql\s+\/explorer\.html\s+200\n\/\*/m);
  // What holds for every page must not hold for the explorer as well: two policies would both count.
  expect(files._headers).toMatch(/^\/graphql\n {2}! cache-control\n {2}! content-security-policy\n/m);
  expect(files.Caddyfile).toMatch(/@page not path .* \/graphql \/explorer\.html/);
  expect(files['vercel.json']).toContain('|graphql$|explorer\\\\.html)');
});

test('no host answers a missing asset with the page', () => {
  const files = hostFiles(settings);
  expect(files._redirects).toMatch(/^\/assets\/\*\s+\S+\s+404/);
  expect(files['nginx.conf']).toMatch(/location \/assets\/ \{\s+try_files \$uri =404;/);
  expect(files['vercel.json']).toContain('(?!assets/)');
  expect(files['staticwebapp.config.json']).toContain('"exclude": [\n      "/assets/*"\n    ]');
});
