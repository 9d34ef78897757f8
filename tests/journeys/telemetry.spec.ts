import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import type { Stack } from '../support/stack.ts';
import { arrive, expect, signIn, test } from './journey.ts';

const OWNER = 'owner@northbay.example';
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

interface Report {
  items: { type: string; payload: unknown }[];
}
interface Delivery {
  kind: 'batch' | 'metrics';
  events?: { type: string; userId?: string; properties?: Record<string, unknown>; context?: object }[];
}

async function received<Item>(stack: Stack, what: 'reports' | 'events'): Promise<Item[]> {
  const request = new Request(`${stack.apiUrl}/__mock/${what}`, { headers: { 'x-mock-control': '1' } });
  return (await (await stack.mock.fetch(request)).json()) as Item[];
}
const itemsOf = async (stack: Stack, type: string) =>
  (await received<Report>(stack, 'reports'))
    .flatMap(({ items }) => items)
    .filter((item) => item.type === type);
const eventsOf = async (stack: Stack) =>
  (await received<Delivery>(stack, 'events')).flatMap(({ events = [] }) => events);

// What other journeys of this server have left.
test.beforeEach(async ({ stack }) => {
  for (const what of ['reports', 'events']) {
    await stack.mock.fetch(
      new Request(`${stack.apiUrl}/__mock/${what}`, { method: 'DELETE', headers: { 'x-mock-control': '1' } }),
    );
  }
});

/** What the SDKs send of one person's way through three pages with filters in the address. */
test.describe('what leaves the portal', () => {
  // The services' shares are one in ten: as low a number as this is within every share.
  test.beforeEach(({ page }) => page.addInitScript(() => void (Math.random = () => 0.05)));

  test('page and identify events, by ids that say nothing', async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.partnerSearch(seeded, { text: 'secret words' }));
    await arrive(page, 'Pinecrest Lines');
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Pulse' })
      .press('Enter');
    await arrive(page, 'Pulse');
    await expect
      .poll(async () => (await eventsOf(stack)).filter(({ type }) => type === 'page').length)
      .toBe(2);
    const events = await eventsOf(stack);
    expect(events.filter(({ type }) => type === 'page').map(({ properties }) => properties)).toEqual([
      { path: '/c/:id/tp/:id/search', companyUUID: seeded.company_uuid },
      { path: '/c/:id', companyUUID: seeded.company_uuid },
    ]);
    expect(events.find(({ type }) => type === 'identify')?.userId).toMatch(/^auth0\|/);
    const text = JSON.stringify(events).replaceAll(seeded.company_uuid, '');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('northbay');
    expect(text).not.toContain(seeded.partner_uuid);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'ajs_user_id');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test('traces and masked replays, without addresses, names and words', async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.partnerSearch(seeded, { text: 'secret words' }));
    await arrive(page, 'Pinecrest Lines');
    await expect.poll(async () => (await itemsOf(stack, 'replay_recording')).length).toBeGreaterThan(0);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Pulse' })
      .press('Enter');
    await arrive(page, 'Pulse');
    // Leaving sends what is still kept.
    await page.goto('about:blank');
    await expect.poll(async () => (await itemsOf(stack, 'span')).length).toBeGreaterThan(0);
    const all = JSON.stringify(await received<Report>(stack, 'reports'));
    const leaks = [/secret/, /code=/, /Pinecrest/, /northbay\.example/, /eyJ[\w-]+\./, UUID].flatMap(
      (what) => {
        const at = all.search(what);
        return at < 0 ? [] : [all.slice(Math.max(0, at - 120), at + 80)];
      },
    );
    expect(leaks).toEqual([]);
    expect(all).toContain('/c/:id/tp/:id/search');
  });
});

test('the SDK’s own metrics, every 30 seconds', async ({ page, stack }) => {
  await page.clock.install();
  await signIn(page, OWNER, '/?stay=1');
  await expect.poll(async () => (await eventsOf(stack)).length).toBeGreaterThan(0);
  await page.clock.fastForward('00:31');
  await expect
    .poll(async () => (await received<Delivery>(stack, 'events')).some(({ kind }) => kind === 'metrics'))
    .toBe(true);
});

test('a delivery that fails is tried four times', async ({ page, tolerate }) => {
  tolerate(/status of 503/);
  let attempts = 0;
  await page.route('**/v1/b', (route) => {
    attempts++;
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    return route.fulfill({ status: route.request().method() === 'OPTIONS' ? 204 : 503, headers });
  });
  await signIn(page, OWNER, '/?stay=1');
  await expect.poll(() => attempts, { timeout: 40_000 }).toBe(4);
});

test('an error is one event, whoever sees it on its way', async ({ page, stack, tolerate }) => {
  tolerate(/On purpose/);
  await signIn(page, OWNER, '/?stay=1');
  await arrive(page, 'Workspaces');
  await page.evaluate(() => {
    const error = new Error('On purpose: owner@northbay.example');
    setTimeout(() => {
      throw error;
    });
    void Promise.reject(error);
  });
  await expect.poll(async () => (await itemsOf(stack, 'event')).length).toBe(1);
  await page.goto('about:blank');
  const [event, ...more] = await itemsOf(stack, 'event');
  expect(more).toEqual([]);
  expect(event?.payload).toMatchObject({
    exception: { values: [{ type: 'Error', value: 'On purpose: :email' }] },
  });
});

test('who asks not to be tracked is not', async ({ page, stack, tolerate }) => {
  tolerate(/On purpose/);
  await page.addInitScript(() => {
    Math.random = () => 0.05;
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await signIn(page, OWNER, '/?stay=1');
  await arrive(page, 'Workspaces');
  await expect.poll(() => asked.some((path) => path.includes('feedback-reporter'))).toBe(true);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('On purpose'))));
  await page.reload();
  await arrive(page, 'Workspaces');
  expect(asked.filter((path) => /^\/(?:v1|api)\//.test(path))).toEqual([]);
  expect(await received(stack, 'reports')).toEqual([]);
  expect(await received(stack, 'events')).toEqual([]);
});
