import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import { listen } from '../../mock-server/node/http/http.ts';
import { SHARED_CLIENT } from '../../mock-server/product/accounts/shared-client.ts';
import { createIdentity } from '../../mock-server/services/identity/identity.ts';
import { people } from '../../mock-server/product/accounts/people.ts';
import { looks } from './looks.ts';

interface Pages {
  readonly login: string;
  /** The address where an assistant asks a signed-in person for access. */
  readonly assistant: string;
}

/** Only the provider; the portal is just an address to return to. */
const test = base.extend<{ loginUrl: string }, { provider: Pages }>({
  loginUrl: async ({ provider }, give) => give(provider.login),
  provider: [
    // Playwright requires the empty pattern, to see that no other fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await listen(async (request) => new Response(new URL(request.url).search));
      const identity = createIdentity({
        portalOrigins: () => [portal.url],
        assistants: { isServer: (path) => path === '/mcp/northbay', isEnded: () => false },
      });
      const api = await listen(
        async (request) => (await identity.handle(request)) ?? new Response(null, { status: 404 }),
      );
      const query = new URLSearchParams({
        client_id: 'causeway-portal-test',
        redirect_uri: `${portal.url}/auth_callback`,
        response_type: 'code',
        scope: 'openid',
        state: 'kept',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      const assistant = new URLSearchParams({
        ...Object.fromEntries(query),
        client_id: SHARED_CLIENT,
        redirect_uri: `${portal.url}/callback`,
        resource: `${api.url}/mcp/northbay`,
      });
      await use({
        login: `${api.url}/authorize?${query}`,
        assistant: `${api.url}/authorize?${assistant}`,
      });
      await Promise.all([api.close(), portal.close()]);
    },
    { scope: 'worker' },
  ],
});

for (const { width, colorScheme, forcedColors = 'none' } of looks) {
  const look = forcedColors === 'none' ? colorScheme : 'forced colors';
  test(`is accessible and fits, ${look} at ${width} px`, { tag: '@all' }, async ({ page, loginUrl }) => {
    const loggedErrors: string[] = [];
    page.on('console', (message) => loggedErrors.push(message.text()));
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(loginUrl);
    for (const person of people) await expect(page.getByRole('button', { name: person.email })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The policy allows what the page needs: its own styles and font.
    expect(await page.evaluate(() => document.fonts.check('13px "Inter Variable"'))).toBe(true);
    expect(loggedErrors).toEqual([]);
  });
}

test('a person is chosen with the keyboard only', async ({ page, loginUrl }) => {
  await page.goto(loginUrl);
  await expect(page.getByRole('button', { name: /owner@/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /editor@/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth_callback?code=*&state=kept');
  // The second time, the session responds without showing a page.
  await page.goto(loginUrl);
  await page.waitForURL('**/auth_callback?code=*&state=kept');
});

test('canceling returns to the portal with the reason', async ({ page, loginUrl }) => {
  await page.goto(loginUrl);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/auth_callback?error=access_denied&*&state=kept');
});

for (const { width, colorScheme, forcedColors = 'none' } of looks) {
  const look = forcedColors === 'none' ? colorScheme : 'forced colors';
  test(
    `the question of an assistant is accessible and fits, ${look} at ${width} px`,
    { tag: '@all' },
    async ({ page, provider }) => {
      await page.emulateMedia({ colorScheme, forcedColors });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(provider.assistant);
      await page.getByRole('button', { name: /editor@/ }).click();
      await expect(page.getByRole('heading', { name: /^Connect / })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
}

test('an assistant is allowed with the keyboard only, or denied', async ({ page, provider }) => {
  await page.goto(provider.assistant);
  await expect(page.getByRole('button', { name: /owner@/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // The list of people names the same person, so wait for the consent page first.
  await expect(page.getByRole('heading', { name: /^Connect / })).toBeVisible();
  await expect(page.getByText('owner@northbay.example')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/callback?code=*&state=kept');
  // The person is asked each time, because anyone can register an app.
  await page.goto(provider.assistant);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL('**/callback?error=access_denied*');
});
