import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/mappings${search}`;

interface Stored {
  mapping_uuid: string;
  name: string;
  description: string | null;
  input_type: string;
  output_type: string;
  expression: string;
  sample_input: string | null;
  latest_saved_at: string;
  latest_deployed_at: string | null;
  used_by: {
    total_count: number;
    edges: { node: { flow_name: string; trading_partner: { partner_name: string } } }[];
  };
  updated_by: { display: string };
  local_lookup_tables: { key: string; columns: string[]; rows: unknown[][] }[];
  test_cases: { name: string; input: string; expected: unknown; match: string }[];
}
const stored = async (server: Server, args = ''): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { mappings: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid mappings(first: 200${args}) { edges { node {
       mapping_uuid name description input_type output_type expression sample_input latest_saved_at latest_deployed_at
       used_by(first: 60) { total_count edges { node { flow_uuid flow_name trading_partner { partner_name } } } } updated_by { display } local_lookup_tables { key columns rows }
       test_cases { name input expected match } } } } } }`,
  );
  return answer.data.company.mappings.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name) as Stored;
const all = await stored(first);
const ALL = all.map(({ name }) => name);
const used = all.find(({ used_by }) => used_by.total_count > 0) as Stored;

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Mappings' });
const names = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const shows = (expected: string[]) => waitFor(async () => expect(await names()).toEqual(expected));
const choose = async (user: UserEvent, name: string, item: string) => {
  await user.click(await within(await grid()).findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

afterEach(() => vi.restoreAllMocks());

describe('the list of mappings', () => {
  test('shows them by name with formats, revisions and use', async () => {
    await render('', { server: first });
    await shows(ALL);
    const row = within(await grid()).getAllByRole('row')[1] as HTMLElement;
    expect(row.textContent).toContain('X12JSON');
    expect(row.textContent).toMatch(/(Undeployed changes|Deployed)\d+Edwin Castellanos$/);
    expect(await screen.findByText(`${ALL.length} mappings`)).toBeTruthy();
  });

  test.each([
    ['Input', 'input', 'INPUT_TYPE'],
    ['Output', 'output', 'OUTPUT_TYPE'],
    ['Description', 'description', 'DESCRIPTION'],
    ['Updated by', 'updated_by', 'UPDATED_BY'],
    ['Saved', 'saved', 'LATEST_SAVED_AT'],
    ['Deployed', 'deployed', 'LATEST_DEPLOYED_AT'],
    ['Status', 'status', 'DEPLOYMENT'],
    ['Name', 'name', 'NAME'],
  ])('is sorted by %s, as in the address', async (_header, column, field) => {
    await render(`?sort=${column}.desc`, { server: first });
    const expected = await stored(first, `, sort: { field: ${field}, direction: DESC }`);
    await shows(expected.map(({ name }) => name));
  });

  test('is sorted by status with a click on the header', async () => {
    const server = await createTestServer();
    await server.graphql(
      OWNER,
      'mutation($input: DuplicateMappingInput!) { duplicate_mapping(input: $input) { errors { code } } }',
      { input: { mapping_uuid: used.mapping_uuid, name: 'aa_never' } },
    );
    const { user, address } = await render('', { server });
    await user.click(within(await grid()).getByRole('button', { name: /^Status/ }));
    await waitFor(() => expect(address()).toBe(at('?sort=status.asc')));
    await waitFor(async () =>
      expect(
        within(await grid())
          .getByRole('columnheader', { name: /^Status/ })
          .getAttribute('aria-sort'),
      ).toBe('ascending'),
    );
    await user.click(within(await grid()).getByRole('button', { name: /^Status/ }));
    await waitFor(() => expect(address()).toBe(at('?sort=status.desc')));
    const badges = async () =>
      within(await grid())
        .getAllByRole('row')
        .slice(1)
        .map((row) => /Never deployed|Undeployed changes|Deployed/.exec(row.textContent ?? '')?.[0]);
    await waitFor(async () => expect((await badges())[0]).toBe('Never deployed'));
    const shown = await badges();
    const order = ['Never deployed', 'Undeployed changes', 'Deployed'];
    expect(new Set(shown)).toEqual(new Set(order));
    expect(shown).toEqual(shown.toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')));
  });

  test('is filtered by deployment time, without mappings that were never deployed', async () => {
    const times = all
      .flatMap(({ latest_deployed_at: at }) => (at === null ? [] : [Date.parse(at)]))
      .toSorted((a, b) => a - b);
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    const { user } = await render(`?deployed=1-${middle}`, { server: first });
    const before = all.filter(({ latest_deployed_at: at }) => at !== null && Date.parse(at) < middle);
    expect(before.length).toBeGreaterThan(0);
    await shows(before.map(({ name }) => name));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await shows(ALL);
  });

  test('is sorted by use with a click on the header', async () => {
    const { user, address } = await render('', { server: first });
    await user.click(within(await grid()).getByRole('button', { name: /^Flows/ }));
    const expected = await stored(first, ', sort: { field: USED_BY, direction: DESC }');
    await shows(expected.map(({ name }) => name));
    expect(address()).toBe(at('?sort=used_by.desc'));
  });

  test('is filtered by its columns, and Clear removes the filters', async () => {
    const { user, address } = await render('', { server: first });
    await shows(ALL);
    const filters = screen.getByRole('toolbar', { name: 'Filter mappings' });
    await user.click(within(filters).getByRole('button', { name: 'Input' }));
    await user.click(await screen.findByRole('checkbox', { name: 'X12' }));
    const ofX12 = all.filter(({ input_type }) => input_type === 'X12').map(({ name }) => name);
    expect(ofX12.length).toBeGreaterThan(0);
    await shows(ofX12);
    expect(address()).toBe(at('?input=X12'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await shows(ALL);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search mappings' }));
  });

  test('is filtered by person, state, use and time of the address', async () => {
    const [one] = all;
    const person = one?.updated_by.display ?? '';
    const of = await render(`?by=${encodeURIComponent(person)}`, { server: first });
    await shows(all.filter(({ updated_by }) => updated_by.display === person).map(({ name }) => name));
    of.unmount();
    const undeployed = await stored(first, ', has_undeployed_changes: true, was_deployed: true');
    const state = await render('?state=undeployed&use=used', { server: first });
    await shows(undeployed.filter(({ used_by }) => used_by.total_count > 0).map(({ name }) => name));
    state.unmount();
    const times = all.map(({ latest_saved_at }) => Date.parse(latest_saved_at)).toSorted((a, b) => a - b);
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    await render(`?saved=1-${middle}`, { server: first });
    await shows(
      all.filter(({ latest_saved_at }) => Date.parse(latest_saved_at) < middle).map(({ name }) => name),
    );
  });

  test('distinguishes no matches from an empty list', async () => {
    const { unmount, user } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No mapping matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await shows(ALL);
    unmount();
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No mappings yet')).toBeTruthy();
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s: nothing is shown and, once the role is known, nothing is requested',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      await router.navigate(at());
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(sent.filter(({ query }) => /mappings\(/.test(query))).toEqual([]);
    },
  );
});

describe('a new mapping', () => {
  test('is rejected with a name that is taken, then added, and opens in the editor', async () => {
    const { user, server, address } = await render();
    await user.click(await screen.findByRole('button', { name: 'Add mapping' }));
    const form = await dialog(/New mapping/);
    const name = await within(form).findByRole('textbox', { name: /^Name/ });
    await user.type(name, used.name);
    const add = within(form).getByRole('button', { name: 'Add mapping' });
    await user.click(add);
    expect(await within(form).findAllByText(/already named/)).not.toEqual([]);
    await user.clear(name);
    await user.type(name, 'fresh_204');
    await user.selectOptions(within(form).getByRole('combobox', { name: /Output format/ }), 'X12');
    await user.upload(
      within(form).getByLabelText('Sample file'),
      new File(['{ "a": 1 }'], 'sample.json', { type: 'application/json' }),
    );
    await waitFor(() =>
      expect(within(form).getByRole('textbox', { name: /Sample input/ })).toHaveProperty(
        'value',
        '{ "a": 1 }',
      ),
    );
    await user.click(add);
    await waitFor(async () => expect(await storedAs(server, 'fresh_204')).toBeTruthy());
    const fresh = await storedAs(server, 'fresh_204');
    expect(fresh).toMatchObject({ input_type: 'JSON', output_type: 'X12', sample_input: '{ "a": 1 }' });
    await waitFor(() => expect(address()).toBe(at(`/${fresh.mapping_uuid}`)));
  });

  test('rejects a sample file that is too long to run on, and says so', async () => {
    const { user } = await render('?new=mapping');
    const form = await dialog(/New mapping/);
    const chooser = await within(form).findByLabelText('Sample file');
    const sample = () => within(form).getByRole('textbox', { name: /Sample input/ });
    await user.upload(chooser, new File(['{}'], 'small.json'));
    await waitFor(() => expect(sample()).toHaveProperty('value', '{}'));
    await user.upload(chooser, new File(['x'.repeat(800_001)], 'large.json'));
    expect((await within(form).findByRole('alert')).textContent).toBe(
      'This file cannot be used as the sample. large.json has 781.3 KB. A text can have at most 800,000 characters: use a file with fewer records.',
    );
    expect(sample()).toHaveProperty('value', '{}');
    await user.upload(chooser, new File(['[]'], 'other.json'));
    await waitFor(() => expect(sample()).toHaveProperty('value', '[]'));
    expect(within(form).queryByRole('alert')).toBeNull();
  });

  test.each(['JSON', 'XML', 'CSV', 'X12', 'EDIFACT'] as const)(
    'to %s starts with an expression that runs',
    async (output) => {
      const { firstExpression } = await import('./form/mapping-form.ts');
      const { data: answer } = await first.graphql<{
        test_mapping: { run: { succeeded: boolean; problem: { message: string } | null }; errors: unknown[] };
      }>(
        OWNER,
        'mutation($input: TestMappingInput!) { test_mapping(input: $input) { run { succeeded problem { message } } errors { message } } }',
        {
          input: {
            company_uuid: company(),
            expression: firstExpression(output),
            input_type: 'JSON',
            output_type: output,
            input: '{ "a": 1 }',
          },
        },
      );
      expect(answer.test_mapping).toMatchObject({ run: { succeeded: true, problem: null }, errors: [] });
    },
  );
});

describe('the actions on a mapping', () => {
  test('duplicating adds a copy, which Undo removes', async () => {
    const { user, server } = await render();
    await choose(user, used.name, 'Duplicate');
    expect(await screen.findByText(`${used.name}_copy added`)).toBeTruthy();
    await waitFor(async () => expect((await names())[0]).toBe(`${used.name}_copy`));
    expect((await storedAs(server, `${used.name}_copy`)).expression).toBe(used.expression);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await names()).not.toContain(`${used.name}_copy`));
    expect(await storedAs(server, `${used.name}_copy`)).toBeUndefined();
  });

  test('deleting one in use lists its flows instead', async () => {
    const { user, server } = await render();
    await choose(user, used.name, 'Delete');
    const refusal = await dialog(`“${used.name}” is in use`);
    const listed = within(refusal)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(listed).toEqual(
      used.used_by.edges.map(({ node }) => `${node.flow_name} · ${node.trading_partner.partner_name}`),
    );
    for (const { flow_name } of used.used_by.edges.map(({ node }) => node))
      expect(within(refusal).getAllByRole('link', { name: flow_name }).length).toBeGreaterThan(0);
    await user.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await storedAs(server, used.name)).toBeTruthy();
  });

  test('deleting an unused one asks for confirmation, then removes it', async () => {
    const server = await createTestServer();
    await server.graphql(
      OWNER,
      'mutation($input: DuplicateMappingInput!) { duplicate_mapping(input: $input) { errors { code } } }',
      { input: { mapping_uuid: used.mapping_uuid, name: 'aa_spare' } },
    );
    const { user } = await render('', { server });
    await choose(user, 'aa_spare', 'Delete');
    const question = await dialog('Delete the mapping “aa_spare”?');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('aa_spare deleted')).toBeTruthy();
    await shows(ALL);
    expect(await storedAs(server, 'aa_spare')).toBeUndefined();
  });

  test('an exported file brings the same mapping back when it is imported', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:file';
    });
    // The click would navigate the test's own page.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, server, address } = await render();
    await choose(user, used.name, 'Export JSON');
    await waitFor(() => expect(files).toHaveLength(1));
    saved.mockRestore();
    const text = (await files[0]?.text()) ?? '';

    await user.click(screen.getByRole('button', { name: 'Import' }));
    const form = await dialog(/Import mapping/);
    const chooser = await within(form).findByLabelText('File to import');
    await user.upload(chooser, new File(['{ "kind": "other" }'], 'x.json', { type: 'application/json' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('not an exported mapping');
    await user.upload(chooser, new File(['x'.repeat(1_000_001)], 'large.json'));
    await waitFor(() =>
      expect(within(form).getByRole('alert').textContent).toBe(
        'This file cannot be imported. large.json has 976.6 KB. An exported file can have at most 1,000,000 characters.',
      ),
    );
    await user.upload(
      chooser,
      new File([text.replace('"output_type"', '"output"')], 'x.json', { type: 'application/json' }),
    );
    expect(await within(form).findByText(/“output_type” is missing or invalid in this file/)).toBeTruthy();
    await user.upload(chooser, new File([text], 'x.json', { type: 'application/json' }));
    expect(await within(form).findByText(/2 test cases/)).toBeTruthy();
    const name = within(form).getByRole('textbox', { name: /^Name/ });
    expect(name).toHaveProperty('value', used.name);
    await user.clear(name);
    await user.type(name, 'brought_back');
    await user.click(within(form).getByRole('button', { name: 'Import mapping' }));
    await waitFor(async () => expect(await storedAs(server, 'brought_back')).toBeTruthy());
    const {
      description,
      input_type,
      output_type,
      expression,
      sample_input,
      local_lookup_tables,
      test_cases,
    } = used;
    expect(await storedAs(server, 'brought_back')).toMatchObject({
      description,
      input_type,
      output_type,
      expression,
      sample_input,
      local_lookup_tables,
      test_cases,
    });
    await waitFor(() => expect(address()).toMatch(/\/mappings\/[0-9a-f-]{36}$/));
  });
});

test('a mapping is pushed to another workspace from its row, with only the workspaces to choose', async () => {
  const { user, address } = await render();
  await choose(user, used.name, 'Push to other workspaces');
  await waitFor(() => expect(address()).toContain('action=push-mapping'));
  await user.click(await screen.findByRole('checkbox', { name: 'Solo Broker' }));
  await user.click(screen.getByRole('button', { name: 'Preview 1 workspace' }));
  const preview = await screen.findByRole('table', { name: 'Preview' });
  expect(within(preview).getByText('Will change')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Run on 1 workspace' }));
  expect(await screen.findByText('1 of 1 workspace changed')).toBeTruthy();
});
