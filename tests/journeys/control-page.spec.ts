import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { control, type Stack } from '../support/stack.ts';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { expect, signIn, test } from './journey.ts';
import { looks } from './looks.ts';

// The page shows the session that the server starts with.
test.use({ hasOwnSession: false });

test.afterEach(async ({ stack }) => {
  await control(stack, 'PUT', '/portal-session', { session: 'default' });
  await control(stack, 'POST', '/reset');
  await control(stack, 'DELETE', '/identity/faults');
  await control(stack, 'PUT', '/live', { rate_per_minute: 0 });
});

async function open(page: Page, stack: Stack, section = 'Overview'): Promise<void> {
  await page.goto(`${stack.apiUrl}/__mock/#${section.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
}

const said = (page: Page) => page.getByRole('status');
const requests = (page: Page) => page.getByRole('complementary', { name: 'Live requests' });

test(
  'no section of the page has an axe finding or scrolls sideways',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    test.setTimeout(360_000);
    const { company_uuid } = await seededPlaces(stack.mock);
    await control(stack, 'POST', '/faults', [
      {
        id: 'sometimes',
        operation: '/Nobody/',
        rate: 0.5,
        error: { message: 'Try again', code: 'UPSTREAM_FAILURE' },
      },
      { id: 'used-up', times: 0, connection: 'reset' },
    ]);
    await fetch(`${stack.apiUrl}/graphql`, {
      method: 'POST',
      body: '{"query":"query Seen { viewer { name } }"}',
      headers: { 'content-type': 'application/json' },
    });
    await open(page, stack);
    const wrong: string[] = [];
    const look = async (name: string) => {
      // The announcement disappears after six seconds; axe might check it while it does.
      await expect(said(page)).toBeHidden();
      for (const { width, colorScheme, forcedColors = 'none' } of looks) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
        // Colors change in the next frame.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const { violations } = await new AxeBuilder({ page })
          .options({ resultTypes: ['violations'] })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        for (const { id, nodes } of violations)
          wrong.push(
            `${name}, ${colorScheme} at ${width}: ${id} ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
          );
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (sideways > 0) wrong.push(`${name}, ${colorScheme} at ${width}: scrolls ${sideways} px sideways`);
      }
    };
    await look('overview');

    await fetch(`${stack.apiUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await stack.mock.tokenFor('newcomer@northbay.example', stack.apiUrl)}`,
      },
      body: '{"query":"mutation { resend_email_verification(input: {}) { sent_to } }"}',
    });
    await open(page, stack, 'Mailbox');
    await page.getByRole('button', { name: 'Verify your email address' }).click();
    await expect(page.getByRole('link', { name: 'Verify the address' })).toBeVisible();
    await look('mailbox');

    await open(page, stack, 'Faults');
    await expect(page.getByRole('cell', { name: 'sometimes', exact: true })).toBeVisible();
    await page.getByRole('switch', { name: /^Hang/ }).click();
    await expect(page.getByRole('switch', { name: /^Hang/ })).toBeChecked();
    await look('faults');

    await open(page, stack, 'Requests');
    await page.getByRole('button', { name: 'Seen' }).first().click();
    await expect(page.getByText('UNAUTHENTICATED').first()).toBeVisible();
    await look('requests');

    await page.goto(`${stack.apiUrl}/__mock/#data/Company/${company_uuid}`);
    await page.getByRole('button', { name: 'Edit company_name' }).click();
    await look('data');

    await open(page, stack, 'Received');
    await expect(page.getByRole('heading', { name: 'Error reports' })).toBeVisible();
    await look('received');

    await open(page, stack, 'Attacks');
    await page.getByText('Breaking out of the source').click();
    await page.getByText('parameter-rest').click();
    await page.getByRole('button', { name: 'Run parameter-rest' }).click();
    await expect(page.getByText('“...x” is not a valid parameter name.')).toBeVisible();
    await look('attacks');
    expect(wrong).toEqual([]);
  },
);

test('the portal shows the chosen scenario and person without a sign-in', async ({
  context,
  page,
  stack,
}) => {
  await open(page, stack);
  await page.getByRole('button', { name: /^Suspended workspace/ }).click();
  await expect(said(page)).toContainText('Suspended workspace');
  await expect(page.getByRole('button', { name: /^Suspended workspace/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('combobox', { name: 'Run calls as' }).selectOption('viewer@northbay.example');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open portal' }).click();
  const portal = await opened;
  await expect(portal.getByRole('button', { name: /VH.*your menu/ })).toBeVisible();
  await expect(portal.getByText(/suspended/i).first()).toBeVisible();
  await expect(
    requests(page)
      .getByText(/Query$/)
      .first(),
  ).toBeVisible();
});

test('a fault that is turned on affects the next call, is shown when it does, and can be turned off', async ({
  page,
  stack,
  tolerate,
}) => {
  tolerate(/the server responded with a status of 500/);
  const { company_uuid } = await seededPlaces(stack.mock);
  const portal = await page.context().newPage();
  await signIn(portal, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  await open(page, stack, 'Faults');
  await page.getByRole('combobox', { name: /^Only for the operation/ }).fill('/Pulse/');
  await page.getByRole('switch', { name: /^500/ }).click();
  await expect(said(page)).toContainText('500 is on for /Pulse/.');
  await portal.goto(paths.pulse({ company_uuid }));
  await expect(
    requests(page)
      .getByRole('link', { name: /Pulse.*500/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /preset-500.*status 500.*\/Pulse\// })).toBeVisible();

  await requests(page)
    .getByRole('link', { name: /Pulse.*500/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'owner@northbay.example' })).toBeVisible();
  await open(page, stack, 'Faults');
  await page.getByRole('switch', { name: /^500/ }).click();
  await expect(page.getByText('No rules. Calls respond normally.')).toBeVisible();
  await portal.reload();
  await expect(portal.getByRole('heading', { level: 1, name: 'Pulse' })).toBeVisible();
});

test('a custom rule is set, and an invalid one says why', async ({ page, stack, tolerate }) => {
  tolerate(/the server responded with a status of 400/);
  await open(page, stack, 'Faults');
  const rule = page.getByRole('textbox', { name: 'Rule, as JSON' });
  await rule.fill('{ "id": "mine", "status": 5 }');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('alert')).toHaveText('faults.status: must be at least 200.');
  await expect(rule).toHaveAttribute('aria-invalid', 'true');
  await rule.fill('{ "id": "mine", "status": 503, "times": 2 }');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('row', { name: /mine.*status 503.*all calls.*2.*0/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove mine' }).click();
  await expect(page.getByText('No rules. Calls respond normally.')).toBeVisible();
});

test('a value edited here is read in the portal, and restored by Undo', async ({ page, stack }) => {
  const portal = await page.context().newPage();
  await signIn(portal, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  await open(page, stack, 'Data');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Company');
  await page.getByRole('searchbox', { name: 'Name or key' }).fill('solo');
  await page.getByRole('link', { name: /^Solo Broker/ }).click();
  await page.getByRole('button', { name: 'Edit company_name' }).click();
  await page.getByRole('textbox', { name: 'company_name' }).fill('Duo Brokers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /company_name String! Duo Brokers edited/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit company_name' })).toBeFocused();
  await portal.reload();
  await expect(portal.getByRole('link', { name: 'Duo Brokers', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo last edit' }).click();
  await expect(page.getByRole('row', { name: /company_name String! Solo Broker/ })).toBeVisible();
  await portal.reload();
  await expect(portal.getByRole('link', { name: 'Solo Broker', exact: true })).toBeVisible();
});

test('a snapshot is saved to a file and restored from it; a foreign one is rejected by name', async ({
  page,
  stack,
  tolerate,
}) => {
  tolerate(/the server responded with a status of 409/);
  await open(page, stack);
  await page.getByRole('button', { name: /^Active outage/ }).click();
  await expect(page.getByText('1 entity changed in this session.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save snapshot' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('default-outage-now.json');
  const text = await readFile(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Reset session' }).click();
  await expect(page.getByText('No changes in this session.')).toBeVisible();

  const restore = async (content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Restore snapshot' }).click();
    await (
      await chooser
    ).setFiles({ name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  await restore(text.replace(/"seed": "[^"]*"/, '"seed": "elsewhere"'));
  await expect(page.getByRole('alert')).toContainText(
    'snapshot.seed: it was taken with the seed “elsewhere”',
  );
  await restore(text);
  await expect(page.getByRole('button', { name: /^Active outage/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 entity changed in this session.')).toBeVisible();
});

test('everything can be reached and used with the keyboard, and a new session is separate', async ({
  page,
  stack,
}) => {
  await open(page, stack);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset session' })).toBeFocused();
  await page.getByRole('link', { name: 'Faults' }).press('Enter');
  // The sticky bar must not cover the heading.
  const heading = page.getByRole('heading', { level: 1, name: 'Faults' });
  await expect(heading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).press('Enter');
  await page.getByRole('button', { name: /^All clear/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^All clear/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^All clear/ })).toBeFocused();

  await page.getByRole('combobox', { name: 'Session' }).selectOption({ label: 'New session…' });
  await page.keyboard.type('journey-own');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^An ordinary day/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Use for the portal' }).press('Enter');
  await expect(said(page)).toContainText('now use this one');
  await page.getByRole('combobox', { name: 'Session' }).selectOption('default');
  await expect(page.getByRole('button', { name: /^All clear/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a token of the chosen person is copied', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.apiUrl });
  await open(page, stack);
  await page.getByRole('combobox', { name: 'Run calls as' }).selectOption('guest@northbay.example');
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(said(page)).toContainText('Copied a token for guest@northbay.example');
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const response = await fetch(`${stack.apiUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-mock-session': 'token-journey',
    },
    body: JSON.stringify({ query: '{ viewer { email } }' }),
  });
  expect(await response.json()).toEqual({
    data: { viewer: { email: 'guest@northbay.example' } },
    extensions: { cost: expect.any(Object) as object },
  });
});

test('executions arrive while they are turned on, and the portal shows them', async ({ page, stack }) => {
  await open(page, stack);
  const traffic = page.getByRole('switch', { name: /^New executions/ });
  await page.getByRole('spinbutton', { name: 'Per minute' }).fill('600');
  await traffic.press('Space');
  await expect(traffic).toBeChecked();
  await expect(said(page)).toContainText('600 new executions per minute.');
  await expect(page.getByText(/^\d+ since start/)).toBeVisible();
  const portal = await page.context().newPage();
  await signIn(portal, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  const { company_uuid } = await seededPlaces(stack.mock);
  await portal.goto(paths.pulse({ company_uuid }));
  await expect(portal.getByRole('heading', { level: 1, name: 'Pulse' })).toBeVisible();
  await traffic.press('Space');
  await expect(traffic).not.toBeChecked();
  await portal.close();
});

test('recorded responses are imported from a file, and errors are reported line by line', async ({
  page,
  stack,
  tolerate,
}) => {
  tolerate(/the server responded with a status of 422/);
  const { company_uuid } = await seededPlaces(stack.mock);
  const query = 'query($uuid: ID!) { company(company_uuid: $uuid) { company_uuid company_name } }';
  const recorded = (company_name: unknown) => ({
    query,
    variables: { uuid: company_uuid },
    response: { data: { company: { company_uuid, company_name } } },
  });
  await open(page, stack);
  const take = async (list: unknown) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import file' }).press('Enter');
    const buffer = Buffer.from(JSON.stringify(list));
    await (await chooser).setFiles({ name: 'real.json', mimeType: 'application/json', buffer });
  };
  await page.getByRole('checkbox', { name: /^Replace names/ }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Also replace UUIDs' })).toBeDisabled();
  await take([recorded('Real Freight'), { query: '{ nobody }', response: { data: {} } }, recorded(null)]);
  await expect(page.getByRole('alert')).toContainText(
    'Nothing was imported: recordings[1]: 1:3 Cannot query',
  );
  await expect(page.getByRole('list', { name: 'Import result' })).toContainText('recordings[2]');
  await take([recorded('Real Freight')]);
  await expect(page.getByText('1 call: 1 entity, 0 of them not in the seed, 0 lists.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  const portal = await page.context().newPage();
  await signIn(portal, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  await expect(portal.getByRole('link', { name: 'Real Freight', exact: true })).toBeVisible();
});

test('an attack on the sandbox runs apart from the session, and its outcome and code can be read', async ({
  page,
  stack,
}) => {
  await page.route('**/__mock/attacks/*', async (route) => {
    const isFirst = route.request().url().endsWith('/import-rejection-poisons-runs');
    if (isFirst)
      await route.fulfill({
        json: { contained: false, evidence: ['The other workspace got a wrong result.'] },
      });
    else await route.continue();
  });
  await open(page, stack, 'Attacks');
  const kind = page.locator('details', { has: page.getByRole('heading', { name: 'Dynamic import' }) });
  await kind.getByRole('heading').click();
  await page.getByText('import-meta', { exact: true }).click();
  await page.getByRole('button', { name: 'Run import-meta' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'import-meta' })).toContainText('Refused');
  await expect(page.getByRole('region', { name: 'Code of import-meta' })).toContainText('import.meta.url');
  await expect(page.getByText(/^1 of \d+ run, 0 escaped$/)).toBeVisible();

  await page.getByText('import-rejection-poisons-runs', { exact: true }).click();
  await page.getByRole('button', { name: 'Run import-rejection-poisons-runs' }).click();
  await page.getByRole('checkbox', { name: 'Escapes only' }).check();
  await expect(page.getByText('The other workspace got a wrong result.')).toBeVisible();
  await expect(page.getByText('import-meta', { exact: true })).toBeHidden();
  expect(await (await control(stack, 'GET', '/sessions')).text()).not.toContain('attack-');
});

test('an invalid schema is reported in the bar with its position, until it is fixed', async ({
  page,
  stack,
}) => {
  const fault = 'schema/memo.graphql:12:9 Unknown type "Strin". Did you mean "String"?';
  let faults = [fault];
  await page.route('**/__mock/state', async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as { server: { schema: object } };
    state.server.schema = { ...state.server.schema, faults };
    await route.fulfill({ response, json: state });
  });
  await open(page, stack);
  await expect(page.getByRole('link', { name: 'schema not served' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Schema errors' })).toHaveText(fault);
  faults = [];
  await expect(page.getByText('Served as saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'schema not served' })).toBeHidden();
});
