import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const shared = await createTestServer();

interface Query {
  query_uuid: string;
  target_key: string | null;
  outcome: string;
  request_xml: string;
}
interface System {
  host_system_uuid: string;
  name: string;
  type: string;
  eadaptor_queries: { total_count: number; edges: { node: Query }[] };
}
interface Company {
  company_uuid: string;
  short_code: string;
  host_systems: { edges: { node: System }[] };
}
const { data } = await shared.graphql<{ viewer: { companies: Company[] } }>(
  OWNER,
  `{ viewer { companies { company_uuid short_code host_systems { edges { node { host_system_uuid name type
       eadaptor_queries(first: 50) { total_count edges { node { query_uuid target_key outcome request_xml } } } } } } } } }`,
);
const company = (code: string) =>
  data.viewer.companies.find(({ short_code }) => short_code === code) as Company;
const system = (name: string, code = 'northbay') =>
  company(code).host_systems.edges.find(({ node }) => node.name === name)?.node as System;

const CARGOWISE = 'CargoWise production';
const queries = system(CARGOWISE).eadaptor_queries.edges.map(({ node }) => node);
const withOutcome = (outcome: string) => queries.find((query) => query.outcome === outcome) as Query;
const FOUND = withOutcome('OK');

interface Options {
  server?: TestServer;
  search?: Record<string, string>;
  code?: string;
}
async function render(name = CARGOWISE, { server = shared, search = {}, code = 'northbay' }: Options = {}) {
  const { host_system_uuid } = system(name, code);
  const address = paths.hostSystemEadaptorQuery(
    { company_uuid: company(code).company_uuid, host_system_uuid },
    search,
  );
  const rendered = await renderRoute(address, { server });
  await screen.findByRole('heading', { level: 1, name });
  return rendered;
}
const key = () => screen.findByRole('textbox', { name: 'Key' });
const xml = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Request' })).value;
const card = (name: string | RegExp) => screen.findByRole('region', { name });
const history = async () =>
  within(await screen.findByRole('table', { name: 'Queries' }))
    .getAllByRole('row')
    .slice(1);
const latest = async (server: TestServer) => {
  const answer = await server.graphql<{ host_system: System }>(
    OWNER,
    `{ host_system(host_system_uuid: "${system(CARGOWISE).host_system_uuid}") { host_system_uuid
         eadaptor_queries(first: 1) { total_count edges { node { query_uuid target_key outcome request_xml } } } } }`,
  );
  return answer.data.host_system.eadaptor_queries;
};
const choose = async (user: UserEvent, label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const asXml = async (user: UserEvent) => user.click(await screen.findByRole('radio', { name: 'XML' }));

describe('the form', () => {
  test('sends a query with the keyboard alone, and shows the record with its history', async () => {
    // So slow that the query is still running when the page begins to follow it.
    const server = await createTestServer({ pace: 1 });
    const { user, address, operations } = await render(CARGOWISE, { server });
    await user.type(await key(), `${FOUND.target_key}{Control>}{Enter}{/Control}`);
    const result = await card(`Forwarding shipment ${FOUND.target_key}`);
    await waitFor(() => expect(result.textContent).toContain('FoundHTTP 200'));
    const sent = (await latest(server)).edges[0]?.node;
    expect(sent).toMatchObject({ target_key: FOUND.target_key, outcome: 'OK' });
    expect(address()).toContain(`query=${sent?.query_uuid}`);
    expect(operations()).toContain('EadaptorFollowSubscription');
    await waitFor(async () => expect(await history()).toHaveLength(queries.length + 1));
    expect(within(result).getByRole('radio', { name: 'Response', checked: true })).toBeTruthy();
  });

  test('says what is missing before it sends anything', async () => {
    const { user, operations } = await render();
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'LAXX');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Enter the key of the record.')).toBeTruthy();
    expect(screen.getByText('Enter three letters or digits.')).toBeTruthy();
    expect(document.activeElement).toBe(await key());
    expect(operations()).not.toContain('useRunEadaptorQueryMutation');
  });

  test('says in words that there is no matching record, and what to do', async () => {
    const { user } = await render(CARGOWISE, { server: await createTestServer() });
    await user.type(await key(), 'S99999998{Enter}');
    const result = await card('Forwarding shipment S99999998');
    await waitFor(() => expect(result.textContent).toContain('No matching recordHTTP 200'));
    const problems = within(result).getByRole('list', { name: 'Detected problems' });
    expect(problems.textContent).toContain("No matching ForwardingShipment found for key 'S99999998'.");
    expect(result.textContent).toContain('What to do: Check the key and the type of record.');
  });

  test('sends the filters, and finds no record that they exclude', async () => {
    const server = await createTestServer();
    const { user } = await render(CARGOWISE, { server });
    await user.type(await key(), FOUND.target_key ?? '');
    await user.type(screen.getByRole('textbox', { name: 'Branch' }), 'nyc');
    await user.click(screen.getByRole('checkbox', { name: 'Include documents' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const result = await card(`Forwarding shipment ${FOUND.target_key}`);
    await waitFor(() => expect(result.textContent).toContain('No matching record'));
    const sent = (await latest(server)).edges[0]?.node.request_xml;
    expect(sent).toMatch(/<Branch>\s*<Code>NYC</);
    expect(sent).toContain('IncludeDocuments');
  });

  test('offers the records and options that suit the kind of request', async () => {
    const { user } = await render();
    await choose(user, 'Request', 'Master data');
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Record type' })).value).toBe(
      'ORGANIZATION',
    );
    expect(screen.queryByRole('textbox', { name: 'Branch' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Include documents' })).toBeNull();
    await choose(user, 'Request', 'Transaction');
    expect(screen.getByRole('textbox', { name: 'Branch' })).toBeTruthy();
    expect(await screen.findByText(/such as AR INV INV558213/)).toBeTruthy();
  });
});

describe('the XML', () => {
  test.each([
    ['Shipment', 'UNIVERSAL_SHIPMENT', 'FORWARDING_SHIPMENT', 'S00001234'],
    ['Transaction', 'UNIVERSAL_TRANSACTION', 'ACCOUNTING_INVOICE', 'AR INV INV558213'],
    ['Documents', 'UNIVERSAL_DOCUMENT', 'FORWARDING_SHIPMENT', 'S00001234'],
    ['Events', 'UNIVERSAL_ACTIVITY', 'FORWARDING_SHIPMENT', 'S00001234'],
    ['Master data', 'NATIVE', 'ORGANIZATION', 'BLUEHELAX'],
  ])(
    'of the template for %s is what the server writes itself',
    async (label, request_kind, target_type, target_key) => {
      const { user } = await render();
      await asXml(user);
      await user.click(await screen.findByRole('button', { name: 'Insert template' }));
      await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${label}`) }));
      const { host_system_uuid } = system(CARGOWISE);
      const own = await (
        await createTestServer()
      ).graphql<{ run_eadaptor_query: { query_edge: { node: Query } } }>(
        OWNER,
        `mutation($input: RunEadaptorQueryInput!) { run_eadaptor_query(input: $input) { query_edge { node { query_uuid request_xml } } } }`,
        { input: { host_system_uuid, request_kind, target_type, target_key } },
      );
      expect(await xml()).toBe(own.data.run_eadaptor_query.query_edge.node.request_xml);
    },
  );

  test('starts with the form’s request, and both are kept', async () => {
    const { user } = await render();
    await user.type(await key(), 'S1 & co');
    await asXml(user);
    expect(await xml()).toContain('<Key>S1 &amp; co</Key>');
    await user.type(await screen.findByRole('textbox', { name: 'Request' }), '<!-- mine -->');
    await user.click(screen.getByRole('radio', { name: 'Form' }));
    expect((await key()).getAttribute('value') ?? '').toBe('S1 & co');
    await asXml(user);
    expect(await xml()).toContain('<!-- mine -->');
  });

  test('that is not well-formed is not sent, and the server says where', async () => {
    const { user } = await render();
    await asXml(user);
    const field = await screen.findByRole('textbox', { name: 'Request' });
    await user.clear(field);
    await user.type(field, '<UniversalShipmentRequest>');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Line 1: /)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('an earlier query', () => {
  test('opens from the history with its response, request, log and steps', async () => {
    const { user, address } = await render();
    await user.click(within((await history())[0] as HTMLElement).getByRole('link'));
    await waitFor(() => expect(address()).toContain(`query=${queries[0]?.query_uuid}`));
    const result = await card(new RegExp(`${queries[0]?.target_key}$`));
    await user.click(within(result).getByRole('radio', { name: 'Processing log' }));
    expect(within(result).getByRole('list', { name: 'Processing log' }).textContent).toContain('was found');
    await user.click(within(result).getByRole('radio', { name: 'Steps' }));
    expect((await within(result).findByRole('region', { name: 'Steps' })).textContent).toContain(
      'Authenticate',
    );
    expect(
      within(result)
        .getByRole('link', { name: /Latest execution/ })
        .getAttribute('href'),
    ).toContain('/tp/');
  });

  test('is sent again unchanged', async () => {
    const server = await createTestServer();
    const { user } = await render(CARGOWISE, { server, search: { query: FOUND.query_uuid } });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await history()).toHaveLength(queries.length + 1));
    const again = await latest(server);
    expect(again.total_count).toBe(queries.length + 1);
    expect(again.edges[0]?.node.request_xml).toBe(FOUND.request_xml);
  });

  test('is edited in the XML editor, which gets the focus', async () => {
    const { user } = await render(CARGOWISE, { search: { query: FOUND.query_uuid } });
    await user.click(await screen.findByRole('button', { name: 'Edit request' }));
    expect(await xml()).toBe(FOUND.request_xml);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  });

  test('is saved as a sample in a partner’s library', async () => {
    const server = await createTestServer();
    const { user } = await render(CARGOWISE, { server, search: { query: FOUND.query_uuid } });
    await user.click(await screen.findByRole('button', { name: 'Save as sample…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as sample' }));
    await user.click(dialog.getByRole('button', { name: 'Save sample' }));
    expect(await dialog.findByText('Choose the partner whose library it goes to.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Trading partner' }));
    await user.type(dialog.getByRole('combobox', { name: 'Trading partner' }), 'Pinecrest');
    await user.click(await screen.findByRole('option', { name: 'Pinecrest Lines' }));
    await user.click(dialog.getByRole('button', { name: 'Save sample' }));
    const link = await screen.findByRole('link', { name: 'library of Pinecrest Lines' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(link);
    expect(await screen.findByText(`${FOUND.target_key} UniversalShipment.xml`)).toBeTruthy();
  });

  test('of another system is not shown', async () => {
    const other = crypto.randomUUID();
    await render(CARGOWISE, { search: { query: other } });
    expect(await screen.findByText('This query is not kept')).toBeTruthy();
  });
});

describe('the page', () => {
  test('warns only about a production system', async () => {
    await render('CargoWise test', { code: 'northbay-test' });
    expect(await key()).toBeTruthy();
    expect(screen.queryByText('This is a production system.')).toBeNull();
    expect(await screen.findByText('No queries yet')).toBeTruthy();
  });

  test('says that other systems cannot be queried', async () => {
    await render('SAP finance');
    expect(await screen.findByText('SAP finance cannot be queried')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Verify' }).getAttribute('href')).toMatch(/\/verify$/);
  });
});
