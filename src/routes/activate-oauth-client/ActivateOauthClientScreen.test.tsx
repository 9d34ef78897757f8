import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { paths } from '../paths.ts';

const OWNER = 'owner@northbay.example';
const BUTTON = 'Activate and show the secret';

interface Clients {
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      company_name: string;
      flow_oauth_clients: {
        edges: {
          node: {
            client_uuid: string;
            name: string;
            client_id: string;
            status: string;
            activation_url: string | null;
            flows: { flow_name: string }[];
          };
        }[];
      };
    }[];
  };
}

/** The workspace's clients as its owner sees them. */
async function clientsOf(server: TestServer) {
  const { data } = await server.graphql<Clients>(
    OWNER,
    `{ viewer { companies { company_uuid short_code company_name flow_oauth_clients(first: 50) { edges { node {
       client_uuid name client_id status activation_url flows { flow_uuid flow_name } } } } } } }`,
  );
  const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const nodes = company?.flow_oauth_clients.edges.map(({ node }) => node) ?? [];
  const pending = nodes.find(({ status }) => status === 'PENDING');
  if (!company || !pending?.activation_url) throw new Error('The seed holds no client that waits');
  const token = new URL(pending.activation_url).searchParams.get('token') ?? '';
  return { company, pending, token, again: async () => (await clientsOf(server)).pending };
}

async function open({ as = null, ...options }: RenderRouteOptions = {}) {
  const server = await createTestServer();
  const seed = await clientsOf(server);
  const page = await renderRoute(paths.activateOauthClient({ token: seed.token }), {
    as,
    server,
    ...options,
  });
  return { ...page, ...seed };
}

const statusOf = async ({ graphql }: TestServer, client_uuid: string) => {
  const { data } = await graphql<{ flow_oauth_client: { status: string } }>(
    OWNER,
    'query ($client_uuid: ID!) { flow_oauth_client(client_uuid: $client_uuid) { client_uuid status } }',
    { client_uuid },
  );
  return data.flow_oauth_client.status;
};

describe('a valid link', () => {
  test.each([null, OWNER])('shows the client’s workspace and what it may call, to %s', async (as) => {
    const { pending, company, logins, sent } = await open({ as });
    await screen.findByRole('heading', { level: 1, name: `Activate ${pending.name}` });
    for (const { flow_name } of pending.flows) expect(screen.getByText(flow_name)).toBeTruthy();
    expect(screen.getAllByText(company.company_name).length).toBeGreaterThan(0);
    expect(screen.getByText(/shown/).textContent).toMatch(/once/);
    expect(sent.map(({ bearer }) => bearer)).toEqual([null]);
    expect(logins).toEqual([]);
  });

  test('shows id and secret once, and forgets the secret when it is stored', async () => {
    const { user, pending, token, server, container, address, sent } = await open();
    await user.click(await screen.findByRole('button', { name: BUTTON }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Store the secret now' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(await statusOf(server, pending.client_uuid)).toBe('ACTIVE');
    expect(screen.getByText(pending.client_id)).toBeTruthy();
    const row = screen.getByText('Client secret').nextElementSibling as HTMLElement;
    const secret = row.textContent ?? '';
    expect(secret.length).toBeGreaterThan(20);
    await user.click(within(row).getByRole('button', { name: 'Copy client secret' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    // The displayed secret works.
    const token_url = screen.getByText('Token URL').nextElementSibling?.textContent ?? '';
    const answer = await server.server.fetch(
      new Request(token_url, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: pending.client_id,
          client_secret: secret,
        }),
      }),
    );
    expect(answer.status, await answer.text()).toBe(200);

    // Neither the token nor the secret remains where someone else could read it.
    await waitFor(() => expect(address()).toBe(paths.activateOauthClient()));
    expect(document.title).toBe('Activate a client · Causeway');
    expect(sent.map(({ operationName }) => operationName)).toEqual([
      'ActivateOauthClientScreenQuery',
      'ActivationOfferActivateMutation',
    ]);
    expect(container.innerHTML).not.toContain(token);
    expect(hasUnsavedWork()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    await screen.findByRole('heading', { level: 1, name: `${pending.name} is ready` });
    expect(container.innerHTML).not.toContain(secret);
    expect(container.textContent).toContain(`client_id=${pending.client_id}`);
    expect(hasUnsavedWork()).toBe(false);
  });

  test('activates once, however often the button is clicked', async () => {
    const { user, operations } = await open();
    await user.dblClick(await screen.findByRole('button', { name: BUTTON }));
    await screen.findByRole('heading', { level: 1, name: 'Store the secret now' });
    expect(operations().filter((name) => name === 'ActivationOfferActivateMutation')).toHaveLength(1);
  });

  test('says so if someone else was faster', async () => {
    const { user, token, server } = await open();
    const button = await screen.findByRole('button', { name: BUTTON });
    await server.graphql(
      null,
      'mutation ($token: String!) { activate_oauth_client(input: { token: $token }) { errors { code } } }',
      { token },
    );
    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'This client is already active' });
    await waitFor(() => expect(document.title).toBe('This client is already active · Causeway'));
  });

  test('stays when the server fails, says so, and can be retried', async () => {
    let isAway = true;
    const { user } = await open({
      intercept: ({ operationName }) =>
        isAway && operationName === 'ActivationOfferActivateMutation'
          ? new Response('no', { status: 502 })
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: BUTTON }));
    await screen.findByText(/Could not activate the client/);
    isAway = false;
    await user.click(screen.getByRole('button', { name: BUTTON }));
    await screen.findByRole('heading', { level: 1, name: 'Store the secret now' });
  });
});

describe('an invalid link', () => {
  const at = async (token: string | undefined, server?: TestServer) =>
    renderRoute(paths.activateOauthClient({ token }), { as: null, ...(server && { server }) });

  test('that was used says whom to ask, without the secret', async () => {
    const server = await createTestServer();
    const { token, pending } = await clientsOf(server);
    const { data } = await server.graphql<{ activate_oauth_client: { client_secret: string } }>(
      null,
      'mutation ($token: String!) { activate_oauth_client(input: { token: $token }) { client_secret } }',
      { token },
    );
    const { container } = await at(token, server);
    await screen.findByRole('heading', { level: 1, name: 'This client is already active' });
    expect(container.textContent).toContain(pending.name);
    expect(container.innerHTML).not.toContain(data.activate_oauth_client.client_secret);
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  test('that has expired says so', async () => {
    const server = await createTestServer();
    const { token, pending } = await clientsOf(server);
    const written = await server.server.fetch(
      new Request(`http://localhost/__mock/entities/FlowOauthClient/${pending.client_uuid}`, {
        method: 'PATCH',
        headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ activation_expires_at: '2026-09-14T00:00:00.000Z' }),
      }),
    );
    expect(written.ok).toBe(true);
    await at(token, server);
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' });
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  test.each([
    ['that nobody knows', 'nonsense.token', 'This link does not work'],
    ['without its token', undefined, 'This link is incomplete'],
  ])('%s, says what to do', async (_, token, heading) => {
    const { logins } = await at(token);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(screen.getByText(/^Copy the whole link/)).toBeTruthy();
    expect(logins).toEqual([]);
  });

  test('can be retried if the server could not be reached', async () => {
    let isAway = true;
    const { user } = await renderRoute(paths.activateOauthClient({ token: 'nonsense' }), {
      as: null,
      intercept: () => (isAway ? new Response('no', { status: 502 }) : undefined),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isAway = false;
    await user.click(retry);
    await vi.waitFor(() => screen.getByRole('heading', { level: 1, name: 'This link does not work' }));
  });
});
