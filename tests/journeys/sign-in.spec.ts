import { arrive, choosePerson, expect, signInByHand, test } from './journey.ts';

test('a deep link survives the sign-in, with its query and hash', async ({ page, context }) => {
  await page.goto('/?stay=1&q=pine#top');
  await expect(page.getByRole('button', { name: /owner@/ })).toBeVisible();
  // The numbers of spec §9 that are the SDK's: a transaction and a session are known for a day.
  const lasting = async (name: RegExp) => {
    const cookie = (await context.cookies()).find((one) => name.test(one.name));
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 360) / 10;
  };
  expect(await lasting(/^a0\.spajs\.txs\./)).toBe(24);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'profile', 'email']));
  await choosePerson(page, 'owner@northbay.example');
  await expect(page).toHaveURL(/\/\?stay=1&q=pine#top$/);
  await expect(page.getByRole('link', { name: /Pinecrest Lines/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('idToken'))).toMatch(/^eyJ/);
  expect(await lasting(/\.is\.authenticated$/)).toBe(24);
});

test('Back does not lead into the provider, and a reload keeps the person', async ({ page }) => {
  await signInByHand(page, 'editor@northbay.example', '/?stay');
  await page.getByRole('link', { name: /Northbay Freight PROD/ }).click();
  await expect(page.getByRole('heading', { name: 'Pulse', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
});

test('signing out forgets the token and leads to the sign-in, in every tab', async ({ page, context }) => {
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
