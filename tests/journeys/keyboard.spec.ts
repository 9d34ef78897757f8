import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { tabTo } from './keys.ts';
import { holdAnswers } from './watching.ts';

test('from the sign-in to a log line without a pointer', async ({ page, stack }) => {
  test.setTimeout(270_000);
  const seeded = await seededPlaces(stack.mock);
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.goto('/');
  await expect(page.getByRole('button', { name: /owner@/ })).toBeFocused();
  await keyboard.press('Enter');

  // Skip the top bar in one step.
  await expect(heading('Workspaces')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // Typing searches, wherever the focus is; then an arrow and Enter.
  await keyboard.type('northbay');
  await expect(page.getByRole('searchbox', { name: 'Search workspaces' })).toHaveValue('northbay');
  await expect(page.getByRole('table', { name: 'Workspaces' }).locator('[data-row-link]')).toHaveCount(2);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Northbay Freight', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await arrive(page, 'Pulse');
  await expect(heading('Pulse')).toBeFocused();

  // Search by data tag, from anywhere.
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keyboard.type(seeded.refused_shipment);
  const hit = palette.getByRole('group', { name: 'Executions' }).getByRole('option').first();
  await expect(hit).toBeVisible();
  for (let step = 0; (await hit.getAttribute('aria-selected')) !== 'true' && step < 10; step++) {
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/f\/[\da-f-]{36}$/);
  await arrive(page, 'Send tender 204');
  await expect(heading('Send tender 204')).toBeFocused();

  // Go to the partner's list. J and K move between its rows; Enter opens one.
  await keyboard.press('Control+k');
  await keyboard.type('Pinecrest');
  const partner = palette
    .getByRole('group', { name: 'Trading partners' })
    .getByRole('option', { name: /^Pinecrest Lines/ })
    .first();
  await expect(partner).toBeVisible();
  for (let step = 0; (await partner.getAttribute('aria-selected')) !== 'true' && step < 10; step++) {
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tp/${seeded.partner_uuid}$`));
  await arrive(page, 'Pinecrest Lines');
  await tabTo(page, page.getByRole('link', { name: 'Executions', exact: true }).last());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  const row = (number: number) => page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
  await tabTo(page, row(1));
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('k');
  await expect(row(2)).toBeFocused();
  const href = await row(2).locator('a[data-row-link]').getAttribute('href');
  // The tabs are shown while the rest loads, and stay when it arrives.
  const answers = await holdAnswers(page);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));

  // Tabs are links; a log is one tab stop, and J moves between lines.
  const tabs = page.getByRole('navigation', { name: 'Execution' });
  await tabTo(page, tabs.getByRole('link', { name: 'Logs' }));
  await answers.release();
  await expect(tabs.getByRole('link', { name: /^Files \d/ })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Logs' })).toBeFocused();
  await keyboard.press('Enter');
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Logs' })).toBeFocused();
  await tabTo(page, log);
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(page).toHaveURL(/#L2$/);
  await expect(log).toBeFocused();

  // Back to the row that the execution was opened from.
  await page.goBack();
  await page.goBack();
  await expect(row(2)).toHaveAttribute('tabindex', '0');
});

test('what opens takes the focus, keeps it, and returns it; Escape closes one layer at a time', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  const { keyboard } = page;
  await signIn(page, 'owner@northbay.example', paths.partnerSearch(seeded, { reason: 'ACK_REJECTED' }));
  await arrive(page, 'Pinecrest Lines');

  // A quick view below an open filter: the filter closes first.
  const row = page.locator('[role=row][aria-rowindex="2"]');
  await tabTo(page, row);
  await keyboard.press('v');
  const quickView = page.getByRole('region', { name: 'Quick view' });
  await expect(quickView).toBeVisible();
  const status = page.getByRole('button', { name: 'Status', exact: true });
  await tabTo(page, status, 'Shift+Tab');
  await keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Filter by Status' });
  await expect(menu.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(status).toBeFocused();
  await expect(quickView).toBeVisible();
  await tabTo(page, row);
  await keyboard.press('Escape');
  await expect(quickView).toBeHidden();
  await expect(row).toBeFocused();

  // A menu.
  const face = page.getByRole('button', { name: /your menu/ });
  await tabTo(page, face, 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(face).toBeFocused();

  // A dialog: Tab cycles inside it.
  await tabTo(page, row);
  await keyboard.press('Enter');
  await arrive(page, 'Send tender 204');
  const resubmit = page.getByRole('button', { name: 'Resubmit', exact: true }).first();
  await tabTo(page, resubmit);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Resubmit/ });
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  for (let step = 0; step < 6; step++) {
    await keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(resubmit).toBeFocused();
});
