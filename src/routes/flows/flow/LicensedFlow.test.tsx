import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const { server: plain } = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(plain);

const CREATE = `mutation ($input: CreateLicensedFlowInput!) { create_licensed_flow(input: $input) {
  flow_setup { flow_uuid } errors { message } } }`;

/** Creates a flow that takes the last seat of its integration. */
async function createFlow({ server }: TestServer): Promise<string> {
  const { create_licensed_flow } = await ask<{
    create_licensed_flow: { flow_setup: { flow_uuid: string }; errors: unknown[] };
  }>(server, EDITOR, CREATE, {
    input: {
      partner_uuid,
      integration_identifier: 'osprey-track-positions',
      flow_name: 'Positions of trucks',
      values: { environment: 'PRODUCTION', batch_minutes: 10 },
      secrets: [{ name: 'api_key', value: 'sk-live-1' }],
      deploy: false,
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(create_licensed_flow.errors).toEqual([]);
  return create_licensed_flow.flow_setup.flow_uuid;
}

interface Stored {
  lock_version: number;
  adapter_values: unknown;
  adapter_secrets: { name: string; is_set: boolean }[];
}
const stored = async ({ server }: TestServer, flow_uuid: string): Promise<Stored> =>
  (
    await ask<{ flow_configuration: Stored }>(
      server,
      EDITOR,
      `query ($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version adapter_values
         adapter_secrets { name is_set } } }`,
      { f: flow_uuid },
    )
  ).flow_configuration;

test('the vendor is called with the stored secret, and the values are changed and saved', async () => {
  const server = await createTestServer();
  const flow_uuid = await createFlow(server);
  const before = await stored(server, flow_uuid);
  const { user } = await renderRoute(paths.flow({ company_uuid, partner_uuid, flow_uuid }), {
    server,
    as: EDITOR,
  });
  const minutes = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Minutes between batches/ });
  expect(minutes.value).toBe('10');
  expect(
    within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: /^Integration/ }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText(/^200 OK/)).toBeTruthy();
  await user.clear(minutes);
  await user.type(minutes, 'ten');
  // The response to the earlier values is gone.
  expect(screen.queryByText(/^200 OK/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Enter a number.')).length).toBeGreaterThan(0);
  await user.clear(minutes);
  await user.type(minutes, '15');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Environment/ }), 'SANDBOX');
  await user.click(screen.getByRole('button', { name: 'Replace API key' }));
  const key = await screen.findByLabelText(/^API key/);
  await user.type(key, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText(/^401 Unauthorized/)).toBeTruthy();
  await user.type(key, '{Control>}a{/Control}sk-live-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Positions of trucks saved')).toBeTruthy();
  const after = await stored(server, flow_uuid);
  expect(after.adapter_values).toEqual({ environment: 'SANDBOX', batch_minutes: 15 });
  expect(after.lock_version).toBe(before.lock_version + 1);
  expect(after.adapter_secrets).toMatchObject([{ name: 'api_key', is_set: true }]);
});

test('a viewer reads the values, cannot change them, and is rejected by the server', async () => {
  const server = await createTestServer();
  const flow_uuid = await createFlow(server);
  const { lock_version } = await stored(server, flow_uuid);
  await renderRoute(paths.flow({ company_uuid, partner_uuid, flow_uuid }), { server, as: VIEWER });
  expect(await screen.findByRole('heading', { name: 'Integration with Osprey Track' })).toBeTruthy();
  expect(screen.getByText('Minutes between batches')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Minutes/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(?:Save|Call now)/ })).toBeNull();
  const { save_flow } = await ask<{ save_flow: { errors: { code: string }[] } }>(
    server.server,
    VIEWER,
    `mutation ($input: SaveFlowInput!) { save_flow(input: $input) { errors { code } } }`,
    { input: { flow_uuid, lock_version, adapter_values: { environment: 'SANDBOX' } } },
  );
  expect(save_flow.errors).toEqual([{ code: 'FORBIDDEN' }]);
  await waitFor(async () =>
    expect((await stored(server, flow_uuid)).adapter_values).toMatchObject({ environment: 'PRODUCTION' }),
  );
});
