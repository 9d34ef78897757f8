import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, signInByHand, test } from './journey.ts';
import { recordCalls } from './watching.ts';

test('a deep link survives the sign-in, with its query and hash', async ({ page, context }) => {
  await page.goto('/?stay=1&q=pine#top');
  await expect(page.getByRole('button', { name: /owner@/ })).toBeVisible();
  // The SDK's values from spec §9: a transaction and a session are kept for one day.
  const lasting = async (name: RegExp) => {
    const cookie = (await context.cookies()).find((candidate) => name.test(candidate.name));
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 360) / 10;
  };
  expect(await lasting(/^a0\.spajs\.txs\./)).toBe(24);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'profile', 'email']));
  await choosePerson(page, 'owner@northbay.example');
  await expect(page).toHaveURL(/\/\?stay=1&q=pine#top$/);
  await expect(page.getByRole('link', { name: 'Pinecrest Lines', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('idToken'))).toMatch(/^eyJ/);
  expect(await lasting(/\.is\.authenticated$/)).toBe(24);
});

test('the page that redirects to the sign-in shows a 50-pixel spinner', async ({ page }) => {
  const sizes: string[] = [];
  await page.exposeFunction('reportSpinner', (size: string) => void sizes.push(size));
  // Runs in the page, because a page that is being left no longer responds.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const spinner = document.querySelector<HTMLElement>('main [role="status"] > div');
      // The layout size, because the bounding box changes while it turns.
      const size = spinner && `${spinner.offsetWidth} by ${spinner.offsetHeight}`;
      const { reportSpinner } = window as unknown as { reportSpinner: (size: string) => void };
      if (size) reportSpinner(size);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/?stay');
  await expect(page.getByRole('button', { name: /owner@/ })).toBeVisible();
  expect(new Set(sizes)).toEqual(new Set(['50 by 50']));
});

test('Back does not go to the provider, and a reload keeps the person signed in', async ({ page }) => {
  await signInByHand(page, 'editor@northbay.example', '/?stay');
  await page.getByRole('link', { name: 'Northbay Freight', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pulse', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
});

test('signing out forgets the token and goes to the sign-in, in every tab', async ({ page, context }) => {
  await signInByHand(page, 'viewer@northbay.example', '/?stay');
  const other = await context.newPage();
  await other.goto('/?stay');
  await arrive(other, 'Workspaces');
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /owner@northbay\.example/ })).toBeVisible();
  await expect(other.getByRole('button', { name: /owner@northbay\.example/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /owner@northbay\.example/ })).toBeVisible();
});

test(
  'two tabs that sign in at once reach their own deep links, and keep their own person',
  { tag: '@all-only' },
  async ({ page, context, stack }) => {
    const OWNER = 'owner@northbay.example';
    const EDITOR = 'editor@northbay.example';
    const seeded = await seededPlaces(stack.mock);
    const second = await context.newPage();
    await page.goto(paths.partnerDashboard(seeded));
    await expect(page.getByRole('button', { name: /owner@/ })).toBeVisible();
    // Its sign-in overwrites the first one's.
    await second.goto(`${paths.partners(seeded, { status: 'PAUSED' })}#top`);
    await expect(second.getByRole('button', { name: /owner@/ })).toBeVisible();

    await choosePerson(page, OWNER);
    await expect(page).toHaveURL(paths.partnerDashboard(seeded));
    await arrive(page, 'Pinecrest Lines');
    const comment = page.getByRole('textbox', { name: 'New comment' });
    await comment.fill('Of the owner');
    const calls = recordCalls(page);
    await choosePerson(second, EDITOR);
    await expect(second).toHaveURL(`${paths.partners(seeded, { status: 'PAUSED' })}#top`);
    await arrive(second, 'Trading partners');

    // The first tab says right away who is signed in now, and sends nothing.
    const dialog = page.getByRole('dialog', { name: 'Someone else signed in' });
    await expect(dialog).toContainText(
      `${EDITOR} is now signed in to this browser. This page belongs to ${OWNER}`,
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(comment).toHaveValue('Of the owner');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in…' }).click();
    expect(calls).toEqual([]);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: `Sign in as ${OWNER}` }).click();
    await choosePerson(await opened, OWNER);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Of the owner' })).toContainText(
      'Olivia Marsh',
    );

    // Now the second tab is the one whose person is no longer signed in.
    const other = second.getByRole('dialog', { name: 'Someone else signed in' });
    await expect(other).toContainText(`${OWNER} is now signed in`);
    await other.getByRole('button', { name: `Continue as ${OWNER}` }).click();
    await expect(second).toHaveURL(/\/$/);
    await arrive(second, 'Workspaces');
    await expect(other).toBeHidden();
  },
);
