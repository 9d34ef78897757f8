import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { findings, wideLooks } from './looks.ts';

const LAYER = 'dialog, [role=dialog], [role=menu]';

test('overlays and file views have no axe finding', { tag: '@all-only' }, async ({ page, stack }) => {
  test.setTimeout(360_000);
  const seeded = await seededPlaces(stack.mock);
  const at = { ...seeded, invocation_uuid: seeded.refused_uuid };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await signIn(page, 'owner@northbay.example', paths.partnerSearch(seeded, { x: seeded.refused_uuid }));
  await arrive(page, 'Pinecrest Lines');
  const wrong = await findings(page, 'quick view', wideLooks, '[aria-label="Quick view"]');
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
    wrong.push(...(await findings(page, name, wideLooks, LAYER)));
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
  }
  await page.goto(paths.execution(at));
  for (const action of ['Share', 'Resubmit']) {
    await button(action).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    wrong.push(...(await findings(page, `${action} dialog`, wideLooks, LAYER)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(paths.settings(seeded));
  for (const action of ['Edit company', 'Archive…']) {
    await button(action).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    wrong.push(...(await findings(page, `${action}, settings`, wideLooks, LAYER)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const mode of ['raw', 'tree']) {
    await page.goto(paths.executionFiles(at, { file: seeded.refused_file, mode }));
    await expect(page.getByText('QQ').first()).toBeVisible();
    wrong.push(...(await findings(page, `file, ${mode}`, wideLooks, 'main')));
  }
  expect(wrong).toEqual([]);
});
