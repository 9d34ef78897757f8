import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { failFields } from '#tests/support/fail-fields.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { formatCount } from '#lib/numbers.ts';
import { setWaitingTimes } from '#lib/waiting-times.ts';

const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
const pulseOf = (code: string, search = '') => {
  const found = data.viewer.companies.find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`The seed holds no workspace ${code}`);
  return `/c/${found.company_uuid}${search}`;
};

const setErrors = (...fields: readonly string[]) => failFields(server.server, ...fields);

const counter = async (label: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${label}: `) });
  return { link, count: Number(link.textContent.replaceAll(',', '')) };
};

afterEach(() => setErrors());

describe('the pulse', () => {
  test.each([
    ['Executions', 'All executions'],
    ['Unresolved', 'Unresolved errors'],
    ['Errors', 'Errors'],
    ['Technical errors', 'Technical errors'],
    ['Pending acknowledgment', 'Pending acknowledgment'],
    ['Queued', 'Queued'],
  ])('the counter “%s” opens exactly the executions it counts', async (label, title) => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const { link, count } = await counter(label);
    expect(count).toBeGreaterThan(0);
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: title });
    // The header counts as a row.
    expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1);
    expect(await screen.findByText(`${title}: ${formatCount(count)} listed below`)).toBeTruthy();
  });

  test('errors and technical errors are the unresolved and the resolved ones together', async () => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const [unresolved, errors, technical] = await Promise.all(
      ['Unresolved', 'Errors', 'Technical errors'].map(async (label) => (await counter(label)).count),
    );
    const link = screen.getByRole('link', { name: /resolved$/ });
    const resolved = Number.parseInt(link.textContent);
    expect(resolved).toBeGreaterThan(0);
    expect((unresolved ?? 0) + resolved).toBe((errors ?? 0) + (technical ?? 0));
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: 'Resolved errors' });
    expect(Number(grid.getAttribute('aria-rowcount'))).toBe(resolved + 1);
  });

  test('the list closes again and leaves the address', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    await user.click((await counter('Errors')).link);
    await user.click(await screen.findByRole('button', { name: 'Close Errors' }));
    await waitFor(() => expect(screen.queryByRole('grid', { name: 'Errors' })).toBeNull());
    expect(address()).toBe(pulseOf('northbay'));
    const { link } = await counter('Errors');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test('a problem links to the partner’s search with the executions it counts', async () => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const problems = await screen.findByRole('grid', { name: 'Needs attention' });
    const worst = within(problems).getAllByRole('row')[1] as HTMLElement;
    const count = Number(within(worst).getByText(/^\d+$/).textContent);
    expect(count).toBeGreaterThan(1);
    await user.click(within(worst).getByRole('link', { name: new RegExp(`: ${count}$`) }));
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1));
  });

  test('six tab stops lead from the heading to the first problem', async () => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const problems = await screen.findByRole('grid', { name: 'Needs attention' });
    const first = within(problems).getAllByRole('row')[1];
    screen.getByRole('heading', { level: 1 }).focus();
    const stops: (string | null | undefined)[] = [];
    while (document.activeElement !== first && stops.length < 30) {
      await user.tab();
      stops.push(document.activeElement?.textContent);
    }
    expect(stops.length, stops.join(' | ')).toBeLessThanOrEqual(6);
  });

  test('shows the first problems of a long list, and more on request', async () => {
    const { user } = await renderRoute(pulseOf('northbay', '?range=7d'), { server });
    const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const total = Number.parseInt(card.getByText(/most executions first/).textContent);
    // The grid's height comes from its rows, but the test environment has no layout, so not all are rendered.
    const shown = () =>
      (Number.parseInt(card.getByRole('grid').style.getPropertyValue('--grid-height')) - 32) / 32;
    expect(total).toBeGreaterThan(28);
    expect(shown()).toBe(8);
    await user.click(card.getByRole('button', { name: 'Show 20 more' }));
    expect(shown()).toBe(28);
    for (let more = card.queryByRole('button', { name: /^Show \d/ }); more;) {
      await user.click(more);
      more = card.queryByRole('button', { name: /^Show \d/ });
    }
    expect(shown()).toBe(total);
    await user.click(card.getByRole('button', { name: 'Show fewer' }));
    expect(shown()).toBe(8);
  });

  test('a click anywhere in a row opens it', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    const problems = await screen.findByRole('grid', { name: 'Needs attention' });
    const row = within(problems).getAllByRole('row')[1] as HTMLElement;
    await user.click(within(row).getAllByRole('gridcell')[2] as HTMLElement);
    await waitFor(() => expect(address()).toContain('/search?'));
  });

  test('lists the server’s warnings, each with a link to where it can be fixed', async () => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const card = within(await screen.findByRole('region', { name: 'Warnings' }));
    const { data: found } = await server.graphql<{
      company: { pulse: { warnings: { title: string }[] } };
    }>(
      'owner@northbay.example',
      `{ company(company_uuid: "${pulseOf('northbay').slice(3)}") { pulse { warnings { title } } } }`,
    );
    const titles = found.company.pulse.warnings.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(5);
    await user.click(card.getByRole('button', { name: `Show ${titles.length - 5} more` }));
    const rows = card.getAllByRole('listitem');
    rows.forEach((row, index) => expect(row.textContent).toContain(titles[index]));
    expect(card.getAllByRole('link', { name: /: Open notifier$/ }).length).toBeGreaterThan(0);
    const [certificate] = card.getAllByRole('link', { name: /: Open certificate$/ });
    expect(certificate?.getAttribute('href')).toContain('tab=certificates&edit=');
  });

  test('shows no warnings to people who cannot fix them', async () => {
    await renderRoute(pulseOf('northbay'), { server, as: 'viewer@northbay.example' });
    await screen.findByRole('region', { name: 'Needs attention' });
    expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull();
  });

  test('shows the ten worst partners, and how many more the list of partners has', async () => {
    const company_uuid = data.viewer.companies.find(
      ({ short_code }) => short_code === 'northbay',
    )?.company_uuid;
    const answer = await server.graphql<{
      company: {
        pulse: {
          partner_health: { edges: { node: { trading_partner: { partner_name: string } } }[] };
        };
      };
    }>(
      'owner@northbay.example',
      `{ company(company_uuid: "${company_uuid}") { company_uuid pulse(range: LAST_24_HOURS) { partner_health(first: 100) {
         edges { node { trading_partner { partner_uuid partner_name } } } } } } }`,
    );
    const names = answer.data.company.pulse.partner_health.edges.map(
      ({ node }) => node.trading_partner.partner_name,
    );
    expect(names.length).toBeGreaterThan(10);
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const table = await screen.findByRole('table', { name: 'Trading partners, worst first' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(names.slice(0, 10));
    await user.click(screen.getByRole('link', { name: `${names.length - 10} more in the list of partners` }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Trading partners' })).toBeTruthy();
  });

  test('another period loads new data and compares with the previous one', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    const day = (await counter('Executions')).count;
    await user.click(screen.getByRole('radio', { name: '7 d' }));
    await waitFor(async () => expect((await counter('Executions')).count).toBeGreaterThan(day * 3));
    expect(address()).toBe(pulseOf('northbay', '?range=7d'));
    expect(screen.getByText(/vs\. previous 7 d/)).toBeTruthy();
  });

  test('refreshes itself, and stops when paused', async () => {
    setWaitingTimes({ pollInterval: 30 });
    const { user, operations } = await renderRoute(pulseOf('alder-retail'), { server });
    await counter('Executions');
    const updates = () => operations().filter((name) => name === 'PulseScreenUpdateQuery').length;
    await waitFor(() => expect(updates()).toBeGreaterThan(2));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const before = updates();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(updates()).toBe(before + 1));
  });

  test('a failed refresh says so and keeps the page', async () => {
    const { user } = await renderRoute(pulseOf('alder-retail'), {
      server,
      intercept: ({ operationName }) =>
        operationName === 'PulseScreenUpdateQuery' ? new Response('', { status: 500 }) : undefined,
    });
    const { count } = await counter('Executions');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/last refresh failed/)).toBeTruthy();
    expect((await counter('Executions')).count).toBe(count);
  });

  test.each(['Company.pulse', 'Pulse.to'])(
    '%s fails alone: the page and the open list stay, and Retry brings the rest back',
    async (field) => {
      await setErrors(field);
      const { user } = await renderRoute(pulseOf('northbay', '?show=errors'), { server });
      expect(await screen.findByRole('heading', { level: 1, name: 'Pulse' })).toBeTruthy();
      expect(screen.getByRole('radio', { name: '7 d' })).toBeTruthy();
      expect(await screen.findByRole('grid', { name: 'Errors' })).toBeTruthy();
      const failure = await screen.findByRole('region', { name: 'Counts and trends' });
      expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
      await setErrors();
      await user.click(within(failure).getByRole('button', { name: 'Retry' }));
      await counter('Executions');
      expect(screen.getByRole('region', { name: 'Needs attention' })).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Counts and trends' })).toBeNull();
    },
  );

  test('says that nothing has run in an empty workspace', async () => {
    await renderRoute(pulseOf('solo-broker'), { server });
    expect(await screen.findByText('Nothing has run in this workspace yet')).toBeTruthy();
  });

  test('says that a workspace is suspended', async () => {
    await renderRoute(pulseOf('harborline'), { server });
    expect(await screen.findByText('Suspended')).toBeTruthy();
  });

  test('shows a guest only the numbers of shared partners', async () => {
    await renderRoute(pulseOf('northbay'), { server, as: 'guest@northbay.example' });
    const table = await screen.findByRole('table', { name: /^Trading partners/ });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByText('Pinecrest Lines')).toBeTruthy();
    // Guests may not see flow versions and flags, so these sections must be absent, not empty.
    expect(screen.queryByRole('region', { name: 'Recent deployments' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Flagged executions' })).toBeNull();
  });

  test('the last success and the last error of a partner link to a search that begins with them', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    const table = await screen.findByRole('table', { name: /^Trading partners/ });
    expect(within(table).getAllByText('Carrier operations').length).toBeGreaterThan(0);
    expect(within(table).getAllByRole('link', { name: /, last success of / }).length).toBeGreaterThan(0);
    const [failed] = within(table).getAllByRole('link', { name: /, last error of / });
    await user.click(failed as HTMLElement);
    await screen.findByRole('grid', { name: /Executions/ });
    expect(address()).toMatch(
      /\/tp\/[\da-f-]{36}\/search\?range=all&status=LOGICAL_FAILURE&status=TECHNICAL_FAILURE$/,
    );
  });

  test('a deployment links to the version that was deployed', async () => {
    await renderRoute(pulseOf('northbay'), { server });
    const table = await screen.findByRole('table', { name: 'Recent deployments' });
    const [link] = within(table).getAllByRole('link');
    expect(link?.getAttribute('href')).toMatch(/\/settings\/tp\/[\da-f-]{36}\/.*[\da-f-]{36}\/v\/\d{13}$/);
  });

  test('a workspace that is not the person’s is not found', async () => {
    await renderRoute(pulseOf('solo-broker'), { server, as: 'viewer@northbay.example' });
    expect(await screen.findByRole('heading', { level: 1, name: /workspace/i })).toBeTruthy();
  });
});
