import { screen, waitFor, within } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { sliceIn } from '#client-state/client-state.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const OPERATOR = 'operator@northbay.example';
const freshServer = () => createTestServer({ pace: 1 });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

const render = async (
  search = '',
  { code, ...options }: RenderRouteOptions & { code?: string; server?: Server } = {},
) => {
  const server = options.server ?? (await freshServer());
  const rendered = await renderRoute(`/c/${company(code)}/settings/license${search}`, { ...options, server });
  await screen.findByRole('heading', { level: 1, name: 'License' });
  return { ...rendered, server };
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const rowOf = async (table: string, text: string) =>
  within(
    (await within(await screen.findByRole('table', { name: table })).findByText(text)).closest(
      'tr',
    ) as HTMLElement,
  );
const requestOf = async (subject: string) =>
  within(
    (await within(await screen.findByRole('list', { name: 'Requests' })).findByText(subject)).closest(
      'li',
    ) as HTMLElement,
  );
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name: new RegExp(name) }));

interface Stored {
  plan: string;
  requests: { subject: string; status: string; note: string | null }[];
}
const stored = async (server: Server, code?: string): Promise<Stored> =>
  (
    await server.graphql<{ company: { license: Stored } }>(
      OWNER,
      `{ company(company_uuid: "${company(code)}") { company_uuid license { plan requests { subject status note } } } }`,
    )
  ).data.company.license;

describe('the license', () => {
  test('shows plan, usage with its projection, features, requests and history', async () => {
    await render('', { server: first });
    const plan = await region('Plan');
    expect(plan.getByText('Enterprise')).toBeTruthy();
    expect(plan.getByText('4,200.00 USD')).toBeTruthy();
    expect(plan.getByText('accounts.payable@northbay.example')).toBeTruthy();
    expect(plan.getByText('PO-2026-0117')).toBeTruthy();
    const usage = await region('Usage');
    expect(usage.getByRole('meter', { name: 'Executions this month' })).toBeTruthy();
    expect(usage.getByText(/^About [\d,]+ by the end of the month/)).toBeTruthy();
    expect((await region('Features')).getAllByText('Included')).toHaveLength(10);
    const requests = await region('Requests');
    expect(requests.getByText('Brightcart orders, 2 seats')).toBeTruthy();
    expect(requests.getByText('Declined')).toBeTruthy();
    expect(requests.getByText(/^Brightcart sells to retailers only/)).toBeTruthy();
    const history = await region('History');
    expect(history.getByText('Lodestar container tracking: trial, 1 seat')).toBeTruthy();
    expect(history.queryByText('Started with the plan Connect')).toBeNull();
  });

  test('shows its whole history on request', async () => {
    const { user } = await render('', { server: first });
    const history = await region('History');
    await user.click(history.getByRole('button', { name: /^Show \d+ more$/ }));
    expect(history.getByText('Started with the plan Connect')).toBeTruthy();
    expect(history.getByText('Plan changed from Transform to Enterprise')).toBeTruthy();
  });

  test('stores the integrations in the client state, through its action', async () => {
    const { environment } = await render('', { server: first });
    await screen.findByRole('table', { name: 'Integrations' });
    const names: unknown[] = [];
    commitLocalUpdate(environment, (store) => {
      const list = sliceIn(store, 'license_types').getLinkedRecord('integration_license_types');
      names.push(
        ...(list?.getLinkedRecords('items') ?? []).map((linkedRecord) => linkedRecord.getValue('name')),
      );
    });
    expect(names).toContain('Osprey Track positions');
    const rows = within(screen.getByRole('table', { name: 'Integrations' })).getAllByRole('row');
    expect(names).toHaveLength(rows.length - 1);
  });
});

describe('an owner', () => {
  test('requests a larger plan, sees the request, and withdraws it', async () => {
    const { user, server } = await render('', { code: 'solo-broker' });
    await user.click(screen.getByRole('button', { name: 'Request larger plan' }));
    const form = await drawer('Request larger plan');
    expect(form.getByRole('radio', { name: 'Transform' })).toHaveProperty('checked', true);
    await user.type(form.getByLabelText(/^Note/), 'For webhooks');
    await user.click(form.getByRole('button', { name: 'Send request' }));
    await requestOf('Plan Transform');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored(server, 'solo-broker')).requests).toEqual([
      { subject: 'Plan Transform', status: 'OPEN', note: 'For webhooks' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Withdraw Plan Transform' }));
    await user.click((await drawer('Withdraw the request')).getByRole('button', { name: 'Withdraw' }));
    expect(await (await requestOf('Plan Transform')).findByText(/^Withdrawn/)).toBeTruthy();
    expect((await stored(server, 'solo-broker')).requests[0]?.status).toBe('WITHDRAWN');
  });

  test('requests a feature, and the server rejects a second request for the same plan', async () => {
    const { user, server } = await render('', { code: 'solo-broker' });
    await user.click(screen.getByRole('button', { name: 'Request MCP server' }));
    const form = await drawer('Request MCP server');
    expect(form.queryByRole('radio', { name: 'Transform' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Send request' }));
    await requestOf('Plan Enterprise, for MCP server');
    expect((await stored(server, 'solo-broker')).requests).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Request Multi-workspace actions' }));
    const again = await drawer('Request Multi-workspace actions');
    await user.click(again.getByRole('button', { name: 'Send request' }));
    expect((await again.findAllByText('Enterprise was already requested.')).length).toBeGreaterThan(0);
  });

  test('starts the trial of an integration, which is then shown as in trial', async () => {
    const { user } = await render();
    await user.click(await screen.findByRole('button', { name: 'Request Parcelgate labels' }));
    const form = await drawer('Request Parcelgate labels');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    const row = await rowOf('Integrations', 'Parcelgate labels');
    expect(await row.findByText('Trial')).toBeTruthy();
    expect(row.getByText('0 of 1')).toBeTruthy();
    expect(await (await region('History')).findByText('Parcelgate labels: trial, 1 seat')).toBeTruthy();
  });

  test('is told how many seats can be requested', async () => {
    const { user } = await render('?new=integration.parcelgate-labels');
    const form = await drawer('Request Parcelgate labels');
    await user.clear(form.getByRole('textbox', { name: /^Seats/ }));
    await user.type(form.getByRole('textbox', { name: /^Seats/ }), '51');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect((await form.findAllByText('Enter 1 to 50 seats.')).length).toBeGreaterThan(0);
  });
});

test('an editor sees everything but prices, and can request nothing', async () => {
  await render('?new=integration.parcelgate-labels', { as: EDITOR });
  expect(await screen.findByText('Only owners see prices and request changes.')).toBeTruthy();
  expect(await screen.findByText('Parcelgate labels')).toBeTruthy();
  expect(screen.queryByText('Monthly fee')).toBeNull();
  expect(screen.queryByText('Invoices to')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(?:Request|Add seats|Withdraw)/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('staff of the platform', () => {
  const as = OPERATOR;

  test('decline only with a reason, which the workspace sees', async () => {
    const { user, server } = await render('', { as });
    await user.click(screen.getByRole('button', { name: 'Decide Granary ERP purchase orders, 1 seat' }));
    const form = await drawer('Granary ERP purchase orders');
    await user.click(form.getByRole('radio', { name: 'Decline' }));
    await user.click(form.getByRole('button', { name: 'Decline' }));
    expect((await form.findAllByText('Say why it is declined.')).length).toBeGreaterThan(0);
    await user.type(form.getByLabelText(/^Reason/), 'Not in your region yet');
    await user.click(form.getByRole('button', { name: 'Decline' }));
    const row = await requestOf('Granary ERP purchase orders, 1 seat');
    expect(await row.findByText('Not in your region yet')).toBeTruthy();
    expect((await stored(server)).requests[0]?.status).toBe('DECLINED');
  });

  test('set seats, and are told when too many are in use', async () => {
    const { user } = await render('', { as });
    await user.click(await screen.findByRole('button', { name: 'Set license of Osprey Track positions' }));
    const form = await drawer('Osprey Track positions');
    await user.click(form.getByRole('radio', { name: 'Not licensed' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect((await form.findAllByText(/in use by flows\.$/)).length).toBeGreaterThan(0);
    await user.click(form.getByRole('radio', { name: 'Licensed' }));
    await user.clear(form.getByRole('textbox', { name: /^Seats/ }));
    await user.type(form.getByRole('textbox', { name: /^Seats/ }), '4');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await (await rowOf('Integrations', 'Osprey Track positions')).findByText(/ of 4$/)).toBeTruthy();
  });

  test('change the plan, and its limits with it', async () => {
    const { user, server } = await render('', { as, code: 'solo-broker' });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    const form = await drawer('Change plan');
    await user.click(form.getByRole('radio', { name: 'Enterprise' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await (await region('Plan')).findByText('Enterprise')).toBeTruthy();
    expect((await stored(server, 'solo-broker')).plan).toBe('ENTERPRISE');
  });

  test('are told if somebody else has changed the plan in the meantime, and their choice stays', async () => {
    const { user, server } = await render('', { as, code: 'solo-broker' });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    const form = await drawer('Change plan');
    const { plan } = await stored(server, 'solo-broker');
    const { data } = await server.graphql<{ set_license_plan: { errors: object[] } }>(
      OPERATOR,
      'mutation($input: SetLicensePlanInput!) { set_license_plan(input: $input) { errors { code } } }',
      {
        input: { company_uuid: company('solo-broker'), from_plan: plan, plan: 'TRANSFORM', auto_renew: true },
      },
    );
    expect(data.set_license_plan.errors).toEqual([]);
    await user.click(form.getByRole('radio', { name: 'Enterprise' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect((await form.findAllByText(/Transform/)).length).toBeGreaterThan(0);
    expect(form.getByRole('radio', { name: 'Enterprise' })).toHaveProperty('checked', true);
    expect((await stored(server, 'solo-broker')).plan).toBe('TRANSFORM');
  });
});
