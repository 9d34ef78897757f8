import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, signIn, test } from './journey.ts';
import { addFaults, refuseTokens } from './token-faults.ts';

const OWNER = 'owner@northbay.example';

/** Presses Tab until the target has the focus. Gives up after a while, as a person does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a notifier is added, tested and deleted without a pointer', async ({ page, stack }) => {
  const seeded = await seededPlaces(stack.mock);
  const { keyboard } = page;
  await signIn(page, OWNER, paths.notifiers(seeded));
  await arrive(page, 'Notifiers');
  await tabTo(page, page.getByRole('button', { name: 'Add notifier' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Email/ })).toBeFocused();
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: /New notifier/ });
  await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await keyboard.type('Night desk');
  await keyboard.press('Enter');
  // It cannot be saved without a recipient. The summary has the focus, and its line links to the field.
  await expect(form.getByRole('alert')).toContainText('Add at least one email address.');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: /Recipients/ })).toBeFocused();
  await keyboard.type('night@northbay.example,');
  await tabTo(page, form.getByRole('button', { name: 'Add and send test' }));
  await keyboard.press('Enter');
  const edited = page.getByRole('dialog', { name: /Night desk/ });
  await expect(edited.getByText('250 2.0.0 Queued')).toBeVisible();
  await keyboard.press('Escape');
  await expect(edited).toBeHidden();
  const trigger = page.getByRole('button', { name: 'Actions for Night desk' });
  await tabTo(page, trigger);
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused();
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete the notifier “Night desk”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(trigger).toBeHidden();
  await expect(page.getByRole('row', { name: /Alder Retail orders/ })).toBeFocused();
});

test('loses nothing if the session ends in the form and someone else saves', async ({
  page,
  context,
  stack,
  tolerate,
}) => {
  tolerate(/Failed to load resource: .*status of 40[13]/);
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, OWNER, paths.notifiers(seeded, { q: 'Integration' }));
  await arrive(page, 'Notifiers');
  await page.getByRole('link', { name: 'Integration team', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Integration team/ });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Integration crew');

  const notifier_uuid = new URL(page.url()).searchParams.get('edit');
  await ask(
    stack.mock,
    'editor@northbay.example',
    'mutation ($input: SaveNotifierInput!) { save_notifier(input: $input) { errors { code } } }',
    { input: { notifier_uuid, lock_version: 1, digest: 'D1' } },
  );
  await context.clearCookies();
  await addFaults(stack, {
    at: 'token',
    status: 403,
    body: { error: 'invalid_grant', error_description: 'The grant request is invalid' },
  });
  await refuseTokens(page, 1);
  await form.getByRole('button', { name: 'Save changes' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  const opened = page.waitForEvent('popup');
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await choosePerson(await opened, OWNER);
  await expect(ended).toBeHidden();

  // The save is sent now, after another person's: both versions are shown, and nothing is overwritten.
  await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Integration crew');
  await form.getByRole('button', { name: 'Show both' }).click();
  await expect(form.getByRole('row', { name: /Send.*Daily/ })).toBeVisible();
});
