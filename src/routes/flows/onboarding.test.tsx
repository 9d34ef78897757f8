import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { controlOf } from '#mock/services/control/testing.ts';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../paths.ts';

const fill = async (user: UserEvent, label: RegExp, value: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, value);
};
/** Chooses an option in either kind of list: a short one, or one with a search. */
const choose = async (user: UserEvent, section: string, label: RegExp, option: RegExp) => {
  const region = within(await screen.findByRole('region', { name: section }));
  const box = await region.findByRole('combobox', { name: label });
  if (box.tagName === 'SELECT') {
    await user.selectOptions(box, within(box).getByRole('option', { name: option }));
    return;
  }
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
};

async function ask<Data>(server: TestServer, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await server.graphql<Data>('owner@northbay.example', query, variables);
  expect(errors).toBeUndefined();
  return data;
}

/** Waits until a flow of the partner has read an input and delivered its output. */
async function firstDelivery(server: TestServer, partner_uuid: string) {
  const live = (rate_per_minute: number) => controlOf(server.server)('PUT', '/live', { rate_per_minute });
  await live(12);
  await waitFor(async () => {
    const { trading_partner } = await ask<{
      trading_partner: { flow_execution_search: { match_count: number } };
    }>(
      server,
      `query($p: ID!) { trading_partner(partner_uuid: $p) {
         flow_execution_search(filter: { statuses: [SUCCESS] }) { match_count } } }`,
      { p: partner_uuid },
    );
    expect(trading_partner.flow_execution_search.match_count).toBeGreaterThan(0);
  });
  await live(0);
}

test('a partner is onboarded from nothing to the first execution of its flow', async () => {
  const server = await createTestServer();
  const { company_uuid } = await seededPlaces(server.server);
  const { user, address, router } = await renderRoute(paths.partners({ company_uuid }), { server });

  await user.click(await screen.findByRole('link', { name: 'New partner' }));
  await fill(user, /^Name(?:\s*\*)?$/, 'Zephyr Drayage');
  await user.click(screen.getByRole('radio', { name: 'Carrier operations' }));
  await user.click(screen.getByRole('button', { name: 'Add partner' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Zephyr Drayage' })).toBeTruthy();
  const [, partner_uuid = ''] = /\/tp\/([0-9a-f-]{36})$/.exec(address()) ?? [];
  const at = { company_uuid, partner_uuid };

  await user.click(await screen.findByRole('link', { name: 'Connections' }));
  await waitFor(() => expect(address()).toBe(paths.partnerConnections(at)));
  await user.click((await screen.findAllByRole('link', { name: 'New connection' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: /^SFTP server/ }));
  await fill(user, /^Name\*?$/, 'Tender drop');
  await fill(user, /^Host\*?$/, 'sftp.zephyr.example');
  await fill(user, /^User name/, 'northbay');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  await user.type(
    await screen.findByLabelText(/^Password/, { selector: 'input:not([type=radio])' }),
    'correct horse',
  );
  await user.click(screen.getByRole('button', { name: 'Add connection' }));
  expect(await screen.findByRole('link', { name: 'Tender drop' })).toBeTruthy();

  await user.click(screen.getByRole('link', { name: 'Flows' }));
  await user.click((await screen.findAllByRole('link', { name: 'Add flow' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('link', { name: /Send load tender/ }));
  await choose(user, 'Source system', /^Data comes from/, /^CargoWise production/);
  await choose(user, 'Source file type', /^File type/, /^CargoWise universal shipment, 1\.1/);
  await choose(user, 'Mapping', /^Mapping/, /^pinecrest_204 \(/);
  await choose(user, 'Destination file type', /^File type/, /^X12 204 .*004010/);
  await choose(user, 'Destination system', /^Data goes to/, /^Tender drop/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toMatch(/\/fc\/[0-9a-f-]{36}$/));

  await user.click(await screen.findByRole('button', { name: 'Test run' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Test run/ }));
  await user.click(drawer.getByRole('button', { name: 'Run' }));
  expect(await drawer.findByText(/All steps passed/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Deploy…' }));
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { trading_partner } = await ask<{ trading_partner: { flow_setups: { flow_uuid: string }[] } }>(
    server,
    'query($p: ID!) { trading_partner(partner_uuid: $p) { flow_setups { flow_uuid flow_name enabled deploy_state } } }',
    { p: partner_uuid },
  );
  expect(trading_partner.flow_setups).toEqual([
    expect.objectContaining({ flow_name: 'Send load tender', enabled: true, deploy_state: 'DEPLOYED' }),
  ]);

  await firstDelivery(server, partner_uuid);
  await act(() => router.navigate(`${paths.partnerSearch(at)}?range=all&status=SUCCESS`));
  const grid = within(await screen.findByRole('grid', { name: 'Executions' }));
  await user.click((await grid.findAllByRole('link')).at(-1) as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: /Send load tender/ })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: /^Files/ }));
  expect((await screen.findAllByText(/^204-00000000\d\.edi/)).length).toBeGreaterThan(0);
});
