import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const { company_uuid, partner_uuid, flow_uuid, version_millis } = seeded;
const typed = { flow_type: 'SEND_ASN', flow_name: 'ASN / east' };
const integration_identifier = 'osprey-track-positions';

test.each([
  ['New flow', paths.literalNewFlow(seeded), paths.newFlow(seeded)],
  [
    'New flow',
    paths.literalNewTypedFlow({ company_uuid, ...typed }),
    paths.newTypedFlow({ company_uuid, partner_uuid, ...typed }),
  ],
  [
    'New licensed flow',
    paths.literalNewLicensedFlow({ company_uuid, integration_identifier }),
    paths.newLicensedFlow({ company_uuid, partner_uuid, integration_identifier }),
  ],
])('%s at %s asks for the partner, and continues there', async (heading, from, to) => {
  await renderRoute(from, { server });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  const grid = await screen.findByRole('grid', { name: 'Trading partners' });
  const link = await within(grid).findByRole('link', { name: 'Pinecrest Lines' });
  expect(link.getAttribute('href')).toBe(to);
});

test('a version is found without its partner, and keeps the version that it is compared with', async () => {
  const { address } = await renderRoute(
    paths.literalFlowVersion({ company_uuid, flow_uuid, version_millis }, { over: 'versions' }),
    { server },
  );
  expect(await screen.findByRole('heading', { level: 1, name: /^Version of / })).toBeTruthy();
  await waitFor(() => expect(address()).toBe(paths.flowVersion(seeded, { over: 'versions' })));
});

test('a flow is found without its partner', async () => {
  const { address } = await renderRoute(paths.literalFlow({ company_uuid, flow_uuid }), { server });
  await waitFor(() => expect(address()).toBe(paths.flow(seeded)));
});

test('a flow that does not exist is not found', async () => {
  await renderRoute(paths.literalFlow({ company_uuid, flow_uuid: partner_uuid }), { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});
