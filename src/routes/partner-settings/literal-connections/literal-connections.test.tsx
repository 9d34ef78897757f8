import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const { company_uuid, cargowise } = seeded;
const { endpoint_uuid } = cargowise;
const run = '00000000-0000-4000-8000-000000000000';

test('a verification is found without the partner, and keeps its open drawer', async () => {
  const { address } = await renderRoute(
    paths.literalVerifyConnection({ company_uuid, endpoint_uuid }, { run }),
    {
      server,
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'CargoWise eAdaptor' })).toBeTruthy();
  await waitFor(() =>
    expect(address()).toBe(paths.verifyConnection({ company_uuid, ...cargowise }, { run })),
  );
});

test('a query is found without the partner, with a single request', async () => {
  const { address, operations } = await renderRoute(
    paths.literalConnectionEadaptorQuery({ company_uuid, endpoint_uuid }),
    { server },
  );
  expect(await screen.findByRole('region', { name: 'Queries' })).toBeTruthy();
  expect(address()).toBe(paths.connectionEadaptorQuery({ company_uuid, ...cargowise }));
  expect(operations().filter((name) => name === 'ConnectionEadaptorQueryScreenQuery')).toHaveLength(1);
});

test('a connection that does not exist is not found', async () => {
  await renderRoute(paths.literalVerifyConnection({ company_uuid, endpoint_uuid: run }), { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

test('a carrier API key of a partner is found without the partner, one of the workspace in the workspace’s list', async () => {
  const { address, unmount } = await renderRoute(
    paths.literalEditCarrierApiKey({ company_uuid, key_uuid: seeded.key_uuid }),
    { server },
  );
  expect(await screen.findByRole('heading', { level: 1, name: /^C\.H\. Robinson/ })).toBeTruthy();
  expect(address()).toBe(paths.editCarrierApiKey(seeded));
  unmount();
  const { data } = await server.graphql<{
    company: {
      carrier_api_keys: {
        edges: { node: { key_uuid: string; partner_uuid: string | null; label: string } }[];
      };
    };
  }>(
    'owner@northbay.example',
    `{ company(company_uuid: "${company_uuid}") { company_uuid carrier_api_keys(first: 100) { edges { node { key_uuid partner_uuid label } } } } }`,
  );
  const shared = data.company.carrier_api_keys.edges.find(({ node }) => node.partner_uuid === null)!.node;
  const ofAll = await renderRoute(
    paths.literalEditCarrierApiKey({ company_uuid, key_uuid: shared.key_uuid }),
    { server },
  );
  const drawer = await screen.findByRole('dialog', { name: (name) => name.startsWith(shared.label) });
  expect(drawer).toBeTruthy();
  expect(ofAll.address()).toBe(paths.companyCarrierApiKeys({ company_uuid }, { edit: shared.key_uuid }));
});
