import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { failFields } from './support/fail-fields.ts';
import { renderRoute, type SentOperation } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const owner = `Bearer ${await server.server.tokenFor('owner@northbay.example', 'http://localhost')}`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => failFields(server.server));

const why = (field: string) => `${field} is broken.`;
const retry = { name: 'Retry' };
const NO_CHOICES = 'The choices could not be loaded.';

test.each([
  ['saved views', 'Company.saved_views', 'Saved views', paths.partnerSearch(seeded)],
  ['files of a quote', 'Quote.files', 'Files', paths.quote(seeded)],
])('the %s that could not be loaded are named on one line', async (_, field, label, path) => {
  await failFields(server.server, field);
  const { user } = await renderRoute(path, { server });
  const line = within(await screen.findByRole('region', { name: label }));
  line.getByText(why(field));
  await failFields(server.server);
  await user.click(line.getByRole('button', retry));
  await waitFor(() => expect(screen.queryByText(why(field))).toBeNull());
});

test('offers that could not be loaded cannot be requested again', async () => {
  await failFields(server.server, 'Quote.offers');
  const { user, operations } = await renderRoute(paths.quote(seeded, { tab: 'activity' }), { server });
  const again = await screen.findByRole('button', { name: 'Request again' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  expect(again.dataset.tip).toBe('The offers could not be loaded.');
  await user.click(again);
  expect(operations().filter((name) => name.startsWith('useRequestAgain'))).toEqual([]);
});

test('the functions and tables of a mapping say that they could not be loaded', async () => {
  await failFields(server.server, 'Company.global_functions');
  const { user } = await renderRoute(paths.mapping(seeded), { server });
  await user.click(await screen.findByRole('radio', { name: 'Functions and tables' }));
  await screen.findByText(why('Company.global_functions'));
  expect(screen.queryByRole('region', { name: 'Global functions' })).toBeNull();
  await failFields(server.server);
  await user.click(screen.getByRole('button', retry));
  await screen.findByRole('region', { name: 'Global functions' });
  expect(screen.queryByText(why('Company.global_functions'))).toBeNull();
});

test.each([
  ['history', 'Company.audit_filter_options', 'Person', paths.settings(seeded, { history: 'workspace' })],
  ['partners', 'Company.partner_tags', 'Tag', paths.partners(seeded)],
  ['search', 'TradingPartner.flow_filter_options', 'Flow', paths.partnerSearch(seeded)],
])('a filter of the %s says that its choices could not be loaded', async (_, field, label, path) => {
  await failFields(server.server, field);
  const { user } = await renderRoute(path, { server });
  await screen.findByText(why(field));
  const chip = () => screen.getByRole('button', { name: new RegExp(`^${label}\\b`) });
  await user.click(chip());
  await screen.findByText(NO_CHOICES);
  expect(screen.queryByText('Nothing to choose from.')).toBeNull();
  await user.keyboard('{Escape}');
  await failFields(server.server);
  await user.click(screen.getByRole('button', retry));
  await waitFor(() => expect(screen.queryByText(why(field))).toBeNull());
  await user.click(chip());
  await waitFor(() => expect(screen.queryByText(NO_CHOICES)).toBeNull());
});

/** Makes one of several fields of the same name fail, by the path of its alias. */
async function withFailed({ query, operationName, variables }: SentOperation, path: readonly string[]) {
  const response = await server.server.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: owner },
      body: JSON.stringify({ query, operationName, variables }),
    }),
  );
  const reply = (await response.json()) as { data: Record<string, unknown> };
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, reply.data);
  holder[path.at(-1) ?? ''] = null;
  const error = { message: why(path.join('.')), path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  return Response.json({ ...reply, errors: [error] });
}

// Without a part of the period, the chart is of the same pulse as the rest.
const hours = (before: number) => new Date(Date.parse(NOW) - before * 3_600_000).toISOString();
const partOfDay = paths.pulse(seeded, { since: hours(6), until: hours(3) });

test.each<[what: string, operation: string, label: string, keys: string, path: string]>([
  ['chart', 'PulseScreenQuery', 'Executions per hour', 'company.chart', partOfDay],
  [
    'number of executions',
    'PartnerSearchScreenQuery',
    'Number of executions',
    'trading_partner.newest',
    paths.partnerSearch(seeded),
  ],
  ['people', 'MappingsScreenQuery', '', 'company.all', paths.mappings(seeded)],
])('a %s that alone could not be loaded says so in its place', async (_, operation, label, keys, path) => {
  let fails = true;
  const { user } = await renderRoute(path, {
    server,
    intercept: (sent) =>
      fails && sent.operationName === operation ? withFailed(sent, keys.split('.')) : undefined,
  });
  await screen.findByText(why(keys));
  if (label !== '') within(screen.getByRole('region', { name: label })).getByText(why(keys));
  fails = false;
  await user.click(screen.getByRole('button', retry));
  await waitFor(() => expect(screen.queryByText(why(keys))).toBeNull());
});

test('who is not an owner is told so, and not that prices failed', async () => {
  await renderRoute(paths.license(seeded), { server, as: 'editor@northbay.example' });
  const plan = within(await screen.findByRole('region', { name: 'Plan' }));
  plan.getByText('Only owners see prices and request changes.');
  expect(screen.queryByRole('button', retry)).toBeNull();
});
