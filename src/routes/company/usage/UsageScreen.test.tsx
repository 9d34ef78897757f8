import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { controlOf } from '#mock/services/control/testing.ts';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths, type SearchInput } from '../../paths.ts';

const server = await createTestServer();
const { company_uuid } = await seededPlaces(server.server);
const at = (search: SearchInput = {}) => paths.flowUsageReports({ company_uuid }, search);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const numberOf = (text: string | null | undefined) => Number((text ?? '').replaceAll(',', ''));
const rowCount = (grid: HTMLElement) => Number(grid.getAttribute('aria-rowcount')) - 1;

test('the billed executions are those of the list behind them', async () => {
  const { user } = await renderRoute(at(), { server });
  const link = await screen.findByRole('link', { name: /^Billed executions: / });
  const count = numberOf(link.textContent);
  expect(screen.getByText('September 2026 so far')).toBeTruthy();
  await user.click(link);
  const grid = await screen.findByRole('grid', { name: 'Billed executions' });
  await waitFor(() => expect(rowCount(grid)).toBe(count));
});

test('the flows add up to the month, and each links to its billed executions', async () => {
  const { user } = await renderRoute(at(), { server });
  const total = numberOf((await screen.findByRole('link', { name: /^Billed executions: / })).textContent);
  const flows = await card('By flow');
  await user.click(flows.getByRole('button', { name: /^Show \d+ more$/ }));
  const rows = flows.getAllByRole('row').slice(1);
  const billed = rows.map((row) => numberOf(within(row).getAllByRole('cell')[4]?.textContent));
  expect(billed.reduce((sum, number) => sum + number, 0)).toBe(total);
  await user.click(within(rows[0] as HTMLElement).getByRole('link', { name: /^[\d,]+ billed of / }));
  const grid = await screen.findByRole('grid', { name: /Executions/ });
  await waitFor(() => expect(rowCount(grid)).toBe(billed[0]));
});

test('another month is in the address; one that is no longer retained links nowhere', async () => {
  const { user, address } = await renderRoute(at(), { server });
  await user.click(await screen.findByRole('button', { name: 'Previous month' }));
  await screen.findByText('August 2026');
  expect(address()).toBe(at({ month: '2026-08' }));
  expect(screen.queryByRole('link', { name: /^Billed executions: / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByText('September 2026 so far');
  expect(address()).toBe(at());
});

test('a search that finds no flow says so', async () => {
  const { user } = await renderRoute(at(), { server });
  const flows = await card('By flow');
  await user.type(flows.getByRole('searchbox', { name: 'Search flows' }), 'pinecrest');
  await waitFor(() => expect(flows.getByText(/^\d flows$/)).toBeTruthy());
  await user.type(flows.getByRole('searchbox', { name: 'Search flows' }), ' nowhere');
  await flows.findByText('No flow matches “pinecrest nowhere”');
  await user.click(flows.getByRole('button', { name: 'Clear search' }));
  await flows.findByRole('table', { name: 'Usage by flow' });
});

test('an editor changes the schedule, sends the report immediately, and removes the schedule', async () => {
  const { user } = await renderRoute(at(), { server, as: 'editor@northbay.example' });
  const email = await card('By email');
  await user.click(email.getByRole('link', { name: 'Change or send now' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Usage report by email/ }));
  await user.click(drawer.getByRole('radio', { name: /Weekly/ }));
  await user.type(drawer.getByRole('textbox', { name: /Recipients/ }), 'dana@northbay.example{Enter}');
  await user.click(drawer.getByRole('button', { name: 'Send now' }));
  await screen.findByText('Report of September 2026 sent to 2 recipients');
  const { body } = await controlOf(server.server, 'default')<{
    messages: { subject: string; to: string[] }[];
  }>('GET', '/mail');
  const mail = body.messages.find(
    ({ subject }) => subject === 'Usage of Northbay Freight in September 2026 so far',
  );
  expect(mail?.to).toEqual(['accounting@northbay.example', 'dana@northbay.example']);
  await user.click(drawer.getByRole('button', { name: /^Save/ }));
  await email.findByText('Mondays, the month so far');
  expect(email.getByText('accounting@northbay.example, dana@northbay.example')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(email.getByRole('link', { name: 'Change or send now' }));
  const again = within(await screen.findByRole('dialog', { name: /Usage report by email/ }));
  await user.click(again.getByRole('button', { name: 'Delete schedule…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the schedule?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await email.findByText('Not sent by email');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(email.getByRole('link', { name: 'Schedule by email' }));
  const fresh = within(await screen.findByRole('dialog', { name: /Usage report by email/ }));
  await user.click(fresh.getByRole('button', { name: 'Schedule' }));
  expect((await fresh.findAllByText(/Add at least one email address/)).length).toBeGreaterThan(0);
});

test('a viewer sees the report without prices, and cannot change the schedule', async () => {
  await renderRoute(at({ edit: 'schedule' }), { server, as: 'viewer@northbay.example' });
  await card('By email');
  expect(screen.queryByRole('link', { name: 'Change or send now' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/\d USD$/)).toBeNull();
});

test('an owner sees the price of the overage', async () => {
  await renderRoute(at({ month: '2026-07' }), { server });
  expect(await screen.findByText(/\d USD$/)).toBeTruthy();
});

test('a guest is told that the page is for members', async () => {
  await renderRoute(at(), { server, as: 'guest@northbay.example' });
  await screen.findByText('Usage is for members of the workspace');
  expect(screen.queryByRole('region')).toBeNull();
});
