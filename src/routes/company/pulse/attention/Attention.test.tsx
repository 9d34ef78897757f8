import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const HOUR = 3_600_000;

let server: TestServer;
let pulse: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  server = await createTestServer();
  const { data } = await server.graphql<{
    viewer: { companies: { company_uuid: string; short_code: string }[] };
  }>(OWNER, '{ viewer { user_uuid companies { company_uuid short_code } } }');
  const northbay = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  pulse = `/c/${northbay?.company_uuid}`;
});
afterEach(() => void vi.useRealTimers());

interface Group {
  group_uuid: string;
  name: string;
  lock_version: number;
}
/** The groups that need attention, in the order of the list. */
async function openGroups(): Promise<{ count: number; group: Group }[]> {
  const { data } = await server.graphql<{
    company: { pulse: { attention: { count: number; group: Group }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${pulse.slice(3)}") { company_uuid pulse { attention { count group { group_uuid name lock_version } } } } }`,
  );
  return data.company.pulse.attention;
}
const update = (input: object) =>
  server.graphql(
    OWNER,
    'mutation($input: UpdateAttentionGroupInput!) { update_attention_group(input: $input) { errors { code } } }',
    { input },
  );
async function advance(advance_ms: number) {
  await server.server.fetch(
    new Request('http://localhost/__mock/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mock-control': '1' },
      body: JSON.stringify({ advance_ms }),
    }),
  );
}

const card = async () => within(await screen.findByRole('region', { name: 'Needs attention' }));
const rowsNow = () =>
  within(screen.getByRole('grid', { name: 'Needs attention' }))
    .getAllByRole('row')
    .slice(1);
const countIn = (label: string) =>
  Number(
    screen.getByRole('radio', { name: new RegExp(`^${label} `) }).parentElement?.textContent.split(' ')[1],
  );
/** The accessible name of the first row's link. */
const firstName = () =>
  within(rowsNow()[0] as HTMLElement)
    .getAllByRole('link')[0]
    ?.getAttribute('aria-label');

async function choose(user: UserEvent, entry: string | RegExp) {
  await card();
  await user.click(within(rowsNow()[0] as HTMLElement).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('a problem on Pulse', () => {
  test('is assigned to oneself, then shows under Mine, and Undo reverts it', async () => {
    const { user, address } = await renderRoute(pulse, { server });
    await choose(user, 'Assign to me');
    expect(await screen.findByText('Assigned to you')).toBeTruthy();
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('You'));
    const name = firstName();
    await user.click(screen.getByRole('radio', { name: 'Mine 1' }));
    await waitFor(() => expect(rowsNow()).toHaveLength(1));
    expect(firstName()).toBe(name);
    expect(address()).toBe(`${pulse}?problems=mine`);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy();
  });

  test('is assigned to a colleague with the keyboard alone', async () => {
    const { user } = await renderRoute(pulse, { server });
    await card();
    rowsNow()[0]?.focus();
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: /^Assign “/ });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox')));
    await user.keyboard('castellanos');
    await within(dialog).findByRole('option', { name: 'Edwin Castellanos' });
    await user.keyboard('{Enter}{Tab}{Tab}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('Castellanos'));
    expect(document.activeElement).toBe(rowsNow()[0]);
  });

  test('Escape closes the dialog, and the focus is back on the row', async () => {
    const { user } = await renderRoute(pulse, { server });
    await card();
    rowsNow()[1]?.focus();
    await user.keyboard('i');
    await screen.findByRole('dialog', { name: /^Ignore “/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(rowsNow()[1]));
  });

  test('is snoozed for four hours, leaves the list and its count, and comes back afterward', async () => {
    const { user } = await renderRoute(pulse, { server });
    await card();
    const [before, name] = [countIn('Open'), firstName()];
    await choose(user, /^Snooze…/);
    const dialog = await screen.findByRole('dialog', { name: /^Snooze “/ });
    const tomorrow = within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Until tomorrow' });
    expect(tomorrow.checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(tomorrow));
    await user.click(within(dialog).getByRole('radio', { name: 'For 4 hours' }));
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await screen.findByText(/^Snoozed until 15 Sep/)).toBeTruthy();
    await waitFor(() => expect(countIn('Open')).toBe(before - 1));
    expect(firstName()).not.toBe(name);
    expect(
      within(screen.getByRole('region', { name: 'Needs attention' })).getByText(/most exec/).textContent,
    ).toBe(`${before - 1}, most executions first`);
    // The menu disappeared with the row.
    await waitFor(() => expect(document.activeElement).toBe(rowsNow()[0]));
    await user.click(screen.getByRole('radio', { name: 'Snoozed 1' }));
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('15 Sep'));
    await advance(4 * HOUR);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Nothing is snoozed')).toBeTruthy();
  });

  test('is snoozed until three more executions, as the Snoozed list shows', async () => {
    const { user } = await renderRoute(pulse, { server });
    await choose(user, /^Snooze…/);
    const dialog = await screen.findByRole('dialog', { name: /^Snooze “/ });
    await user.click(within(dialog).getByRole('radio', { name: 'Until it happens again' }));
    const times = within(dialog).getByRole('textbox', { name: /More executions/ });
    await user.clear(times);
    await user.type(times, '0');
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect((await within(dialog).findAllByText(/Enter a number from 1 to 1,000/)).length).toBeGreaterThan(0);
    await user.clear(times);
    await user.type(times, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('radio', { name: 'Snoozed 1' }));
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('After 3 more executions'));
  });

  test('is ignored with a reason, and reopened; Undo brings the reason back', async () => {
    const { user } = await renderRoute(pulse, { server });
    await choose(user, /^Ignore…/);
    const dialog = await screen.findByRole('dialog', { name: /^Ignore “/ });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Known defect');
    await user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByText(/^Ignored until the end of 15 Oct/)).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: 'Ignored 1' }));
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('Known defect'));
    expect(rowsNow()[0]?.textContent).toContain('End of 15 Oct');
    await choose(user, 'Reopen');
    expect(await screen.findByText('Nothing is ignored')).toBeTruthy();
    await screen.findByText('Reopened');
    const undos = screen.getAllByRole('button', { name: 'Undo' });
    await user.click(undos.at(-1) as HTMLElement);
    await waitFor(() => expect(rowsNow()[0]?.textContent).toContain('Known defect'));
  });

  test('that a colleague assigned in the meantime causes a conflict, which shows both', async () => {
    const { user } = await renderRoute(pulse, { server });
    await choose(user, /^Assign…/);
    const dialog = await screen.findByRole('dialog', { name: /^Assign “/ });
    const [first] = await openGroups();
    await update({ group_uuid: first?.group.group_uuid, assignee_email: OWNER });
    await user.click(within(dialog).getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await within(dialog).findByRole('option', { name: 'Edwin Castellanos' }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await within(dialog).findByText(/Your version is older; nothing was saved/)).toBeTruthy();
    expect((await openGroups())[0]?.group.lock_version).toBe((first?.group.lock_version ?? 0) + 1);
  });

  test('opens the review of resubmitting its executions, over a search that finds just these', async () => {
    const { user, address } = await renderRoute(pulse, { server });
    await card();
    const count = (await openGroups())[0]?.count;
    await choose(user, new RegExp(`^Resubmit all ${count}…`));
    await waitFor(() => expect(address()).toMatch(/\/search\?.*resubmission=[0-9a-f-]{36}/));
    const grid = await screen.findByRole('grid', { name: 'Executions', hidden: true });
    await waitFor(() => expect(Number(grid.getAttribute('aria-rowcount'))).toBe((count ?? 0) + 1));
    expect(await screen.findByRole('dialog', { name: /Resubmi|Review/ })).toBeTruthy();
  });

  test('shows viewers whom it is assigned to, but no actions', async () => {
    const [first] = await openGroups();
    await update({ group_uuid: first?.group.group_uuid, assignee_email: EDITOR });
    const { user } = await renderRoute(pulse, { server, as: 'viewer@northbay.example' });
    await card();
    expect(rowsNow()[0]?.textContent).toContain('Castellanos');
    expect(within(rowsNow()[0] as HTMLElement).queryByRole('button')).toBeNull();
    rowsNow()[0]?.focus();
    await user.keyboard('s');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Snoozed 0' })).toBeTruthy();
  });

  test('shows guests no groups at all', async () => {
    await renderRoute(`${pulse}?range=30d`, { server, as: 'guest@northbay.example' });
    await card();
    expect(rowsNow().length).toBeGreaterThan(0);
    expect(screen.queryByRole('radio', { name: /^Snoozed/ })).toBeNull();
  });
});

describe('a part of the period', () => {
  const counter = async (label: string) => {
    const link = await screen.findByRole('link', { name: new RegExp(`^${label}: `) });
    return { link, count: Number(link.textContent.replaceAll(',', '')) };
  };

  test('is chosen on the chart with the keyboard, applies to all counts, and Escape clears it', async () => {
    const { user, address } = await renderRoute(pulse, { server });
    const all = (await counter('Executions')).count;
    const chart = screen.getByRole('slider', { name: /^Executions per hour/ });
    chart.focus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}');
    await waitFor(() => expect(address()).toMatch(/\?since=.+&until=.+/));
    await waitFor(async () => expect((await counter('Executions')).count).toBeLessThan(all / 3));
    expect(screen.getByText(/vs\. the 3 h before/)).toBeTruthy();
    const { link, count } = await counter('Executions');
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: 'All executions' });
    expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1);
    screen.getByRole('slider', { name: /^Executions per hour/ }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(pulse));
    await waitFor(async () => expect((await counter('Executions')).count).toBe(all));
  });

  test('limits the problems to those of that time, and a button clears it', async () => {
    const since = new Date(Date.parse(NOW) - 6 * HOUR).toISOString();
    const until = new Date(Date.parse(NOW) - 2 * HOUR).toISOString();
    const { user, address } = await renderRoute(`${pulse}?since=${since}&until=${until}`, { server });
    await card();
    const row = rowsNow().find(
      (element) => !element.textContent.includes('Acknowledgment overdue'),
    ) as HTMLElement;
    const link = within(row).getAllByRole('link')[0] as HTMLElement;
    const count = Number(link.getAttribute('aria-label')?.split(': ').at(-1));
    const found = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(found.searchParams.get('from')).toBe(since);
    const clear = screen.getByRole('button', { name: /^Clear the time range 15 Sep/ });
    await user.click(clear);
    await waitFor(() => expect(address()).toBe(pulse));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '24 h' }));
    const search = await renderRoute(`${found.pathname}${found.search}`, { server });
    const grid = await within(search.container).findByRole('grid', { name: 'Executions' });
    await waitFor(() => expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1));
  });
});
