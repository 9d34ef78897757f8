import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import type { Stack } from '../support/stack.ts';
import { arrive, choosePerson, expect, signIn, signInByHand, test } from './journey.ts';
import { places } from './places.ts';
import { sampleEverything } from './sampling.ts';

const OWNER = 'owner@northbay.example';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

interface Report {
  items: { type: string; payload: unknown }[];
}
interface Delivery {
  kind: 'batch' | 'metrics';
  events?: {
    type: string;
    userId?: string;
    anonymousId?: string;
    properties?: Record<string, unknown>;
    context?: object;
  }[];
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

interface Frame {
  filename: string;
  lineno: number;
  colno: number;
}
interface Failure {
  stacktrace: { frames: Frame[] };
}

interface Recording {
  events: { type: number; timestamp: number }[];
}
/** The recorder's number for a full snapshot. */
const FULL_SNAPSHOT = 2;

/** Every recorded segment; none was too large to be stored. */
async function recordingsOf(stack: Stack): Promise<Recording[]> {
  const recordings = (await itemsOf(stack, 'replay_recording')).map(({ payload }) => payload as Recording);
  for (const { events } of recordings) expect(Array.isArray(events)).toBe(true);
  return recordings;
}

/** Segments are sent in order: once a later one has arrived, everything before it has too. */
async function allRecorded(page: Page, stack: Stack): Promise<void> {
  const now = Date.now();
  let moves = 0;
  await expect
    .poll(async () => {
      // Repeated, because the recorder drops what exceeds 300 events in five seconds.
      moves += 1;
      await page.mouse.move(40 + (moves % 2) * 50, 40);
      const recordings = await recordingsOf(stack);
      return recordings.some(({ events }) => events.some(({ timestamp }) => timestamp > now));
    })
    .toBe(true);
}

const wordsIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/gu)?.map((word) => word.toLowerCase()) ?? [];

/** The values in a server response, whole or in parts; field names belong to the schema. */
const stringsIn = (answer: string): string =>
  Array.from(answer.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g), ([, text = '', colon]) =>
    colon ? '' : text.replaceAll(/\\u[\da-f]{4}|\\./g, ' '),
  ).join(' ');

/** The words in the built files, which cannot reveal anything about a customer. */
function portalWords(): Set<string> {
  const assets = join(import.meta.dirname, '../../dist');
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|html)$/.test(file),
  );
  return new Set(files.flatMap((file) => wordsIn(readFileSync(join(assets, file), 'utf8'))));
}

/** Where such words appear in what was sent, each with its context. */
function leakedWords(sent: unknown, isLeak: (word: string) => boolean): string[] {
  const text = JSON.stringify(sent);
  const leaks = new Set(wordsIn(text).filter(isLeak));
  return [...leaks].map((word) => {
    const at = text.search(new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'iu'));
    return text.slice(Math.max(0, at - 120), at + 60);
  });
}

/** Goes to another page like a link, without reloading the portal. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

// Removes what other journeys on this server have left.
test.beforeEach(async ({ stack }) => {
  for (const what of ['reports', 'events']) {
    await stack.mock.fetch(
      new Request(`${stack.apiUrl}/__mock/${what}`, { method: 'DELETE', headers: { 'x-mock-control': '1' } }),
    );
  }
});

/** What the SDKs send while one person visits three pages with filters in the address. */
test.describe('what leaves the portal', () => {
  test.beforeEach(({ page }) => sampleEverything(page));

  test('page and identify events, with ids that reveal nothing', async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.partnerSearch(seeded, { text: 'confidential words' }));
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
    expect(events.find(({ type }) => type === 'identify')?.userId).toMatch(/^[\da-f]{64}$/);
    const text = JSON.stringify(events).replaceAll(seeded.company_uuid, '');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('northbay');
    expect(text).not.toContain(seeded.partner_uuid);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'ajs_user_id');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test('the next person is not linked to the previous one', async ({ page, stack, context }) => {
    const kept = async () => {
      const cookies = await context.cookies();
      return {
        cookie: cookies.find(({ name }) => name === 'ajs_user_id')?.value,
        stored: await page.evaluate(() => localStorage.getItem('ajs_user_id')),
      };
    };
    // Two tabs that open at the same time both identify their person.
    const people = async () => [
      ...new Set(
        (await eventsOf(stack)).filter(({ type }) => type === 'identify').map(({ userId }) => userId),
      ),
    ];
    const other = await context.newPage();
    await signInByHand(page, OWNER, '/?stay=1');
    await other.goto('/?stay=1');
    await arrive(other, 'Workspaces');
    await expect.poll(async () => (await people()).length).toBe(1);
    const [owner] = await people();
    expect((await kept()).cookie).toBe(owner);
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: /owner@northbay\.example/ })).toBeVisible();
    await expect(other.getByRole('button', { name: /owner@northbay\.example/ })).toBeVisible();
    expect((await kept()).cookie).toBeUndefined();
    await choosePerson(page, 'editor@northbay.example');
    await arrive(page, 'Workspaces');
    await expect.poll(async () => (await people()).length).toBe(2);
    const [, editor] = await people();
    expect(editor).not.toBe(owner);
    expect(await kept()).toEqual({ cookie: editor, stored: JSON.stringify(editor) });
    const anonymous = (person: string | undefined, events: Awaited<ReturnType<typeof eventsOf>>) =>
      new Set(events.filter(({ userId }) => userId === person).map(({ anonymousId }) => anonymousId));
    const events = await eventsOf(stack);
    expect(anonymous(owner, events).isDisjointFrom(anonymous(editor, events))).toBe(true);
  });

  test('traces and masked replays, without addresses, names and text', async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.partnerSearch(seeded, { text: 'confidential words' }));
    await arrive(page, 'Pinecrest Lines');
    await expect.poll(async () => (await itemsOf(stack, 'replay_recording')).length).toBeGreaterThan(0);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Pulse' })
      .press('Enter');
    await arrive(page, 'Pulse');
    // Unloading sends what is still queued.
    await page.goto('about:blank');
    await expect.poll(async () => (await itemsOf(stack, 'span')).length).toBeGreaterThan(0);
    const all = JSON.stringify(await received<Report>(stack, 'reports'));
    const leaks = [/confidential/, /code=/, /Pinecrest/, /northbay\.example/, /eyJ[\w-]+\./, UUID].flatMap(
      (what) => {
        const at = all.search(what);
        return at < 0 ? [] : [all.slice(Math.max(0, at - 120), at + 80)];
      },
    );
    expect(leaks).toEqual([]);
    expect(all).toContain('/c/:id/tp/:id/search');
  });
});

const unrepeated = (all: readonly string[]) => all.filter((value, at) => value !== all[at - 1]);

test.describe('data from the server', () => {
  test.beforeEach(({ page }) => sampleEverything(page));

  test(
    'is in no replay, error or event of any page',
    { tag: '@all-only' },
    async ({ page, stack, tolerate }) => {
      tolerate(/On purpose/);
      const said = new Set<string>();
      const answers: Promise<void>[] = [];
      page.on('response', (response) => {
        const { origin, pathname } = new URL(response.url());
        const type = response.headers()['content-type'] ?? '';
        if (origin !== stack.apiUrl || /^\/(?:api|v1)\//.test(pathname)) return;
        // The provider's page and the schema contain no customer data.
        if (/^(?:text\/(?:html|css)|font\/)/.test(type)) return;
        if (response.request().postData()?.includes('IntrospectionQuery')) return;
        const isJson = /json|multipart|event-stream/.test(type);
        answers.push(
          response.text().then(
            (text) => wordsIn(isJson ? stringsIn(text) : text).forEach((word) => said.add(word)),
            // A page that unloads closes its streams.
            () => undefined,
          ),
        );
      });
      const seeded = await seededPlaces(stack.mock);
      // A document of its own.
      const explorer = places.filter(({ path }) => path(seeded) === paths.graphqlExplorer());
      const inPortal = places.filter((place) => !explorer.includes(place));
      const half = Math.ceil(inPortal.length / 2);
      // Alternates between the halves of the list, because neighbors often have the same heading, by which an arrival
      // is recognized.
      const [first, ...others] = inPortal
        .slice(0, half)
        .flatMap((place, at) => [place, ...inPortal.slice(half + at, half + at + 1)]);
      const visited: string[] = [];
      const noteVisit = () => visited.push(new URL(page.url()).pathname);
      await signIn(page, OWNER, first!.path(seeded));
      await arrive(page, first!.heading);
      noteVisit();
      for (const { path, heading, last } of others) {
        await goWithin(page, path(seeded));
        await arrive(page, heading);
        noteVisit();
        if (last) await expect(last(page).first()).toBeVisible();
      }
      await goWithin(page, paths.executionFiles({ ...seeded, invocation_uuid: seeded.refused_uuid }));
      noteVisit();
      await page.getByRole('gridcell', { name: /= QQ .*not valid/ }).click();
      await page.evaluate(() => {
        console.warn('On purpose', document.title);
        void Promise.reject(new Error('On purpose'));
      });
      await allRecorded(page, stack);
      await expect.poll(async () => (await itemsOf(stack, 'event')).length).toBe(1);
      for (const { path, heading, last } of explorer) {
        await goWithin(page, path(seeded));
        await arrive(page, heading);
        noteVisit();
        await expect(last!(page)).toBeVisible();
      }
      await allRecorded(page, stack);
      // Without repeats: another search on the same address is the same page, and the explorer is also reported by the
      // document before it.
      const reported = async () =>
        (await eventsOf(stack)).flatMap(({ type, properties }) =>
          type === 'page' ? [String(properties?.['path'])] : [],
        );
      const opened = unrepeated(visited.map((path) => path.replaceAll(new RegExp(UUID, 'gi'), ':id')));
      await expect.poll(async () => unrepeated(await reported()).length).toBe(opened.length);
      await page.goto('about:blank');
      await Promise.all(answers);

      const recordings = await recordingsOf(stack);
      const pages = recordings.flatMap(({ events }) => events.filter(({ type }) => type === FULL_SNAPSHOT));
      expect(pages.length).toBeGreaterThan(0);
      expect(JSON.stringify(recordings)).toMatch(/\*{4}/);
      // A partner's name, and the sender id in the files.
      for (const word of ['pinecrest', 'northbayfwd']) expect(said).toContain(word);
      const sent = [...(await received(stack, 'reports')), ...(await eventsOf(stack))];
      const ours = portalWords();
      const leaks = leakedWords(sent, (word) => said.has(word) && !ours.has(word));
      expect(leaks).toEqual([]);
    },
  );
});

test('the SDK’s own metrics, every 30 seconds', { tag: '@all-only' }, async ({ page, stack }) => {
  await page.clock.install();
  await signIn(page, OWNER, '/?stay=1');
  await expect.poll(async () => (await eventsOf(stack)).length).toBeGreaterThan(0);
  await page.clock.fastForward('00:31');
  await expect
    .poll(async () => (await received<Delivery>(stack, 'events')).some(({ kind }) => kind === 'metrics'))
    .toBe(true);
});

test('a failed delivery is tried four times', { tag: '@all-only' }, async ({ page, tolerate }) => {
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

test('an error is one event, wherever it is caught', async ({ page, stack, tolerate }) => {
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

/** The original position of a position in a built script, as `file:line`. */
function sourceOf({ filename, lineno, colno }: Frame): string {
  const map = join('dist/.release/maps', `${new URL(filename).pathname}.map`);
  const position = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findOrigin(lineno, colno);
  return 'fileName' in position ? `${position.fileName}:${position.lineNumber}` : '';
}

test('an error report names the release, and its maps lead from the built portal to the source', async ({
  page,
  stack,
  tolerate,
}) => {
  tolerate(/On purpose/);
  await signIn(page, OWNER, '/?stay=1');
  await arrive(page, 'Workspaces');
  // The portal's own listener is on the stack.
  await page.evaluate(() => {
    document.addEventListener = () => {
      throw new Error('On purpose');
    };
  });
  await page.getByRole('button', { name: /your menu/ }).click();
  await expect.poll(async () => (await itemsOf(stack, 'event')).length).toBe(1);
  const [event] = await itemsOf(stack, 'event');
  const { release, exception } = event!.payload as { release: string; exception: { values: Failure[] } };
  expect(await (await page.request.get('/version.json')).json()).toMatchObject({ release });
  await expect(page.locator('meta[name=release]')).toHaveAttribute('content', release);
  const frames = exception.values.flatMap(({ stacktrace }) => stacktrace.frames);
  const sources = frames.filter(({ filename }) => filename.includes('/assets/')).map(sourceOf);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^(?:src|node_modules)\/.+\.[cm]?[jt]sx?:\d+$/);
  expect(sources.some((source) => source.startsWith('src/'))).toBe(true);
  for (const { filename } of frames) {
    if (!filename.includes('/assets/')) continue;
    expect((await page.request.get(`${filename}.map`)).status()).toBe(404);
  }
});

test('people who ask not to be tracked are not', async ({ page, stack, tolerate }) => {
  tolerate(/On purpose/);
  await sampleEverything(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await signIn(page, OWNER, '/?stay=1');
  await arrive(page, 'Workspaces');
  // The SDK's replacement has loaded, so nothing else will follow.
  const files = JSON.parse(readFileSync('dist/.vite/modules.json', 'utf8')) as Record<string, string>;
  await expect.poll(() => asked).toContain(`/${files['src/errors/feedback-reporter.ts']}`);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('On purpose'))));
  await page.reload();
  await arrive(page, 'Workspaces');
  expect(asked.filter((path) => /^\/(?:v1|api)\//.test(path))).toEqual([]);
  expect(await received(stack, 'reports')).toEqual([]);
  expect(await received(stack, 'events')).toEqual([]);
});
