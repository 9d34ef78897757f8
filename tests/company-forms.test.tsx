import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { renderRoute } from './support/render-route.tsx';
import { company_uuid, EDITOR, first, OWNER, testForms } from './support/two-people.tsx';

const at = { company_uuid };

// The targets are listed with values measured up to today, so the browser's clock must match the server's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const { data: partners } = await first.graphql<{
  company: {
    trading_partners: {
      edges: {
        node: { partner_uuid: string; library: { edges: { node: { document_uuid: string } }[] } };
      }[];
    };
  };
}>(
  OWNER,
  `{ company(company_uuid: "${company_uuid}") { company_uuid trading_partners(first: 100) { edges { node {
    partner_uuid library(first: 1) { edges { node { document_uuid } } } } } } } }`,
);
const shelf = partners.company.trading_partners.edges.find(({ node }) => node.library.edges.length > 0)?.node;
const document_uuid = shelf?.library.edges[0]?.node.document_uuid ?? '';

const { data: promised } = await first.graphql<{
  company: { metrics: { service_levels: { target: { target_uuid: string; measure: string } }[] } };
}>(
  OWNER,
  `{ company(company_uuid: "${company_uuid}") { company_uuid
    metrics(from: "2026-09-14T00:00:00.000Z", to: "2026-09-15T00:00:00.000Z") { service_levels { target { target_uuid measure } } } } }`,
);
const target_uuid =
  promised.company.metrics.service_levels.find(({ target }) => target.measure === 'DELIVERY')?.target
    .target_uuid ?? '';

testForms([
  {
    what: 'service level target',
    key: async () => target_uuid,
    address: (uuid) => paths.metrics(at, { edit: uuid }),
    mutation: 'save_service_level_target',
    // Only the server rejects a third decimal.
    wrong: [/^Target/, '99.555'],
    both: [/^Target/, '97.5', '96'],
    input: () => ({ target_uuid, target_percent: 96 }),
    stored: (uuid) =>
      `{ it: service_level_target(target_uuid: "${uuid}") { target_uuid value: target_percent } }`,
  },
  {
    what: 'quote',
    object: ['quotes', 'quote_uuid', 'status', 'DRAFT'],
    address: (uuid) => paths.quotes(at, { edit: uuid }),
    mutation: 'save_quote',
    save: 'Save draft',
    wrong: [/^Margin/, '101'],
    both: [/^Customer reference/, 'MINE-1', 'THEIRS-1'],
    input: (quote_uuid) => ({ quote_uuid, customer_reference: 'THEIRS-1' }),
    stored: (uuid) => `{ it: quote(quote_uuid: "${uuid}") { quote_uuid value: customer_reference } }`,
  },
  {
    what: 'library document',
    key: async () => document_uuid,
    address: (uuid) =>
      paths.partnerLibrary({ ...at, partner_uuid: shelf?.partner_uuid ?? '' }, { edit: uuid }),
    mutation: 'update_library_document',
    wrong: [/^Name/, ''],
    both: [/^Description/, 'Mine', 'Theirs'],
    input: () => ({ document_uuid, description: 'Theirs' }),
    stored: (uuid) =>
      `{ it: library_document(document_uuid: "${uuid}") { document_uuid value: description } }`,
  },
]);

test('if two people change who gets the usage report, neither loses anything', async () => {
  const server = await createTestServer();
  const held = async () => {
    const { data } = await server.graphql<{
      company: {
        usage_schedule: {
          schedule_uuid: string;
          recipients: readonly string[];
          lock_version: number;
        };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { company_uuid usage_schedule { schedule_uuid recipients lock_version } } }`,
    );
    return data.company.usage_schedule;
  };
  const { schedule_uuid, recipients, lock_version } = await held();
  const { user } = await renderRoute(paths.flowUsageReports(at, { edit: 'schedule' }), { server });
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save changes' }));
  const field = () => screen.findByRole('textbox', { name: /^Recipients/ });
  const tags = () =>
    within(screen.getByRole('list', { name: 'Recipients' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  await user.type(await field(), 'nobody{Enter}');
  await save();
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect(tags()).toEqual([...recipients, 'nobody']);
  expect((await held()).recipients).toEqual(recipients);
  await user.click(screen.getByRole('button', { name: 'Remove nobody' }));

  await user.type(await field(), 'mine@northbay.example{Enter}');
  const theirs = [...recipients, 'theirs@northbay.example'];
  const { data } = await server.graphql<{ save_usage_schedule: { errors: readonly unknown[] } }>(
    EDITOR,
    'mutation($input: SaveUsageScheduleInput!) { save_usage_schedule(input: $input) { errors { message } } }',
    { input: { schedule_uuid, lock_version, recipients: theirs } },
  );
  expect(data.save_usage_schedule.errors).toEqual([]);
  await save();
  expect(await screen.findByText(/Changed by Edwin Castellanos/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Show both' }));
  expect(tags()).toEqual([...recipients, 'mine@northbay.example']);
  expect((await held()).recipients).toEqual(theirs);

  // Escape asks before it discards changes.
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(tags()).toEqual([...recipients, 'mine@northbay.example']);

  await user.click(screen.getByRole('button', { name: 'All yours' }));
  await user.click(screen.getByRole('button', { name: 'Continue with these' }));
  await save();
  await waitFor(async () =>
    expect((await held()).recipients).toEqual([...recipients, 'mine@northbay.example']),
  );
});
