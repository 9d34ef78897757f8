import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../../../../mock-server/testing/testing.ts';
import { renderRoute } from '../../../../tests/support/render-route.tsx';
import { seededPlaces } from '../../../../tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const { company_uuid, cargowise } = await seededPlaces(server.server);
const { endpoint_uuid } = cargowise;
const run = '00000000-0000-4000-8000-000000000000';

test('a verification is found without the partner, with what is open on it', async () => {
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

test('a query is found without the partner, and asked for once', async () => {
  const { address, operations } = await renderRoute(
    paths.literalConnectionEadaptorQuery({ company_uuid, endpoint_uuid }),
    { server },
  );
  expect(await screen.findByRole('region', { name: 'Queries' })).toBeTruthy();
  expect(address()).toBe(paths.connectionEadaptorQuery({ company_uuid, ...cargowise }));
  expect(operations().filter((name) => name === 'ConnectionEadaptorQueryScreenQuery')).toHaveLength(1);
});

test('a connection that does not exist leads nowhere', async () => {
  await renderRoute(paths.literalVerifyConnection({ company_uuid, endpoint_uuid: run }), { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});
