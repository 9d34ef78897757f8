import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from '../mock-server/node/http/http.ts';
import { loadSettings, parseSettings, SettingsError } from './settings.ts';

const good = {
  environment: 'test',
  api: 'http://localhost:4000/',
  auth: { domain: 'http://localhost:4000/', clientId: 'portal', audience: 'https://api.example/' },
  reports: { dsn: 'http://key@localhost:4000/1' },
  analytics: null,
};

test('reads the settings, and drops trailing slashes where they would do harm', async () => {
  expect(await parseSettings(good)).toMatchObject({
    api: 'http://localhost:4000',
    auth: { domain: 'http://localhost:4000', audience: 'https://api.example/' },
  });
});

test.each([
  [{ ...good, environment: 'staging' }, 'environment'],
  [{ ...good, api: 'localhost' }, 'api'],
  [{ ...good, api: 'javascript:alert(1)' }, 'api'],
  [{ ...good, auth: { ...good.auth, clientId: '' } }, 'auth.clientId'],
  [{ ...good, reports: undefined }, 'reports'],
  [{ ...good, analytics: { writeKey: 'k' } }, 'analytics.host'],
])('names the invalid field', async (value, field) => {
  await expect(parseSettings(value)).rejects.toThrow(`Its field “${field}” `);
});

test('starts with settings that only a newer build knows', async () => {
  const newer = { ...good, theme: 'x', auth: { ...good.auth, tenant: 'x' } };
  expect(await parseSettings(newer)).toMatchObject({ api: 'http://localhost:4000' });
  await expect(parseSettings({ ...newer, reports: undefined })).rejects.toThrow('“reports”');
});

test.each([
  'http://login.example',
  'https://localhost:4000',
  'https://127.0.0.1',
  'https://portal.localhost',
  'https://LOCALHOST.',
  'https://127.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
])('rejects sign-in at %s in production', async (domain) => {
  const settings = { ...good, environment: 'production', auth: { ...good.auth, domain } };
  await expect(parseSettings(settings)).rejects.toThrow('must be an https URL of another machine');
  expect(await parseSettings({ ...settings, environment: 'test' })).toBeDefined();
});

const real = {
  ...good,
  environment: 'production',
  api: 'https://api.example',
  auth: { ...good.auth, domain: 'https://localhost.tenant.eu.auth0.example' },
  reports: { dsn: 'https://key@errors.example/1' },
  analytics: { writeKey: 'key', host: 'https://events.example/v1' },
};

test('accepts the addresses of real services in production', async () => {
  expect(await parseSettings(real)).toEqual(real);
});

test.each([
  ['api', { api: 'http://api.example' }],
  ['api', { api: 'https://localhost:4000' }],
  ['reports.dsn', { reports: { dsn: 'http://key@errors.example/1' } }],
  ['analytics.host', { analytics: { writeKey: 'key', host: 'https://127.0.0.1/v1' } }],
])('rejects an unsafe address of %s in production', async (field, part) => {
  await expect(parseSettings({ ...real, ...part })).rejects.toThrow(
    `Its field “${field}” must be an https URL of another machine`,
  );
  expect(await parseSettings({ ...real, ...part, environment: 'test' })).toBeDefined();
});

test.each([
  ['it is missing', new Response('no', { status: 404 }), 'The server responded with status 404.'],
  ['it is a web page', new Response('<!doctype html>'), 'It is not JSON.'],
  ['it is no object', new Response('[]'), 'It must be an object.'],
])('says so when %s', async (_, response, message) => {
  await expect(loadSettings(async () => response)).rejects.toThrow(new SettingsError(message));
});

test('says so when it cannot be fetched', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadSettings(fail)).rejects.toThrow('It could not be fetched.');
});

let server: Listening | undefined;
afterEach(() => server?.close());

test.each([
  ['never answers', () => new Promise<Response>(() => {})],
  [
    'stops in the middle',
    async () =>
      new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{')) })),
  ],
])('says so when the server %s', async (_, answer) => {
  server = await listen(answer);
  const { url } = server;
  const fromServer: typeof fetch = (path, options) => fetch(`${url}${String(path)}`, options);
  await expect(loadSettings(fromServer, 100)).rejects.toThrow(
    new SettingsError('The server did not send it within 0.1 seconds.'),
  );
});
