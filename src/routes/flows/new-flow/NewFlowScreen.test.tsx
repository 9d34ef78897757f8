import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { partnerTypes } from '../../_shared/partner-labels.ts';
import { paths } from '../../paths.ts';

const EDITOR = 'editor@northbay.example';
const shared = await createTestServer();
const seeded = await seededPlaces(shared.server);
const { company_uuid, partner_uuid } = seeded;

const open = (search = {}, { server = shared, as = EDITOR }: { server?: TestServer; as?: string } = {}) =>
  renderRoute(paths.newFlow(seeded, search), { server, as });

const namesOf = async (server: TestServer) => {
  const { data } = await server.graphql<{
    trading_partner: { flow_setups: { flow_uuid: string; flow_name: string; deploy_state: string }[] };
  }>(
    EDITOR,
    'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid flow_name deploy_state } } }',
    { p: partner_uuid },
  );
  return data.trading_partner.flow_setups;
};

const cards = () => screen.findAllByRole('link', { name: /^(Send|Receive): / });

describe('the gallery', () => {
  test('lists every flow type below its process, and links to its form with an unused name', async () => {
    await open();
    const { data } = await shared.graphql<{ flow_types: { code: string }[] }>(
      EDITOR,
      '{ flow_types { code } }',
    );
    expect(await cards()).toHaveLength(data.flow_types.length);
    const { data: type } = await shared.graphql<{ flow_type: { process: string } }>(
      EDITOR,
      '{ flow_type(code: "SEND_LOAD_TENDER") { code process } }',
    );
    const { process } = type.flow_type;
    const group = screen.getByRole('region', { name: partnerTypes[process as keyof typeof partnerTypes] });
    const card = within(group).getByRole('link', { name: /Send load tender/ });
    expect(card.textContent).toMatch(/Popular.*X12 204/);
    expect(card.getAttribute('href')).toBe(
      paths.newTypedFlow({
        company_uuid,
        partner_uuid,
        flow_type: 'SEND_LOAD_TENDER',
        flow_name: 'Send load tender',
      }),
    );
  });

  test('is filtered by text, direction, and process, which are in the address', async () => {
    const { user, address } = await open({ direction: 'send' });
    await waitFor(async () =>
      expect((await cards()).every(({ textContent }) => textContent?.startsWith('Send: '))).toBe(true),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search flow types' }), '204');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(address()).toBe(paths.newFlow(seeded, { q: '204', direction: 'send' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search flow types' }), ' nothing');
    expect(await screen.findByText('No flow type matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(paths.newFlow(seeded)));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search flow types' })),
    );
  });

  test('is navigated with the arrow keys', async () => {
    const { user } = await open({ q: 'tender' });
    const [first, second] = await cards();
    screen.getByRole('searchbox', { name: 'Search flow types' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search flow types' }));
  });

  test('shows the integrations with their seats', async () => {
    await open({ q: 'osprey' });
    const group = await screen.findByRole('region', { name: 'Licensed integrations' });
    const links = within(group).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).join()).toMatch(/Osprey Track positions/);
    for (const { textContent } of links)
      expect(textContent).toMatch(/free seat|All seats in use|Not licensed|Requested/);
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])('is not available to %s', async (as) => {
    await open({ new: 'copy' }, { as });
    expect(await screen.findByText('You cannot add flows')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a copy', () => {
  test('of the partner’s flow is made with the keyboard, and is a draft', async () => {
    const server = await createTestServer();
    const { user, address } = await open({}, { server });
    (await screen.findByRole('button', { name: 'Copy an existing flow…' })).focus();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: /^Copy an existing flow/ });
    await user.click(within(drawer).getByRole('button', { name: 'Create copy' }));
    expect((await within(drawer).findAllByText('Choose a flow.')).length).toBeGreaterThan(0);
    await user.click(await within(drawer).findByRole('combobox', { name: 'Flow' }));
    await user.keyboard('204');
    await user.click(await screen.findByRole('option', { name: 'Send tender 204' }));
    await user.click(within(drawer).getByRole('button', { name: 'Create copy' }));
    expect(await screen.findByText('Send tender 204 copy was created as a draft')).toBeTruthy();
    const made = (await namesOf(server)).find(({ flow_name }) => flow_name === 'Send tender 204 copy');
    expect(made).toMatchObject({ deploy_state: 'DRAFT' });
    await waitFor(() =>
      expect([
        paths.partnerFlows(seeded),
        paths.flow({ ...seeded, flow_uuid: made?.flow_uuid ?? '' }),
      ]).toContain(address()),
    );
  });

  test('with a name that is already used is rejected at the field', async () => {
    const { user } = await open({ new: 'copy' });
    const drawer = await screen.findByRole('dialog', { name: /^Copy an existing flow/ });
    await user.click(await within(drawer).findByRole('combobox', { name: 'Flow' }));
    await user.click(await screen.findByRole('option', { name: 'Send tender 204' }));
    await user.type(within(drawer).getByRole('textbox', { name: /^Name of the copy/ }), 'Send tender 204');
    await user.click(within(drawer).getByRole('button', { name: 'Create copy' }));
    expect((await within(drawer).findAllByText(/already has a flow named/)).length).toBeGreaterThan(0);
  });
});
