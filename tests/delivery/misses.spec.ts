import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { arrive, expect, signIn } from '../journeys/journey.ts';
import { seededPlaces } from '../support/seeded.ts';
import { test, type Delivery } from './delivery.ts';

const OWNER = 'owner@northbay.example';
const MISSING = /Failed to load resource: .*status of 404.*\/assets\//;
const NOT_LOADED = /Failed to fetch dynamically imported module/;

/** From Pulse to the partners, whose screen is in a file of its own. */
const goToPartners = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Trading partners' })
    .press('Enter');

async function startAtPulse(page: Page, { stack }: Delivery): Promise<string> {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, OWNER, paths.pulse(seeded));
  await arrive(page, 'Pulse');
  return paths.partners(seeded);
}

test('a chunk that comes back during the retries', async ({ page, delivery, tolerate }) => {
  tolerate(MISSING);
  await startAtPulse(page, delivery);
  const part = await delivery.lose(/^PartnersScreen-/);
  const missed = page.waitForResponse((response) => response.url().endsWith(part.address));
  await goToPartners(page);
  expect((await missed).status()).toBe(404);
  await part.bringBack();
  await arrive(page, 'Trading partners');
});

test('a chunk that comes back later: a reload loads it', async ({ page, delivery, tolerate }) => {
  tolerate(MISSING);
  tolerate(NOT_LOADED);
  const address = await startAtPulse(page, delivery);
  const part = await delivery.lose(/^PartnersScreen-/);
  await goToPartners(page);
  const missing = page.getByRole('region', { name: 'Part of the portal is missing' });
  await expect(missing).toBeVisible();
  await part.bringBack();
  await missing.getByRole('button', { name: 'Reload this page' }).click();
  await arrive(page, 'Trading partners');
  await expect(page).toHaveURL(address);
});

for (const name of ['index', 'libraries']) {
  test(`the portal itself, without ${name}: a page explains it, and its button loads the portal`, async ({
    page,
    delivery,
    tolerate,
  }) => {
    tolerate(MISSING);
    const part = await delivery.lose(new RegExp(`^${name}-.*\\.js$`));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Causeway could not be loaded' })).toBeVisible();
    await part.bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /northbay\.example/ }).first()).toBeVisible();
  });
}

test('a page of the earlier delivery still loads its parts, and a new page loads the new ones', async ({
  page,
  delivery,
}) => {
  await startAtPulse(page, delivery);
  const { before, after } = await delivery.deliverNext(/^PartnersScreen-.*\.js$/);
  // The page may have preloaded it.
  expect((await page.request.get(before)).status()).toBe(200);
  await goToPartners(page);
  await arrive(page, 'Trading partners');
  const replaced = page.waitForResponse((response) => response.url().endsWith(after));
  await page.reload();
  expect((await replaced).status()).toBe(200);
  await arrive(page, 'Trading partners');
});
