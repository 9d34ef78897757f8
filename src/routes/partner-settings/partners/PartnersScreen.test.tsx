import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '#tests/support/render-route.tsx';
import { createTestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';

const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string; stats: { partner_count: number } }[] };
}>('owner@northbay.example', '{ viewer { companies { company_uuid short_code stats { partner_count } } } }');
const workspace = (code: string) => {
  const found = data?.viewer.companies.find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`The seed holds no workspace ${code}`);
  return found;
};
const northbay = workspace('northbay');
const list = (search = '', code = 'northbay') => `/c/${workspace(code).company_uuid}/settings/tp${search}`;

const grid = () => screen.findByRole('grid', { name: 'Trading partners' });
const rowNames = async () => {
  const rows = within(await grid())
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => within(row).queryByRole('link', { name: /^(?!.*errors? of)/ })?.textContent);
};

describe('the list of trading partners', () => {
  test('shows them by name and the total', async () => {
    await renderRoute(list(), { server });
    const names = await rowNames();
    expect(names).toContain('Alder Retail');
    expect(names).toEqual(names.toSorted((a, b) => String(a).localeCompare(String(b), 'en')));
    expect(screen.getByText(`${northbay.stats.partner_count} partners`)).toBeTruthy();
  });

  test('filters by status; the address shows it, and clearing undoes it', async () => {
    const { user, address } = await renderRoute(list(), { server });
    await grid();
    const filters = screen.getByRole('toolbar', { name: 'Filter trading partners' });
    await user.click(within(filters).getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Paused' }));
    await waitFor(async () => expect(await rowNames()).toEqual([seededPartner('amberline').partner_name]));
    expect(address()).toBe(list('?status=PAUSED'));
    expect(screen.getByText(`1 of ${northbay.stats.partner_count} partners`)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(async () => expect((await rowNames()).length).toBeGreaterThan(5));
  });

  test('sorts by error rate, worst first', async () => {
    const { user, address } = await renderRoute(list(), { server });
    await user.click(within(await grid()).getByRole('button', { name: /Error rate, 7 d/ }));
    await waitFor(() => expect(address()).toBe(list('?sort=errors.desc')));
    const cells = () =>
      within(screen.getByRole('grid', { name: 'Trading partners' }))
        .getAllByRole('link', { name: /% – / })
        .map((link) => Number.parseFloat(link.textContent ?? ''));
    await waitFor(() => {
      const shares = cells();
      expect(shares.length).toBeGreaterThan(2);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    });
  });

  test('says when filters exclude everything, and when there are no partners', async () => {
    const { unmount, user } = await renderRoute(list('?q=zzz'), { server });
    expect(await screen.findByText('No trading partner matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect((await rowNames()).length).toBeGreaterThan(5));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search trading partners' }));
    unmount();
    await renderRoute(list('', 'solo-broker'), { server });
    expect(await screen.findByText('No trading partners yet')).toBeTruthy();
  });

  test('is open to a VIEWER, and shows a guest only the shared partners', async () => {
    const { unmount } = await renderRoute(list(), { as: 'viewer@northbay.example', server });
    expect((await rowNames()).length).toBeGreaterThan(5);
    unmount();
    await renderRoute(list(), { as: 'guest@northbay.example', server });
    await waitFor(async () => expect(await rowNames()).toEqual(['Pinecrest Lines']));
  });

  test('offers a retry when the server fails, and then shows the list', async () => {
    let failing = true;
    const { user } = await renderRoute(list(), {
      server,
      intercept: ({ operationName }) =>
        failing && operationName === 'PartnersScreenQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText(/Response not successful: Received status code 503/)).toBeTruthy();
    failing = false;
    await user.click(retry);
    expect((await rowNames()).length).toBeGreaterThan(5);
  });
});
