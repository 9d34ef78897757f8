import { screen, waitFor, within } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { sliceIn } from '#client-state/client-state.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);
const { partner_uuid } = seeded;

interface Options {
  as?: string;
  server?: TestServer;
}
const render = async ({ as = OWNER, server }: Options = {}) => {
  const own = server ?? (await createTestServer());
  return { ...(await renderRoute(paths.partner(seeded), { server: own, as })), server: own };
};
const region = (name: string) => screen.findByRole('region', { name });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Pinecrest Lines' });

interface Stored {
  status: string;
  shares: { short_code: string; status: string }[];
  integration_users: { email: string; status: string }[];
}
const stored = async (server: TestServer) =>
  (
    await server.graphql<{ trading_partner: Stored }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { status shares { short_code status }
         integration_users { email status } } }`,
    )
  ).data.trading_partner;

describe('the overview of a trading partner', () => {
  test('shows its identifiers, contacts, and agreements', async () => {
    const { environment } = await render({ server: first });
    await heading();
    expect(within(await region('Details')).getByText('4012957084817')).toBeTruthy();
    expect((await region('EDI agreements')).textContent).toContain('02 / PNCL');
    expect(
      within(await region('Sharing')).getByRole('row', { name: /pinecrest-lines.*Active/ }),
    ).toBeTruthy();
    expect((await region('Guests')).textContent).toContain('dispatch@pinecrest.example');
    expect(
      within(await region('Notifiers'))
        .getByRole('link', { name: 'Operations desk' })
        .getAttribute('href'),
    ).toContain('/settings/notifiers?edit=');
    const active = () => {
      let uuid: unknown = null;
      commitLocalUpdate(environment, (store) => {
        uuid = sliceIn(store, 'trading_partners').getLinkedRecord('active')?.getValue('partner_uuid');
      });
      return uuid;
    };
    await waitFor(() => expect(active()).toBe(partner_uuid));
  });

  test('has a tab for each section, each with its own address', async () => {
    const { user, address } = await render({ server: first });
    await heading();
    const tabs = () => within(screen.getByRole('navigation', { name: 'Settings of Pinecrest Lines' }));
    for (const [name, path] of [
      ['Flows', paths.partnerFlows(seeded)],
      ['Connections', paths.partnerConnections(seeded)],
      ['Carrier API keys', paths.partnerCarrierApiKeys(seeded)],
      ['Overview', paths.partner(seeded)],
    ] as const) {
      await user.click(tabs().getByRole('link', { name }));
      await waitFor(() => expect(address()).toBe(path));
      await waitFor(() =>
        expect(tabs().getByRole('link', { name }).getAttribute('aria-current')).toBe('page'),
      );
    }
  });

  test('pauses immediately with Undo, and shows what archiving would stop before it does so', async () => {
    const { user, server } = await render();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Actions for Pinecrest Lines' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    expect(await screen.findByText('Pinecrest Lines paused')).toBeTruthy();
    expect((await stored(server)).status).toBe('PAUSED');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await stored(server)).status).toBe('LIVE'));
    await user.click(screen.getByRole('button', { name: 'Actions for Pinecrest Lines' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive…' }));
    const review = await screen.findByRole('dialog', { name: 'Archive Pinecrest Lines?' });
    expect(await within(review).findByText(/Disable its flows first/)).toBeTruthy();
  });
});

describe('sharing', () => {
  test('is offered by short code, and withdrawn', async () => {
    const { user, server } = await render();
    await user.click(within(await region('Sharing')).getByRole('button', { name: 'Share…' }));
    const form = await screen.findByRole('dialog', { name: 'Share Pinecrest Lines' });
    const code = within(form).getByRole('textbox', { name: /^Short code/ });
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, 'no-such-workspace');
    await user.click(within(form).getByRole('button', { name: 'Offer' }));
    expect(await within(form).findByText(/No workspace has the short code/)).toBeTruthy();
    await user.clear(code);
    await user.type(code, 'solo-broker{Enter}');
    const row = await screen.findByRole('row', { name: /solo-broker.*Offered/ });
    expect((await stored(server)).shares).toContainEqual({ short_code: 'solo-broker', status: 'PENDING' });
    await user.click(within(row).getByRole('button', { name: /^Withdraw/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Withdraw the offer/ })).getByRole('button', {
        name: 'Withdraw',
      }),
    );
    expect(await screen.findByRole('row', { name: /solo-broker.*Ended/ })).toBeTruthy();
    expect((await stored(server)).shares).toContainEqual({ short_code: 'solo-broker', status: 'REVOKED' });
  });

  test('is rejected at the field if the workspace has it already', async () => {
    const { user } = await render({ server: first });
    await user.click(within(await region('Sharing')).getByRole('button', { name: 'Share…' }));
    const form = await screen.findByRole('dialog', { name: 'Share Pinecrest Lines' });
    await user.type(within(form).getByRole('textbox', { name: /^Short code/ }), 'pinecrest-lines{Enter}');
    expect(await within(form).findByText('The partner is already shared with this workspace.')).toBeTruthy();
  });
});

describe('guests', () => {
  test('are invited, disabled with Undo, and removed', async () => {
    const { user, server } = await render();
    await user.click(within(await region('Guests')).getByRole('button', { name: 'Invite…' }));
    const form = await screen.findByRole('dialog', { name: /^Invite a guest/ });
    const email = within(form).getByRole('textbox', { name: /^Email/ });
    await user.type(email, 'nobody{Enter}');
    expect(await within(form).findByText(/^Enter an email address/)).toBeTruthy();
    await user.clear(email);
    await user.type(email, 'docks@pinecrest.example{Enter}');
    await waitFor(async () =>
      expect((await region('Guests')).textContent).toContain('docks@pinecrest.example'),
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Gustavo Prieto' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    expect(await screen.findByText('Gustavo Prieto disabled')).toBeTruthy();
    expect((await stored(server)).integration_users).toContainEqual({ email: GUEST, status: 'DISABLED' });
    await user.click(screen.getByRole('button', { name: 'Actions for docks@pinecrest.example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation…' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Withdraw/ })).getByRole('button', {
        name: 'Withdraw',
      }),
    );
    await waitFor(async () =>
      expect(
        (await stored(server)).integration_users.map((integrationUser) => integrationUser.email),
      ).not.toContain('docks@pinecrest.example'),
    );
  });
});

describe('roles', () => {
  test('a VIEWER reads everything but the settings of the workspace, and sees no actions', async () => {
    await render({ as: VIEWER, server: first });
    await heading();
    await region('Details');
    await region('EDI agreements');
    const sharing = await region('Sharing');
    const guests = await region('Guests');
    expect(screen.queryByRole('region', { name: 'Notifiers' })).toBeNull();
    expect(within(sharing).queryAllByRole('button')).toEqual([]);
    expect(within(guests).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Actions for Pinecrest Lines' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  test('a guest sees their partner without the sections for members, and no other partner', async () => {
    const { unmount } = await render({ as: GUEST, server: first });
    await heading();
    await region('Details');
    await region('Contacts');
    for (const name of ['EDI agreements', 'Sharing', 'Guests', 'Notifiers'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Settings of Pinecrest Lines' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Overview', 'Flows']);
    expect(screen.queryByText(/^Responsible$/)).toBeNull();
    unmount();
    const other = (
      await first.graphql<{
        company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } };
      }>(
        OWNER,
        `{ company(company_uuid: "${seeded.company_uuid}") { company_uuid
           trading_partners(search: "Alder Retail") { edges { node { partner_uuid } } } } }`,
      )
    ).data.company.trading_partners.edges[0]!.node.partner_uuid;
    await renderRoute(paths.partner({ ...seeded, partner_uuid: other }), { server: first, as: GUEST });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeTruthy();
  });

  test.each([
    ['connections', paths.partnerConnections(seeded)],
    ['carrier API keys', paths.partnerCarrierApiKeys(seeded)],
  ])('a guest sees that the %s are only for members', async (what, path) => {
    await renderRoute(path, { server: first, as: GUEST });
    expect(await screen.findByText(`You cannot see the ${what}`)).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});
