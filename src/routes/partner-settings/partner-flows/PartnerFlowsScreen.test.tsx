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
  renderRoute(paths.partnerFlows(seeded, search), { server, as });
const grid = () => screen.findByRole('grid', { name: 'Flows' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);

const stored = async (server: TestServer) =>
  (
    await server.graphql<{
      trading_partner: {
        flows: { edges: { node: { flow_name: string; enabled: boolean; deploy_state: string } }[] };
      };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${seeded.partner_uuid}") { flows { edges { node {
         flow_name enabled deploy_state } } } } }`,
    )
  ).data.trading_partner.flows.edges.map(({ node }) => node);

/** Renders as on a desktop, which has room for all columns. */
const isWide = () => {
  const real = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: false }),
  );
};
afterEach(() => vi.restoreAllMocks());

describe('the flows of a trading partner', () => {
  test('are listed with type, route, status, and last execution', async () => {
    isWide();
    await render();
    const all = await stored(first);
    await waitFor(async () => expect(await names()).toEqual(all.map(({ flow_name }) => flow_name)));
    expect(screen.getByText(`${all.length} flows`)).toBeTruthy();
    const row = (await rows()).find((element) => within(element).queryByText('Send tender 204'))!;
    expect(row.textContent).toContain('Send load tender');
    expect(row.textContent).toContain('CargoWise · eAdaptor → AS2 · PNCL');
    expect(row.textContent).toContain('Deployed');
    expect(
      within(row)
        .getByRole('link', { name: /executions of Send tender 204$/ })
        .getAttribute('href'),
    ).toMatch(/\/search\?.*flow=/);
  });

  test('are filtered and sorted by the address, and Clear keeps the order', async () => {
    const { user, address } = await render({ state: 'DISABLED', sort: 'last_run.desc' });
    await waitFor(async () => expect(await names()).toEqual(['Send tender 204 (SFTP, retired)']));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(paths.partnerFlows(seeded, { sort: 'last_run.desc' })));
    await waitFor(async () => expect((await names()).length).toBeGreaterThan(3));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search flows' }));
    await user.keyboard('no such flow');
    expect(await screen.findByText('No flow matches')).toBeTruthy();
  });

  test('are disabled immediately, with Undo', async () => {
    const server = await createTestServer();
    const { user } = await render({}, server);
    const toggle = () => screen.findByRole('switch', { name: 'Enabled: Send milestone 214' });
    expect((await toggle()).getAttribute('aria-checked')).toBe('true');
    await user.click(await toggle());
    expect(await screen.findByText('Send milestone 214 disabled')).toBeTruthy();
    expect((await stored(server)).find(({ flow_name }) => flow_name === 'Send milestone 214')).toMatchObject({
      enabled: false,
      deploy_state: 'DISABLED',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'));
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])('are read-only for %s', async (as) => {
    await render({}, first, as);
    await waitFor(async () => expect((await names()).length).toBe((await stored(first)).length));
    expect(screen.queryByRole('switch')).toBeNull();
    const row = (await rows()).find((element) => within(element).queryByText('Send tender 204'))!;
    expect(within(row).getByText('Yes')).toBeTruthy();
  });
});
