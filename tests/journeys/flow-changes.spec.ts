import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, signInByHand, test } from './journey.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const FLOW = 'Send tender 204';

const fileName = (page: Page) => page.getByRole('textbox', { name: /^File name/ });
const notes = (page: Page) => page.getByRole('textbox', { name: /^Notes/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Deploys the reviewed changes with a note. */
async function deploy(page: Page, label: string | RegExp, note: string): Promise<void> {
  const review = page.getByRole('dialog', { name: `Deploy ${FLOW}` });
  await expect(review.getByRole('button', { name: label })).toBeEnabled();
  await review.getByRole('textbox', { name: /^Note/ }).fill(note);
  await page.keyboard.press('Control+Enter');
  await expect(review).toBeHidden();
}

test(
  'a flow is changed, the changes are reviewed and deployed, and the previous version is restored',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.flow(seeded));
    await arrive(page, FLOW);
    const before = await fileName(page).inputValue();
    const after = `reviewed-${before}`;
    await fileName(page).fill(after);
    await save(page).click();
    await expect(page.getByText(`${FLOW} saved`)).toBeVisible();

    await page.getByRole('button', { name: 'Deploy…', exact: true }).click();
    const changes = page.getByRole('dialog').getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('File name');
    await expect(changes).toContainText(after);
    await deploy(page, /^Deploy/, 'Reviewed file names');

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: /^Versions/ }).getByRole('listitem');
    await expect(versions.first()).toContainText('Reviewed file names');
    const count = await versions.count();
    await versions
      .nth(1)
      .getByRole('button', { name: /^Deploy…/ })
      .click();
    await expect(changes).toContainText('File name');
    await expect(changes).toContainText(before);
    await deploy(page, /^Deploy 1 change$/, 'The partner refuses the new names');
    await expect(versions.nth(1)).toContainText('The partner refuses the new names');
    await expect(versions.nth(1).getByText('Deployed', { exact: true })).toBeVisible();
    await expect(versions.first().getByText('Draft', { exact: true })).toBeVisible();

    await versions
      .nth(1)
      .getByRole('button', { name: /^Restore as draft/ })
      .click();
    await expect(versions).toHaveCount(count + 1);
    await page.keyboard.press('Escape');
    await expect(fileName(page)).toHaveValue(before);
  },
);

test(
  'two people edit one flow: the second one is shown both versions, and no change is lost',
  { tag: '@all-only' },
  async ({ page, browser, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    const other = await browser.newContext({ baseURL: stack.portalUrl });
    const theirs = await other.newPage();
    await signInByHand(theirs, EDITOR, paths.flow(seeded));
    await arrive(theirs, FLOW);
    await signIn(page, OWNER, paths.flow(seeded));
    await arrive(page, FLOW);

    await fileName(theirs).fill('theirs-{reference}.edi');
    await save(theirs).click();
    await expect(theirs.getByText(`${FLOW} saved`)).toBeVisible();

    await fileName(page).fill('mine-{reference}.edi');
    await notes(page).fill('What I noted meanwhile');
    await save(page).click();
    await expect(page.getByText('nothing was saved')).toBeVisible();
    await expect(fileName(page)).toHaveValue('mine-{reference}.edi');
    await page.getByRole('button', { name: 'Show both' }).click();
    await page.getByRole('radio', { name: /^File name: theirs, theirs-/ }).check();
    await page.getByRole('button', { name: 'Continue with these' }).click();
    await save(page).click();
    await expect(page.getByText(`${FLOW} saved`)).toBeVisible();

    await theirs.reload();
    await arrive(theirs, FLOW);
    await expect(fileName(theirs)).toHaveValue('theirs-{reference}.edi');
    await expect(notes(theirs)).toHaveValue('What I noted meanwhile');
    await other.close();
  },
);
