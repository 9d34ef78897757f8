import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, beSignedIn, choosePerson, expect, signIn, test } from './journey.ts';
import { findings, looks } from './looks.ts';
import { recordCalls } from './watching.ts';

const OWNER = 'owner@northbay.example';
const EXPLORER = paths.graphqlExplorer();

const execute = (page: Page) => page.getByRole('button', { name: /^Execute query/ });
const panel = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const query = (page: Page) => page.getByRole('region', { name: 'Operation Editor' });

async function open(page: Page): Promise<void> {
  await beSignedIn(page.context(), OWNER);
  await page.goto(EXPLORER);
  await hasCome(page);
}

async function hasCome(page: Page): Promise<void> {
  await arrive(page, 'API explorer');
  // The editor loads after the page, and there is nothing to run before that.
  await expect(query(page)).toContainText('query MyWorkspaces');
}

test('sends the person’s own token and shows the response, without third-party requests', async ({
  page,
  stack,
}) => {
  const calls = recordCalls(page);
  await open(page);
  await expect(page.getByText(`Signed in as ${OWNER}.`)).toBeVisible();
  await expect(page.getByText(`${stack.apiUrl}/graphql`)).toBeVisible();
  await execute(page).click();
  await expect(answer(page)).toContainText('Northbay Freight');
  expect(calls.map(({ operation }) => operation)).toEqual(['IntrospectionQuery', 'MyWorkspaces']);
  const token = await page.evaluate(() => localStorage.getItem('idToken'));
  for (const { bearer } of calls) expect(bearer).toBe(`Bearer ${token}`);
  // The journey fixture checks the rest: no third-party request, no policy violation, no error.
});

test('examples run unchanged, and requests are remembered', async ({ page }) => {
  await open(page);
  await panel(page, /^Search executions/).click();
  await expect(query(page)).toContainText('FailedExecutions');
  // GraphiQL remembers the request that its tab has, which follows the editor a little later.
  const tabs = page.getByRole('list', { name: 'Select active operation' });
  await expect(tabs.getByRole('button', { name: 'FailedExecutions' })).toBeVisible();
  await execute(page).click();
  await expect(answer(page)).toContainText('flow_execution_search');
  await expect(answer(page)).not.toContainText('"errors"');
  await panel(page, /^Pulse, in two parts/).click();
  await execute(page).click();
  await expect(answer(page)).toContainText('success_percent');
  // The deferred part.
  await expect(answer(page)).toContainText('partner_health');
  await page.reload();
  await arrive(page, 'API explorer');
  await expect(query(page)).toContainText('PulseInParts');
  await panel(page, 'Show History').click();
  await panel(page, 'FailedExecutions').first().click();
  await expect(query(page)).toContainText('FailedExecutions');
});

test(
  'shows the schema’s descriptions: in the documentation and beside the query',
  { tag: '@all-only' },
  async ({ page }) => {
    await open(page);
    await panel(page, 'Show Documentation Explorer').click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await expect(page.getByText('The signed-in user.').first()).toBeVisible();
    await query(page).getByText('viewer', { exact: true }).hover();
    await expect(page.getByRole('tooltip').getByText('The signed-in user.')).toBeVisible();
  },
);

test('a mutation changes data on the server, and a subscription runs until it is stopped', async ({
  page,
}) => {
  await open(page);
  await panel(page, /^Resubmit an execution/).click();
  await execute(page).click();
  await expect(answer(page)).toContainText('submitted_at');
  await expect(answer(page)).toContainText('"errors": []');
  await panel(page, /^Follow the pulse/).click();
  await execute(page).click();
  await expect(answer(page)).toContainText('"sequence"');
  await panel(page, /^Stop query/).click();
  await expect(execute(page)).toBeVisible();
});

test('only its own document has the looser policy, and a link within the portal opens that document', async ({
  page,
  request,
  stack,
}) => {
  const policyAt = async (path: string) =>
    (await request.get(stack.portalUrl + path)).headers()['content-security-policy'] ?? '';
  const seeded = await seededPlaces(stack.mock);
  const loose = await policyAt(EXPLORER);
  expect(loose).toContain("style-src 'self' 'unsafe-inline';");
  // No eval, no inline scripts, and Trusted Types as everywhere.
  expect(loose.replaceAll("'unsafe-inline'", '')).not.toContain('unsafe');
  expect(loose).toContain("script-src 'self';");
  expect(loose).toContain("require-trusted-types-for 'script'");
  for (const path of ['/', '/index.html', paths.pulse(seeded), paths.forceLogin(), '/graphql/more']) {
    const strict = await policyAt(path);
    expect(strict, path).toContain("style-src 'self';");
    expect(strict, path).toContain("trusted-types 'none'");
  }

  await signIn(page, OWNER, paths.companySelect({ stay: 1 }));
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'API explorer' }).click();
  await arrive(page, 'API explorer');
  await expect(execute(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await arrive(page, 'Workspaces');
});

for (const name of ['Documentation Explorer', 'History']) {
  test(`looks right with its panel ${name}`, { tag: '@all-only' }, async ({ page }) => {
    test.setTimeout(360_000);
    await open(page);
    await execute(page).click();
    await expect(answer(page)).toContainText('Northbay Freight');
    await panel(page, `Show ${name}`).click();
    expect(await findings(page, name, looks)).toEqual([]);
  });
}

test('signing out removes all its data', async ({ page }) => {
  await page.goto(EXPLORER);
  await choosePerson(page, OWNER);
  await hasCome(page);
  await execute(page).click();
  await expect(answer(page)).toContainText('Northbay Freight');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('causeway.explorer.')));
  await expect.poll(kept).not.toEqual([]);
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: new RegExp(OWNER) })).toBeVisible();
  // A page of the portal would start a new sign-in.
  await page.goto('/icon.svg');
  expect(await kept()).toEqual([]);
});
