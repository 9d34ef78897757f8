import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const LABEL = 'C.H. Robinson, account of Pinecrest';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);

const grid = () => screen.findByRole('grid', { name: 'Carrier API keys' });
const labels = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const stored = async (server: TestServer) =>
  (
    await server.graphql<{
      trading_partner: {
        carrier_api_keys: {
          edges: { node: { label: string; status: string; account_number: string | null } }[];
        };
      };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${seeded.partner_uuid}") { carrier_api_keys { edges { node {
         label status account_number } } } } }`,
    )
  ).data.trading_partner.carrier_api_keys.edges.map(({ node }) => node);
const pick = async (user: UserEvent, name: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: /^Carrier/ }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('the carrier keys of a trading partner', () => {
  test('are those of the partner, without those of the workspace', async () => {
    await renderRoute(paths.partnerCarrierApiKeys(seeded), { server: first });
    await waitFor(async () => expect(await labels()).toEqual([LABEL]));
  });

  test('a new key is tested, saved, and added to the list', async () => {
    const { user, server, address } = await renderRoute(paths.partnerCarrierApiKeys(seeded));
    await grid();
    await user.click(screen.getByRole('link', { name: 'Add key' }));
    await waitFor(() => expect(address()).toBe(paths.newCarrierApiKey(seeded)));
    await pick(user, /^ZIM /);
    await user.click(await screen.findByRole('button', { name: 'Set API key' }));
    await user.type(await screen.findByLabelText(/^API key/), 'zim-9f2c-secret-41c7');
    await user.click(screen.getByRole('button', { name: 'Test key' }));
    expect(await screen.findByText('Accepted')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Tracking' }));
    await user.click(screen.getByRole('button', { name: 'Add key' }));
    await waitFor(() => expect(address()).toBe(paths.partnerCarrierApiKeys(seeded)));
    await waitFor(async () => expect(await labels()).toContain('ZIM'));
    expect(await stored(server)).toContainEqual(expect.objectContaining({ label: 'ZIM', status: 'ACTIVE' }));
  });

  test('an incomplete key is rejected at its fields', async () => {
    const { user } = await renderRoute(paths.newCarrierApiKey(seeded), { server: first });
    await user.type(await screen.findByRole('textbox', { name: /^Label/ }), 'x');
    await user.click(screen.getByRole('button', { name: 'Add key' }));
    expect((await screen.findAllByText('Choose a carrier.')).length).toBeGreaterThan(0);
  });

  test('a stored key is changed on its page; an older version does not overwrite a newer one', async () => {
    const { user, server, address } = await renderRoute(paths.editCarrierApiKey(seeded));
    expect(await screen.findByRole('heading', { level: 1, name: LABEL })).toBeTruthy();
    const account = await screen.findByRole('textbox', { name: /^Account number/ });
    await user.clear(account);
    await user.type(account, 'CHR-77');
    await server.graphql(
      OWNER,
      `mutation { save_carrier_api_key(input: { key_uuid: "${seeded.key_uuid}", lock_version: 1, label: "Renamed" }) {
         errors { message } } }`,
    );
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findAllByText(/changed/i)).length).toBeGreaterThan(0);
    expect(await stored(server)).toContainEqual(expect.objectContaining({ label: 'Renamed' }));
    expect((await stored(server))[0]?.account_number).not.toBe('CHR-77');
    expect(address()).toBe(paths.editCarrierApiKey(seeded));
  });

  test('a key is disabled and deleted from its row', async () => {
    const { user, server } = await renderRoute(paths.partnerCarrierApiKeys(seeded));
    const choose = async (item: RegExp) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${LABEL}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose(/^Disable/);
    await waitFor(async () => expect((await stored(server))[0]?.status).toBe('DISABLED'));
    await waitFor(async () => expect((await grid()).textContent).toContain('Disabled'));
    await choose(/^Delete/);
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('No carrier API keys yet')).toBeTruthy();
    expect(await stored(server)).toEqual([]);
  });

  test('a VIEWER reads them, and sees who can add a key', async () => {
    const { unmount } = await renderRoute(paths.editCarrierApiKey(seeded), { server: first, as: VIEWER });
    expect(await screen.findByRole('region', { name: 'Key' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Label/ })).toBeNull();
    unmount();
    await renderRoute(paths.newCarrierApiKey(seeded), { server: first, as: VIEWER });
    expect(await screen.findByText('You cannot add carrier API keys')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('a key of another partner is not found', async () => {
    const other = await first.graphql<{
      company: { carrier_api_keys: { edges: { node: { key_uuid: string; partner_uuid: string | null } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${seeded.company_uuid}") { company_uuid carrier_api_keys { edges { node { key_uuid partner_uuid } } } } }`,
    );
    const key = other.data.company.carrier_api_keys.edges.find(
      ({ node }) => node.partner_uuid === null,
    )!.node;
    await renderRoute(paths.editCarrierApiKey({ ...seeded, key_uuid: key.key_uuid }), { server: first });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeTruthy();
  });
});
