import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { asker } from '#tests/support/executions.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

// "Unresolved" must be the same number everywhere and match the length of its list.
const server = await createTestServer();
const { search, placeOf } = asker(server);
const alder = await placeOf('northbay', 'Alder Retail');
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

const since = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString();
const unresolvedOf = async (days: number) =>
  (await search(alder, { resolved: false, submitted_after: since(days) })).match_count;
const partnerLink = (table: HTMLElement) =>
  within(table).findByRole('link', { name: /^[\d,]+ unresolved errors? of Alder Retail$/ });

test('Pulse counts for a partner what the partner’s search lists', async () => {
  const { user } = await renderRoute(`/c/${alder.company_uuid}`, { server });
  const table = await screen.findByRole('table', { name: /^Trading partners/ });
  const link = await partnerLink(table);
  expect(link.textContent).toBe(String(await unresolvedOf(1)));
  await user.click(link);
  const grid = await screen.findByRole('grid', { name: 'Executions' });
  expect(Number(grid.getAttribute('aria-rowcount'))).toBe((await unresolvedOf(1)) + 1);
  expect(screen.getByRole('button', { name: /Resolution.*Unresolved/ })).toBeTruthy();
});

test('the dashboard and the list of partners count the same', async () => {
  const { unmount } = await renderRoute(`/c/${alder.company_uuid}/tp/${alder.partner_uuid}`, { server });
  const tile = await screen.findByRole('link', { name: /^Unresolved, 24 h: / });
  expect(tile.textContent).toBe(String(await unresolvedOf(1)));
  expect(screen.getByRole('link', { name: `${await unresolvedOf(7)} in 7 d` })).toBeTruthy();
  unmount();
  await renderRoute(`/c/${alder.company_uuid}/settings/tp?q=Alder`, { server });
  const link = await partnerLink(await screen.findByRole('grid', { name: 'Trading partners' }));
  expect(link.textContent).toBe(String(await unresolvedOf(7)));
});

test('the list of workspaces counts what Pulse counts for the last 24 hours', async () => {
  const { unmount } = await renderRoute(`/c/${alder.company_uuid}`, { server });
  const tile = await screen.findByRole('link', { name: /^Unresolved: / });
  const shown = tile.textContent;
  unmount();
  await renderRoute('/', { server });
  const link = await screen.findByRole('link', { name: 'Northbay Freight' });
  expect(screen.getByRole('columnheader', { name: 'Unresolved, 24 h' })).toBeTruthy();
  expect(within(link.closest('tr') as HTMLElement).getByText(String(shown))).toBeTruthy();
});
