import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { places, type Place } from './places.ts';
import { asked, holdAnswers, recordCalls, watchRest } from './watching.ts';

/** Routes whose address says more: what it names is asked for at the same time. */
const withMore: readonly Place[] = [
  {
    name: 'a file',
    path: (seeded) =>
      paths.executionFiles(
        { ...seeded, invocation_uuid: seeded.refused_uuid },
        { file: seeded.refused_file },
      ),
    heading: /204/,
    asks: ['SignedInLayoutQuery', 'PartnerLayoutQuery', 'ExecutionLayoutQuery', 'FileViewQuery'],
  },
  {
    name: 'search with a quick view',
    path: (seeded) => paths.partnerSearch(seeded, { x: seeded.refused_uuid }),
    heading: /^Pinecrest Lines$/,
    asks: ['SignedInLayoutQuery', 'PartnerLayoutQuery', 'PartnerSearchScreenQuery', 'QuickViewDetailsQuery'],
  },
];

test('a cold route asks for all it needs at once: one round trip', async ({ page, stack }) => {
  test.setTimeout(360_000);
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  const calls = recordCalls(page);
  const atRest = watchRest(page);
  for (const { name, path, heading, asks } of [...places, ...withMore]) {
    await test.step(name, async () => {
      calls.length = 0;
      const answers = await holdAnswers(page);
      await page.goto(path(seeded));
      await atRest();
      expect(asked(calls).toSorted(), 'before any answer').toEqual(asks.toSorted());
      await answers.release();
      await arrive(page, heading);
      await atRest();
      expect(asked(calls), 'after the answers').toHaveLength(asks.length);
    });
  }
});

test('from a list to a detail: what the list knew is there at once, the rest is one request', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  const search = paths.partnerSearch(seeded, { reason: 'ACK_REJECTED', range: '30d' });
  await signIn(page, 'owner@northbay.example', search);
  await arrive(page, 'Pinecrest Lines');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${seeded.refused_uuid}"]`) });
  const calls = recordCalls(page);
  const answers = await holdAnswers(page);
  await row.getByRole('link').first().click();
  // Nothing has been answered yet.
  await expect(page.getByRole('heading', { level: 1, name: 'Send tender 204' })).toBeVisible();
  await expect(page.getByText(/state or province code “QQ” is not valid/).first()).toBeVisible();
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('communicating with server')).toBeVisible();
  expect(asked(calls)).toEqual(['ExecutionLayoutQuery']);
  await answers.release();
  await expect(page.getByRole('region', { name: 'Acknowledgments' })).toBeVisible();
  await arrive(page, 'Send tender 204');
  expect(asked(calls)).toEqual(['ExecutionLayoutQuery']);
});

test('back to a long list: its rows, its place and its current row are there, and nothing is asked', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.partnerSearch(seeded, { range: '30d' }));
  await arrive(page, 'Pinecrest Lines');
  const grid = page.getByRole('grid', { name: 'Executions' });
  // Past the first page: rows that were loaded by scrolling.
  await grid.evaluate((element) => element.scrollTo({ top: 100 * 32 }));
  await expect(page.locator('[role=row][aria-rowindex="110"]')).toBeVisible();
  await grid.evaluate((element) => element.scrollTo({ top: 180 * 32 }));
  const row = page.locator('[role=row][aria-rowindex="190"]');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/f\/[\da-f-]{36}$/);
  await expect(page.getByText('communicating with server')).toBeHidden();
  const calls = recordCalls(page);
  await page.goBack();
  await expect(row).toBeVisible();
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(180 * 32);
  await expect(row).toHaveAttribute('tabindex', '0');
  expect(asked(calls)).toEqual([]);
});
