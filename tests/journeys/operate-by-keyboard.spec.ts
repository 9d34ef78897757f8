import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { tabTo } from './keys.ts';

const NAME = 'Pinecrest Lines';

const rowOf = (page: Page, number: number): Locator =>
  page.locator(`[role=row][aria-rowindex="${number + 1}"]`);

/**
 * Presses Alt+Left, which the page must leave to the browser. Headless Chromium has no window that would go back, so go
 * back explicitly.
 */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      if (event.key === 'ArrowLeft')
        queueMicrotask(() =>
          document.documentElement.setAttribute('data-taken', `${event.defaultPrevented}`),
        );
    });
  });
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-taken', 'false');
  await page.evaluate(() => document.documentElement.removeAttribute('data-taken'));
  await page.goBack();
}

/** Finds yesterday's unresolved failures of the partner, starting from the workspace. */
async function findFailures(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keyboard.type(NAME);
  const partner = palette.getByRole('group', { name: 'Trading partners' }).getByRole('option').first();
  await expect(partner).toHaveAccessibleName(new RegExp(`^${NAME}`));
  for (let step = 0; (await partner.getAttribute('aria-selected')) !== 'true' && step < 10; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await arrive(page, NAME);
  await tabTo(page, page.getByRole('link', { name: 'Executions', exact: true }).last());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search$/);

  const filters = page.getByRole('toolbar', { name: 'Filter executions' });
  await tabTo(page, filters.getByRole('button', { name: /^Submitted:/ }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Yesterday' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/range=yesterday/);
  await tabTo(page, filters.getByRole('button', { name: 'More filters' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Resolution' }));
  await keyboard.type('Unr');
  await tabTo(page, page.getByRole('button', { name: 'Apply' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/resolution=unresolved/);
  await seeFailures(page);
}

/** Until the response arrives, the rows of the previous filters stay, dimmed. */
async function seeFailures(page: Page): Promise<void> {
  const list = page.getByRole('grid', { name: 'Executions' });
  await expect(list).not.toHaveAttribute('aria-busy');
  const shown = page.locator('[role=row][aria-rowindex][data-index]');
  await expect(shown.first()).toBeVisible();
  const unresolved = shown.filter({ hasText: 'yesterday' }).filter({ hasNotText: 'Resolved' });
  await expect(unresolved).toHaveCount(await shown.count());
}

test(
  'by keyboard alone: find yesterday’s unresolved failures, see why, compare, resubmit the safe ones, tell the partner',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    const { keyboard } = page;
    const row = (number: number) => rowOf(page, number);
    await signIn(page, 'editor@northbay.example', paths.pulse(seeded));
    await arrive(page, 'Pulse');
    await findFailures(page);

    // See why.
    await keyboard.press('j');
    await expect(row(1)).toBeFocused();
    const failed = page.url();
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Suggested fix' })).toBeVisible();
    const execution = page.url();

    // Compare with the last success.
    await tabTo(page, page.getByRole('link', { name: 'Compare', exact: true }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/compare=last/);
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await pressBack(page);
    await expect(page).toHaveURL(execution);
    await pressBack(page);
    await expect(page).toHaveURL(failed);
    await expect(row(1)).toHaveAttribute('tabindex', '0');

    // Resubmit what is safe.
    await keyboard.press('x');
    await keyboard.press('j');
    await keyboard.press('x');
    await tabTo(page, page.getByRole('button', { name: 'Resubmit', exact: true }));
    await keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: 'Resubmit 2 executions?' });
    await expect(review.getByRole('row', { name: /Will run/ })).toHaveCount(2);
    await tabTo(page, review.getByRole('checkbox', { name: /^Resubmit / }).last());
    await keyboard.press('Space');
    await tabTo(page, review.getByRole('button', { name: 'Resubmit 1' }));
    await keyboard.press('Enter');
    const results = page.getByRole('dialog', { name: 'Resubmission of 1 execution' }).getByRole('row');
    await expect(results.filter({ hasText: 'Left out in the review' })).toHaveCount(1);
    // Whether it succeeds depends on its data, so only check that it ran again, as a new execution.
    await expect(results.filter({ has: page.getByRole('link').nth(1) })).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Tell the partner.
    await keyboard.press('j');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Share', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Share' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Shared' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Shared' })).toBeVisible();
  },
);
