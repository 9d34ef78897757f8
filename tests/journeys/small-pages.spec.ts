import type { Page } from '@playwright/test';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { ask } from '../support/seeded.ts';
import { arrive, choosePerson, expect, signIn, test } from './journey.ts';
import { findings, looks } from './looks.ts';

const OWNER = 'owner@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';

/** Does what a page that needs consent does: stores its request and waits (src/lib/consent.ts). */
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

test('a consent returns through a third party’s pages to the window that waits for it', async ({
  page,
  context,
  stack,
  tolerate,
}) => {
  // A different site from the portal's, which breaks the opener link between the windows.
  const provider = stack.portalUrl.replace('localhost', '127.0.0.1');
  tolerate(/^left the machine: http:\/\/127\.0\.0\.1:\d+\/consent$/);
  await context.route(`${provider}/consent`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Consent</title><a href="${stack.portalUrl}${paths.oauthRedirect({ code: 'c0de', state: 'st4te' })}">Allow</a>`,
    }),
  );
  await signIn(page, OWNER, paths.error());
  await beginConsent(page, 'st4te');
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url, 'consent', 'popup'), `${provider}/consent`);
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveTitle('got c0de');
  await closed;
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

test('a denied consent returns with the provider’s own message', { tag: '@all' }, async ({ page }) => {
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
  { tag: '@all' },
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
