import { arrive, choosePerson, expect, signIn, test } from './journey.ts';

test('a deep link survives the sign-in, with its query and hash', async ({ page }) => {
  await page.goto('/?stay=1&q=pine#top');
  await choosePerson(page, 'owner@northbay.example');
  await expect(page).toHaveURL(/\/\?stay=1&q=pine#top$/);
  await expect(page.getByRole('link', { name: /Pinecrest Lines/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('idToken'))).toMatch(/^eyJ/);
});

test('Back does not lead into the provider, and a reload keeps the person', async ({ page }) => {
  await signIn(page, 'editor@northbay.example', '/?stay');
  await page.getByRole('link', { name: /Northbay Freight PROD/ }).click();
  await expect(page.getByRole('heading', { name: 'Pulse', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
});

test('signing out forgets the token and leads to the sign-in, in every tab', async ({ page, context }) => {
  await signIn(page, 'viewer@northbay.example', '/?stay');
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
