import { expect, test } from 'vitest';
import { loadSettings, parseSettings, SettingsError } from './settings.ts';

const good = {
  environment: 'test',
  api: 'http://localhost:4000/',
  auth: { domain: 'http://localhost:4000/', clientId: 'portal', audience: 'https://api.example/' },
  reports: { dsn: 'http://key@localhost:4000/1' },
  analytics: null,
};

test('reads the settings, without slashes at the end where they would do harm', () => {
  expect(parseSettings(good)).toMatchObject({
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
])('names the field that is wrong', (value, field) => {
  expect(() => parseSettings(value)).toThrow(`Its field “${field}” is missing`);
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
])('refuses to sign people in at %s in production', (domain) => {
  const settings = { ...good, environment: 'production', auth: { ...good.auth, domain } };
  expect(() => parseSettings(settings)).toThrow('must be an https address of another machine');
  expect(() => parseSettings({ ...settings, environment: 'test' })).not.toThrow();
});

test('takes the address of a real tenant in production', () => {
  const auth = { ...good.auth, domain: 'https://localhost.tenant.eu.auth0.example' };
  expect(parseSettings({ ...good, environment: 'production', auth }).auth.domain).toBe(auth.domain);
});

test.each([
  ['it is missing', new Response('no', { status: 404 }), 'The server answered 404.'],
  ['it is a web page', new Response('<!doctype html>'), 'It is not JSON.'],
  ['it is no object', new Response('[]'), 'It does not hold the settings.'],
])('says so when %s', async (_, response, message) => {
  await expect(loadSettings(async () => response)).rejects.toThrow(new SettingsError(message));
});

test('says so when it cannot be fetched', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadSettings(fail)).rejects.toThrow('It could not be fetched.');
});
