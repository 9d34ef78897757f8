import type { Route } from '@playwright/test';
import { describeAuthFailure } from '../../src/auth/error-labels.ts';
import { classifyAuthError } from '../../src/auth/errors.ts';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, signInByHand, test } from './journey.ts';
import { addFaults, refuseTokens } from './token-faults.ts';
import { asked, recordCalls } from './watching.ts';

const OWNER = 'owner@northbay.example';
const REFUSED = /status of 40[013]/;
const titleOf = (error: object) =>
  describeAuthFailure(classifyAuthError(Object.assign(new Error(), error))).title;

/** One error for each place that can fail; the others run in `npm run test:all`. */
const inEachRun = new Set(['access denied', 'an error of the token call', 'a wrong issuer in the ID token']);

/** Each error kind of spec §8 that the provider can cause at sign-in, and what the person sees. */
const kinds: readonly [string, object, string][] = [
  ['access denied', { at: 'authorize', error: 'access_denied', description: 'Not for you' }, 'access_denied'],
  ['consent required', { at: 'authorize', error: 'consent_required' }, 'consent_required'],
  ['login required', { at: 'authorize', error: 'login_required' }, 'login_required'],
  [
    'another error of the login',
    { at: 'authorize', error: 'unauthorized', description: 'Your account is on hold' },
    'unauthorized',
  ],
  [
    'a second factor is required',
    { at: 'token', status: 403, body: { error: 'mfa_required', mfa_token: 'mfa-abc' } },
    'mfa_required',
  ],
  [
    'an error of the token call',
    { at: 'token', status: 400, body: { error: 'invalid_request', error_description: 'No such client' } },
    'invalid_request',
  ],
  [
    'a wrong issuer in the ID token',
    { at: 'token', idToken: { iss: 'https://evil.example/' } },
    'invalid_token',
  ],
  ['a nonce that is not ours', { at: 'token', idToken: { nonce: 'bad' } }, 'invalid_token'],
  ['a token for somebody else', { at: 'token', idToken: { aud: 'another' } }, 'invalid_token'],
  ['a token with another algorithm', { at: 'token', alg: 'HS256' }, 'invalid_token'],
  [
    'a token that is over for more than the leeway',
    { at: 'token', idToken: { exp: Math.floor(Date.now() / 1000) - 90 } },
    'invalid_token',
  ],
];

for (const [name, fault, code] of kinds) {
  const tag = inEachRun.has(name) ? [] : ['@all-only'];
  test(`${name}: says so, and its button signs in`, { tag }, async ({ page, stack, tolerate }) => {
    tolerate(REFUSED);
    await addFaults(stack, fault);
    await page.goto('/?stay=1#here');
    const { at } = fault as { at: string };
    // An error from /authorize replaces the choice of a person.
    if (at === 'token') await choosePerson(page, OWNER);
    const title = titleOf(
      code === 'invalid_token'
        ? { message: 'ID token' }
        : { error: code, ...(at === 'authorize' && { state: 's' }) },
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh!' })).toBeVisible();
    const explanation = page.getByRole('region', { name: title });
    await expect(explanation).toContainText(code);
    await explanation.getByRole('button').click();
    await choosePerson(page, OWNER);
    await expect(page).toHaveURL(/\/\?stay=1#here$/);
    await arrive(page, 'Workspaces');
  });
}

test('an ID token that expired less than a minute ago is accepted', async ({ page, stack }) => {
  await addFaults(stack, { at: 'token', idToken: { exp: Math.floor(Date.now() / 1000) - 40 } });
  await signInByHand(page, OWNER, '/?stay=1');
  await arrive(page, 'Workspaces');
});

test('a token call without a response is tried three times, then reported', async ({ page, tolerate }) => {
  tolerate(/Failed to load resource/);
  let calls = 0;
  const drop = (route: Route) => {
    calls += 1;
    return route.abort('connectionrefused');
  };
  await page.route('**/oauth/token', drop);
  await page.goto('/?stay=1');
  await choosePerson(page, OWNER);
  await expect(page.getByRole('heading', { name: 'The sign-in service cannot be reached' })).toBeVisible();
  expect(calls).toBe(3);
  await page.unroute('**/oauth/token', drop);
  await page.getByRole('button', { name: 'Try again' }).click();
  await choosePerson(page, OWNER);
  await arrive(page, 'Workspaces');
});

test('a sign-in whose state was lost everywhere restarts by itself', async ({ page, context }) => {
  await page.goto('/?stay=1');
  await expect(page.getByRole('button', { name: /owner@northbay/ })).toBeVisible();
  const transactions = (await context.cookies()).filter(({ name }) => name.includes('txs'));
  expect(transactions.length).toBeGreaterThan(0);
  for (const { name } of transactions) await context.clearCookies({ name });
  await page.addInitScript(() => sessionStorage.removeItem('causeway.login-transaction'));
  await choosePerson(page, OWNER);
  // Not an error page: a callback with no sign-in in progress starts a new one, and the provider has a session.
  await arrive(page, 'Workspaces');
});

test.describe('a session that ends while the person writes a comment', () => {
  test.beforeEach(async ({ page, context, stack, tolerate }) => {
    tolerate(/Failed to load resource: .*status of 40[13]/);
    const seeded = await seededPlaces(stack.mock);
    await signInByHand(page, OWNER, paths.partnerDashboard(seeded));
    await arrive(page, 'Pinecrest Lines');
    await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought');
    await context.clearCookies();
    await addFaults(stack, {
      at: 'token',
      status: 403,
      // Not Auth0's wording, so the SDK keeps the rejected token in its cache.
      body: { error: 'invalid_grant', error_description: 'The grant request is invalid' },
    });
    await refuseTokens(page, 1);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });

  test('is renewed through a pop-up window, and the comment is sent', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await choosePerson(await opened, OWNER);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('');
  });

  test('reports a closed window, which can be opened again', { tag: '@all-only' }, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await (await opened).close();
    await expect(dialog.getByRole('alert')).toContainText('The sign-in window was closed');
    // The form contents can be viewed meanwhile, and nothing is lost.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Sign in…' }).click();
    const again = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await choosePerson(await again, OWNER);
    await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible();
  });

  test('reports a window that the browser blocked', { tag: '@all-only' }, async ({ page }) => {
    await page.evaluate(() => void (window.open = () => null));
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The sign-in window was blocked');
  });

  test('shows another person by name, who gets neither the page nor the previous person’s comment', async ({
    page,
  }) => {
    const calls = recordCalls(page);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const opened = page.waitForEvent('popup');
    page.on('dialog', (question) => void question.accept());
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await choosePerson(await opened, 'newcomer@northbay.example');
    const said = page.getByRole('dialog', { name: 'Someone else signed in' });
    await expect(said).toContainText('newcomer@northbay.example is now signed in to this browser');
    await expect(said.getByRole('button', { name: `Sign in as ${OWNER}` })).toBeEnabled();
    expect(asked(calls)).toEqual([]);
    await said.getByRole('button', { name: 'Continue as newcomer@northbay.example' }).click();
    await expect(page).toHaveURL(/\/$/);
    await arrive(page, /workspace/i);
    await expect(page.getByText('Half a thought')).toBeHidden();
  });
});
