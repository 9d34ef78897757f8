import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

test('a cold load of Pulse and of the search requests few files, including their area', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  // Reports and analytics start when the browser is idle, which may be before or after the rows appear, so turn them
  // off.
  await page.route('**/settings.json', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({ response, json: { ...settings, reports: null, analytics: null } });
  });
  for (const { path, heading, rows, area } of [
    {
      path: paths.pulse(seeded),
      heading: 'Pulse',
      rows: page.getByRole('main').getByRole('listitem'),
      area: 'company',
    },
    {
      path: paths.partnerSearch(seeded, { range: '30d' }),
      heading: 'Pinecrest Lines',
      rows: page.locator('[role=row][aria-rowindex="2"]'),
      area: 'partner',
    },
  ]) {
    await page.goto('about:blank');
    const asked: string[] = [];
    const record = (request: { url(): string }) => void asked.push(request.url());
    page.on('request', record);
    await page.goto(path);
    await expect(rows.first()).toBeVisible();
    page.off('request', record);
    await arrive(page, heading);
    // Everything that the browser requests until the first rows appear, with the rules for settings and responses.
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(27);

    // The area's files, each once, and before the first file that a module requests.
    const ofArea = asked.filter((url) => url.includes(`/assets/area-${area}-`));
    expect(ofArea.map((url) => url.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js']);
    const lazy = asked.findIndex((url) => /(?:Screen|screen-and-[\w-]+)-[\w-]{8}\.js$/.test(url));
    expect(ofArea.map((url) => asked.indexOf(url) < lazy)).toEqual([true, true]);
  }
});

test('a stylesheet that cannot be fetched is retried with its area', async ({ page, stack, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to load resource/);
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.pulse(seeded));
  await arrive(page, 'Pulse');
  await page.evaluate(() => {
    const seen: string[] = [];
    addEventListener('vite:preloadError', (event) =>
      seen.push((event as Event & { payload: Error }).payload.message),
    );
    Object.assign(globalThis, { seen });
  });
  const tries: string[] = [];
  await page.route('**/assets/area-partner-settings-*.css', (route) =>
    tries.push(route.request().resourceType()) <= 2 ? route.abort() : route.continue(),
  );
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Trading partners' })
    .press('Enter');
  await arrive(page, 'Trading partners');
  // The preload and the navigation may each request it first. Each then fetches it past the cache, which may hold the
  // failed response. It is retried once, and only after such a fetch.
  expect(tries.join(' ')).toMatch(/^(stylesheet ){1,2}(fetch )+stylesheet( fetch)*$/);
  // The preload and the navigation itself wait for the same file.
  const failures = await page.evaluate(() => (globalThis as { seen?: string[] }).seen ?? []);
  expect(failures.length).toBeGreaterThanOrEqual(2);
  expect(failures.filter((message) => !message.startsWith('Unable to preload CSS'))).toEqual([]);
  await expect(
    page.locator('link[rel=stylesheet][href*="area-partner-settings-"]'),
    'one, and loaded',
  ).toHaveCount(1);
});
