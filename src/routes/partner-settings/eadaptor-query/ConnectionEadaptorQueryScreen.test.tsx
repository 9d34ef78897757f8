import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const shared = await createTestServer();
const { company_uuid, partner_uuid, endpoint_uuid, cargowise } = await seededPlaces(shared.server);

interface Options {
  as?: string;
  server?: TestServer;
}
const open = (of: typeof cargowise, { as = OWNER, server = shared }: Options = {}) =>
  renderRoute(paths.connectionEadaptorQuery({ company_uuid, ...of }), { as, server });

describe('a connection to the CargoWise of a partner', () => {
  test('is queried, and the response is stored in the library of the partner', async () => {
    const server = await createTestServer();
    const { user } = await open(cargowise, { server });
    await user.type(await screen.findByRole('textbox', { name: 'Key' }), 'S99999998{Enter}');
    const result = await screen.findByRole('region', { name: 'Forwarding shipment S99999998' });
    await waitFor(() => expect(result.textContent).toContain('No matching recordHTTP 200'));
    await user.click(within(result).getByRole('button', { name: 'Save as sample…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as sample' }));
    await user.click(dialog.getByRole('button', { name: 'Save sample' }));
    expect(await screen.findByRole('link', { name: /^library of / })).toBeTruthy();
    const { data } = await server.graphql<{
      trading_partner: { library: { edges: { node: { name: string; folder: string; preview: string } }[] } };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${cargowise.partner_uuid}") { partner_uuid library(first: 100) {
           edges { node { document_uuid name folder preview } } } } }`,
    );
    const sample = data.trading_partner.library.edges.find(({ node }) => node.name.startsWith('S99999998'));
    expect(sample?.node.folder).toBe('Samples');
    expect(sample?.node.preview).toContain('No matching ForwardingShipment');
  });

  test('cannot be queried by a viewer, who does not see queries either', async () => {
    const { operations } = await open(cargowise, { as: 'viewer@northbay.example' });
    expect(await screen.findByText('Only editors and owners can query CargoWise')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Queries' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(operations()).toContain('ConnectionEadaptorQueryScreenQuery');
  });
});

test('a guest of the partner is rejected', async () => {
  await open({ partner_uuid, endpoint_uuid }, { as: 'guest@northbay.example' });
  expect(await screen.findByText(/You do not have permission/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'SFTP server' })).toBeNull();
});

test('a connection of another type cannot be queried', async () => {
  await open({ partner_uuid, endpoint_uuid });
  expect(await screen.findByText('SFTP server cannot be queried')).toBeTruthy();
});
