import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, go, mailTo, test } from './journey.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';

test('an invitation arrives in the mailbox, and its link opens the workspace', async ({
  page,
  context,
  stack,
  session,
}) => {
  const { company_uuid } = await seededPlaces(stack.mock);
  await page.goto(`${stack.apiUrl}/__mock/#mailbox`);
  await page.getByRole('combobox', { name: 'Session' }).selectOption(session);
  // Depending on the time of day, notifiers and digests may have sent other messages.
  const invitation = page.getByRole('button', { name: 'Olivia Marsh invited you to Northbay Freight' });
  await expect(invitation).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'To' })).toContainText('Everyone');
  await ask(
    stack.mock,
    OWNER,
    'mutation ($input: AddUserInput!) { add_user(input: $input) { errors { message } } }',
    { input: { company_uuid, email: NEWCOMER, role: 'VIEWER' } },
  );
  // It appears without a reload.
  await invitation.click();
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('as a viewer');
  await page.getByRole('combobox', { name: 'To' }).selectOption(NEWCOMER);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Accept the invitation' }).click();
  const portal = await opened;
  await choosePerson(portal, NEWCOMER);
  await arrive(portal, 'Pulse');
  expect(new URL(portal.url()).pathname).toBe(paths.pulse({ company_uuid }));
});

test('a verification link from the mailbox verifies the address', async ({ page, stack }) => {
  await go(page, stack, { person: NEWCOMER, scenario: 'everyday', to: paths.companySelect({ stay: 1 }) });
  await arrive(page, /Workspaces|not been invited/);
  await ask(stack.mock, NEWCOMER, 'mutation { resend_email_verification(input: {}) { errors { message } } }');
  const { link } = await mailTo(stack, NEWCOMER);
  await page.goto(link?.path ?? '');
  await arrive(page, 'Your address is verified');
});

test('a link of the control page opens the portal as a person, in a scenario, at an address', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { company_uuid } = await seededPlaces(stack.mock);
  await page.goto(`${stack.apiUrl}/__mock/`);
  await page.getByRole('combobox', { name: 'Sign in as' }).selectOption(VIEWER);
  await page.getByRole('combobox', { name: 'In the scenario' }).selectOption('suspended');
  await page
    .getByRole('textbox', { name: 'Address in the portal' })
    .fill(stack.portalUrl + paths.pulse({ company_uuid }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const portal = await context.newPage();
  await portal.goto(link);
  await expect(portal.getByRole('listitem').first()).toHaveText(/Sign in as Vilma Hakala/);
  await expect(portal.getByRole('button')).toBeFocused();
  await portal.keyboard.press('Enter');
  await isOpen(portal);

  // From the control page itself, it is one click.
  const second = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await isOpen(await second);

  async function isOpen(tab: Page): Promise<void> {
    await arrive(tab, 'Pulse');
    expect(new URL(tab.url()).pathname).toBe(paths.pulse({ company_uuid }));
    await expect(tab.getByRole('button', { name: /VH.*your menu/ })).toBeVisible();
    await expect(tab.getByText(/suspended/i).first()).toBeVisible();
  }
});
