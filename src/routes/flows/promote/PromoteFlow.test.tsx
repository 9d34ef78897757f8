import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const production = await seededPlaces(server.server);

interface Company {
  readonly company_uuid: string;
  readonly company_name: string;
  readonly short_code: string;
  readonly trading_partners: {
    readonly edges: readonly {
      readonly node: {
        readonly partner_uuid: string;
        readonly flow_setups: readonly {
          readonly flow_uuid: string;
          readonly flow_name: string;
          readonly deploy_state: string;
          readonly configuration: { readonly source: { readonly host_system: { readonly name: string } } };
        }[];
      };
    }[];
  };
}
const pinecrest = async (short_code: string) => {
  const { viewer } = await ask<{ viewer: { companies: Company[] } }>(
    server.server,
    OWNER,
    `{ viewer { companies { company_uuid company_name short_code trading_partners(search: "Pinecrest Lines") { edges { node {
       partner_uuid flow_setups { flow_uuid flow_name deploy_state configuration { source { host_system { name } } } } } } } } } }`,
  );
  const company = viewer.companies.find((candidate) => candidate.short_code === short_code)!;
  const partner = company.trading_partners.edges[0]!.node;
  const flow = partner.flow_setups.find(({ flow_name }) => flow_name === 'Send tender 204')!;
  return { ...company, ...partner, ...flow };
};

test('a flow is promoted from test to production after a review of its references and changes', async () => {
  const from = await pinecrest('northbay-test');
  const { user, address } = await renderRoute(paths.flow(from), { server, as: OWNER });
  await user.click(await screen.findByRole('button', { name: 'Actions for Send tender 204' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Promote…' }));
  const workspace = await screen.findByRole('combobox', { name: /^Workspace/ });
  const drawer = within(await screen.findByRole('dialog', { name: /^Promote Send tender 204/ }));
  await user.selectOptions(workspace, 'Northbay Freight · Production');
  await user.type(await drawer.findByRole('combobox', { name: /^Trading partner/ }), 'Pinecrest');
  await user.click(await screen.findByRole('option', { name: 'Pinecrest Lines' }));
  const changes = within(await drawer.findByRole('region', { name: 'Changes' }));
  expect(changes.getByRole('heading', { level: 3, name: /change/ })).toBeTruthy();
  // The current references of the flow in production are kept, whatever their names in the test workspace.
  const source = await drawer.findByLabelText<HTMLInputElement>(/^Source system: host system/);
  expect(source.value).toBe('CargoWise production');
  const before = changes.getByRole('heading', { name: /change/ }).textContent;
  const choose = async (name: string) => {
    await user.click(source);
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
  };
  await choose('Leave open');
  await waitFor(() => expect(changes.getByRole('heading', { name: /change/ }).textContent).not.toBe(before));
  await choose('CargoWise production');
  await waitFor(() => expect(changes.getByRole('heading', { name: /change/ }).textContent).toBe(before));
  await user.click(drawer.getByRole('button', { name: 'Promote as draft' }));
  const there = { ...production, ...(await pinecrest('northbay')) };
  await waitFor(() => expect(address()).toBe(paths.flow(there)));
  expect(await pinecrest('northbay')).toMatchObject({
    deploy_state: 'UNDEPLOYED_CHANGES',
    configuration: { source: { host_system: { name: 'CargoWise production' } } },
  });
});
