import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { tabTo } from './keys.ts';

test(
  'without a pointer: find unresolved failures, see why, compare, resubmit the safe ones, tell the partner',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    const { keyboard } = page;
    const row = (number: number) => page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
    const filters = page.getByRole('toolbar', { name: 'Filter executions' });
    await signIn(page, 'editor@northbay.example', paths.partnerSearch(seeded));
    await arrive(page, 'Pinecrest Lines');

    // Find them.
    await tabTo(page, filters.getByRole('button', { name: /^Submitted:/ }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Last 7 d' }));
    await keyboard.press('Enter');
    await tabTo(page, filters.getByRole('button', { name: 'Status' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('checkbox', { name: 'Error', exact: true }));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await tabTo(page, filters.getByRole('button', { name: 'More filters' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Resolution' }));
    await keyboard.type('Unr');
    await tabTo(page, page.getByRole('button', { name: 'Apply' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/range=7d/);
    await expect(page).toHaveURL(/resolution=unresolved/);

    // See why.
    await keyboard.press('j');
    await expect(row(1)).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Suggested fix' })).toBeVisible();

    // Compare with the last success.
    await tabTo(page, page.getByRole('link', { name: 'Compare', exact: true }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/compare=last/);
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(row(1)).toHaveAttribute('tabindex', '0');

    // Resubmit.
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
    // Whether it succeeds depends on what was wrong with it; that it ran again, on the new execution.
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
