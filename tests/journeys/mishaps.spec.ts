import { addFaults, refuseTokens } from './token-faults.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import type { Settings } from '../../src/settings.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, signIn, signInByHand, test } from './journey.ts';
import { asked, recordCalls, takeServerDown } from './watching.ts';

const OWNER = 'owner@northbay.example';

/** The browser's own message for a refused connection or an error status, whatever sent the request. */
const REFUSED_CONNECTION = /Failed to load resource: net::ERR_CONNECTION_REFUSED/;
const REFUSED_TOKEN = /Failed to load resource: .*status of 401/;

/** Turns off automatic retries: only the person's action brings the page back. */
async function waitForThePerson(page: Page, more: Settings['waitingTimes'] = {}): Promise<void> {
  await page.route('**/settings.json', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as Settings;
    const waitingTimes = { ...settings.waitingTimes, longestReconnectDelay: 3_600_000, ...more };
    await route.fulfill({ response, json: { ...settings, waitingTimes } });
  });
}

/** Makes a lazy module's chunk fail this many times. Returns how often it was requested. */
async function loseChunk(page: Page, name: string, times = Infinity): Promise<() => number> {
  let tries = 0;
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    tries += 1;
    await (tries <= times ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  return () => tries;
}

test.describe('addresses', () => {
  test('an unknown object has a page of its own with a next step; a wrong partner is corrected', async ({
    page,
    stack,
  }) => {
    const seeded = await seededPlaces(stack.mock);
    const { company_uuid, partner_uuid } = seeded;
    const way = (name: string) => page.getByRole('main').getByRole('link', { name });
    await signIn(page, OWNER, paths.pulse({ company_uuid: randomUUID() }));
    await arrive(page, 'Workspace not found');
    await way('Your workspaces').click();
    await arrive(page, 'Workspaces');

    await page.goto(paths.partnerSearch({ company_uuid, partner_uuid: randomUUID() }));
    await arrive(page, 'Integration not found');
    await expect(way('Trading partners')).toBeVisible();

    await page.goto(paths.executionFiles({ company_uuid, partner_uuid, invocation_uuid: randomUUID() }));
    await arrive(page, 'Execution not found');
    await way('Trading partners').click();
    await arrive(page, 'Trading partners');

    // An execution in this workspace, but under another of its partners.
    const { company } = await ask<{
      company: { trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] } };
    }>(
      stack.mock,
      OWNER,
      `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
         trading_partners(first: 100) { edges { node { partner_uuid partner_name } } } } }`,
      { company_uuid },
    );
    const other = company.trading_partners.edges.find(
      ({ node }) => node.partner_name === 'Kestrel Air',
    )?.node;
    const { invocation_uuid } = { invocation_uuid: seeded.refused_uuid };
    const wrong = { company_uuid, partner_uuid: other?.partner_uuid ?? '', invocation_uuid };
    await page.goto(`${paths.executionLogs(wrong)}?level=error#L2`);
    await expect(page).toHaveURL(
      `${paths.executionLogs({ company_uuid, partner_uuid, invocation_uuid })}?level=error#L2`,
    );
    await arrive(page, 'Send tender 204');

    // Through the short address of a notification, which looks up the partner.
    await page.goto(paths.executionRedirect({ company_uuid, invocation_uuid }));
    await expect(page).toHaveURL(paths.execution({ company_uuid, partner_uuid, invocation_uuid }));
  });

  test('a malformed uuid causes no request', async ({ page, stack }) => {
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.companySelect({ stay: 1 }));
    await arrive(page, 'Workspaces');
    const calls = recordCalls(page);
    const malformed = `${seeded.partner_uuid}0`;
    const at = { ...seeded, invocation_uuid: malformed };
    for (const [address, title] of [
      [paths.partners({ company_uuid: malformed }), 'Workspace not found'],
      [paths.partnerSearch({ ...seeded, partner_uuid: malformed }), 'Integration not found'],
      [paths.execution(at), 'Execution not found'],
    ] as const) {
      calls.length = 0;
      await page.goto(address);
      await arrive(page, title);
      // Only the shell's own operations, and those for the valid part of the address.
      expect(asked(calls).filter((name) => !/^(SignedIn|Partner)LayoutQuery$/.test(name))).toEqual([]);
      expect(JSON.stringify(calls)).not.toContain(malformed);
    }
  });
});

test.describe('tokens', () => {
  test('an expired one is renewed once, and the request is repeated', async ({ page, stack, tolerate }) => {
    tolerate(REFUSED_TOKEN);
    const seeded = await seededPlaces(stack.mock);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/oauth/token'))
        renewals.push(request.postData() ?? '');
    });
    const calls = recordCalls(page);
    // Both are sent before either is rejected, however long the second one's code takes to load.
    const bothSent = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(
      '**/graphql',
      async (route) => {
        sent += 1;
        if (sent === 2) bothSent.resolve();
        await bothSent.promise;
        await route.continue();
      },
      { times: 2 },
    );
    // The provider issues an expired token and claims that it is valid.
    await addFaults(stack, { at: 'token', accessToken: { exp: Math.floor(Date.now() / 1000) - 600 } });
    await signInByHand(page, OWNER, paths.partners(seeded));
    await arrive(page, 'Trading partners');
    await expect(page.getByRole('grid', { name: 'Trading partners' })).toContainText('Pinecrest Lines');
    expect(renewals).toHaveLength(2);
    expect(renewals[1]).toContain('refresh_token');
    expect(asked(calls).toSorted()).toEqual([
      'PartnersScreenQuery',
      'PartnersScreenQuery',
      'SignedInLayoutQuery',
      'SignedInLayoutQuery',
    ]);
    expect(new Set(calls.map(({ bearer }) => bearer)).size).toBe(2);
  });

  test('after the session ends, a sign-in returns to the same place', async ({
    page,
    context,
    stack,
    tolerate,
  }) => {
    tolerate(/Failed to load resource: .*status of 40[13]/);
    const seeded = await seededPlaces(stack.mock);
    await signInByHand(page, OWNER, paths.companySelect({ stay: 1 }));
    await arrive(page, 'Workspaces');
    // The provider no longer knows the person, and the API rejects the token.
    await context.clearCookies();
    await addFaults(stack, {
      at: 'token',
      status: 403,
      body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
    });
    await refuseTokens(page, 2);
    const place = `${paths.partnerSearch(seeded, { reason: 'ACK_REJECTED', range: '7d' })}#top`;
    await page.goto(place);
    await choosePerson(page, OWNER);
    await expect(page).toHaveURL(place);
    await arrive(page, 'Pinecrest Lines');
    await expect(page.getByRole('button', { name: 'Remove filter Reason' })).toBeVisible();
  });
});

test.describe('an unreachable server', () => {
  test('at the start: the page says so, and its button recovers it', async ({ page, stack, tolerate }) => {
    tolerate(REFUSED_CONNECTION);
    const seeded = await seededPlaces(stack.mock);
    await waitForThePerson(page);
    await signIn(page, OWNER, paths.companySelect({ stay: 1 }));
    const server = await takeServerDown(page, stack.apiUrl);
    await page.goto(paths.pulse(seeded));
    await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
    const again = page.getByRole('button', { name: /^(Try again|Retry)$/ });
    await again.click();
    await expect(again).toBeEnabled();
    await server.bringBack();
    await again.click();
    await arrive(page, 'Pulse');
    await expect(page.getByRole('link', { name: /^Errors: / })).toBeVisible();
    await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  });

  test('at the start, before the sign-in: says so, and the sign-in works afterward', async ({
    page,
    stack,
    tolerate,
  }) => {
    tolerate(REFUSED_CONNECTION);
    const seeded = await seededPlaces(stack.mock);
    const server = await takeServerDown(page, stack.apiUrl);
    await page.goto(paths.partners(seeded, { status: 'PAUSED' }));
    await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
    await server.bringBack();
    await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
    await choosePerson(page, OWNER);
    await expect(page).toHaveURL(paths.partners(seeded, { status: 'PAUSED' }));
    await arrive(page, 'Trading partners');
  });

  test('during work: the page and the typed text stay, and work continues', async ({
    page,
    stack,
    tolerate,
  }) => {
    tolerate(REFUSED_CONNECTION);
    const seeded = await seededPlaces(stack.mock);
    const at = { ...seeded, invocation_uuid: seeded.success_uuid };
    await waitForThePerson(page);
    await signIn(page, OWNER, paths.execution(at));
    const comment = page.getByRole('textbox', { name: 'New comment' });
    await comment.fill('Seen by the night shift.');
    const server = await takeServerDown(page, stack.apiUrl);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Could not add the comment' })).toContainText(
      'The server cannot be reached',
    );
    await expect(comment).toHaveValue('Seen by the night shift.');

    // The person opens another page: this one stays until the other is ready.
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.textContent();
    const calls = recordCalls(page);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Trading partners' })
      .click();
    await expect.poll(() => asked(calls)).toContain('PartnersScreenQuery');
    const notice = page.getByText('The server cannot be reached. This page stays as it is');
    await expect(notice).toBeVisible();
    await expect(title).toHaveText(before ?? '');

    await server.bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await arrive(page, 'Trading partners');
    await page.goBack();
    await expect(comment).toHaveValue('Seen by the night shift.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Seen by the night shift.');
    await expect(comment).toHaveValue('');
  });
});

test.describe('an unreachable sign-in provider', () => {
  test(
    'accepts calls and never responds: the page stops waiting and offers a retry',
    { tag: '@all-only' },
    async ({ page, stack }) => {
      const seeded = await seededPlaces(stack.mock);
      await waitForThePerson(page, { tokenTimeoutInSeconds: 1 });
      const probe = '**/.well-known/openid-configuration';
      await page.route(probe, () => undefined);
      await page.goto(paths.partners(seeded));
      await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
      await page.unroute(probe);
      await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
      await choosePerson(page, OWNER);
      await arrive(page, 'Trading partners');
    },
  );

  test('during work: like an unreachable server', { tag: '@all-only' }, async ({ page, stack, tolerate }) => {
    tolerate(REFUSED_CONNECTION);
    tolerate(REFUSED_TOKEN);
    const seeded = await seededPlaces(stack.mock);
    await waitForThePerson(page);
    await signInByHand(page, OWNER, paths.pulse(seeded));
    await arrive(page, 'Pulse');
    await refuseTokens(page, 1);
    const provider = await takeServerDown(page, `${stack.apiUrl}/oauth`);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Trading partners' })
      .click();
    await expect(page.getByText('The server cannot be reached. This page stays as it is')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pulse');
    await provider.bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrive(page, 'Trading partners');
  });

  test(
    'at the start, with an expired token: says so, and its button recovers the page',
    { tag: '@all-only' },
    async ({ page, stack, tolerate }) => {
      tolerate(REFUSED_CONNECTION);
      const seeded = await seededPlaces(stack.mock);
      await waitForThePerson(page);
      await signInByHand(page, OWNER, paths.partners(seeded));
      await arrive(page, 'Trading partners');
      const server = await takeServerDown(page, stack.apiUrl);
      // Makes the sign-in SDK's stored tokens look expired.
      await page.evaluate(() => {
        for (const [key, text] of Object.entries(localStorage)) {
          const entry = key.startsWith('@@auth0') ? (JSON.parse(String(text)) as { expiresAt?: number }) : {};
          if (entry.expiresAt) localStorage.setItem(key, JSON.stringify({ ...entry, expiresAt: 1 }));
        }
      });
      await page.reload();
      await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
      await server.bringBack();
      await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
      await arrive(page, 'Trading partners');
      await expect(page.getByRole('grid', { name: 'Trading partners' })).toContainText('Pinecrest Lines');
    },
  );
});

test.describe('a missing chunk', () => {
  const MISSING = /Failed to load resource: .*status of 404.*\/assets\//;

  test('is retried until it is there', async ({ page, stack, tolerate }) => {
    tolerate(MISSING);
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.pulse(seeded));
    await arrive(page, 'Pulse');
    const tries = await loseChunk(page, 'PartnersScreen', 2);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Trading partners' })
      .press('Enter');
    await arrive(page, 'Trading partners');
    expect(tries()).toBeGreaterThanOrEqual(3);
  });

  test('permanently: a page with the text of the specification, a report, and the rest of the portal works', async ({
    page,
    stack,
    tolerate,
  }) => {
    tolerate(MISSING);
    // React and the portal log what the page explains.
    tolerate(/Failed to fetch dynamically imported module/);
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.pulse(seeded));
    await arrive(page, 'Pulse');
    const tries = await loseChunk(page, 'PartnersScreen');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Trading partners' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh!', exact: true })).toBeVisible();
    expect(tries()).toBeGreaterThanOrEqual(6);
    await expect(
      page.getByText("We had a problem. We've automatically reported this to our developers.", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show details', exact: true }).click();
    await expect(page.getByLabel('Error details')).toContainText(
      'Failed to fetch dynamically imported module',
    );

    await page.getByRole('button', { name: 'Report feedback', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Report feedback' });
    await dialog.getByRole('textbox', { name: /^What were you doing/ }).fill('I wanted to see our partners.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you. Your report has been sent.')).toBeVisible();
    const response = await stack.mock.fetch(
      new Request(`${stack.apiUrl}/__mock/reports`, { headers: { 'x-mock-control': '1' } }),
    );
    const reports = JSON.stringify(await response.json());
    expect(reports).toContain('Failed to fetch dynamically imported module');
    expect(reports).toContain('I wanted to see our partners.');
    // The reports do not contain the address of the page.
    expect(reports).not.toContain(seeded.company_uuid);

    await navigation.getByRole('link', { name: 'Pulse' }).click();
    await arrive(page, 'Pulse');
    await page.unroute('**/assets/PartnersScreen-*.js');
    await navigation.getByRole('link', { name: 'Trading partners' }).click();
    await arrive(page, 'Trading partners');
  });

  test('after a deployment without the old files: five retries in all, and one report for all tabs', async ({
    page,
    stack,
    tolerate,
  }) => {
    tolerate(MISSING);
    tolerate(/Failed to fetch dynamically imported module|Unable to preload CSS/);
    const seeded = await seededPlaces(stack.mock);
    const reports = async () => {
      const response = await stack.mock.fetch(
        new Request(`${stack.apiUrl}/__mock/reports`, { headers: { 'x-mock-control': '1' } }),
      );
      return JSON.stringify(await response.json()).split('"MissingModuleError"').length - 1;
    };
    const earlier = await reports();
    // The reporter loads when the page is idle.
    const isReporter = (response: { url(): string }) => /\/assets\/error-reporting-/.test(response.url());
    const reporter = page.waitForResponse(isReporter);
    // As in production: loading ahead of the click and the click itself share the retries.
    const times = { moduleRetryDelay: 1000 };
    await waitForThePerson(page, times);
    await signIn(page, OWNER, paths.pulse(seeded));
    await arrive(page, 'Pulse');
    await reporter;
    const other = await page.context().newPage();
    await waitForThePerson(other, times);
    const otherReporter = other.waitForResponse(isReporter);
    await other.goto(paths.pulse(seeded));
    await arrive(other, 'Pulse');
    await otherReporter;

    for (const tab of [page, other]) {
      const retries: string[] = [];
      await tab.route('**/assets/**', (route) => {
        if (route.request().resourceType() === 'fetch') retries.push(route.request().url());
        return route.fulfill({ status: 404, body: '' });
      });
      await tab
        .getByRole('navigation', { name: 'Workspace' })
        .getByRole('link', { name: 'Trading partners' })
        .press('Enter');
      await expect(tab.getByRole('region', { name: 'Part of the portal is missing' })).toBeVisible();
      expect(retries).toHaveLength(5);
      await expect.poll(reports).toBe(earlier + 1);
    }
    // Feedback from the second tab arrives after everything else that the tab has sent.
    await other.unroute('**/assets/**');
    await other.getByRole('button', { name: 'Report feedback', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: 'Report feedback' });
    await dialog.getByRole('textbox', { name: /^What were you doing/ }).fill('I wanted to see our partners.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(other.getByText('Thank you. Your report has been sent.')).toBeVisible();
    expect(await reports()).toBe(earlier + 1);
  });

  test('after a deployment: offers a reload, at the same address, which loads it with its styles', async ({
    page,
    stack,
    tolerate,
  }) => {
    tolerate(MISSING);
    tolerate(/Failed to fetch dynamically imported module/);
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.pulse(seeded));
    await arrive(page, 'Pulse');
    const failures = await page.evaluateHandle(() => {
      const seen: string[] = [];
      addEventListener('vite:preloadError', (event) =>
        seen.push((event as Event & { payload: Error }).payload.message),
      );
      return seen;
    });
    await loseChunk(page, 'PartnersScreen');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Trading partners' }).press('Enter');
    const missing = page.getByRole('region', { name: 'Part of the portal is missing' });
    await expect(missing).toBeVisible();
    expect((await failures.jsonValue()).length).toBeGreaterThanOrEqual(6);
    await expect(page).toHaveURL(paths.partners(seeded));
    await page.unroute('**/assets/PartnersScreen-*.js');
    await missing.getByRole('button', { name: 'Reload this page' }).click();
    await arrive(page, 'Trading partners');
    await expect(page).toHaveURL(paths.partners(seeded));
    await expect(page.getByRole('grid', { name: 'Trading partners' })).toHaveCSS('font-family', /Inter/);
  });
});
