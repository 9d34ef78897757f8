import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { asked, holdAnswers, recordCalls } from './watching.ts';

test('from a list to a detail: shows what the list has loaded immediately, the rest is one request', async ({
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
  // No response has arrived yet.
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

test('back to a long list: its rows, position and current row are restored without a request', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.partnerSearch(seeded, { range: '30d' }));
  await arrive(page, 'Pinecrest Lines');
  const grid = page.getByRole('grid', { name: 'Executions' });
  // Past the first page: rows loaded by scrolling.
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
