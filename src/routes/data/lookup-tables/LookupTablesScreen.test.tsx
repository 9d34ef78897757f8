import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const EDITOR = 'editor@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(EDITOR, '{ viewer { companies { company_uuid short_code } } }');
const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = (search = '') => `/c/${company}/settings/global_lookup_tables${search}`;

interface Table {
  table_uuid: string;
  key: string;
  draft_changes: number;
  published_version: number | null;
  columns: { name: string }[];
  rows: { edges: { node: { values: Record<string, unknown>; state: string } }[] };
}
const tableOf = async (key: string, server: Server): Promise<Table | undefined> => {
  const answer = await server.graphql<{ company: { global_lookup_tables: { edges: { node: Table }[] } } }>(
    EDITOR,
    `{ company(company_uuid: "${company}") { company_uuid global_lookup_tables { edges { node {
       table_uuid key draft_changes published_version columns { name }
       rows(first: 100) { edges { node { table_uuid row_id values state } } } } } } } }`,
  );
  return answer.data.company.global_lookup_tables.edges.find(({ node }) => node.key === key)?.node;
};
const valuesOf = async (key: string, server: Server) =>
  (await tableOf(key, server))?.rows.edges.map(({ node }) => node.values) ?? [];
const lookUp = async (key: string, value: string, server: Server): Promise<unknown> => {
  const answer = await server.graphql<{ test_mapping: { run: { result: unknown } } }>(
    EDITOR,
    'mutation($input: TestMappingInput!) { test_mapping(input: $input) { run { result } errors { message } } }',
    {
      input: {
        company_uuid: company,
        expression: `$lookupTable("${key}", "${value}", { "default": "none" })`,
        input: '{}',
        input_type: 'JSON',
        output_type: 'JSON',
      },
    },
  );
  return answer.data.test_mapping.run.result;
};

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { as: EDITOR, ...options, server })), server };
};
const openTable = async (key: string, more = '') => {
  const server = await createTestServer();
  const table = await tableOf(key, server);
  return render(`?open=${table?.table_uuid}${more}`, { server });
};
const list = () => screen.findByRole('grid', { name: 'Lookup tables' });
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent);
const sheet = (name: string) => screen.findByRole('grid', { name: `Rows of ${name}` });
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
const cell = async (name: string, text: string) =>
  within(await sheet(name)).findByRole('gridcell', { name: text });
const saved = () => screen.findByText(/^Draft saved/);
const paste = (target: HTMLElement, text: string) => {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
};
const goToEnd = (user: UserEvent) => user.keyboard('{Control>}{End}{/Control}{Home}');

describe('the list of lookup tables', () => {
  test('shows them by name, with rows, version, draft, and use', async () => {
    await render('', { server: first });
    expect(await names()).toContain('Region codes');
    const row = within(await list()).getByRole('row', { name: /Container types/ });
    expect(row.textContent).toContain('container_type');
    expect(row.textContent).toContain('Version 19');
    expect(row.textContent).toContain('2 changes');
    expect(screen.getByText('8 tables')).toBeTruthy();
  });

  test('is filtered and sorted by the address', async () => {
    const { user, address } = await render('?draft=yes', { server: first });
    expect(await names()).toEqual(['Container types']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(within(await list()).getByRole('button', { name: /^Rows/ }));
    await waitFor(async () => expect((await names())[0]).toBe('Delivery zones'));
    expect(address()).toBe(at('?sort=rows.desc'));
  });

  test('says why a table in use cannot be deleted; an unused one can be', async () => {
    const { user, server } = await render();
    await user.click(within(await list()).getByRole('button', { name: 'Actions for Region codes' }));
    const item = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(item.dataset['tip']).toMatch(/^Used by 2 mappings: /);
    await user.keyboard('{Escape}');
    await user.click(within(await list()).getByRole('button', { name: 'Actions for Delivery zones' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const asked = await dialog(/^Delete the lookup table/);
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).not.toContain('Delivery zones'));
    expect(await tableOf('delivery_zones', server)).toBeUndefined();
  });
});

test('a link from a failure opens a new row for the value that was not found', async () => {
  const { user, server } = await openTable('charge_codes', '&find=ZZTOP&add=ZZTOP');
  await cell('Charge codes', 'ZZTOP');
  const grid = await sheet('Charge codes');
  await waitFor(() => expect(document.activeElement).toBe(grid));
  expect((await valuesOf('charge_codes', server)).map(({ code }) => code)).not.toContain('ZZTOP');
  await user.keyboard('Guitar surcharge{Enter}');
  await saved();
  const added = (await valuesOf('charge_codes', server)).find((row) => Object.values(row).includes('ZZTOP'));
  expect(Object.values(added ?? {})).toContain('Guitar surcharge');
});

test('the sample query for programs reads the published value while a draft changes its row', async () => {
  const server = await createTestServer();
  const table = await tableOf('charge_codes', server);
  const { user } = await render(`?open=${table?.table_uuid}`, { server });
  const grid = await sheet('Charge codes');
  await cell('Charge codes', 'FRT');
  grid.focus();
  await user.keyboard('FRX{Enter}');
  await saved();
  await user.click(screen.getByRole('button', { name: 'More actions for Charge codes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'How to read it' }));
  const drawer = await dialog(/Charge codes/);
  await user.click(await within(drawer).findByRole('radio', { name: 'GraphQL' }));
  const query = drawer.querySelector('pre')?.textContent ?? '';
  expect(query).toContain('"FRT"');
  const answer = await server.graphql<{
    global_lookup_table: { version: { rows: { edges: { node: { values: unknown } }[] } } };
  }>(EDITOR, query);
  expect(answer.data.global_lookup_table.version.rows.edges[0]?.node.values).toMatchObject({
    charge: 'FRT',
    description: 'Freight',
  });
});

test('a published table is pushed to another workspace from its row', async () => {
  const { user, address } = await render('', { as: 'owner@northbay.example' });
  await user.click(await within(await list()).findByRole('button', { name: 'Actions for Region codes' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Push to other workspaces/ }));
  await waitFor(() => expect(address()).toContain('action=push-table'));
  await user.click(await screen.findByRole('checkbox', { name: 'Solo Broker' }));
  await user.click(screen.getByRole('button', { name: 'Preview 1 workspace' }));
  const preview = await screen.findByRole('table', { name: 'Preview' });
  expect(within(preview).getByText('Will change')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Run on 1 workspace' }));
  expect(await screen.findByText('1 of 1 workspace changed')).toBeTruthy();
});

test('a new table gets its rows, is published, and is used by an expression', async () => {
  const { user, server } = await render();
  await list();
  await user.click(screen.getByRole('button', { name: 'Add table' }));
  const drawer = await dialog(/New lookup table/);
  await user.type(within(drawer).getByRole('textbox', { name: /^Name$/ }), 'Payment terms');
  expect(within(drawer).getByRole('textbox', { name: /^Key/ })).toHaveProperty('value', 'payment_terms');
  await user.click(within(drawer).getByRole('button', { name: 'Add table' }));
  const grid = await sheet('Payment terms');
  grid.focus();
  await user.keyboard('N30{Tab}30 days net{Enter}');
  await saved();
  expect(await valuesOf('payment_terms', server)).toEqual([{ key: 'N30', value: '30 days net' }]);
  await goToEnd(user);
  paste(grid, 'N45\t45 days net\nN60\t"60 days\tnet"\n');
  await waitFor(async () => expect(await valuesOf('payment_terms', server)).toHaveLength(3));
  expect(await lookUp('payment_terms', 'N45', server)).toBe('none');

  await user.click(screen.getByRole('button', { name: 'Publish…' }));
  const review = await dialog(/^Publish Payment terms/);
  expect(within(review).getAllByRole('row')).toHaveLength(4);
  await user.type(within(review).getByRole('textbox', { name: 'Note' }), 'First terms');
  await user.click(within(review).getByRole('button', { name: 'Publish 3 changes' }));
  await waitFor(async () => expect(await lookUp('payment_terms', 'n45', server)).toBe('45 days net'));
  expect(await screen.findByText(/Version 1 is published/)).toBeTruthy();
});

describe('the editor', () => {
  test('marks differences from the published version, and shows only these on request', async () => {
    const { user, address } = await openTable('container_type');
    const grid = await sheet('Container types');
    await waitFor(() => expect(grid.querySelector('[data-row="12"]')?.textContent).toContain('added'));
    expect(grid.querySelector('[data-row="11"]')?.textContent).toContain('changed');
    await user.click(screen.getByRole('button', { name: 'Changes only' }));
    await waitFor(() => expect(screen.getByText('2 rows')).toBeTruthy());
    expect(address()).toContain('only=changes');
  });

  test('checks a cell while typing, keeps an invalid text, and says why', async () => {
    const { user, server } = await openTable('delivery_zones');
    const grid = await sheet('Delivery zones');
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{F2}');
    const input = await waitFor(() => {
      const found = grid.querySelector('input');
      if (!found) throw new Error('no field');
      return found;
    });
    await user.clear(input);
    await user.type(input, 'far');
    expect(await screen.findByText('“far” is not a number.')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 cell not saved')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByText('1 cell not saved')).toBeNull());
    expect((await tableOf('delivery_zones', server))?.draft_changes).toBe(0);
  });

  test('rejects a duplicate key that only the server knows', async () => {
    const { user } = await openTable('delivery_zones');
    const grid = await sheet('Delivery zones');
    grid.focus();
    await user.keyboard('90009{Enter}');
    await waitFor(() =>
      expect(grid.querySelector('[aria-invalid=true]')?.textContent).toContain(
        'Two rows have the key “90009”',
      ),
    );
  });

  test('removes and restores rows', async () => {
    const { user, server } = await openTable('charge_codes');
    const grid = await sheet('Charge codes');
    grid.focus();
    await user.keyboard('{Control>}{Delete}{/Control}');
    await waitFor(async () => expect((await tableOf('charge_codes', server))?.draft_changes).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Restore row' }));
    await waitFor(async () => expect((await tableOf('charge_codes', server))?.draft_changes).toBe(0));
  });

  test('asks which of two values to keep if somebody else has changed the cell', async () => {
    const { user, server } = await openTable('charge_codes');
    const grid = await sheet('Charge codes');
    const table = await tableOf('charge_codes', server);
    await server.graphql(
      EDITOR,
      'mutation($input: SaveLookupRowsInput!) { save_lookup_rows(input: $input) { errors { message } } }',
      {
        input: { table_uuid: table?.table_uuid, rows: [{ row_id: 'r1', values: { description: 'Theirs' } }] },
      },
    );
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}Mine{Enter}');
    expect(await screen.findByText(/Someone else also changed description/)).toBeTruthy();
    expect((await valuesOf('charge_codes', server))[0]?.['description']).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Keep yours' }));
    await waitFor(async () =>
      expect((await valuesOf('charge_codes', server))[0]?.['description']).toBe('Mine'),
    );
  });

  test('renames a column, and names the mappings that this breaks', async () => {
    const { user, server } = await openTable('region_codes');
    await sheet('Region codes');
    await user.click(screen.getByRole('button', { name: 'Column code' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Rename/ }));
    const asked = await dialog(/^Rename the column/);
    expect(within(asked).getByText(/2 mappings may break/)).toBeTruthy();
    const name = within(asked).getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'region');
    await user.click(within(asked).getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('button', { name: 'Column region' })).toBeTruthy();
    expect((await tableOf('region_codes', server))?.columns.map((column) => column.name)).toEqual([
      'name',
      'region',
      'area',
    ]);
    expect(await cell('Region codes', 'AL')).toBeTruthy();
  });

  test('publishes nothing that somebody else has added since the review was opened, until it is shown', async () => {
    const { user, server } = await openTable('container_type', '&panel=publish');
    const button = await screen.findByRole('button', { name: /^Publish \d+ change/ });
    const changes = Number(/\d+/.exec(button.textContent)?.[0]);
    const before = await tableOf('container_type', server);
    const { data: added } = await server.graphql<{ save_lookup_rows: { errors: unknown[] } }>(
      'owner@northbay.example',
      'mutation($input: SaveLookupRowsInput!) { save_lookup_rows(input: $input) { errors { message } } }',
      { input: { table_uuid: before?.table_uuid, rows: [{ values: { code: '99Z9' } }] } },
    );
    expect(added.save_lookup_rows.errors).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/^Changed by Olivia Marsh at \d\d:\d\d/)).toBeTruthy();
    expect((await tableOf('container_type', server))?.published_version).toBe(before?.published_version);
    const shown = within(await screen.findByRole('dialog', { name: /^Publish Container types/ }));
    expect(await shown.findByText('99Z9')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: `Publish ${changes + 1} changes` }));
    await waitFor(async () =>
      expect(await tableOf('container_type', server)).toMatchObject({
        draft_changes: 0,
        published_version: (before?.published_version ?? 0) + 1,
      }),
    );
  });

  test('previews the import of a file, then imports it', async () => {
    const { user, server } = await openTable('charge_codes', '&panel=import');
    const field = await screen.findByLabelText('CSV file');
    const drawer = await dialog(/Import rows/);
    const csv = 'charge,code\nFRT,401\nTOL,TL1\n,X\n';
    await user.upload(field, new File([csv], 'charges.csv'));
    const facts = await within(drawer).findByRole('list', { name: 'What would change' });
    expect(facts.textContent).toBe('1 added1 changed0 removed1 refused');
    expect(within(drawer).getByText('Line 4, charge: Enter a key.')).toBeTruthy();
    expect((await tableOf('charge_codes', server))?.draft_changes).toBe(0);
    await user.click(within(drawer).getByRole('button', { name: 'Import 2 changes' }));
    await waitFor(async () => expect((await tableOf('charge_codes', server))?.draft_changes).toBe(2));
    expect(await cell('Charge codes', 'TL1')).toBeTruthy();
  });

  test('lists the latest hundred versions first, and earlier ones on request', async () => {
    const server = await createTestServer();
    const { table_uuid } = (await tableOf('region_codes', server)) ?? {};
    const write = async (mutation: string, input: string, variables: object) =>
      server.graphql(
        EDITOR,
        `mutation($input: ${input}!) { ${mutation}(input: $input) { errors { message } } }`,
        {
          input: { table_uuid, ...variables },
        },
      );
    for (let code = 0; code < 88; code++) {
      await write('save_lookup_rows', 'SaveLookupRowsInput', {
        rows: [{ values: { name: `Region ${code}`, code: `R${code}` } }],
      });
      await write('publish_global_lookup_table', 'PublishGlobalLookupTableInput', {});
    }
    const { user } = await render(`?open=${table_uuid}&panel=versions&version=102&from=1`, { server });
    const listed = within(await screen.findByRole('list', { name: 'Versions' }));
    // The dialog shown before is a placeholder while this one loads.
    const drawer = await screen.findByRole('dialog', { name: /Versions/ });
    expect(listed.getAllByRole('listitem')).toHaveLength(100);
    const against = await within(drawer).findByRole('combobox', { name: /compared with/ });
    expect(against).toHaveProperty('value', '1');
    await user.click(within(drawer).getByRole('button', { name: 'Show earlier' }));
    expect(await listed.findByRole('button', { name: /^Version 1 / })).toBeTruthy();
    expect(listed.getAllByRole('listitem')).toHaveLength(102);
    expect(within(drawer).queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  test('compares any two versions row by row, and restores one as the draft', async () => {
    const { user, server } = await openTable('region_codes', '&panel=versions&version=14');
    const differences = await screen.findByRole('region', { name: 'Differences by row' });
    const drawer = await screen.findByRole('dialog', { name: /Versions/ });
    expect(within(differences).getByRole('row', { name: /Texas/ }).textContent).toContain('QQ');
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /compared with/ }), 'Version 1');
    await waitFor(() =>
      expect(within(drawer).getByRole('list', { name: 'Differences' }).textContent).not.toContain('0 added'),
    );
    await user.click(within(drawer).getByRole('button', { name: /^Version 13/ }));
    await user.click(await within(drawer).findByText('All rows'));
    const rows = await within(drawer).findByRole('region', { name: 'Rows of version 13' });
    expect(within(rows).getByRole('row', { name: /Texas/ }).textContent).toContain('TX');
    await user.click(within(drawer).getByRole('button', { name: 'Restore as draft' }));
    await waitFor(async () => expect((await tableOf('region_codes', server))?.draft_changes).toBe(1));
  });
});
