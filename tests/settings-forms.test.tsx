import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { renderRoute } from './support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const first = await createTestServer();
const { data: entered } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company_uuid =
  entered.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = { company_uuid };

/** The form of one stored object. */
interface FormCase {
  readonly what: string;
  /** The list that it is in, its key, and the field it is known by; nothing for a form of the workspace itself. */
  readonly object?: readonly [list: string, key: string, label: string, name: string];
  /** For what is in no list of the workspace: asks for its key. */
  readonly key?: () => Promise<string>;
  /** The words on the button that saves; "Save changes" unless said. */
  readonly save?: string;
  readonly address: (uuid: string) => string;
  readonly mutation: string;
  /** A field, and what it does not take. */
  readonly wrong: readonly [field: RegExp, text: string];
  /** A field, what is typed there, and what somebody else saves for it meanwhile. */
  readonly both: readonly [field: RegExp, mine: string, theirs: string];
  /** Who saves it meanwhile; an editor unless said. */
  readonly by?: string;
  readonly input: (uuid: string) => object;
  /** Reads what is stored there. */
  readonly stored: (uuid: string) => string;
}

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

const cases: readonly FormCase[] = [
  {
    what: 'company',
    address: () => paths.settings(at, { edit: 'company' }),
    mutation: 'update_company',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: () => ({ company_uuid, company_name: 'Theirs' }),
    stored: () => `{ it: company(company_uuid: "${company_uuid}") { company_uuid value: company_name } }`,
  },
  {
    what: 'billing details',
    address: () => paths.invoices(at, { edit: 'billing' }),
    mutation: 'update_billing_details',
    wrong: [/^Send invoices to/, 'nobody'],
    both: [/^Purchase order/, 'PO-MINE', 'PO-THEIRS'],
    // Editors neither see nor change what is billed.
    by: OWNER,
    input: () => ({ company_uuid, purchase_order: 'PO-THEIRS' }),
    stored: () =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: license { billing { value: purchase_order } } } }`,
  },
  {
    what: 'company profile',
    address: () => paths.profile(at, { edit: 'profile' }),
    mutation: 'update_company',
    wrong: [/^GLN/, '541234500001'],
    both: [/^Legal name/, 'Mine Inc.', 'Theirs Inc.'],
    input: () => ({ company_uuid, legal_name: 'Theirs Inc.' }),
    stored: () => `{ it: company(company_uuid: "${company_uuid}") { company_uuid value: legal_name } }`,
  },
  {
    what: 'SFTP user',
    object: ['sftp_users', 'sftp_user_uuid', 'username', 'warehouse-b'],
    address: (uuid) => paths.sftpUsers(at, { edit: uuid }),
    mutation: 'save_sftp_user',
    wrong: [/^Root directory/, '/a/../b'],
    both: [/^Root directory/, '/mine', '/theirs'],
    input: (sftp_user_uuid) => ({ sftp_user_uuid, root_directory: '/theirs' }),
    stored: (uuid) => `{ it: sftp_user(sftp_user_uuid: "${uuid}") { sftp_user_uuid value: root_directory } }`,
  },
  {
    what: 'launcher job',
    object: ['sftp_jobs', 'job_uuid', 'name', 'Alder Retail orders'],
    address: (job_uuid) => paths.editSftpJob({ ...at, job_uuid }),
    mutation: 'save_sftp_job',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (job_uuid) => ({ job_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: sftp_job(job_uuid: "${uuid}") { job_uuid value: name } }`,
  },
  {
    what: 'host system',
    object: ['host_systems', 'host_system_uuid', 'name', 'SAP finance'],
    address: (uuid) => paths.hostSystems(at, { edit: uuid }),
    mutation: 'save_host_system',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (host_system_uuid) => ({ host_system_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: host_system(host_system_uuid: "${uuid}") { host_system_uuid value: name } }`,
  },
  {
    what: 'carrier API key',
    object: ['carrier_api_keys', 'key_uuid', 'label', 'Maersk spot rates'],
    address: (uuid) => paths.companyCarrierApiKeys(at, { edit: uuid }),
    mutation: 'save_carrier_api_key',
    wrong: [/^Label/, ''],
    both: [/^Label/, 'Mine', 'Theirs'],
    input: (key_uuid) => ({ key_uuid, label: 'Theirs' }),
    stored: (uuid) => `{ it: carrier_api_key(key_uuid: "${uuid}") { key_uuid value: label } }`,
  },
  {
    what: 'AS2 profile',
    object: ['as2_profiles', 'as2_profile_uuid', 'name', 'Recovery site'],
    address: (uuid) => paths.as2(at, { edit: uuid }),
    mutation: 'save_as2_profile',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (as2_profile_uuid) => ({ as2_profile_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: as2_profile(as2_profile_uuid: "${uuid}") { as2_profile_uuid value: name } }`,
  },
  {
    what: 'AS2 partner',
    object: ['as2_partners', 'as2_partner_uuid', 'name', 'Pinecrest Lines'],
    address: (uuid) => paths.as2(at, { tab: 'partners', edit: uuid }),
    mutation: 'save_as2_partner',
    wrong: [/^URL/, 'no address'],
    both: [/^Subject/, 'Mine', 'Theirs'],
    input: (as2_partner_uuid) => ({ as2_partner_uuid, subject: 'Theirs' }),
    stored: (uuid) => `{ it: as2_partner(as2_partner_uuid: "${uuid}") { as2_partner_uuid value: subject } }`,
  },
  {
    what: 'EDI identity',
    object: ['edi_identities', 'identity_uuid', 'label', ''],
    address: (uuid) => paths.ediSettings(at, { edit: uuid }),
    mutation: 'save_edi_identity',
    wrong: [/^ID/, 'lower'],
    both: [/^Label/, 'Mine', 'Theirs'],
    input: (identity_uuid) => ({ identity_uuid, label: 'Theirs' }),
    stored: (uuid) => `{ it: edi_identity(identity_uuid: "${uuid}") { identity_uuid value: label } }`,
  },
  {
    what: 'EDI agreement',
    object: ['edi_agreements', 'agreement_uuid', 'partner_identifier', 'PNCL'],
    address: (uuid) => paths.ediSettings(at, { tab: 'agreements', edit: uuid }),
    mutation: 'save_edi_agreement',
    wrong: [/^Overdue after/, '-1'],
    both: [/^Overdue after/, '36', '18'],
    input: (agreement_uuid) => ({ agreement_uuid, ack_deadline_hours: 18 }),
    stored: (uuid) =>
      `{ it: edi_agreement(agreement_uuid: "${uuid}") { agreement_uuid value: ack_deadline_hours } }`,
  },
  {
    what: 'portal API key',
    object: ['portal_api_keys', 'key_uuid', 'name', 'Reporting export'],
    address: (uuid) => paths.portalApiKeys(at, { edit: uuid }),
    mutation: 'save_portal_api_key',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (key_uuid) => ({ key_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: portal_api_key(key_uuid: "${uuid}") { key_uuid value: name } }`,
  },
  {
    what: 'flow OAuth client',
    object: ['flow_oauth_clients', 'client_uuid', 'name', 'Osprey Track production'],
    address: (uuid) => paths.flowOauthClients(at, { edit: uuid }),
    mutation: 'save_flow_oauth_client',
    wrong: [/^Token lifetime/, '299'],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (client_uuid) => ({ client_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: flow_oauth_client(client_uuid: "${uuid}") { client_uuid value: name } }`,
  },
  {
    what: 'restrictions of the MCP server',
    address: () => paths.mcpServer(at, { edit: 'restrictions' }),
    mutation: 'update_mcp_server',
    wrong: [/^Largest response/, '501'],
    both: [/^Largest response/, '20', '7'],
    input: () => ({ company_uuid, max_rows: 7 }),
    stored: () =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: mcp_server { mcp_server_uuid value: max_rows } } }`,
  },
  {
    what: 'lookup table',
    object: ['global_lookup_tables', 'table_uuid', 'name', 'Delivery zones'],
    address: (uuid) => paths.globalLookupTables(at, { edit: uuid }),
    mutation: 'save_global_lookup_table',
    wrong: [/^Name/, ''],
    both: [/^Description/, 'Mine', 'Theirs'],
    input: (table_uuid) => ({ table_uuid, description: 'Theirs' }),
    stored: (uuid) => `{ it: global_lookup_table(table_uuid: "${uuid}") { table_uuid value: description } }`,
  },
  {
    what: 'template',
    object: ['templates', 'template_uuid', 'name', ''],
    address: (uuid) => paths.workspaceTemplates(at, { edit: uuid }),
    mutation: 'save_template',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (template_uuid) => ({ template_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: template(template_uuid: "${uuid}") { template_uuid value: name } }`,
  },
  {
    what: 'notifier',
    object: ['notifiers', 'notifier_uuid', 'name', 'Customer portal'],
    address: (uuid) => paths.notifiers(at, { edit: uuid }),
    mutation: 'save_notifier',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (notifier_uuid) => ({ notifier_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: notifier(notifier_uuid: "${uuid}") { notifier_uuid value: name } }`,
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
    what: 'function',
    object: ['global_functions', 'function_uuid', 'name', ''],
    address: (uuid) => paths.globalFunctions(at, { open: uuid }),
    mutation: 'save_global_function',
    save: 'Save revision',
    wrong: [/^Name(?! of)/, 'Not a name'],
    both: [/^Description/, 'Mine', 'Theirs'],
    input: (function_uuid) => ({ function_uuid, description: 'Theirs' }),
    stored: (uuid) =>
      `{ it: global_function(function_uuid: "${uuid}") { function_uuid value: description } }`,
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
];

async function keyOf({ object, key: ask }: FormCase): Promise<string> {
  if (ask) return ask();
  if (!object) return '';
  const [list, key, label, name] = object;
  const { data } = await first.graphql<{
    company: { list: { edges: { node: { key: string; label: string | null } }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { company_uuid list: ${list}(first: 100) { edges { node { ${key} key: ${key} label: ${label} } } } } }`,
  );
  const nodes = data.company.list.edges.map(({ node }) => node);
  const found = name === '' ? nodes[0] : nodes.find((node) => node.label === name);
  if (!found) throw new Error(`The seed holds no ${name} in ${list}`);
  return found.key;
}

const typeOf = (mutation: string): string =>
  `${mutation.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())}Input`;

test.each(cases.map((one) => [one.what, one] as const))(
  'the form of the %s says at the field what is wrong, and of two people who save, nobody loses anything',
  async (_what, one) => {
    const {
      address,
      mutation,
      wrong,
      both,
      by = EDITOR,
      input,
      stored,
      save: saveLabel = 'Save changes',
    } = one;
    const uuid = await keyOf(one);
    const server = await createTestServer();
    const value = async () => {
      const { data } = await server.graphql<{
        it?: { value: unknown };
        company?: { it: { value: unknown } | { billing: { value: unknown } } };
      }>(OWNER, stored(uuid));
      const held = data.it ?? data.company?.it;
      return String((held && 'billing' in held ? held.billing : held)?.value);
    };
    const before = await value();
    const page = await renderRoute(address(uuid), { server });
    const { user } = page;
    const save = async () => user.click(await screen.findByRole('button', { name: saveLabel }));
    const field = async (name: RegExp) =>
      (await screen.findByRole('textbox', { name })) as HTMLInputElement | HTMLTextAreaElement;
    const fill = async (name: RegExp, text: string) => {
      const box = await field(name);
      await user.clear(box);
      if (text !== '') await user.type(box, text);
    };

    const [wrongField, wrongText] = wrong;
    const right = (await field(wrongField)).value;
    await fill(wrongField, wrongText);
    await save();
    await waitFor(async () => expect((await field(wrongField)).getAttribute('aria-invalid')).toBe('true'));
    const note = (await field(wrongField)).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toMatch(/\w+ \w+/);
    expect((await field(wrongField)).value).toBe(wrongText);
    expect(await value()).toBe(before);
    await fill(wrongField, right);

    const [name, mine, theirs] = both;
    await fill(name, mine);
    const { errors, data } = await server.graphql<Record<string, { errors: { message: string }[] }>>(
      by,
      `mutation($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { errors { message } } }`,
      { input: input(uuid) },
    );
    expect([errors, data[mutation]?.errors]).toEqual([undefined, []]);
    await save();
    await user.click(await screen.findByRole('button', { name: 'Show both' }));
    expect((await field(name)).value).toBe(mine);
    expect(await value()).toBe(theirs);

    // Leaving asks first.
    if (screen.queryByRole('dialog')) await user.keyboard('{Escape}');
    else void page.router.navigate(paths.settings(at));
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect((await field(name)).value).toBe(mine);

    await user.click(screen.getByRole('button', { name: 'All yours' }));
    await user.click(screen.getByRole('button', { name: 'Continue with these' }));
    await save();
    await waitFor(async () => expect(await value()).toBe(mine));
  },
);

test('of two people who change who gets the usage report, nobody loses anything', async () => {
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

  // Leaving asks first.
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
