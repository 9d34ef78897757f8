import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { sliceIn } from '#client-state/client-state.ts';

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

interface Stored {
  keys: { key_uuid: string; name: string; status: string }[];
  adapters: { adapter_uuid: string; name: string; review_status: string }[];
}
const stored = async (server: Server): Promise<Stored> => {
  const answer = await server.graphql<{
    company: {
      keys: { edges: { node: Stored['keys'][number] }[] };
      adapters: { edges: { node: Stored['adapters'][number] }[] };
    };
  }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid
       keys: remote_adapter_api_keys { edges { node { key_uuid name status } } }
       adapters: remote_adapters { edges { node { adapter_uuid name review_status } } } } }`,
  );
  const { keys, adapters } = answer.data.company;
  return { keys: keys.edges.map(({ node }) => node), adapters: adapters.edges.map(({ node }) => node) };
};

const render = async (search = '', { server, code }: { server?: Server; code?: string } = {}) => {
  const own = server ?? (await freshServer());
  return {
    ...(await renderRoute(`/c/${company(code)}/settings/open_connect${search}`, { server: own })),
    server: own,
  };
};
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });
const choose = async (user: UserEvent, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
/** Reads the secret in the dialog that shows it once, and closes the dialog. */
const takeSecret = async (user: UserEvent, what: string) => {
  const once = await dialog(new RegExp(`^Copy the ${what} now`));
  const secret = once.querySelector('code')?.textContent ?? '';
  await user.click(within(once).getByRole('checkbox'));
  await user.click(within(once).getByRole('button', { name: 'Done' }));
  return secret;
};
const register = async (server: Server, api_key: string, name: string) => {
  const response = await server.server.fetch(
    new Request('http://localhost/adapters', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      body: JSON.stringify({
        name,
        kind: 'INPUT',
        flow_types: ['RECEIVE_MILESTONE'],
        webhook_url: 'https://adapter.rail.example/webhook',
      }),
    }),
  );
  return response.status;
};

describe('a key', () => {
  test('is added, shown once, and registers an adapter, which the list shows', async () => {
    const { user, server, environment, address } = await render();
    await user.click(await screen.findByRole('button', { name: 'Add API key' }));
    const form = await dialog(/^New API key/);
    await user.click(within(form).getByRole('button', { name: 'Add API key' }));
    expect(
      (await within(form).findAllByText('Give it a name of 2 to 80 characters.')).length,
    ).toBeGreaterThan(0);
    await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Rail team');
    await user.click(within(form).getByRole('button', { name: 'Add API key' }));
    const api_key = await takeSecret(user, 'API key');
    const table = await screen.findByRole('table', { name: 'API keys' });
    expect(await within(table).findByText('Rail team')).toBeTruthy();
    await waitFor(() => expect(address()).not.toContain('new='));
    await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain(api_key));

    expect(await register(server, api_key, 'Rail positions')).toBe(201);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('link', { name: 'Rail positions' })).toBeTruthy();
    let names: unknown[] = [];
    commitLocalUpdate(environment, (store) => {
      const [entry] = sliceIn(store, 'remote_adapter_api_keys').getLinkedRecords('by_company') ?? [];
      names = (entry?.getLinkedRecords('keys') ?? []).map((key) => key?.getValue('name'));
    });
    expect(names).toContain('Rail team');
  });

  test('is rotated with an overlap, then revoked', async () => {
    const { user, server } = await render();
    const key = (await stored(server)).keys.find(({ status }) => status === 'ACTIVE');
    const name = key?.name ?? '';
    await screen.findByRole('table', { name: 'API keys' });
    const rotate = async (overlap: string) => {
      await choose(user, name, 'Rotate');
      const question = await dialog(/^Rotate the secret/);
      await user.click(within(question).getByRole('radio', { name: overlap }));
      await user.click(within(question).getByRole('button', { name: 'Rotate' }));
      const secret = await takeSecret(user, 'API key');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return secret;
    };
    const old = await rotate('Not at all');
    const next = await rotate('24 h');
    expect(await register(server, old, 'By the old key')).toBe(201);
    expect(await register(server, next, 'By the new key')).toBe(201);
    await choose(user, name, 'Revoke');
    const question = await dialog(/^Revoke the API key/);
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(async () =>
      expect((await stored(server)).keys.find(({ key_uuid }) => key_uuid === key?.key_uuid)?.status).toBe(
        'REVOKED',
      ),
    );
    expect(await register(server, next, 'Too late')).toBe(401);
    expect(await register(server, old, 'Too late')).toBe(401);
  });

  test('is offered if there is none', async () => {
    await render('', { server: first, code: 'solo-broker' });
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
    expect(await screen.findByText('No adapters yet')).toBeTruthy();
  });
});

describe('an adapter', () => {
  test('shows its calls with their bodies, whose signature the test confirms', async () => {
    const { user, address } = await render('', { server: first });
    await user.click(await screen.findByRole('link', { name: 'Osprey Track positions' }));
    const drawer = await dialog(/^Osprey Track positions/);
    expect(address()).toMatch(/\?edit=[0-9a-f-]{36}$/);
    expect(drawer.textContent).toContain('Approved');
    const calls = await within(drawer).findByRole('region', { name: /^Calls/ });
    const [body, signature] = [...calls.querySelectorAll('pre')].map((pre) => pre.textContent ?? '');
    expect(JSON.parse(body ?? '')).toMatchObject({ configuration: { region: 'EU' } });
    await user.click(within(drawer).getByLabelText('Body'));
    await user.paste(body ?? '');
    await user.click(within(drawer).getByLabelText('Signature'));
    await user.paste(signature ?? '');
    await user.click(within(drawer).getByRole('button', { name: 'Test signature' }));
    expect(await within(drawer).findByText(/Signed with the current secret/)).toBeTruthy();
    await user.clear(within(drawer).getByLabelText('Signature'));
    await user.paste('ab'.repeat(32));
    await user.click(within(drawer).getByRole('button', { name: 'Test signature' }));
    expect(await within(drawer).findByText(/It is in hexadecimal/)).toBeTruthy();
    const radio = within(drawer).getByRole('radio', { name: 'Errors' });
    await user.click(radio);
    await waitFor(() => expect(within(drawer).queryByText('Succeeded')).toBeNull());
  });

  test('is submitted for review, whose result is shown', async () => {
    const { user, server } = await render();
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
    expect((await rowOf('Label printer'))?.textContent).toContain('Rejected');
    expect((await rowOf('Sandbox echo'))?.textContent).toContain('Not submitted');
    await choose(user, 'Sandbox echo', 'Submit');
    await waitFor(async () =>
      expect((await stored(server)).adapters.find(({ name }) => name === 'Sandbox echo')?.review_status).toBe(
        'APPROVED',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await rowOf('Sandbox echo'))?.textContent).toContain('Approved'));
  });

  test('gets a new secret, shown once; one in use is not deleted, another is', async () => {
    const { user, server } = await render();
    await choose(user, 'Sandbox echo', 'Rotate');
    const question = await dialog(/^Rotate the secret/);
    await user.click(within(question).getByRole('button', { name: 'Rotate' }));
    expect(await takeSecret(user, 'shared secret')).toMatch(/^cwss_/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Actions for Osprey Track positions' }));
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).dataset.tip).toMatch(/^In use by/);
    await user.keyboard('{Escape}');
    await choose(user, 'Sandbox echo', 'Delete');
    const sure = await dialog(/^Delete the adapter/);
    await user.click(within(sure).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sandbox echo' })).toBeNull());
    expect((await stored(server)).adapters.map(({ name }) => name)).not.toContain('Sandbox echo');
    // The menu disappeared with the row.
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toContain('edit='));
  });

  test('that does not exist is reported as such', async () => {
    await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    expect(await dialog(/^adapter not found/i)).toBeTruthy();
  });
});
