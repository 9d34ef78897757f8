import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW, type TestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const amberline = seededPartner('amberline');
const { company_uuid } = amberline;
const settings = `/c/${company_uuid}/settings`;

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  server = await createTestServer();
});
afterAll(() => {
  expect(server.uncaught).toEqual([]);
});

interface Entry {
  readonly action: string;
  readonly action_label: string;
  readonly entity_label: string;
}
const log = async (filter: object) =>
  (
    await server.graphql<{ company: { audit_log: { total_count: number; edges: { node: Entry }[] } } }>(
      OWNER,
      `query($c: ID!, $f: AuditFilter) { company(company_uuid: $c) { audit_log(filter: $f, first: 200) {
        total_count edges { node { action action_label entity_label } } } } }`,
      { c: company_uuid, f: filter },
    )
  ).data.company.audit_log;
const tag = async (partner_uuid: string, name: string) =>
  server.graphql(
    OWNER,
    'mutation($input: ChangePartnersInput!) { change_partners(input: $input) { errors { code } } }',
    { input: { company_uuid, partner_uuids: [partner_uuid], change: 'ADD_TAG', tag: name } },
  );
const pause = async (partner_uuid: string, change: string) =>
  server.graphql(
    OWNER,
    'mutation($input: ChangePartnersInput!) { change_partners(input: $input) { errors { code } } }',
    { input: { company_uuid, partner_uuids: [partner_uuid], change } },
  );

const open = (path: string, options: RenderRouteOptions = {}) => renderRoute(path, { server, ...options });
const drawer = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
const entriesIn = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('the history of a partner', () => {
  const history = `${settings}/tp?history=TradingPartner:${amberline.partner_uuid}`;

  test('opens from the row and shows who changed what, before and after, in words', async () => {
    await tag(amberline.partner_uuid, 'priority');
    await pause(amberline.partner_uuid, 'RESUME');
    const { user, address } = await open(`${settings}/tp`);
    const link = await screen.findByRole('link', { name: amberline.partner_name });
    const row = within(link.closest<HTMLElement>('[role=row]')!);
    await user.click(row.getByRole('button', { name: `Actions for ${amberline.partner_name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    await drawer(`History of ${amberline.partner_name}`);
    expect(decodeURIComponent(address())).toBe(history);
    const [resumed, tagged] = await entriesIn('History');
    expect(resumed?.textContent).toContain('Changed trading partner from list');
    expect(resumed?.textContent).toContain('StatusBefore: PausedAfter: Live');
    expect(resumed?.textContent).toContain('Olivia');
    expect(tagged?.textContent).toMatch(/Tags.*Before: carrierAfter: carrier, priority/);
    expect(tagged?.textContent).not.toMatch(/lock version|PAUSED/i);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${settings}/tp`);
  });

  test('is not in the menu of a VIEWER, and the server rejects it', async () => {
    const refused = await open(history, { as: 'viewer@northbay.example' });
    await screen.findByRole('grid', { name: 'Trading partners' });
    await waitFor(() => expect(refused.operations()).not.toHaveLength(0));
    expect(screen.queryByRole('list', { name: 'History' })).toBeNull();
    expect(screen.queryByText('Changed trading partner from list')).toBeNull();
    refused.unmount();
    const { data, errors } = await server.graphql<{ company: { audit_log: null } }>(
      'guest@northbay.example',
      `{ company(company_uuid: "${company_uuid}") { audit_log { total_count } } }`,
    );
    expect(data.company.audit_log).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the audit log of the workspace', () => {
  test('opens from the settings, loads page by page, and links to the history of an object', async () => {
    const { total_count } = await log({});
    const { user, address } = await open(settings);
    await user.click(await screen.findByRole('link', { name: 'Audit log' }));
    expect(await screen.findByText(`${total_count.toLocaleString('en')} entries`)).toBeTruthy();
    const inside = await drawer(/^Audit log/);
    expect((await entriesIn('Audit log')).length).toBe(50);
    await user.click(inside.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect((await entriesIn('Audit log')).length).toBe(100));
    const [first] = inside.getAllByRole('link', { name: /^History of/ });
    await user.click(first!);
    await drawer(/^History of /);
    expect(address()).toMatch(/\?history=[A-Z]\w+%3A/);
  });

  test('filters by person, action, kind and time, in the address', async () => {
    const { user, address } = await open(`${settings}?history=workspace`);
    const filters = within(await screen.findByRole('toolbar', { name: 'Filter the history' }));
    await user.click(filters.getByRole('button', { name: 'Kind' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Flow version/ }));
    const versions = await log({ entity_types: ['FlowVersion'] });
    await filters.findByText(`${versions.total_count} entries`);
    await user.keyboard('{Escape}');
    expect(address()).toBe(`${settings}?history=workspace&history.kind=FlowVersion`);
    await user.click(filters.getByRole('button', { name: 'Person' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Release pipeline' }));
    await user.keyboard('{Escape}');
    const byProgram = await log({ entity_types: ['FlowVersion'], actors: ['Release pipeline'] });
    await filters.findByText(`${byProgram.total_count} entries`);
    await user.click(filters.getByRole('button', { name: 'Time' }));
    await user.click(await screen.findByRole('button', { name: 'Last 30 d' }));
    await waitFor(() => expect(address()).toContain('history.time=30d'));
    const since = new Date(Date.parse(NOW) - 30 * 86_400_000).toISOString();
    const lately = await log({ entity_types: ['FlowVersion'], actors: ['Release pipeline'], since });
    expect(lately.total_count).toBeLessThan(byProgram.total_count);
    await filters.findByText(lately.total_count === 1 ? '1 entry' : `${lately.total_count} entries`);
    await user.click(filters.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(`${settings}?history=workspace`));
  });

  test('says when nothing matches, and clears the filters', async () => {
    const { user, address } = await open(`${settings}?history=workspace&history.q=zzzz`);
    expect(await screen.findByText('No entry matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await entriesIn('Audit log');
    expect(address()).toBe(`${settings}?history=workspace`);
  });

  test('offers a retry when the server fails', async () => {
    let isFailing = true;
    const { user } = await open(`${settings}?history=workspace`, {
      intercept: ({ operationName }) =>
        isFailing && operationName === 'HistoryDrawerQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const inside = await drawer('Audit log');
    const retry = await inside.findByRole('button', { name: 'Retry' });
    isFailing = false;
    await user.click(retry);
    expect((await entriesIn('Audit log')).length).toBe(50);
  });

  test('is not requested for a VIEWER', async () => {
    const { operations } = await open(settings, { as: 'viewer@northbay.example' });
    await waitFor(() => expect(operations()).not.toHaveLength(0));
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
    expect(operations()).not.toContain('HistoryDrawerQuery');
  });
});

describe('the export', () => {
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:export';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  test('has every matching entry, in words, beyond what is loaded', async () => {
    await pause(amberline.partner_uuid, 'RESUME');
    const { user } = await open(`${settings}?history=workspace&history.kind=TradingPartner`);
    await entriesIn('Audit log');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).trim().split('\r\n');
    const { total_count } = await log({ entity_types: ['TradingPartner'] });
    const keys = new Set(lines.slice(1).map((line) => line.split(',').at(-1)));
    expect(keys.size).toBe(total_count);
    expect(lines[0]).toMatch(/Time,Person,Email,.*Changed field,Before,After,/);
    expect(lines[1]).toContain(`Trading partner,${amberline.partner_name},,Status,Paused,Live,`);
  });

  test('can be stopped', async () => {
    const held: AbortSignal[] = [];
    const { user } = await open(`${settings}?history=workspace`, {
      intercept({ operationName, variables, signal }) {
        if (operationName !== 'exportHistoryQuery' || !variables.after) return undefined;
        held.push(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await entriesIn('Audit log');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await screen.findByRole('button', { name: /^200 of / });
    await user.click(screen.getByRole('button', { name: 'Stop the export' }));
    await screen.findByRole('button', { name: 'Export CSV' });
    expect(held[0]?.aborted).toBe(true);
    expect(files).toEqual([]);
  });
});

test.each([
  ['PortalApiKey', 'portal_api_keys', 'portal_api_keys', 'key_uuid', 'name'],
  ['FlowOauthClient', 'flow_oauth_clients', 'flow_oauth_clients', 'client_uuid', 'name'],
  ['SftpUser', 'sftp_users', 'sftpusers', 'sftp_user_uuid', 'username'],
  ['As2Profile', 'as2_profiles', 'as2', 'as2_profile_uuid', 'name'],
] as const)(
  'the form of a %s leads to its history, and closing that back to the form',
  async (type, field, page, key, label) => {
    const { data } = await server.graphql<{
      company: Record<string, { edges: { node: Record<string, string> }[] }>;
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { ${field}(first: 1) { edges { node { ${key} ${label} } } } } }`,
    );
    const node = data.company[field]?.edges[0]?.node ?? {};
    const form = `${settings}/${page}?edit=${node[key]}`;
    const { user, address } = await open(form);
    await user.click(await screen.findByRole('link', { name: 'History' }));
    const history = await drawer(/^History/);
    expect(address()).toBe(`${settings}?history=${type}%3A${node[key]}`);
    await user.click(history.getByRole('button', { name: /Close/ }));
    await waitFor(() => expect(address()).toBe(form));
  },
);

test('the form of a notifier links to its history', async () => {
  const { data } = await server.graphql<{
    company: { notifiers: { edges: { node: { notifier_uuid: string; name: string } }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { notifiers(first: 1) { edges { node { notifier_uuid name } } } } }`,
  );
  const { notifier_uuid, name } = data.company.notifiers.edges[0]!.node;
  await server.graphql(
    OWNER,
    'mutation($input: MuteNotifierInput!) { mute_notifier(input: $input) { errors { code } } }',
    { input: { notifier_uuid, muted_until: '2026-09-16T08:00:00Z' } },
  );
  const { user, address } = await open(`${settings}/notifiers?edit=${notifier_uuid}`);
  await user.click(await screen.findByRole('link', { name: 'History' }));
  await drawer(`History of ${name}`);
  expect(address()).toBe(`${settings}/notifiers?history=Notifier%3A${notifier_uuid}`);
  const [muted] = await entriesIn('History');
  expect(muted?.textContent).toMatch(/Muted notifier.*Muted until.*16 Sep 2026/);
});
