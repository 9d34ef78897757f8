import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { places } from './places.ts';

/** The page notices another size or colour with its next frame, and has changed with the one after. */
async function painted(page: Page, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A page is loaded once and looked at in each of these: sizes and colours change under it, as they do for people. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const WIDE = looks.slice(0, 2);
const LAYER = 'dialog, [role=dialog], [role=menu]';

/** What is wrong with the page as it is, or with a part of it, in each look. */
async function findings(
  page: Page,
  name: string,
  inLooks: readonly (typeof looks)[number][],
  part = 'html',
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, colorScheme } of inLooks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page, colorScheme);
    // The other mode joins the findings of frames in a window of its own, and there are no frames here.
    const axe = new AxeBuilder({ page }).include(part).withTags(RULES).setLegacyMode();
    const { violations } = await axe.analyze();
    const look = `${name}, ${colorScheme} at ${width} px`;
    for (const { id, nodes } of violations) {
      wrong.push(`${look}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    }
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) wrong.push(`${look}: scrolls ${sideways} px sideways`);
  }
  return wrong;
}

test('no route has an axe finding or scrolls sideways, light and dark, wide and narrow', async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000);
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  const wrong: string[] = [];
  for (const { name, path, heading, last } of places) {
    await page.goto(path(seeded));
    await arrive(page, heading);
    if (last) await expect(last(page)).toBeVisible();
    wrong.push(...(await findings(page, name, looks)));
  }
  expect(wrong).toEqual([]);
});

test('what opens above a page, and each way to look at a file, has no axe finding', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  const seeded = await seededPlaces(stack.mock);
  const at = { ...seeded, invocation_uuid: seeded.refused_uuid };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await signIn(page, 'owner@northbay.example', paths.partnerSearch(seeded, { x: seeded.refused_uuid }));
  await arrive(page, 'Pinecrest Lines');
  const wrong = await findings(page, 'quick view', WIDE, '[aria-label="Quick view"]');
  const layers = [
    ['filter by status', button('Status'), page.getByRole('dialog', { name: 'Filter by Status' })],
    ['filter by data tag', button('Data tag'), page.getByRole('dialog', { name: 'Data tag' })],
    ['span', button(/^Submitted/), page.getByRole('dialog', { name: /Submitted/ })],
    ['columns', button('Columns and density'), page.getByRole('dialog', { name: /Columns/ })],
    ['workspaces', button(/^Workspace:/), page.getByRole('dialog', { name: 'Switch workspace' })],
    ['palette', button('Search or jump to'), page.getByRole('dialog', { name: 'Search or jump to' })],
    ['user menu', button(/your menu/), page.getByRole('menu')],
  ] as const;
  for (const [name, opener, layer] of layers) {
    await opener.first().click();
    await expect(layer).toBeVisible();
    wrong.push(...(await findings(page, name, WIDE, LAYER)));
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
  }
  await page.goto(paths.execution(at));
  for (const deed of ['Share', 'Resubmit']) {
    await button(deed).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    wrong.push(...(await findings(page, `${deed} dialog`, WIDE, LAYER)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const mode of ['raw', 'tree']) {
    await page.goto(paths.executionFiles(at, { file: seeded.refused_file, mode }));
    await expect(page.getByText('QQ').first()).toBeVisible();
    wrong.push(...(await findings(page, `file, ${mode}`, WIDE, 'main')));
  }
  expect(wrong).toEqual([]);
});
