import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { ask } from '../support/seeded.ts';
import { arrive, expect, test } from './journey.ts';
import { findings, looks } from './looks.ts';
import { sampleEverything } from './sampling.ts';

/** A client of the owner's workspace that waits for activation, with a link of its own. */
async function newClient(mock: MockServer, name: string): Promise<{ client_id: string; link: string }> {
  const OWNER = 'owner@northbay.example';
  const { viewer } = await ask<{
    viewer: { companies: { company_uuid: string; short_code: string }[] };
  }>(mock, OWNER, '{ viewer { companies { company_uuid short_code } } }');
  const company = viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const { save_flow_oauth_client: saved } = await ask<{
    save_flow_oauth_client: { flow_oauth_client: { client_id: string; activation_url: string } };
  }>(
    mock,
    OWNER,
    `mutation ($input: SaveFlowOauthClientInput!) { save_flow_oauth_client(input: $input) {
       flow_oauth_client { client_uuid client_id activation_url } errors { message } } }`,
    {
      input: {
        company_uuid: company?.company_uuid,
        name,
        allows_all_flows: true,
        idempotency_key: crypto.randomUUID(),
      },
    },
  );
  const { client_id, activation_url } = saved.flow_oauth_client;
  const { pathname, search } = new URL(activation_url);
  return { client_id, link: pathname + search };
}

/** Everything that reached the error-reporting or analytics endpoint. */
async function recordsOf(mock: MockServer, what: 'reports' | 'events'): Promise<string> {
  const headers = { 'x-mock-control': '1' };
  return (await mock.fetch(new Request(`http://localhost/__mock/${what}`, { headers }))).text();
}

test(
  'anyone with the link activates a client, and the secret goes nowhere else',
  { tag: '@all-only' },
  async ({ page, context, stack }) => {
    test.setTimeout(360_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { client_id, link } = await newClient(stack.mock, 'Osprey Track staging');
    const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
    await sampleEverything(page);

    // Opened first, so that only the page's own history is tested.
    await page.goto('about:blank');
    await page.goto(link);
    await arrive(page, 'Activate Osprey Track staging');
    const wrong = await findings(page, 'activation', looks);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Activate and show the secret' }).click();
    await arrive(page, 'Store the secret now');
    await expect(page).toHaveURL(paths.activateOauthClient());
    await page.getByRole('button', { name: 'Copy client secret' }).click();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByText(secret)).toBeVisible();
    // “Copied” disappears by itself; axe might check it while it does.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    wrong.push(...(await findings(page, 'secret', looks)));

    // The secret works together with the client id.
    const answer = await stack.mock.fetch(
      new Request(`${stack.apiUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: secret }),
      }),
    );
    expect(answer.status, await answer.text()).toBe(200);

    await page.getByRole('button', { name: 'I have stored it' }).click();
    await arrive(page, 'Osprey Track staging is ready');
    await expect(page.getByText(secret)).toHaveCount(0);
    wrong.push(...(await findings(page, 'stored', looks)));
    expect(await page.title()).toBe('Activate a client · Causeway');
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(secret);
    // Queued events are sent when the page unloads.
    await page.goto('about:blank');
    await page.goBack();
    await arrive(page, 'This link is incomplete');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await expect.poll(() => recordsOf(stack.mock, 'events')).toContain(paths.activateOauthClient());
    await expect.poll(() => recordsOf(stack.mock, 'reports')).toContain('replay');
    const all = (await recordsOf(stack.mock, 'events')) + (await recordsOf(stack.mock, 'reports'));
    expect(all).not.toContain(secret);
    expect(all).not.toContain(token);

    await page.goto(link);
    await arrive(page, 'This client is already active');
    wrong.push(...(await findings(page, 'used', looks)));
    expect(wrong).toEqual([]);
  },
);
