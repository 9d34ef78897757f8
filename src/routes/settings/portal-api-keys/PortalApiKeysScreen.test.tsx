import { runInNewContext } from 'node:vm';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
// The form's calendar uses the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/portal_api_keys${search}`;

interface Stored {
  key_uuid: string;
  name: string;
  client_id: string;
  role: string;
  status: string;
  expires_at: string | null;
  last_used_at: string | null;
  companies: { short_code: string }[];
}
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { portal_api_keys: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid portal_api_keys { edges { node {
       key_uuid name client_id role status expires_at last_used_at companies { company_uuid short_code } } } } } }`,
  );
  return answer.data.company.portal_api_keys.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name);

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Portal API keys' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const rowOf = async (name: string) =>
  (await rows()).find((row) => within(row).queryByRole('link', { name })) as HTMLElement;
const openMenu = async (user: UserEvent, name: string) =>
  user.click(within(await grid()).getByRole('button', { name: `Actions for ${name}` }));
const choose = async (user: UserEvent, name: string, item: string) => {
  await openMenu(user, name);
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
const ALL = ['ERP bridge', 'Partner onboarding script', 'Release pipeline', 'Reporting export'];

/** Reads the secret that is shown, and confirms that it is stored. */
async function takeSecret(user: UserEvent): Promise<string> {
  const once = await dialog('Copy the client secret now');
  const secret = once.querySelector('code')?.textContent ?? '';
  expect(secret).toMatch(/^cwps_/);
  await user.click(within(once).getByRole('checkbox', { name: 'I have stored it' }));
  await user.click(within(once).getByRole('button', { name: 'Done' }));
  return secret;
}

const token = (server: Server, client_id: string, client_secret: string) =>
  server.server.fetch(
    new Request('http://localhost/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    }),
  );

/** Runs a snippet against this server as Node would; returns its output. */
async function runSnippet(server: Server, code: string, CLIENT_SECRET: string): Promise<unknown> {
  const printed: unknown[] = [];
  await (runInNewContext(`(async () => {${code}})()`, {
    URLSearchParams,
    process: { env: { CLIENT_SECRET } },
    console: { log: (value: unknown) => void printed.push(value) },
    fetch: (url: string, init: RequestInit) => server.server.fetch(new Request(url, init)),
  }) as Promise<void>);
  return printed[0];
}

describe('the list of keys', () => {
  test('shows them by name, with role, use, expiry and status', async () => {
    await render('', { server: first });
    expect(await names()).toEqual(ALL);
    expect(screen.getByText('4 keys')).toBeTruthy();
    const pipeline = await rowOf('Release pipeline');
    expect(pipeline.textContent).toContain('Editor');
    expect(pipeline.textContent).toContain('2 workspaces');
    expect(pipeline.textContent).toContain('Active');
    expect((await rowOf('ERP bridge')).textContent).toContain('Expired');
    expect((await rowOf('Partner onboarding script')).textContent).toContain('Revoked');
    expect((await rowOf('Reporting export')).textContent).toContain('Never');
  });

  test('filters by status; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('', { server: first });
    await grid();
    const filters = screen.getByRole('toolbar', { name: 'Filter keys' });
    await user.click(within(filters).getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Expired' }));
    await waitFor(async () => expect(await names()).toEqual(['ERP bridge']));
    expect(address()).toBe(at('?status=EXPIRED'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await names()).toEqual(ALL));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search keys' }));
  });

  test('distinguishes no matches from an empty list', async () => {
    const { unmount, user } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No key matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await names()).toEqual(ALL));
    unmount();
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
  });

  test('offers Retry when the server fails, and then shows the list', async () => {
    let failing = true;
    const { user } = await render('', {
      server: first,
      intercept: ({ operationName }) =>
        failing && operationName === 'PortalApiKeysScreenQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await names()).toEqual(ALL);
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s: nothing is shown and, once the role is known, nothing is requested',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      const uuid = (await stored(first))[0]?.key_uuid ?? '';
      await router.navigate(at(`?edit=${uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.filter(({ query }) => /portal_api_key/i.test(query))).toEqual([]);
    },
  );
});

describe('a new key', () => {
  test('is rejected without a name, then added; its secret is shown once, and works with the API', async () => {
    const { user, server, environment } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add API key' }));
    const form = await dialog(/New API key/);
    const name = await within(form).findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(document.activeElement).toBe(name));
    const add = within(form).getByRole('button', { name: 'Add API key' });
    await user.click(add);
    expect((await within(form).findByRole('alert')).textContent).toContain('2 to 80 characters');
    await user.type(name, 'Nightly sync');
    await user.click(within(form).getByRole('radio', { name: 'Editor' }));
    await user.click(add);

    const secret = await takeSecret(user);
    // The drawer shows next what goes with the secret, and how to use both.
    const drawer = await dialog(/Nightly sync/);
    expect(await screen.findByText('5 keys')).toBeTruthy();
    const key = await storedAs(server, 'Nightly sync');
    expect(key).toMatchObject({ role: 'EDITOR', status: 'ACTIVE', expires_at: null, last_used_at: null });
    expect(within(drawer).getAllByText(key?.client_id ?? '')[0]).toBeTruthy();
    await user.click(within(drawer).getByRole('radio', { name: 'JavaScript' }));
    const code = within(drawer).getByLabelText('Example: JavaScript', { selector: 'pre' }).textContent ?? '';
    expect(await runSnippet(server, code, secret)).toEqual({
      data: { viewer: { companies: [{ company_name: 'Northbay Freight' }] } },
      extensions: { cost: expect.any(Object) as object },
    });
    expect((await storedAs(server, 'Nightly sync'))?.last_used_at).not.toBeNull();

    // The secret was shown only once and is no longer on the page.
    expect(document.body.innerHTML).not.toContain(secret);
    await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain(secret));
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(secret);
  });

  test('may expire, and may have access to other workspaces', async () => {
    const { user, server } = await render('?new=1');
    const form = await dialog(/New API key/);
    await user.type(await within(form).findByRole('textbox', { name: /^Name/ }), 'Short lived');
    await user.click(within(form).getByRole('button', { name: /^Expires after/ }));
    const days = await screen.findAllByRole('button', { name: /\d [A-Z]\w+ \d{4}$/ });
    await user.click(days.find((day) => !(day as HTMLButtonElement).disabled) as HTMLElement);
    await user.click(within(form).getByRole('combobox', { name: /Also has access to/ }));
    await user.click(await screen.findByRole('option', { name: /Northbay Freight.*test/i }));
    await user.click(within(form).getByRole('button', { name: 'Add API key' }));
    await takeSecret(user);
    const key = await storedAs(server, 'Short lived');
    expect(key?.companies.map(({ short_code }) => short_code)).toEqual(['northbay', 'northbay-test']);
    // It expires at the end of today.
    const left = Date.parse(key?.expires_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(-1000);
    expect(left).toBeLessThan(25 * 3_600_000);
  });

  test('of an editor cannot be an owner', async () => {
    await render('?new=1', { server: first, as: 'editor@northbay.example' });
    const form = await dialog(/New API key/);
    expect(await within(form).findByRole('radio', { name: 'Owner' })).toHaveProperty('disabled', true);
    expect(within(form).getByRole('radio', { name: 'Editor' })).toHaveProperty('disabled', false);
  });
});

describe('a key', () => {
  test('is edited in its drawer, which its address opens', async () => {
    const { user, server, address } = await render();
    await user.click(await screen.findByRole('link', { name: 'Reporting export' }));
    const drawer = await dialog(/Reporting export/);
    expect(address()).toMatch(/\?edit=[0-9a-f-]{36}$/);
    const name = await within(drawer).findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Reports');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect((await names())[3]).toBe('Reports'));
    expect(await storedAs(server, 'Reports')).toMatchObject({ role: 'VIEWER', expires_at: null });
  });

  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Reporting export' }));
    const drawer = await dialog(/Reporting export/);
    const name = await within(drawer).findByRole('textbox', { name: /^Name/ });
    const key_uuid = (await storedAs(server, 'Reporting export'))?.key_uuid;
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) { errors { code } } }`,
      { input: { key_uuid, name: 'Exports of reports' } },
    );
    await user.clear(name);
    await user.type(name, 'My reports');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    expect((await within(drawer).findAllByText(/Exports of reports/))[0]).toBeTruthy();
    expect(await storedAs(server, 'Exports of reports')).toBeTruthy();
  });

  test('keeps its expiry and its workspaces when only its role changes', async () => {
    const { user, server } = await render();
    const before = await storedAs(server, 'Release pipeline');
    await user.click(await screen.findByRole('link', { name: 'Release pipeline' }));
    const drawer = await dialog(/Release pipeline/);
    await user.click(await within(drawer).findByRole('radio', { name: 'Viewer' }));
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Release pipeline saved')).toBeTruthy();
    expect(await storedAs(server, 'Release pipeline')).toEqual({ ...before, role: 'VIEWER' });
  });

  test('gets a new secret, after which the old one no longer works', async () => {
    const { user, server, environment } = await render();
    const key = await storedAs(server, 'Release pipeline');
    const client_id = key?.client_id ?? '';
    const rotate = async () => {
      await choose(user, 'Release pipeline', 'Rotate secret');
      const question = await dialog(/Rotate the secret of “Release pipeline”/);
      await user.click(within(question).getByRole('button', { name: 'Rotate' }));
      return takeSecret(user);
    };
    const old = await rotate();
    expect((await token(server, client_id, old)).status).toBe(200);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Release pipeline'),
    );
    const fresh = await rotate();
    expect((await token(server, client_id, old)).status).toBe(401);
    expect((await token(server, client_id, fresh)).status).toBe(200);
    await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain(fresh));
  });

  test('says who was faster, and rotates once more only when asked to', async () => {
    const { user, server } = await render();
    await choose(user, 'Release pipeline', 'Rotate secret');
    const question = await dialog(/Rotate the secret of “Release pipeline”/);
    const key = await storedAs(server, 'Release pipeline');
    const { data } = await server.graphql<{ rotate_portal_api_key: { client_secret: string } }>(
      'editor@northbay.example',
      `mutation($input: RotatePortalApiKeyInput!) { rotate_portal_api_key(input: $input) { client_secret } }`,
      { input: { key_uuid: key?.key_uuid } },
    );
    const theirs = data.rotate_portal_api_key.client_secret;

    await user.click(within(question).getByRole('button', { name: 'Rotate' }));
    const alert = await within(question).findByRole('alert');
    expect(alert.textContent).toMatch(/^Rotated by Edwin Castellanos at \d\d:\d\d\.$/);
    expect((await token(server, key?.client_id ?? '', theirs)).status).toBe(200);

    await user.click(within(question).getByRole('button', { name: 'Rotate anyway' }));
    const mine = await takeSecret(user);
    expect((await token(server, key?.client_id ?? '', theirs)).status).toBe(401);
    expect((await token(server, key?.client_id ?? '', mine)).status).toBe(200);
  });

  test('is revoked after a confirmation, permanently', async () => {
    const { user, server } = await render();
    await choose(user, 'Release pipeline', 'Revoke');
    const question = await dialog(/Revoke the API key “Release pipeline”/);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Release pipeline revoked')).toBeTruthy();
    expect((await storedAs(server, 'Release pipeline'))?.status).toBe('REVOKED');
    expect((await rowOf('Release pipeline')).textContent).toContain('Revoked');
    await openMenu(user, 'Release pipeline');
    const rotate = await screen.findByRole('menuitem', { name: /^Rotate/ });
    expect(rotate.getAttribute('aria-disabled')).toBe('true');
    // Its drawer is read-only.
    await user.click(screen.getByRole('menuitem', { name: /^Show/ }));
    const drawer = await dialog(/^Release pipeline/);
    expect(drawer.textContent).toContain('Cannot be used or changed');
    expect(within(drawer).queryByRole('textbox')).toBeNull();
    expect(within(drawer).queryByLabelText(/^Example/)).toBeNull();
  });

  test('of an owner cannot be changed by an editor', async () => {
    const server = await freshServer();
    await server.graphql(
      OWNER,
      `mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) { errors { code } } }`,
      { input: { company_uuid: company(), name: 'Above you', role: 'OWNER' } },
    );
    const { user } = await render('', { server, as: 'editor@northbay.example' });
    await openMenu(user, 'Above you');
    const revoke = await screen.findByRole('menuitem', { name: /^Revoke/ });
    expect(revoke.dataset.tip).toBe('Your role does not allow this. Ask an owner.');
    expect((await storedAs(server, 'Above you'))?.status).toBe('ACTIVE');
  });

  test('that does not exist is reported as such', async () => {
    const { user, address } = await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    await dialog('API key not found');
    await user.click(await screen.findByRole('button', { name: 'Show all API keys' }));
    await waitFor(() => expect(address()).toBe(at()));
  });
});
