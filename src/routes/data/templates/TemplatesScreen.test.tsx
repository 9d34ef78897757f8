import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/wst${search}`;

interface Stored {
  template_uuid: string;
  name: string;
  status: string;
  flows: { flow_key: string }[];
  variables: { name: string; type: string }[];
  used_by_count: number;
  version: number;
  document: object;
}
const stored = async (server: Server): Promise<Stored[]> =>
  (
    await server.graphql<{ company: { templates: { edges: { node: Stored }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid templates(own_only: true) { edges { node {
         template_uuid name status version used_by_count document flows { flow_key } variables { name type } } } } } }`,
    )
  ).data.company.templates.edges.map(({ node }) => node);
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name);

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Templates' });
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
const OWN = [
  'Agent, shipments from CargoWise',
  'Ocean carrier, EDIFACT',
  'Retailer, X12 orders',
  'Statuses by SFTP',
  'Truckload carrier, X12',
];
const CARRIER = 'Truckload carrier, X12';

describe('the list of templates', () => {
  test('shows the workspace’s own first, then those of others, with their contents', async () => {
    await render('', { server: first });
    expect((await names()).slice(0, OWN.length)).toEqual(OWN);
    const carrier = await rowOf(CARRIER);
    for (const part of ['Carriers', 'Load tender and response', 'Active'])
      expect(carrier.textContent).toContain(part);
    expect(within(carrier).getByRole('link', { name: /partners with Truckload carrier, X12/ })).toBeTruthy();
    expect((await rowOf('Statuses by SFTP')).textContent).toContain('Archived');
  });

  test('is filtered and sorted; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('?own=1', { server: first });
    await waitFor(async () => expect(await names()).toEqual(OWN));
    const filters = screen.getByRole('toolbar', { name: 'Filter templates' });
    await user.click(within(filters).getByRole('button', { name: 'Status' }));
    await user.click(
      await screen
        .findByRole('radio', { name: 'Archived' })
        .catch(() => screen.findByRole('checkbox', { name: 'Archived' })),
    );
    await waitFor(async () => expect(await names()).toEqual(['Statuses by SFTP']));
    expect(address()).toBe(at('?status=ARCHIVED&own=1'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect((await names()).length).toBeGreaterThanOrEqual(OWN.length));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search templates' }));
    await user.click(within(await grid()).getByRole('button', { name: 'Used by' }));
    await waitFor(async () => expect((await names())[0]).toBe('Retailer, X12 orders'));
    expect(address()).toBe(at('?sort=used_by.desc'));
  });

  test('distinguishes no matches from an empty list', async () => {
    const { unmount } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No template matches')).toBeTruthy();
    unmount();
    await renderRoute(at('?own=1', 'solo-broker'), { server: first });
    expect(await screen.findByText('No templates yet')).toBeTruthy();
  });
});

describe('a template', () => {
  test('is archived at once, and Undo restores it', async () => {
    const { user, server } = await render('?own=1');
    await choose(user, CARRIER, 'Archive');
    await screen.findByText(`${CARRIER} archived`);
    expect((await storedAs(server, CARRIER))?.status).toBe('ARCHIVED');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedAs(server, CARRIER))?.status).toBe('ACTIVE'));
  });

  test('is duplicated, and its copy comes first', async () => {
    const { user, server } = await render('?own=1');
    await choose(user, CARRIER, 'Duplicate');
    await waitFor(async () => expect((await names())[0]).toBe(`${CARRIER} copy`));
    expect((await storedAs(server, `${CARRIER} copy`))?.used_by_count).toBe(0);
  });

  test('is created from a partner’s flows', async () => {
    const partner = await first.graphql<{
      company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid trading_partners(partner_types: [ASN_MILESTONE], first: 1) { edges { node { partner_uuid } } } } }`,
    );
    const uuid = partner.data.company.trading_partners.edges[0]?.node.partner_uuid ?? '';
    const { user, server, address } = await render(`?new=1&partner=${uuid}&name=Harbor Foods`);
    const form = await dialog(/New template/);
    const name = await within(form).findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Grocer');
    await user.click(within(form).getByRole('button', { name: 'Add template' }));
    await waitFor(async () => expect(await storedAs(server, 'Grocer')).toMatchObject({ used_by_count: 1 }));
    const made = await storedAs(server, 'Grocer');
    await waitFor(() => expect(address()).toContain(`/wst/${made?.template_uuid}`));
  });

  test('is imported as a whole or not at all, with errors at their lines', async () => {
    const { user, server } = await render('?new=1');
    const form = await dialog(/New template/);
    await user.click(await within(form).findByRole('radio', { name: 'JSON' }));
    const carrier = await storedAs(server, CARRIER);
    const exported = JSON.stringify(carrier?.document, null, 2);
    const chooser = within(form).getByLabelText('File of the exported template');
    await user.upload(chooser, new File(['x'.repeat(1_000_001)], 'large.json'));
    expect((await within(form).findByRole('alert')).textContent).toBe(
      'This file cannot be used. large.json has 976.6 KB. An exported file can have at most 1,000,000 characters.',
    );
    await user.upload(chooser, new File([exported], 'carrier.json'));
    await waitFor(async () => expect(await textInEditor('Exported template')).toBe(exported));
    expect(within(form).queryByRole('alert')).toBeNull();
    await typeInEditor('Exported template', exported.replace('"flow_key"', '"key"'));
    expect(await within(form).findByText(/^Line \d+: flows\.0\.flow_key: Enter a text/)).toBeTruthy();
    await typeInEditor('Exported template', exported);
    const name = within(form).getByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(name).toHaveProperty('value', CARRIER));
    await user.clear(name);
    await user.type(name, 'Imported');
    const broken = exported.replace('"SEND_LOAD_TENDER"', '"NO_SUCH_TYPE"');
    await typeInEditor('Exported template', broken);
    const before = await stored(server);
    await user.click(within(form).getByRole('button', { name: 'Add template' }));
    const line = broken.split('\n').findIndex((text) => text.includes('NO_SUCH_TYPE')) + 1;
    expect(
      await within(form).findByText(new RegExp(`^Line ${line}: flows\\.0\\.flow_type: .*does not exist`)),
    ).toBeTruthy();
    expect(await stored(server)).toEqual(before);
    expect(await textInEditor('Exported template')).toBe(broken);
    await typeInEditor('Exported template', exported);
    await user.click(within(form).getByRole('button', { name: 'Add template' }));
    await waitFor(async () =>
      expect(await storedAs(server, 'Imported')).toMatchObject({
        flows: carrier?.flows,
        variables: carrier?.variables,
      }),
    );
  });

  test('has its details edited in a drawer, without a new version', async () => {
    const { user, server } = await render('?own=1');
    const carrier = await storedAs(server, CARRIER);
    await choose(user, CARRIER, 'Edit details');
    const drawer = await dialog(/^Truckload carrier, X12/);
    const name = await within(drawer).findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Road carrier');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await names()).toContain('Road carrier'));
    expect((await storedAs(server, 'Road carrier'))?.version).toBe(carrier?.version);
  });
});
