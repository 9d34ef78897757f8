import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { formatDateTime, toLocalInput } from '#lib/dates.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);
const { company_uuid, partner_uuid } = seeded;

interface Stored {
  partner_uuid: string;
  partner_name: string;
  partner_type: string;
  status: string;
  tags: string[];
  external_ids: { scheme: string; qualifier: string | null; value: string }[];
  contacts: { name: string; email: string; phone: string | null; role: string }[];
  flows: { total_count: number };
  lock_version: number;
  paused_until: string | null;
  retention_days: number | null;
}
const FIELDS = `partner_uuid partner_name partner_type status tags external_ids { scheme qualifier value }
  contacts { name email phone role } flows { total_count } lock_version paused_until retention_days`;
const named = async (server: TestServer, name: string): Promise<Stored | undefined> =>
  (
    await server.graphql<{ company: { trading_partners: { edges: { node: Stored }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { company_uuid trading_partners(search: "${name}") { edges { node { ${FIELDS} } } } } }`,
    )
  ).data.company.trading_partners.edges[0]?.node;
const stored = async (server: TestServer): Promise<Stored> =>
  (
    await server.graphql<{ trading_partner: Stored }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { ${FIELDS} } }`,
    )
  ).data.trading_partner;
const name = () => screen.findByRole('textbox', { name: /^Name(?:\s*\*)?$/ });
const fill = async (user: UserEvent, text: string) => {
  await user.type(await name(), text);
  await user.click(screen.getByRole('radio', { name: 'Carrier operations' }));
};

describe('a new trading partner', () => {
  test('is created with identifiers and a contact, and its page is shown', async () => {
    const { user, server, address } = await renderRoute(paths.partners(seeded));
    await user.click(await screen.findByRole('link', { name: 'New partner' }));
    await fill(user, 'Zephyr Drayage');
    await user.click(screen.getByRole('button', { name: 'Add ID' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Kind of ID, 1 of 1' })),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of ID, 1 of 1' }), 'ISA');
    await user.type(screen.getByRole('textbox', { name: 'Qualifier, 1 of 1' }), 'zz');
    await user.type(screen.getByRole('textbox', { name: 'ID, 1 of 1' }), 'ZEPHYR');
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await user.type(screen.getByRole('textbox', { name: 'Name, 1 of 1' }), 'Zoe');
    await user.type(screen.getByRole('textbox', { name: 'Email, 1 of 1' }), 'zoe@zephyr.example');
    await user.click(screen.getByRole('button', { name: 'Add partner' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zephyr Drayage' })).toBeTruthy();
    const made = await named(server, 'Zephyr');
    expect(made).toMatchObject({
      partner_type: 'CARRIER_OPERATIONS',
      status: 'ONBOARDING',
      external_ids: [{ scheme: 'ISA', qualifier: 'ZZ', value: 'ZEPHYR' }],
      contacts: [{ name: 'Zoe', email: 'zoe@zephyr.example', phone: null, role: 'BUSINESS' }],
      flows: { total_count: 0 },
    });
    expect(address()).toBe(paths.partner({ company_uuid, partner_uuid: made?.partner_uuid ?? '' }));
  });

  test('starts with the flows of a template, or is not created at all', async () => {
    const { user, server } = await renderRoute(paths.newPartner(seeded));
    await fill(user, 'Zephyr Drayage');
    const template = screen.getByLabelText(/^Template/);
    const { data } = await server.graphql<{
      company: { templates: { edges: { node: { name: string; flows: object[] } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { company_uuid templates(status: ACTIVE, search: "Truckload") { edges { node { name flows { flow_key } } } } } }`,
    );
    const chosen = data.company.templates.edges[0]!.node;
    if (template.tagName === 'SELECT') await user.selectOptions(template, chosen.name);
    else {
      await user.click(template);
      await user.click(await screen.findByRole('option', { name: chosen.name }));
    }
    const minutes = await screen.findByRole('textbox', { name: /minutes|acknowledg/i });
    await user.clear(minutes);
    await user.type(minutes, 'soon');
    await user.click(screen.getByRole('button', { name: 'Add partner' }));
    await waitFor(() => expect(minutes.getAttribute('aria-invalid')).toBe('true'));
    expect(await named(server, 'Zephyr')).toBeUndefined();
    await user.clear(minutes);
    await user.type(minutes, '90');
    await user.click(screen.getByRole('button', { name: 'Add partner' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zephyr Drayage' })).toBeTruthy();
    expect((await named(server, 'Zephyr'))?.flows.total_count).toBe(chosen.flows.length);
  });

  test('is rejected at the invalid fields', async () => {
    const { user } = await renderRoute(paths.newPartner(seeded), { server: first });
    await user.type(await name(), 'Z');
    await user.click(screen.getByRole('button', { name: 'Add ID' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of ID, 1 of 1' }), 'GLN');
    const gln = screen.getByRole('textbox', { name: 'ID, 1 of 1' });
    await user.type(gln, '4012345000017');
    await user.click(screen.getByRole('button', { name: 'Add partner' }));
    expect((await screen.findAllByText('Use at least 2 characters.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Choose what it is for.').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^The check digit of this GLN is wrong/).length).toBeGreaterThan(0);
    expect(gln.getAttribute('aria-invalid')).toBe('true');
    await user.clear(gln);
    await user.type(gln, '4012345000016');
    await waitFor(() => expect(gln.getAttribute('aria-invalid')).toBeNull());
  });

  test('is not available to a VIEWER', async () => {
    const { unmount } = await renderRoute(paths.newPartner(seeded), { server: first, as: VIEWER });
    expect(await screen.findByText('You cannot add trading partners')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    unmount();
    await renderRoute(paths.partners(seeded), { server: first, as: VIEWER });
    await screen.findByRole('grid', { name: 'Trading partners' });
    expect(screen.queryByRole('link', { name: 'New partner' })).toBeNull();
  });
});

test('a duplicate starts with the description and the chosen flows of another partner', async () => {
  const { user, server } = await renderRoute(paths.partner(seeded));
  const { data } = await server.graphql<{
    trading_partner: { description: string | null; flow_setups: { flow_name: string }[] };
  }>(OWNER, `{ trading_partner(partner_uuid: "${partner_uuid}") { description flow_setups { flow_name } } }`);
  const { description, flow_setups: flows } = data.trading_partner;
  await user.click(await screen.findByRole('button', { name: 'Actions for Pinecrest Lines' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }));
  expect(await screen.findByText(/Duplicate of/)).toBeTruthy();
  const field = await name();
  const boxes = within(await screen.findByRole('group', { name: /^Flows to copy/ }));
  expect(boxes.getAllByRole('checkbox')).toHaveLength(flows.length);
  await user.click(boxes.getByRole('checkbox', { name: flows[0]?.flow_name ?? '' }));
  await user.type(field, 'Zephyr Drayage');
  await user.click(screen.getByRole('button', { name: 'Add partner' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Zephyr Drayage' })).toBeTruthy();
  const made = await named(server, 'Zephyr');
  expect(made).toMatchObject({ status: 'ONBOARDING', external_ids: [], contacts: [] });
  const { data: copy } = await server.graphql<{
    trading_partner: {
      description: string | null;
      flow_setups: {
        flow_name: string;
        deploy_state: string;
        configuration: { source: { kind: string } | null; destination: { kind: string } | null };
      }[];
    };
  }>(
    OWNER,
    `{ trading_partner(partner_uuid: "${made?.partner_uuid ?? ''}") { description flow_setups { flow_name deploy_state
       configuration { source { kind } destination { kind } } } } }`,
  );
  expect(copy.trading_partner.description).toBe(description);
  expect(copy.trading_partner.flow_setups.map(({ flow_name }) => flow_name)).toEqual(
    flows.slice(1).map(({ flow_name }) => flow_name),
  );
  for (const { deploy_state, configuration } of copy.trading_partner.flow_setups) {
    expect(deploy_state).toBe('DRAFT');
    expect([configuration.source?.kind, configuration.destination?.kind]).not.toContain('CONNECTION');
  }
});

describe('a stored trading partner', () => {
  test('is changed, and its page shows the change', async () => {
    const { user, server, address } = await renderRoute(paths.partner(seeded));
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: /^Tags/ }), 'west{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove SCAC PNCL' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe(paths.partner(seeded)));
    const now = await stored(server);
    expect(now.tags).toContain('west');
    expect(now.external_ids.map(({ scheme }) => scheme)).toEqual(['ISA', 'GLN', 'DUNS']);
    const details = await screen.findByRole('region', { name: 'Details' });
    await waitFor(() => expect(details.textContent).toContain('west'));
  });

  test('is paused until a time, which its page shows with the waiting executions', async () => {
    const { user, server, address, unmount } = await renderRoute(paths.editPartner(seeded));
    await user.click(await screen.findByRole('radio', { name: 'Paused' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe(paths.partner(seeded)));
    expect(await stored(server)).toMatchObject({ status: 'PAUSED', paused_until: null });
    const { lock_version } = await stored(server);
    await server.graphql(
      EDITOR,
      `mutation { save_partner(input: { partner_uuid: "${partner_uuid}", lock_version: ${lock_version}, paused_until: "2026-09-17T12:00:00Z" }) { errors { message } }
        resubmit_flow_execution(input: { invocation_uuid: "${seeded.refused_uuid}", version: CURRENT }) { errors { message } } }`,
    );
    unmount();
    await renderRoute(paths.editPartner(seeded), { server });
    const time = await screen.findByLabelText(/^At/);
    await user.clear(time);
    await user.type(time, '06:30');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const waiting = await screen.findByRole('link', { name: '1 execution waiting' });
    const until = Date.parse((await stored(server)).paused_until ?? '');
    expect(waiting.parentElement?.textContent).toContain(`Resumes ${formatDateTime(until)}`);
    expect(toLocalInput(until)).toBe(`${toLocalInput('2026-09-17T12:00:00Z').slice(0, 10)}T06:30`);
  });

  test('keeps its executions for its own retention period, which its page shows', async () => {
    const { user, server } = await renderRoute(paths.editPartner(seeded));
    const days = await screen.findByRole('textbox', { name: 'Retention, days' });
    await user.type(days, '401');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(days);
    await user.type(days, '14');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const details = await screen.findByRole('region', { name: 'Details' });
    await waitFor(() => expect(details.textContent).toContain('Retention14 days'));
    expect((await stored(server)).retention_days).toBe(14);
  });

  test('shows both versions when somebody else has saved in the meantime', async () => {
    const { user, server } = await renderRoute(paths.editPartner(seeded));
    const field = await name();
    await user.clear(field);
    await user.type(field, 'Pinecrest Freight');
    const { lock_version } = await stored(server);
    await server.graphql(
      EDITOR,
      `mutation { save_partner(input: { partner_uuid: "${partner_uuid}", lock_version: ${lock_version}, partner_name: "Pinecrest Group" }) { errors { message } } }`,
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changed by somebody else.')).toBeTruthy();
    expect((await stored(server)).partner_name).toBe('Pinecrest Group');
  });

  test('cannot be deleted while it has enabled flows, and gives the reason', async () => {
    await renderRoute(paths.editPartner(seeded), { server: first });
    const zone = await screen.findByRole('region', { name: 'Danger zone' });
    expect(zone.textContent).toContain('Disable its flows first');
    expect(within(zone).getByRole('button', { name: 'Delete…' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is deleted after typing its name if nothing uses it', async () => {
    const server = await createTestServer();
    const { data } = await server.graphql<{ save_partner: { trading_partner: { partner_uuid: string } } }>(
      OWNER,
      `mutation { save_partner(input: { company_uuid: "${company_uuid}", partner_name: "Brief Life", partner_type: CUSTOM }) {
         trading_partner { partner_uuid } } }`,
    );
    const brief = { company_uuid, partner_uuid: data.save_partner.trading_partner.partner_uuid };
    const { user, address } = await renderRoute(paths.editPartner(brief), { server });
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: /Brief Life/ });
    await user.type(within(question).getByRole('textbox'), 'Brief Life');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe(paths.partners(seeded)));
    expect(await named(server, 'Brief Life')).toBeUndefined();
    await screen.findByRole('grid', { name: 'Trading partners' });
    expect(screen.queryByRole('link', { name: 'Brief Life' })).toBeNull();
  });

  test('an EDITOR cannot delete it, and a VIEWER cannot change it', async () => {
    const { unmount } = await renderRoute(paths.editPartner(seeded), { server: first, as: EDITOR });
    await name();
    expect(screen.queryByRole('region', { name: 'Danger zone' })).toBeNull();
    unmount();
    await renderRoute(paths.editPartner(seeded), { server: first, as: VIEWER });
    expect(await screen.findByText('You cannot change this trading partner')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });
});
