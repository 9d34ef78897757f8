import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import type { Stack } from '../support/stack.ts';
import { arrive, choosePerson, expect, signIn, test } from './journey.ts';
import { findings, looks } from './looks.ts';

const OWNER = 'owner@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';

/** Does the same as a page that needs consent: stores its request and waits (src/lib/consent.ts). */
async function beginConsent(page: Page, state: string): Promise<void> {
  await page.evaluate((key) => {
    const request = { provider: 'Microsoft 365', return_to: '/error', at: Date.now() };
    localStorage.setItem('causeway.consents', JSON.stringify({ [key]: request }));
    const channel = new BroadcastChannel('causeway.consent');
    channel.addEventListener('message', ({ data }: MessageEvent<{ answer?: { code: string } }>) => {
      if (!data.answer) return;
      document.title = `got ${data.answer.code}`;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
      channel.postMessage({ taken: key });
    });
  }, state);
}

/** An email connection whose owner requests consent for a mailbox from a page of the portal. */
async function requestConsent({ mock, apiUrl, portalUrl }: Stack) {
  const { partner_uuid } = await seededPlaces(mock);
  const { save_endpoint } = await ask<{
    save_endpoint: { endpoint_edge: { node: { endpoint_uuid: string } } };
  }>(
    mock,
    OWNER,
    `mutation ($input: SaveEndpointInput!) { save_endpoint(input: $input) {
       endpoint_edge { node { endpoint_uuid } } errors { message } } }`,
    {
      input: {
        partner_uuid,
        name: 'Mail',
        type: 'EMAIL_SEND',
        config: { email_send: { to: ['edi@pinecrest.example'] } },
      },
    },
  );
  const response = await mock.fetch(
    new Request(`${apiUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await mock.tokenFor(OWNER, apiUrl)}`,
        origin: portalUrl,
      },
      body: JSON.stringify({
        query: `mutation ($input: BeginOauthConsentInput!) { begin_oauth_consent(input: $input) {
          consent_url state errors { message } } }`,
        variables: { input: { partner_uuid, type: 'EMAIL_SEND', provider: 'MICROSOFT_365' } },
      }),
    }),
  );
  const { data } = (await response.json()) as {
    data: { begin_oauth_consent: { consent_url: string; state: string } };
  };
  return { ...data.begin_oauth_consent, ...save_endpoint.endpoint_edge.node };
}

test('a consent returns through a third party’s pages to the window that waits for it', async ({
  page,
  stack,
  tolerate,
}) => {
  // A different site from the portal's, which breaks the opener link between the windows.
  tolerate(/^left the machine: http:\/\/127\.0\.0\.1:\d+\/(?:consent|login\/)/);
  await signIn(page, OWNER, paths.error());
  const { consent_url, state, endpoint_uuid } = await requestConsent(stack);
  await beginConsent(page, state);
  const opened = page.waitForEvent('popup');
  await page.evaluate(
    (url) => void window.open(url, 'consent', 'popup'),
    consent_url.replace('localhost', '127.0.0.1'),
  );
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Causeway asks for a mailbox' })).toBeVisible();
  // The page is the provider's, so it has the policy and colors of its sign-in page.
  for (const { width, colorScheme, forcedColors = 'none' } of looks) {
    // oxlint-disable no-await-in-loop -- one page in one look after the other
    await popup.setViewportSize({ width, height: 844 });
    await popup.emulateMedia({ colorScheme, forcedColors });
    expect((await new AxeBuilder({ page: popup }).analyze()).violations).toEqual([]);
    expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // oxlint-enable no-await-in-loop
  }
  const closed = popup.waitForEvent('close');
  await popup.getByRole('textbox', { name: 'Mailbox' }).fill('edi@northbay.example');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveTitle(/^got /);
  await closed;
  const code = (await page.title()).slice('got '.length);
  const { exchange_oauth_code: exchanged } = await ask<{ exchange_oauth_code: unknown }>(
    stack.mock,
    OWNER,
    `mutation ($input: ExchangeOauthCodeInput!) { exchange_oauth_code(input: $input) {
       endpoint { mailbox_grant { email } } errors { message } } }`,
    { input: { endpoint_uuid, state, code } },
  );
  expect(exchanged).toEqual({
    endpoint: { mailbox_grant: { email: 'edi@northbay.example' } },
    errors: [],
  });
});

test('a foreign code is neither taken for a sign-in nor kept in the address', async ({ page }) => {
  await page.goto(paths.oauthRedirect({ code: 'stolen', state: 'foreign' }));
  await choosePerson(page, OWNER);
  await arrive(page, 'This response does not match any request');
  await expect(page).toHaveURL(paths.oauthRedirect());
  await page.goto(paths.oauthRedirect({ code: 'stolen', state: 'foreign' }));
  await arrive(page, 'This response does not match any request');
  await page.reload();
  await arrive(page, 'Nothing to do here');
});

test('a denied consent returns with the provider’s own message', { tag: '@all-only' }, async ({ page }) => {
  test.setTimeout(360_000);
  await signIn(page, OWNER, paths.error());
  await page.evaluate(() => {
    const request = { provider: 'Microsoft 365', return_to: '/error', at: Date.now() };
    localStorage.setItem('causeway.consents', JSON.stringify({ mine: request }));
  });
  await page.goto(paths.oauthRedirect({ error: 'access_denied', error_description: 'No.', state: 'mine' }));
  await arrive(page, 'Not connected to Microsoft 365');
  await expect(page.getByText('No.', { exact: true })).toBeVisible();
  expect(await findings(page, 'refused', looks)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the connection' }).click();
  await arrive(page, 'Something went wrong');
});

/** A person's pending link, which only their mailbox has. */
async function linkOf(mock: MockServer, email: string): Promise<string> {
  const headers = { 'x-mock-control': '1' };
  const listed = await mock.fetch(
    new Request('http://localhost/__mock/entities/EmailVerification', { headers }),
  );
  const tokens = (await listed.text()).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  for (const token of new Set(tokens)) {
    // One after another on purpose: the first match is enough.
    // oxlint-disable-next-line no-await-in-loop
    const { email_verification: link } = await ask<{
      email_verification: { email: string; status: string } | null;
    }>(mock, email, 'query ($token: ID!) { email_verification(token: $token) { token email status } }', {
      token,
    });
    if (link?.email === email && link.status === 'VALID') return paths.emailVerificationToken({ token });
  }
  throw new Error(`No link waits for ${email}`);
}

test(
  'an address is verified by its link, which sign-in does not remember; the waiting page notices',
  { tag: '@all-only' },
  async ({ page, context, stack }) => {
    test.setTimeout(360_000);
    const link = await linkOf(stack.mock, NEWCOMER);
    await page.goto(link);
    await choosePerson(page, NEWCOMER);
    await arrive(page, /Workspaces|not been invited/);
    expect(new URL(page.url()).pathname).toBe('/');

    await page.goto(paths.emailVerification());
    await arrive(page, 'Verify your address');
    const wrong = await findings(page, 'verify', looks);
    const mailed = await context.newPage();
    await mailed.goto(link);
    await arrive(mailed, 'Your address is verified');
    await mailed.close();
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await arrive(page, 'Your address is verified');
    await page.goto(link);
    await arrive(page, 'This address is already verified');
    wrong.push(...(await findings(page, 'used link', looks)));
    expect(wrong).toEqual([]);
  },
);
