import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/flow_oauth_clients${search}`;

interface Stored {
  client_uuid: string;
  name: string;
  client_id: string;
  status: string;
  allows_all_flows: boolean;
  token_lifetime_seconds: number;
  activation_url: string | null;
  last_token_at: string | null;
  flows: { flow_name: string }[];
}
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { flow_oauth_clients: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid flow_oauth_clients { edges { node {
       client_uuid name client_id status allows_all_flows token_lifetime_seconds activation_url last_token_at
       flows { flow_uuid flow_name } } } } } }`,
  );
  return answer.data.company.flow_oauth_clients.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name);

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Flow OAuth clients' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const rowOf = async (name: string) =>
  (await rows()).find((row) => within(row).queryByRole('link', { name })) as HTMLElement;
const choose = async (user: UserEvent, name: string, item: string) => {
  await user.click(within(await grid()).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
const ALL = [
  'CargoWise, agents',
  'Customs broker pilot',
  'Osprey Track production',
  'Spring trade fair demo',
  'Warehouse scanners',
];

interface Mail {
  message_id: string;
  subject: string;
  to: string[];
}

/** The links in the emails with this subject, latest first. */
async function mailedLinks(server: Server, subject: string): Promise<string[]> {
  const read = async <Body,>(path: string): Promise<Body> => {
    const headers = { 'x-mock-control': '1' };
    const response = await server.server.fetch(new Request(`http://localhost/__mock/${path}`, { headers }));
    return (await response.json()) as Body;
  };
  const { messages } = await read<{ messages: Mail[] }>('mail');
  const wanted = messages.filter((message) => message.subject === subject && message.to.includes(OWNER));
  const links = wanted.map(async ({ message_id }) => {
    const { link } = await read<{ link: { url: string | null; path: string } | null }>(`mail/${message_id}`);
    return link?.url ?? link?.path ?? '';
  });
  return Promise.all(links);
}

const token = (server: Server, client_id: string, client_secret: string) =>
  server.server.fetch(
    new Request('http://localhost/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    }),
  );

/** Follows an activation link as someone who is not signed in; returns the secret that is shown. */
async function activate(server: Server, url: string): Promise<string> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const { user, unmount } = await renderRoute(pathname + search, { server, as: null });
  await user.click(await screen.findByRole('button', { name: 'Activate and show the secret' }));
  await screen.findByRole('heading', { name: 'Store the secret now' });
  const secret = screen.getByText(/^cwfs_/).textContent ?? '';
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  unmount();
  return secret;
}

describe('the list of clients', () => {
  test('shows them by name, with what they may call, use and status', async () => {
    await render('', { server: first });
    expect(await names()).toEqual(ALL);
    expect(screen.getByText('5 clients')).toBeTruthy();
    const shown = await Promise.all(ALL.map(async (name) => (await rowOf(name)).textContent));
    expect(shown[0]).toContain('Active');
    expect(shown[1]).toContain('2 flows');
    expect(shown[1]).toContain('Pending');
    expect(shown[3]).toContain('Link expired');
    expect(shown[4]).toContain('Disabled');
  });

  test('filters by status; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('?status=DISABLED', { server: first });
    expect(await names()).toEqual(['Warehouse scanners']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await names()).toEqual(ALL));
    expect(address()).toBe(at());
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search clients' }));
  });

  test('distinguishes no matches from an empty list', async () => {
    const { unmount } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No client matches')).toBeTruthy();
    unmount();
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No OAuth clients yet')).toBeTruthy();
  });
});

describe('a new client', () => {
  test('is added, activated by the link in the mailbox, and gets a token', async () => {
    const { user, server, unmount } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add client' }));
    const form = await dialog(/New OAuth client/);
    const add = await within(form).findByRole('button', { name: 'Add client' });
    await user.click(add);
    expect((await within(form).findByRole('alert')).textContent).toContain('Choose at least one flow.');
    await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Yard system');
    await user.click(within(form).getByRole('combobox', { name: /^Flows/ }));
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await within(form).findByRole('button', { name: /^Remove / });
    await user.click(add);

    // The link is shown with the client, and was sent to the person who asked for it.
    const drawer = await dialog(/Yard system/);
    expect(await screen.findByText('6 clients')).toBeTruthy();
    const made = await storedAs(server, 'Yard system');
    expect(made).toMatchObject({ status: 'PENDING', token_lifetime_seconds: 3600, last_token_at: null });
    expect(await within(drawer).findByText(made?.activation_url ?? '')).toBeTruthy();
    const [link = ''] = await mailedLinks(server, 'Activation link for Yard system');
    expect(new URL(link, 'http://localhost').search).toBe(new URL(made?.activation_url ?? '').search);
    unmount();

    const secret = await activate(server, link);
    const answer = await token(server, made?.client_id ?? '', secret);
    const granted = (await answer.json()) as { access_token: string };
    expect(granted).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'flows:send' });
    expect((await storedAs(server, 'Yard system'))?.last_token_at).not.toBeNull();

    const again = await render(`?edit=${made?.client_uuid}`, { server });
    expect((await rowOf('Yard system')).textContent).toContain('Active');
    const active = await dialog(/Yard system/);
    await within(active).findByLabelText('Example: Get a token', { selector: 'pre' });
    await again.user.click(within(active).getByRole('radio', { name: 'Send a document' }));
    const snippet = await within(active).findByLabelText('Example: Send a document', { selector: 'pre' });

    // The snippet is sufficient to start an execution, which the search then finds.
    const [address = ''] = /http\S+/.exec(snippet.textContent) ?? [];
    const called = await server.server.fetch(
      new Request(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${granted.access_token}` },
        body: '{"shipment":"S-1"}',
      }),
    );
    expect(called.status).toBe(202);
    const { invocation_uuid } = (await called.json()) as { invocation_uuid: string };
    const searched = await server.graphql<{
      company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid flow_execution_search(first: 5) { edges { node { invocation_uuid } } } } }`,
    );
    expect(
      searched.data.company.flow_execution_search.edges.map(({ node }) => node.invocation_uuid),
    ).toContain(invocation_uuid);
    expect(within(active).queryByText('Activation')).toBeNull();
    expect(JSON.stringify(again.environment.getStore().getSource())).not.toContain(secret);
  });

  test('offers only flows that can be called', async () => {
    const { user, server } = await render('?new=1', { server: first });
    const form = await dialog(/New OAuth client/);
    await user.click(await within(form).findByRole('combobox', { name: /^Flows/ }));
    const offered = (await screen.findAllByRole('option')).length;
    const answer = await server.graphql<{
      company: { flow_filter_options: { flows: { accepts_calls: boolean }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid flow_filter_options { flows { flow_uuid accepts_calls } } } }`,
    );
    const { flows } = answer.data.company.flow_filter_options;
    expect(flows.some(({ accepts_calls }) => !accepts_calls)).toBe(true);
    expect(offered).toBe(flows.filter(({ accepts_calls }) => accepts_calls).length);
  });
});

describe('a client', () => {
  test('whose link is lost gets a new one, and the old one no longer works', async () => {
    const { user, server } = await render();
    const before = await storedAs(server, 'Spring trade fair demo');
    expect(before?.status).toBe('EXPIRED');
    await choose(user, 'Spring trade fair demo', 'Resend link');
    expect(await screen.findByText(/A new activation link for Spring trade fair demo was sent/)).toBeTruthy();
    await waitFor(async () =>
      expect((await rowOf('Spring trade fair demo')).textContent).toContain('Pending'),
    );
    expect(await mailedLinks(server, 'Activation link for Spring trade fair demo')).toHaveLength(1);
  });

  test('gets a new secret while the old one stays valid, or not', async () => {
    const server = await freshServer();
    const pilot = await storedAs(server, 'Customs broker pilot');
    const client_id = pilot?.client_id ?? '';
    const original = await activate(server, pilot?.activation_url ?? '');
    const again = await render('', { server });
    const rotate = async (overlap: string) => {
      await choose(again.user, 'Customs broker pilot', 'Rotate secret');
      const question = await dialog(/Rotate the secret of “Customs broker pilot”/);
      await again.user.click(within(question).getByRole('radio', { name: overlap }));
      await again.user.click(within(question).getByRole('button', { name: 'Rotate' }));
      const once = await dialog('Copy the client secret now');
      const secret = once.querySelector('code')?.textContent ?? '';
      await again.user.click(within(once).getByRole('checkbox', { name: 'I have stored it' }));
      await again.user.click(within(once).getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return secret;
    };
    const second = await rotate('24 h');
    expect((await token(server, client_id, original)).status).toBe(200);
    expect((await token(server, client_id, second)).status).toBe(200);
    const third = await rotate('Not at all');
    expect((await token(server, client_id, second)).status).toBe(401);
    expect((await token(server, client_id, third)).status).toBe(200);
    await waitFor(() =>
      expect(JSON.stringify(again.environment.getStore().getSource())).not.toContain('cwfs_'),
    );
  });

  test('is disabled, and Undo enables it again', async () => {
    const { user, server } = await render();
    await choose(user, 'CargoWise, agents', 'Disable');
    expect(await screen.findByText('CargoWise, agents disabled')).toBeTruthy();
    expect((await storedAs(server, 'CargoWise, agents'))?.status).toBe('DISABLED');
    expect((await rowOf('CargoWise, agents')).textContent).toContain('Disabled');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedAs(server, 'CargoWise, agents'))?.status).toBe('ACTIVE'));
  });

  test('is edited in its drawer', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Osprey Track production' }));
    const drawer = await dialog(/Osprey Track production/);
    await user.click(await within(drawer).findByRole('radio', { name: /^All flows/ }));
    const lifetime = within(drawer).getByRole('textbox', { name: /^Token lifetime/ });
    await user.clear(lifetime);
    await user.type(lifetime, '299');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    expect((await within(drawer).findByRole('alert')).textContent).toContain('300 to 86,400');
    await user.clear(lifetime);
    await user.type(lifetime, '900');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Osprey Track production saved')).toBeTruthy();
    expect(await storedAs(server, 'Osprey Track production')).toMatchObject({
      allows_all_flows: true,
      token_lifetime_seconds: 900,
    });
    expect((await rowOf('Osprey Track production')).textContent).toContain('All flows');
  });

  test('is deleted after a confirmation; the focus goes to the next', async () => {
    const { user, server } = await render();
    await choose(user, 'Osprey Track production', 'Delete');
    const question = await dialog(/Delete the OAuth client “Osprey Track production”/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect(await names()).toEqual(ALL.filter((name) => name !== 'Osprey Track production')),
    );
    expect(screen.getByText('4 clients')).toBeTruthy();
    expect(await storedAs(server, 'Osprey Track production')).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('2'));
  });

  test('that does not exist is reported as such', async () => {
    const { user, address } = await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    await dialog('OAuth client not found');
    await user.click(await screen.findByRole('button', { name: 'Show all OAuth clients' }));
    await waitFor(() => expect(address()).toBe(at()));
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s: nothing is shown and, once the role is known, nothing is requested',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      const uuid = (await stored(first))[0]?.client_uuid ?? '';
      await router.navigate(at(`?edit=${uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.filter(({ query }) => /flow_oauth_client/.test(query))).toEqual([]);
    },
  );
});
