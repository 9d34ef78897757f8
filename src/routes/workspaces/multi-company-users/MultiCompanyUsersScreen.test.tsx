import { screen, waitFor, within } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test, vi } from 'vitest';
import { sliceIn } from '#client-state/client-state.ts';
import * as download from '#lib/download.ts';
import type { TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';

interface Membership {
  role: string;
  status: string;
  company: { short_code: string };
}
interface Person {
  email: string;
  name: string | null;
  last_sign_in_at: string | null;
  memberships: Membership[];
}

async function peopleFor(server: TestServer, filter: object = {}, as = OWNER): Promise<Person[]> {
  const { data } = await server.graphql<{ viewer: { people: { edges: { node: Person }[] } } }>(
    as,
    'query($filter: PersonFilter) { viewer { people(filter: $filter, first: 200) { edges { node { email name last_sign_in_at memberships { role status company { short_code } } } } } } }',
    { filter },
  );
  return data.viewer.people.edges.map(({ node }) => node);
}
const membershipOf = async (server: TestServer, email: string, code: string) =>
  (await peopleFor(server, { search: email }))[0]?.memberships.find(
    ({ company }) => company.short_code === code,
  );

const cell = (who: string, company: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `${who} in ${company}` });

describe('the users of all workspaces', () => {
  test('are listed once each, with the role in every workspace that the viewer manages', async () => {
    const { server } = await renderRoute(paths.multiCompanyUsers());
    const grid = await screen.findByRole('grid', { name: 'Users' });
    const people = await peopleFor(server);
    expect(people.length).toBeGreaterThan(20);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(grid.getAttribute('aria-rowcount')).toBe(String(people.length + 1));
    const headers = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headers).toEqual(expect.arrayContaining(['Northbay Freight', 'Solo Broker']));
    // Viewers may not see the other members of a workspace.
    expect(headers).not.toContain('Alder Retail');
    expect((await cell('Edwin Castellanos', 'Northbay Freight')).value).toBe('EDITOR');
    expect((await cell('Edwin Castellanos', 'Solo Broker')).value).toBe('NONE');
  });

  test('can be walked with J and K from anywhere on the page', async () => {
    const { user } = await renderRoute(paths.multiCompanyUsers());
    const rows = within(await screen.findByRole('grid', { name: 'Users' })).getAllByRole('row');
    await user.keyboard('j');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('j');
    expect(document.activeElement).toBe(rows[2]);
  });

  test('on a phone, are listed with the workspaces grouped by role', async () => {
    const real = globalThis.matchMedia;
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(real(query), 'matches', { value: query.includes('max-width') }),
    );
    await renderRoute(paths.multiCompanyUsers());
    expect(
      (await screen.findAllByText('Editor in Northbay Freight, Northbay Freight TEST')).length,
    ).toBeGreaterThan(0);
  });

  test('are kept in the client state by an action', async () => {
    const { environment } = await renderRoute(paths.multiCompanyUsers());
    await screen.findByRole('grid', { name: 'Users' });
    const names: unknown[] = [];
    commitLocalUpdate(environment, (store) => {
      const list = sliceIn(store, 'companies').getLinkedRecords('companies_with_users') ?? [];
      names.push(...list.map((company) => company.getValue('company_name')));
    });
    expect(names).toEqual([
      'Harborline',
      'Northbay Freight',
      'Northbay Freight TEST',
      'Pinecrest Lines',
      'Solo Broker',
    ]);
  });

  test('get another role in the cell, and the previous one with Undo', async () => {
    const { user, server } = await renderRoute(paths.multiCompanyUsers({ q: EDITOR }));
    await user.selectOptions(await cell('Edwin Castellanos', 'Northbay Freight'), 'VIEWER');
    await screen.findByText('Edwin Castellanos in Northbay Freight: Viewer');
    expect((await membershipOf(server, EDITOR, 'northbay'))?.role).toBe('VIEWER');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Edwin Castellanos in Northbay Freight: Editor');
    expect((await membershipOf(server, EDITOR, 'northbay'))?.role).toBe('EDITOR');
    await waitFor(async () =>
      expect((await cell('Edwin Castellanos', 'Northbay Freight')).value).toBe('EDITOR'),
    );
  });

  test('are added, disabled and removed in the cell', async () => {
    const { user, server } = await renderRoute(paths.multiCompanyUsers({ q: EDITOR }));
    await user.selectOptions(await cell('Edwin Castellanos', 'Solo Broker'), 'EDITOR');
    await screen.findByText('Edwin Castellanos in Solo Broker: Editor');
    const invited = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Edwin Castellanos in Solo Broker, invited',
    });
    expect(invited.value).toBe('EDITOR');
    await user.selectOptions(invited, 'DISABLED');
    await screen.findByText('Edwin Castellanos in Solo Broker: Disabled');
    const disabled = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Edwin Castellanos in Solo Broker, was Editor',
    });
    await user.selectOptions(disabled, 'NONE');
    await screen.findByText('Edwin Castellanos in Solo Broker: No access');
    expect(await membershipOf(server, EDITOR, 'solo-broker')).toBeUndefined();
    expect((await cell('Edwin Castellanos', 'Solo Broker')).value).toBe('NONE');
  });

  test('the last owner of a workspace cannot be changed, and the cell keeps the role', async () => {
    const { user, server } = await renderRoute(paths.multiCompanyUsers({ q: OWNER }), {
      as: 'operator@northbay.example',
    });
    await user.selectOptions(await cell('Olivia Marsh', 'Solo Broker'), 'VIEWER');
    expect(await screen.findByText(/last owner of the workspace/)).toBeTruthy();
    expect((await membershipOf(server, OWNER, 'solo-broker'))?.role).toBe('OWNER');
    await waitFor(async () => expect((await cell('Olivia Marsh', 'Solo Broker')).value).toBe('OWNER'));
  });

  test('nobody changes their own access here, and editors do not change owners', async () => {
    await renderRoute(paths.multiCompanyUsers({ q: 'northbay' }), { as: EDITOR });
    await screen.findByRole('grid', { name: 'Users' });
    await screen.findByText('Edwin Castellanos');
    expect(screen.queryByRole('combobox', { name: /^Edwin Castellanos in/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Olivia Marsh in Northbay Freight$/ })).toBeNull();
  });

  test('are filtered on the server, also by the time of the last sign-in', async () => {
    const { user, server, address } = await renderRoute(paths.multiCompanyUsers());
    await user.click(await screen.findByRole('button', { name: 'No sign-in for 90 days' }));
    await waitFor(() => expect(address()).toBe('/multic/users?inactive=1'));
    const expected = await peopleFor(server, { inactive_days: 90 });
    expect(expected.length).toBeGreaterThan(0);
    const limit = Date.parse('2026-09-15T14:30:00Z') - 90 * 86_400_000;
    for (const { last_sign_in_at, memberships } of expected) {
      expect(Date.parse(last_sign_in_at ?? '')).toBeLessThan(limit);
      expect(memberships.some(({ status }) => status !== 'DISABLED')).toBe(true);
    }
    await screen.findByText(`${expected.length} people`);
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'zzz');
    expect(await screen.findByText('Nobody matches')).toBeTruthy();
  });

  test('are exported for an access review, with the filters of the list', async () => {
    const saved = vi.spyOn(download, 'downloadCsv').mockImplementation(() => undefined);
    const { user } = await renderRoute(paths.multiCompanyUsers({ q: EDITOR }));
    await screen.findByRole('grid', { name: 'Users' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('1 person exported');
    const [, csv = ''] = saved.mock.calls[0] ?? [];
    const [header = '', row = '', ...rest] = csv.trim().split('\r\n');
    expect(header).toContain('Name,Email address,Kind,MFA,Last sign-in,');
    expect(row).toMatch(/^Edwin Castellanos,editor@northbay\.example,Person,Off,2026-/);
    expect(row.split(',')[header.split(',').indexOf('Northbay Freight')]).toBe('Editor');
    expect(rest).toEqual([]);
    saved.mockRestore();
  });

  test('the access of a person opens the wizard with its values', async () => {
    const { user, address } = await renderRoute(paths.multiCompanyUsers({ q: EDITOR }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Edwin Castellanos' }));
    await user.click(await screen.findByRole('menuitem', { name: /Copy this access to/ }));
    await screen.findByRole('textbox', { name: /^To/ });
    expect(address()).toContain('from_email=editor%40northbay.example');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Northbay Freight' }).checked).toBe(true);
  });

  test('are only available to editors and owners', async () => {
    await renderRoute(paths.multiCompanyUsers(), { as: 'viewer@northbay.example' });
    expect(await screen.findByText('Only editors and owners see users')).toBeTruthy();
  });
});
