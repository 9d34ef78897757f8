import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseSettings } from '../../src/settings.ts';
import { readSettingsFile } from './deliver.ts';

const folder = await mkdtemp(join(tmpdir(), 'settings-'));
afterAll(() => rm(folder, { recursive: true }));

const messageOf = (error: unknown) => (error as Error).message;

/**
 * What a delivery says about settings, line by line, after checking that the portal says the first of it at start,
 * except about settings that a newer build may know.
 */
async function errorsIn(value: unknown): Promise<string[]> {
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify(value));
  const atDelivery = await readSettingsFile(file).then(() => '', messageOf);
  const lines = atDelivery
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  const known = lines.filter((line) => !line.includes('is not a known setting'));
  const atStart = await parseSettings(JSON.parse(JSON.stringify(value))).then(() => '', messageOf);
  const [, field = '', words = ''] = /^([^:]*): (.*)$/.exec(known[0] ?? '') ?? [];
  const subject = field === 'the file' ? 'It' : `Its field “${field}”`;
  expect(atStart).toBe(known.length === 0 ? '' : `${subject} ${words}.`);
  return lines;
}

const good = {
  environment: 'production',
  api: 'https://api.portal.example',
  auth: {
    domain: 'https://tenant.auth.example',
    clientId: 'portal',
    audience: 'https://api.portal.example/',
  },
  reports: { dsn: 'https://key@errors.example/1' },
  analytics: { writeKey: 'key', host: 'https://events.example/v1' },
};
const inTest = { ...good, environment: 'test' };

test.each([
  ['everything', good],
  ['telemetry switched off', { ...good, reports: null, analytics: null }],
  ['a port, and a slash at the end', { ...good, api: 'https://api.portal.example:8443/' }],
  ['a test on this machine', { ...inTest, api: 'http://localhost:4000', waitingTimes: { noticeTime: 5 } }],
  ['an address of IPv6', { ...inTest, api: 'http://[::1]:4000' }],
  ['a project below a path', { ...good, reports: { dsn: 'https://key@errors.example/path/12' } }],
])('accepts settings with %s', async (_, settings) => {
  expect(await errorsIn(settings)).toEqual([]);
});

test.each([
  ['api', 'http://api.portal.example', 'must be an https URL of another machine in production'],
  ['api', 'https://localhost:4000', 'must be an https URL of another machine in production'],
  ['api', 'https://api.portal.example/v2', 'must be an origin, without the path “/v2”'],
  ['api', 'https://api.portal.example/; script-src *', 'must not contain spaces, quotes'],
  ['api', 'https://api.portal.example;script-src', 'has a host name that is not valid'],
  ['api', 'https://*.example', 'has a host name that is not valid'],
  ['api', 'https://api.portal.example?x', 'must not contain “?” or “#”'],
  ['api', 'https://user:secret@api.portal.example', 'must not contain a user name or password'],
  ['api', 'api.portal.example', 'must be a full URL'],
  ['api', 'javascript:alert(1)', 'must be a full URL'],
  ['api', 4000, 'is missing or not text'],
])('%s: rejects %s', async (field, value, words) => {
  const complaints = await errorsIn({ ...good, [field]: value });
  expect(complaints.join('\n')).toContain(`${field}: ${words}`);
});

test.each([
  [{ auth: { ...good.auth, domain: 'http://localhost:4000' } }, ['auth.domain: must be an https URL']],
  [{ auth: { ...good.auth, clientId: '' } }, ['auth.clientId: is empty']],
  [{ auth: { ...good.auth, audience: 'a b' } }, ['auth.audience: must not contain spaces']],
  [{ auth: null }, ['auth: is missing or not an object']],
  [{ reports: { dsn: 'https://errors.example/1' } }, ['reports.dsn: has no key']],
  [{ reports: { dsn: 'https://key@errors.example/' } }, ['reports.dsn: has no project']],
  [{ reports: { dsn: 'http://key@errors.example/1' } }, ['reports.dsn: must be an https URL']],
  [{ reports: undefined }, ['reports: must be an object with “dsn”, or null']],
  [{ analytics: { host: 'https://events.example/v1' } }, ['analytics.writeKey: is missing']],
  [
    { analytics: { writeKey: 'k', host: 'https://events.example/v1;x' } },
    ["analytics.host: must not contain ; , * ' ( ) in its path"],
  ],
  [{ analytics: 'on' }, ['analytics: must be an object with “writeKey” and “host”, or null']],
  [{ auth: { ...good.auth, tenant: 'x' } }, ['auth.tenant: is not a known setting; check its spelling']],
  [{ waitingTimes: { noticeTime: 5 } }, ['waitingTimes: is for tests']],
  [
    { environment: 'test', waitingTimes: { noticeTime: '5', loginErrorWindow: -1 } },
    ['waitingTimes.noticeTime: must be a number', 'waitingTimes.loginErrorWindow: must not be negative'],
  ],
  [{ environment: 'test', waitingTimes: 5 }, ['waitingTimes: must be an object']],
  [{ environment: 'staging' }, ['environment: must be “production” or “test”']],
  [{ enviroment: 'test' }, ['enviroment: is not a known setting; check its spelling']],
])('rejects %j', async (part, words) => {
  const complaints = await errorsIn({ ...good, ...part });
  expect(complaints).toHaveLength(words.length);
  words.forEach((start, at) => expect(complaints[at]).toMatch(new RegExp(`^${RegExp.escape(start)}`)));
});

test('reports all errors at once, including production rules', async () => {
  const lines = await errorsIn({
    environment: 'production',
    api: 'http://localhost:4000',
    auth: { domain: 'http://login.example', clientId: '', audience: 'a' },
    reports: { dsn: 'https://errors.example' },
    waitingTimes: {},
  });
  const fields = lines.map((line) => line.split(':')[0]);
  expect(fields.toSorted()).toEqual([
    'analytics',
    'api',
    'auth.clientId',
    'auth.domain',
    'reports.dsn',
    'reports.dsn',
    'waitingTimes',
  ]);
});

test.each([[null], ['text'], [[]]])('rejects %j as settings', async (value) => {
  expect(await errorsIn(value)).toEqual(['the file: must be an object']);
});
