import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../../mock-server/testing.ts';
import { renderRoute } from '../../../../tests/support/render-route.tsx';
import { formatCount } from '../../../lib/numbers.ts';
import { setWaitingTimes } from '../../../lib/waiting-times.ts';

const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
const pulseOf = (code: string, search = '') => {
  const found = data.viewer.companies.find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`The seed holds no workspace ${code}`);
  return `/c/${found.company_uuid}${search}`;
};

const counter = async (label: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${label}: `) });
  return { link, count: Number(link.textContent.replaceAll(',', '')) };
};

describe('the pulse', () => {
  test.each([
    ['Executions', 'All executions'],
    ['Unresolved', 'Unresolved errors'],
    ['Errors', 'Errors'],
    ['Technical errors', 'Technical errors'],
    ['Pending acknowledgment', 'Pending acknowledgment'],
    ['Queued', 'Queued'],
  ])('the counter “%s” opens exactly the executions that it counts', async (label, title) => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const { link, count } = await counter(label);
    expect(count).toBeGreaterThan(0);
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: title });
    // The header is a row too.
    expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1);
    expect(await screen.findByText(`${title}: ${formatCount(count)} listed below`)).toBeTruthy();
  });

  test('the list closes again and the address forgets it', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    await user.click((await counter('Errors')).link);
    await user.click(await screen.findByRole('button', { name: 'Close Errors' }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(address()).toBe(pulseOf('northbay'));
    const { link } = await counter('Errors');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test('a trouble opens the partner’s search with the executions that it counts', async () => {
    const { user } = await renderRoute(pulseOf('northbay'), { server });
    const table = await screen.findByRole('table', { name: 'Needs attention' });
    const [, worst] = within(table).getAllByRole('row');
    const count = Number(within(worst as HTMLElement).getAllByRole('cell')[2]?.textContent);
    expect(count).toBeGreaterThan(1);
    await user.click(within(worst as HTMLElement).getByRole('link', { name: /^Open/ }));
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1));
  });

  test('another period asks the server anew and compares with the one before', async () => {
    const { user, address } = await renderRoute(pulseOf('northbay'), { server });
    const day = (await counter('Executions')).count;
    await user.click(screen.getByRole('radio', { name: '7 d' }));
    await waitFor(async () => expect((await counter('Executions')).count).toBeGreaterThan(day * 3));
    expect(address()).toBe(pulseOf('northbay', '?range=7d'));
    expect(screen.getByText(/vs\. previous 7 d/)).toBeTruthy();
  });

  test('keeps itself fresh, and stops when paused', async () => {
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

  test('a failed update says so and leaves what is shown', async () => {
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

  test('says that nothing has run in an empty workspace', async () => {
    await renderRoute(pulseOf('solo-broker'), { server });
    expect(await screen.findByText('Nothing has run in this workspace yet')).toBeTruthy();
  });

  test('says that a workspace is suspended', async () => {
    await renderRoute(pulseOf('harborline'), { server });
    expect(await screen.findByText('Suspended')).toBeTruthy();
  });

  test('shows a guest the numbers of what is shared only', async () => {
    await renderRoute(pulseOf('northbay'), { server, as: 'guest@northbay.example' });
    const table = await screen.findByRole('table', { name: /^Trading partners/ });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByText('Pinecrest Lines')).toBeTruthy();
    // Versions of flows and flags are not for guests: that none are shown is not that there are none.
    expect(screen.queryByRole('region', { name: 'Recent deployments' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Flagged executions' })).toBeNull();
  });

  test('a workspace that is not the person’s is not found', async () => {
    await renderRoute(pulseOf('solo-broker'), { server, as: 'viewer@northbay.example' });
    expect(await screen.findByRole('heading', { level: 1, name: /workspace/i })).toBeTruthy();
  });
});
