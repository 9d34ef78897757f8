import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths, type SearchInput } from '../../paths.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(server.server);
const at = (search: SearchInput = {}) => paths.metrics({ company_uuid }, search);
const DAY_AGO = { from: '2026-09-14T00:00:00.000Z', to: '2026-09-15T00:00:00.000Z' };

// The portal counts whole days up to today, as the server's clock has it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const tile = async (label: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${label}: `) });
  return { link, count: Number(link.textContent.replaceAll(',', '')) };
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const rowCount = (grid: HTMLElement) => Number(grid.getAttribute('aria-rowcount')) - 1;

describe('the numbers', () => {
  test('say the period and the one it is compared with, and link to the executions they count', async () => {
    const { user } = await renderRoute(at(), { server });
    const { link, count } = await tile('Executions');
    expect(screen.getByText('2 to 15 Sep 2026, compared with 19 Aug to 1 Sep')).toBeTruthy();
    expect(count).toBeGreaterThan(10_000);
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: 'All executions' });
    await waitFor(() => expect(rowCount(grid)).toBe(count));
  });

  test('without a matching search link to their chart, and keep the filters', async () => {
    const { user, address } = await renderRoute(at(DAY_AGO), { server });
    for (const [label, id] of [
      ['Queue wait p95', 'queue-wait'],
      ['Acknowledged on time', 'acknowledged-on-time'],
      ['Data', 'data'],
    ] as const) {
      const link = await screen.findByRole('link', { name: new RegExp(`^${label}: `) });
      expect(link.getAttribute('href')).toBe(`${at(DAY_AGO)}#${id}`);
      await user.click(link);
      expect(document.getElementById(id)?.tagName).toBe('SECTION');
      expect(address()).toMatch(new RegExp(`^${at(DAY_AGO).replace('?', '\\?')}`));
    }
  });

  test('of a partner link to the partner’s search', async () => {
    const { user, address } = await renderRoute(at({ partner: [partner_uuid], ...DAY_AGO }), { server });
    const { link, count } = await tile('Executions');
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(rowCount(grid)).toBe(count));
    expect(address()).toContain(`/tp/${partner_uuid}/search?`);
  });

  test('before the retained executions link nowhere', async () => {
    await renderRoute(at({ range: '365d' }), { server });
    expect((await screen.findAllByText(/^\d{3},\d{3}$/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^Executions: / })).toBeNull();
  });

  test('are compared with nothing when the box is off', async () => {
    const { user, address } = await renderRoute(at(), { server });
    await tile('Executions');
    expect(screen.getAllByText('Previous').length).toBeGreaterThan(3);
    await user.click(screen.getByRole('checkbox', { name: 'Compare to the previous period' }));
    await waitFor(() => expect(screen.queryByText('Previous')).toBeNull());
    expect(address()).toBe(at({ compare: 'no' }));
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).not.toContain('compared');
  });
});

describe('service levels', () => {
  test('show the missed targets first, and the breach counts match the lists', async () => {
    const { user } = await renderRoute(at(), { server });
    const rows = (await card('Service levels')).getAllByRole('row').slice(1);
    expect(rows.length).toBe(5);
    expect(within(rows[0] as HTMLElement).getByText('Missed')).toBeTruthy();
    const breaches = within(rows[0] as HTMLElement).getByRole('link', { name: /^Breaches of / });
    const count = Number(breaches.textContent);
    expect(count).toBeGreaterThan(10);
    await user.click(breaches);
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(rowCount(grid)).toBe(count));
    expect(screen.getByText('Service level: Target not met')).toBeTruthy();
  });

  test('of all flows link to the list on Pulse', async () => {
    const { user } = await renderRoute(at(), { server });
    const breaches = (await card('Service levels')).getByRole('link', {
      name: /^Breaches of Acknowledgments/,
    });
    const count = Number(breaches.textContent);
    await user.click(breaches);
    const grid = await screen.findByRole('grid', { name: 'All executions' });
    await waitFor(() => expect(rowCount(grid)).toBe(count));
    expect(screen.getByText(/service level not met/)).toBeTruthy();
  });

  test('an editor adds a target, changes it, and deletes it', async () => {
    const { user } = await renderRoute(at(), { server, as: 'editor@northbay.example' });
    const levels = await card('Service levels');
    // The row is added before the drawer closes, because closing goes back in the history.
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(levels.getByRole('link', { name: 'Add target' }));
    const drawer = within(await screen.findByRole('dialog', { name: /New target/ }));
    await user.click(drawer.getByRole('button', { name: 'Add target' }));
    // No flow is chosen yet.
    expect((await drawer.findAllByText(/Choose a flow\./)).length).toBeGreaterThan(0);
    await user.click(drawer.getByRole('combobox', { name: /Flow/ }));
    await user.click(await screen.findByRole('option', { name: 'Pinecrest Lines: Send tender 204' }));
    const percent = drawer.getByRole('textbox', { name: /^Target/ });
    await user.clear(percent);
    await user.type(percent, '99.5');
    await user.click(drawer.getByRole('button', { name: 'Add target' }));
    await waitFor(() => expect(levels.getAllByRole('row')).toHaveLength(7));
    await closed();
    const row = () => levels.getByRole('row', { name: /Send tender 204.*99\.5% in 5 min/ });
    await user.click(within(row()).getByRole('button', { name: /^Actions for Send tender 204/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
    const edit = within(await screen.findByRole('dialog', { name: /^Send tender 204/ }));
    const time = edit.getByRole('textbox', { name: /^Within/ });
    await user.clear(time);
    await user.type(time, '10');
    await user.click(edit.getByRole('button', { name: /^Save/ }));
    await levels.findByRole('row', { name: /Send tender 204.*99\.5% in 10 min/ });
    await closed();
    await user.click(levels.getByRole('button', { name: /^Actions for Send tender 204/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    const question = within(await screen.findByRole('dialog', { name: /^Delete the target/ }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(levels.getAllByRole('row')).toHaveLength(6));
  });

  test('a second target for a flow is rejected at its field', async () => {
    const { user } = await renderRoute(at({ new: 'target' }), { server });
    const drawer = within(await screen.findByRole('dialog', { name: /New target/ }));
    await user.click(drawer.getByRole('radio', { name: /Acknowledgment/ }));
    await user.click(drawer.getByRole('button', { name: 'Add target' }));
    expect((await drawer.findAllByText(/already/)).length).toBeGreaterThan(0);
  });

  test('a viewer sees them and changes nothing', async () => {
    await renderRoute(at({ new: 'target' }), { server, as: 'viewer@northbay.example' });
    const levels = await card('Service levels');
    expect(levels.getAllByRole('row')).toHaveLength(6);
    expect(levels.queryByRole('button', { name: /^Actions/ })).toBeNull();
    expect(levels.queryByRole('link', { name: 'Add target' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a guest sees neither them nor other partners', async () => {
    await renderRoute(at(), { server, as: 'guest@northbay.example' });
    const table = await screen.findByRole('table', { name: 'By partner' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Service levels' })).toBeNull();
  });
});

describe('the charts', () => {
  test('a bucket links to its executions', async () => {
    const { user, address } = await renderRoute(at(), { server });
    const plot = await screen.findByRole('slider', { name: /^Executions per day/ });
    plot.focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/^3 Sep: .*Success [\d,]+, previous [\d,]+$/);
    await user.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'All executions' });
    expect(address()).toContain('from=2026-09-03T00%3A00%3A00.000Z&to=2026-09-04T00%3A00%3A00.000Z');
  });

  test('several buckets become the period, with a finer interval; Back returns', async () => {
    const { user, address, router } = await renderRoute(at(), { server });
    const plot = await screen.findByRole('slider', { name: /^Executions per day/ });
    plot.focus();
    await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Enter}');
    await screen.findByRole('slider', { name: /^Executions per hour/ });
    expect(address()).toBe(at({ from: '2026-09-02T00:00:00.000Z', to: '2026-09-04T00:00:00.000Z' }));
    await router.navigate(-1);
    await screen.findByRole('slider', { name: /^Executions per day/ });
  });

  test('a bucket that is no longer retained zooms in', async () => {
    const { user, address } = await renderRoute(at({ range: '365d' }), { server });
    const plot = await screen.findByRole('slider', { name: /^Executions per month/ });
    plot.focus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    await screen.findByRole('slider', { name: /^Executions per day/ });
    expect(address()).toBe(at({ from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' }));
  });

  test('offer their numbers as tables and files', async () => {
    const { user } = await renderRoute(at(), { server });
    for (const name of [
      'Error rate',
      'Duration',
      'Queue wait',
      'Acknowledged on time',
      'Data',
      'Busiest hours',
    ]) {
      const chart = await card(name);
      const button = chart.getByRole('button', { name: `Table of ${name}` });
      await user.click(button);
      expect(within(chart.getByRole('table')).getAllByRole('row'), name).toHaveLength(7);
      await user.click(chart.getByRole('button', { name: /^Show \d+ more$/ }));
      expect(within(chart.getByRole('table')).getAllByRole('row').length, name).toBeGreaterThan(7);
      expect(button.getAttribute('aria-expanded')).toBe('true');
      expect(chart.getByRole('button', { name: /download CSV$/ })).toBeTruthy();
    }
  });

  test('grouped by flow, each row links to the executions it counts', async () => {
    const { user } = await renderRoute(at({ group: 'flow', ...DAY_AGO }), { server });
    const table = await screen.findByRole('table', { name: 'By flow' });
    const [, first] = within(table).getAllByRole('row');
    const count = Number(
      within(first as HTMLElement)
        .getAllByRole('cell')[1]
        ?.textContent.replaceAll(',', ''),
    );
    await user.click(within(first as HTMLElement).getAllByRole('link')[0] as HTMLElement);
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(rowCount(grid)).toBe(count));
  });
});

test('the reasons link to exactly the executions that failed for them', async () => {
  const { user } = await renderRoute(at(), { server });
  const reasons = await card('Top error reasons');
  const [first] = reasons.getAllByRole('link');
  const count = Number(first?.textContent);
  await user.click(first as HTMLElement);
  const grid = await screen.findByRole('grid', { name: 'Errors and technical errors' });
  await waitFor(() => expect(rowCount(grid)).toBe(count));
  expect(screen.getByText(/one reason/)).toBeTruthy();
});

test('filters that leave nothing say so and can be cleared', async () => {
  const { user, address } = await renderRoute(
    at({ source: 'S3', flow: '6b0c2f4e-52f1-4a55-9d5c-0c7d7b1c5d11' }),
    { server },
  );
  await screen.findByText('No execution matches these filters');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await tile('Executions');
  expect(address()).toBe(at());
});

test('an empty workspace says so', async () => {
  const { data } = await server.graphql<{
    viewer: { companies: { company_uuid: string; short_code: string }[] };
  }>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
  const solo = data.viewer.companies.find(({ short_code }) => short_code === 'solo-broker');
  await renderRoute(paths.metrics({ company_uuid: solo?.company_uuid ?? '' }), { server });
  expect(await screen.findByText('Nothing has run in this period')).toBeTruthy();
});
