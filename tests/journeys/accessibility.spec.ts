import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { findings, looks } from './looks.ts';
import { places } from './places.ts';

const WIDE = looks.slice(0, 2);
const LAYER = 'dialog, [role=dialog], [role=menu]';

test('no route has an axe finding or scrolls sideways, light and dark, wide and narrow', async ({
  page,
  stack,
}) => {
  test.setTimeout(720_000);
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
  test.setTimeout(360_000);
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
  await page.goto(paths.settings(seeded));
  for (const deed of ['Edit company', 'Archive…']) {
    await button(deed).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    wrong.push(...(await findings(page, `${deed}, settings`, WIDE, LAYER)));
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
