import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);

const render = (search = {}, server: TestServer = first, as = OWNER) =>
  renderRoute(paths.partnerConnections(seeded, search), { server, as });
const grid = () => screen.findByRole('grid', { name: 'Connections' });
const rowOf = async (name: string) =>
  within(await grid())
    .getAllByRole('row')
    .find((row) => within(row).queryByText(name)) as HTMLElement;
const stored = async (server: TestServer) =>
  (
    await server.graphql<{
      trading_partner: { endpoints: { edges: { node: { name: string; enabled: boolean } }[] } };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${seeded.partner_uuid}") { endpoints { edges { node { name enabled } } } } }`,
    )
  ).data.trading_partner.endpoints.edges.map(({ node }) => node);

/** Renders as on a desktop, which has room for all columns. */
const isWide = () => {
  const real = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: false }),
  );
};
afterEach(() => vi.restoreAllMocks());

describe('the connections of a trading partner', () => {
  test('are listed with kind, address, flows, and verification', async () => {
    isWide();
    await render();
    const row = await rowOf('AS2 outbound');
    expect(row.textContent).toContain('AS2, sending');
    expect(row.textContent).toContain('as2.pinecrest.example');
    expect(row.textContent).toContain('3 flows');
    expect(row.textContent).toContain('Verified');
    expect((await rowOf('SFTP server, second site')).textContent).toContain('Failed');
    expect(screen.getByText(`${(await stored(first)).length} connections`)).toBeTruthy();
  });

  test('are filtered by the address', async () => {
    const { user } = await render({ kind: 'SFTP', verification: 'FAILED' });
    expect(await rowOf('SFTP server, second site')).toBeTruthy();
    expect(screen.getByText('1 connection')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search connections' }), 'nothing');
    expect(await screen.findByText('No connection matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await rowOf('AS2 inbound')).toBeTruthy());
  });

  test('are disabled with Undo, and deleted if no flow uses them', async () => {
    const server = await createTestServer();
    const { user } = await render({}, server);
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      return screen.findByRole('menu');
    };
    let menu = await open('AS2 inbound');
    expect(within(menu).getByText(/^In use by 2 flows/)).toBeTruthy();
    await user.click(within(menu).getByRole('menuitem', { name: 'Disable' }));
    expect(await screen.findByText('AS2 inbound disabled')).toBeTruthy();
    expect(await stored(server)).toContainEqual({ name: 'AS2 inbound', enabled: false });
    await waitFor(async () => expect((await rowOf('AS2 inbound')).textContent).toContain('Disabled'));
    menu = await open('SFTP server, second site');
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: /^Delete the connection/ });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect((await stored(server)).map(({ name }) => name)).not.toContain('SFTP server, second site'),
    );
    await waitFor(() => expect(screen.queryByText('SFTP server, second site')).toBeNull());
  });

  test('are read-only for a VIEWER', async () => {
    const { user } = await render({}, first, 'viewer@northbay.example');
    await rowOf('AS2 outbound');
    await user.click(screen.getByRole('button', { name: 'Actions for AS2 outbound' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Show verification']);
  });
});
