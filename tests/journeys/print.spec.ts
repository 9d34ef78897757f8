import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

const OWNER = 'owner@northbay.example';

/** The number of pages of the PDF that the browser prints. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Shows the page as it is on paper. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
}

test('an execution is printed without what can only be clicked, and without an empty page', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  const execution = { ...seeded, invocation_uuid: seeded.refused_uuid };
  await signIn(page, OWNER, paths.executionLogs(execution));
  await arrive(page, 'Send tender 204');
  await expect(page.getByText(/^\d+ lines$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Fetching the log' })).toBeHidden();
  expect(await printedPages(page)).toBe(1);
  await onPaper(page);
  await expect(page.getByRole('listitem').last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New comment' })).toBeVisible();
  await onPaper(page);
  await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI summary' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Comments' })).toBeHidden();
});

test('a comparison is printed in rows below each other, without navigation', async ({ page, stack }) => {
  const seeded = await seededPlaces(stack.mock);
  const execution = { ...seeded, invocation_uuid: seeded.refused_uuid };
  await signIn(page, OWNER, paths.execution(execution, { compare: 'last' }));
  await arrive(page, 'Compare executions');
  const rows = page.getByRole('grid').getByRole('rowgroup');
  await expect(rows.first()).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await onPaper(page);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  expect(boxes.length).toBeGreaterThan(40);
  const overlapping = boxes.filter(({ top }, at) => at > 0 && top < (boxes[at - 1]?.bottom ?? 0) - 1);
  expect(overlapping).toEqual([]);
});
