import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { sliceIn } from '#client-state/client-state.ts';

const OWNER = 'owner@northbay.example';
// The list computes the days left with the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

interface Stored {
  key_uuid: string;
  label: string;
  status: string;
  masked_key: string | null;
  environment: string;
  auth_kind: string;
  login: string | null;
  scopes: string[];
  expires_at: string | null;
  last_result: string | null;
}
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { carrier_api_keys: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid carrier_api_keys { edges { node {
       key_uuid label status masked_key environment auth_kind login scopes expires_at last_result } } } } }`,
  );
  return answer.data.company.carrier_api_keys.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, label: string) =>
  (await stored(server)).find((candidate) => candidate.label === label);

const render = async (search = '', { server, code }: { server?: Server; code?: string } = {}) => {
  const own = server ?? (await freshServer());
  return {
    ...(await renderRoute(`/c/${company(code)}/settings/capi${search}`, { server: own })),
    server: own,
  };
};
const grid = () => screen.findByRole('grid', { name: 'Carrier API keys' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const labels = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const rowOf = async (label: string) =>
  (await rows()).find((row) => within(row).queryByRole('link', { name: label })) as HTMLElement;
const choose = async (user: UserEvent, label: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });
const pick = async (user: UserEvent, form: HTMLElement, name: RegExp) => {
  await user.click(await within(form).findByRole('combobox', { name: /^Carrier/ }));
  await user.click(await screen.findByRole('option', { name }));
};
const enter = async (user: UserEvent, form: HTMLElement, label: string, value: string) => {
  await user.click(await within(form).findByRole('button', { name: `Set ${label}` }));
  await user.type(await within(form).findByLabelText(new RegExp(`^${label}`)), value);
};

describe('the list', () => {
  test('shows the purpose of each key, and which ones need attention', async () => {
    await render('', { server: first });
    expect(await labels()).toHaveLength((await stored(first)).length);
    expect((await rowOf('Hapag-Lloyd rates and booking')).textContent).toContain('Rates, Booking, Tracking');
    // The number depends on the time of day.
    expect((await rowOf('Lufthansa Cargo offers')).textContent).toMatch(/[67] days left/);
    expect((await rowOf('MSC rates')).textContent).toContain('Rejected');
    expect((await rowOf('J.B. Hunt quotes and tenders')).textContent).toContain('2 partners');
  });

  test.each([
    ['?carrier=HLCU', ['Hapag-Lloyd rates and booking']],
    ['?system=TEST', ['UPS trial']],
    ['?status=EXPIRED', ['MSC rates']],
    ['?expires=7', ['Lufthansa Cargo offers']],
    ['?q=kestrel', ['Emirates, account of Kestrel Air']],
    ['?carrier=nope&system=LAB&expires=3', null],
  ])('is filtered by %s', async (search, expected) => {
    await render(search, { server: first });
    const all = (await stored(first)).map(({ label }) => label);
    await waitFor(async () => expect(await labels()).toEqual(expected ?? all));
  });

  test('says why it is empty', async () => {
    const { user, address } = await render('?q=nothing', { server: first });
    expect(await screen.findByText('No key matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).not.toContain('q='));
    await waitFor(async () => expect(await labels()).toContain('MSC rates'));
  });

  test('offers to add the first key', async () => {
    await render('', { server: first, code: 'solo-broker' });
    expect(await screen.findByText('No carrier API keys yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add key' })).toHaveLength(2);
  });
});

describe('a new key', () => {
  test('asks for what the carrier needs, is tested before it is saved, and its secret is never returned', async () => {
    const { user, server, environment } = await render('?new=1');
    const form = await dialog(/^New carrier API key/i);
    await pick(user, form, /^Hapag-Lloyd/);
    expect(within(form).queryByRole('button', { name: 'Set API key' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Test key' }));
    expect(await within(form).findByText('Enter the client ID.')).toBeTruthy();

    await pick(user, form, /^ZIM /);
    const label = within(form).getByRole('textbox', { name: /^Label/ });
    expect(label).toHaveProperty('value', 'ZIM');
    await user.type(label, ' tracking');
    await enter(user, form, 'API key', 'wrong-zim-key');
    await user.click(within(form).getByRole('button', { name: 'Test key' }));
    expect(await within(form).findByText('Rejected')).toBeTruthy();
    expect(form.textContent).toContain('the carrier does not know this key');
    expect(await storedAs(server, 'ZIM tracking')).toBeUndefined();

    await user.clear(within(form).getByLabelText(/^API key/));
    await waitFor(() => expect(within(form).queryByText('Rejected')).toBeNull());
    await user.type(within(form).getByLabelText(/^API key/), 'zim-9f2c-secret-41c7');
    await user.click(within(form).getByRole('button', { name: 'Test key' }));
    expect(await within(form).findByText('Accepted')).toBeTruthy();
    await user.click(within(form).getByRole('checkbox', { name: 'Tracking' }));
    await user.click(within(form).getByRole('button', { name: 'Add key' }));
    await waitFor(async () => expect((await labels())[0]).toBe('ZIM tracking'));
    expect(await storedAs(server, 'ZIM tracking')).toMatchObject({
      auth_kind: 'API_KEY',
      environment: 'PRODUCTION',
      masked_key: '••••••••41c7',
      scopes: ['TRACKING'],
      last_result: null,
    });
    await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain('zim-9f2c'));
  });

  test('is not saved before it is complete', async () => {
    const { user, server } = await render('?new=1');
    const form = await dialog(/^New carrier API key/i);
    await user.click(await within(form).findByRole('button', { name: 'Add key' }));
    expect((await within(form).findAllByText('Choose a carrier.')).length).toBeGreaterThan(0);
    expect(await stored(server)).toHaveLength((await stored(first)).length);
  });
});

describe('a stored key', () => {
  test('is edited in its drawer, links to the partners that use it, and is the active key while it is open', async () => {
    const { user, server, environment } = await render();
    await user.click(await screen.findByRole('link', { name: 'J.B. Hunt quotes and tenders' }));
    const form = await dialog(/^J\.B\. Hunt quotes and tenders/i);
    const partner = await within(form).findByRole('link', { name: 'Pinecrest Lines' });
    expect(partner.getAttribute('href')).toMatch(/^\/c\/[0-9a-f-]+\/[^/]+/);
    const active = () => {
      let label: unknown = null;
      commitLocalUpdate(environment, (store) => {
        label = sliceIn(store, 'carrier_api_keys').getLinkedRecord('active')?.getValue('label') ?? null;
      });
      return label;
    };
    await waitFor(() => expect(active()).toBe('J.B. Hunt quotes and tenders'));
    await waitFor(() => expect(document.title).toContain('J.B. Hunt quotes and tenders'));
    const label = within(form).getByRole('textbox', { name: /^Label/ });
    await user.clear(label);
    await user.type(label, 'J.B. Hunt');
    await user.click(within(form).getByRole('checkbox', { name: 'Documents' }));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('link', { name: 'J.B. Hunt' })).toBeTruthy();
    expect(await storedAs(server, 'J.B. Hunt')).toMatchObject({
      login: 'northbay-freight',
      scopes: ['RATES', 'BOOKING', 'DOCUMENTS'],
    });
    await waitFor(() => expect(active()).toBeNull());
  });

  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Maersk spot rates' }));
    const form = await dialog(/^Maersk spot rates/i);
    const label = await within(form).findByRole('textbox', { name: /^Label/ });
    const key_uuid = (await storedAs(server, 'Maersk spot rates'))?.key_uuid;
    await server.graphql(
      'editor@northbay.example',
      'mutation($input: SaveCarrierApiKeyInput!) { save_carrier_api_key(input: $input) { errors { code } } }',
      { input: { key_uuid, label: 'Maersk contracts' } },
    );
    await user.clear(label);
    await user.type(label, 'Maersk offers');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect((await within(form).findAllByText(/Maersk contracts/))[0]).toBeTruthy();
    expect(await storedAs(server, 'Maersk contracts')).toBeTruthy();
  });

  test('that has expired is tested, rotated, and works again', async () => {
    const { user, server } = await render();
    await choose(user, 'MSC rates', 'Test');
    expect((await screen.findAllByText(/401 Unauthorized: the key has expired/)).length).toBeGreaterThan(0);
    await choose(user, 'MSC rates', 'Rotate');
    const form = await dialog(/^Rotate MSC rates/i);
    await enter(user, form, 'API key', 'msc-fresh-key-77aa');
    await user.click(within(form).getByRole('button', { name: 'Test key' }));
    expect(await within(form).findByText('Accepted')).toBeTruthy();
    expect((await storedAs(server, 'MSC rates'))?.status).toBe('EXPIRED');
    await user.click(within(form).getByRole('button', { name: 'Rotate' }));
    await waitFor(async () => expect((await rowOf('MSC rates')).textContent).toContain('Active'));
    expect(await storedAs(server, 'MSC rates')).toMatchObject({
      masked_key: '••••••••77aa',
      expires_at: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'MSC rates', 'Test');
    expect((await screen.findAllByText(/MSC rates accepted: 200 OK/)).length).toBeGreaterThan(0);
  });

  test('is disabled and enabled again', async () => {
    const { user, server } = await render();
    await choose(user, 'Maersk spot rates', 'Disable');
    await waitFor(async () => expect((await storedAs(server, 'Maersk spot rates'))?.status).toBe('DISABLED'));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(async () => expect((await storedAs(server, 'Maersk spot rates'))?.status).toBe('ACTIVE'));
  });

  test('in use is not deleted before it is revoked', async () => {
    const { user, server } = await render();
    const LABEL = 'J.B. Hunt quotes and tenders';
    await user.click(await screen.findByRole('button', { name: `Actions for ${LABEL}` }));
    const item = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(item.dataset.tip).toBe('In use by 2 partners. Disable or revoke it first.');
    await user.click(screen.getByRole('menuitem', { name: /^Revoke/ }));
    const question = await dialog(/^Revoke the carrier API key/);
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(async () => expect((await storedAs(server, LABEL))?.status).toBe('REVOKED'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, LABEL, 'Delete');
    const again = await dialog(/^Delete the carrier API key/);
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await labels()).not.toContain(LABEL));
    expect(await storedAs(server, LABEL)).toBeUndefined();
  });

  test('that does not exist is reported as such', async () => {
    await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    expect(await dialog(/^carrier API key not found/i)).toBeTruthy();
  });
});
