import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

/** Points of the page, in fractions of its size, where an element of the toast library lies without a toast. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = Array.from({ length: 19 }, (_, n) => (n + 1) / 20);
    return parts.flatMap((x) =>
      parts.flatMap((y) => {
        const found = document.elementFromPoint(x * innerWidth, y * innerHeight);
        const isFree =
          !found?.closest('.mantine-Notifications-root') || found.closest('.mantine-Notification-root');
        return isFree ? [] : [`${x} ${y}`];
      }),
    );
  });

for (const width of [1440, 390])
  test(`a toast covers nothing but its own area at ${width} px, also beside the form of a drawer`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'owner@northbay.example', paths.notifiers(await seededPlaces(stack.mock)));
    await arrive(page, 'Notifiers');
    const item = page.getByRole('row').filter({ hasText: 'Operations desk' });
    await item.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: /Operations desk/ });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Operations desk, day');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible();
    await expect(form).toBeHidden();
    expect(await covered(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add notifier' }).click();
    await page.getByRole('menuitem', { name: /^Email/ }).click();
    const added = page.getByRole('dialog', { name: /New notifier/ });
    await expect(added.getByRole('textbox', { name: /^Name/ })).toBeFocused();
    expect(await covered(page)).toEqual([]);
    await added.getByRole('button', { name: 'Add notifier' }).click();
    await expect(added.getByRole('alert')).toBeVisible();
  });
