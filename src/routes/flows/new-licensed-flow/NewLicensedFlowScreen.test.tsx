import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const EDITOR = 'editor@northbay.example';
const OWNER = 'owner@northbay.example';
const shared = await createTestServer();
const seeded = await seededPlaces(shared.server);
const { company_uuid, partner_uuid } = seeded;

const FREE = 'osprey-track-positions';
const UNLICENSED = 'brightcart-orders';

const open = (
  integration_identifier: string,
  { server = shared, as = EDITOR }: { server?: TestServer; as?: string } = {},
) =>
  renderRoute(paths.newLicensedFlow({ company_uuid, partner_uuid, integration_identifier }), { server, as });

const made = async (server: TestServer) => {
  const { data } = await server.graphql<{
    trading_partner: {
      flow_setups: {
        flow_uuid: string;
        flow_name: string;
        deploy_state: string;
        enabled: boolean;
        configuration: { adapter_values: unknown; adapter_secrets: { name: string; is_set: boolean }[] };
      }[];
    };
  }>(
    EDITOR,
    `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid flow_name deploy_state enabled
       configuration { flow_uuid adapter_values adapter_secrets { name is_set } } } } }`,
    { p: partner_uuid },
  );
  return data.trading_partner.flow_setups;
};

test('an integration is filled in, called, and deployed', async () => {
  const server = await createTestServer();
  const { user, address } = await open(FREE, { server });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'New flow from Osprey Track positions' }),
  ).toBeTruthy();
  const product = await screen.findByRole('region', { name: 'Product' });
  expect(product.textContent).toContain('Osprey Track');
  await user.click(await screen.findByRole('button', { name: 'Save and deploy' }));
  expect((await screen.findAllByText('API key is required.')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Set API key' }));
  const key = await screen.findByLabelText(/^API key/);
  await user.type(key, 'wrong');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Environment/ }), 'SANDBOX');
  await user.type(screen.getByRole('textbox', { name: /^Minutes between batches/ }), '15');
  await user.click(screen.getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText(/^401 Unauthorized/)).toBeTruthy();
  await user.type(key, '{Control>}a{/Control}sk-live-1');
  expect(screen.queryByText(/^401 Unauthorized/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText(/^200 OK/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save and deploy' }));
  expect(await screen.findByText('Osprey Track positions is deployed')).toBeTruthy();
  const flow = (await made(server)).find(({ flow_name }) => flow_name === 'Osprey Track positions');
  expect(flow).toMatchObject({
    deploy_state: 'DEPLOYED',
    enabled: true,
    configuration: {
      adapter_values: { environment: 'SANDBOX', batch_minutes: 15 },
      adapter_secrets: [{ name: 'api_key', is_set: true }],
    },
  });
  await waitFor(() =>
    expect([
      paths.partnerFlows(seeded),
      paths.flow({ company_uuid, partner_uuid, flow_uuid: flow?.flow_uuid ?? '' }),
    ]).toContain(address()),
  );
});

test('without a seat an owner requests a license, and an editor asks an owner', async () => {
  const { unmount } = await open(UNLICENSED, { as: OWNER });
  const link = await screen.findByRole('link', { name: 'Request license' });
  expect(link.getAttribute('href')).toBe(
    paths.license({ company_uuid }, { new: `integration.${UNLICENSED}` }),
  );
  expect(screen.queryByRole('button', { name: 'Save and deploy' })).toBeNull();
  unmount();
  await open(UNLICENSED);
  const card = await screen.findByRole('region', { name: 'License' });
  expect(within(card).getByText(/Ask an owner/)).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
});

test('an integration that does not exist is not found', async () => {
  await open('no-such-integration');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

test.each([
  ['viewer@northbay.example', 'You cannot add flows'],
  ['guest@northbay.example', 'You do not have permission'],
])('is not available to %s', async (as, words) => {
  await open(FREE, { as });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Save|Call/ })).toBeNull();
});
