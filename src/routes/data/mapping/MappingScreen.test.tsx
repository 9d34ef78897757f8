import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { lineInEditor, textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company_uuid =
  data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

interface Revision {
  number: number;
  note: string | null;
  expression: string;
}
interface Stored {
  expression: string;
  latest_revision: Revision;
  deployed_revision: Revision | null;
  draft: { expression: string; saved_by: { display: string } } | null;
  test_cases: { name: string; expected: unknown; input: string; match: string }[];
  local_lookup_tables: { key: string; rows: unknown[][] }[];
  sample_input: string;
  output_type: string;
}

const ask = async <Data,>(
  server: Server,
  query: string,
  variables: object = {},
  as = OWNER,
): Promise<Data> => {
  const answer = await server.graphql<Data>(as, query, { ...variables });
  expect(answer.errors).toBeUndefined();
  return answer.data;
};
const SAVE = `mutation($input: SaveMappingInput!) { save_mapping(input: $input) {
  mapping { mapping_uuid lock_version } errors { message } } }`;
const DRAFT = `mutation($input: SaveMappingDraftInput!) { save_mapping_draft(input: $input) { errors { message } } }`;

const SAMPLE = JSON.stringify({ order: 'PO-1', lines: [{ sku: 'A', qty: 2 }] });

/** A mapping with known content, on a server of its own. */
async function prepare(more: object = {}) {
  const server = await createTestServer();
  const { save_mapping } = await ask<{
    save_mapping: { mapping: { mapping_uuid: string; lock_version: number } };
  }>(server, SAVE, {
    input: {
      company_uuid,
      name: 'trial',
      input_type: 'JSON',
      output_type: 'JSON',
      expression: '{ "number": order }',
      sample_input: SAMPLE,
      test_cases: [{ name: 'One line', input: SAMPLE, expected: { number: 'PO-1' }, match: 'EXACT' }],
      ...more,
    },
  });
  const { mapping_uuid, lock_version } = save_mapping.mapping;
  const stored = async () =>
    (
      await ask<{ mapping: Stored }>(
        server,
        `{ mapping(mapping_uuid: "${mapping_uuid}") { expression sample_input output_type
             latest_revision { number note expression } deployed_revision { number note expression }
             draft { expression saved_by { display } } test_cases { name expected input match }
             local_lookup_tables { key rows } } }`,
      )
    ).mapping;
  const at = `/c/${company_uuid}/settings/mappings/${mapping_uuid}`;
  const render = async (options: RenderRouteOptions = {}) => {
    const page = await renderRoute(at, { server, ...options });
    await screen.findByRole('textbox', { name: 'Expression' });
    return page;
  };
  return { server, mapping_uuid, lock_version, stored, at, render };
}

const outputs = (expected: unknown) =>
  waitFor(async () => expect(JSON.parse(await textInEditor('Output'))).toEqual(expected));
const rawInput = () =>
  within(screen.getByRole('radiogroup', { name: 'View of the input' })).getByRole('radio', { name: 'Raw' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

afterEach(() => localStorage.clear());

describe('an expression', () => {
  test('opens at the line that the address names', async () => {
    const { server, at } = await prepare({ expression: '{\n  "number": order,\n  "first": lines[0].sku\n}' });
    await renderRoute(`${at}?line=3`, { server });
    const box = await screen.findByRole('textbox', { name: 'Expression' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(await lineInEditor('Expression')).toBe(3);
  });

  test('runs on the sample while typing', async () => {
    const { render } = await prepare();
    await render();
    await outputs({ number: 'PO-1' });
    await typeInEditor('Expression', '{ "skus": lines.sku, "total": $sum(lines.qty) }');
    await outputs({ skus: 'A', total: 2 });
    expect(await screen.findByText('No errors')).toBeTruthy();
  });

  test('with a mistake shows its position, and the last valid output stays', async () => {
    const { render } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    await typeInEditor('Expression', '{\n  "number": order,\n  "other": )\n}');
    const place = await screen.findByRole('button', { name: /^Line 3, column \d+:/ });
    expect(await screen.findByText(/This is the last valid result/)).toBeTruthy();
    await outputs({ number: 'PO-1' });
    await user.click(place);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Expression' }));
    await typeInEditor('Expression', '{ "n": order }');
    await outputs({ n: 'PO-1' });
    expect(screen.queryByText(/This is the last valid result/)).toBeNull();
  });

  test('that does not end is stopped, and the editor says so', async () => {
    const { render } = await prepare();
    await render();
    await outputs({ number: 'PO-1' });
    await typeInEditor('Expression', '( $f := function($n) { $f($n + 1) }; $f(1) )');
    expect(await screen.findByText(/took longer than 1\.8 seconds/)).toBeTruthy();
  });

  test('writes and reads other formats', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'XML');
    await waitFor(async () => expect(await textInEditor('Output')).toContain('<number>PO-1</number>'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Input format' }), 'CSV');
    await user.click(rawInput());
    await typeInEditor('Input', 'order,qty\nPO-9,4\n');
    await waitFor(async () => expect(await textInEditor('Output')).toContain('<number>PO-9</number>'));
    expect((await stored()).output_type).toBe('JSON');
  });
});

describe('the input', () => {
  test('is a tree that marks used fields, and a field inserts its path', async () => {
    const { render } = await prepare();
    const { user } = await render();
    const tree = await screen.findByRole('tree', { name: 'Parsed input' });
    expect(await within(tree).findByRole('treeitem', { name: /order.*PO-1.*, used/ })).toBeTruthy();
    const sku = within(tree).getByRole('treeitem', { name: /sku.*, not used/ });
    expect(await screen.findByText('1 of 3 fields used')).toBeTruthy();
    await typeInEditor('Expression', '');
    await user.click(sku);
    await waitFor(async () => expect(await textInEditor('Expression')).toBe('lines[0].sku'));
    await waitFor(async () => expect(await textInEditor('Output')).toContain('"A"'));
    await user.click(screen.getByRole('checkbox', { name: 'Unused only' }));
    await waitFor(() => expect(within(tree).queryByRole('treeitem', { name: /sku/ })).toBeNull());
    expect(within(tree).getByRole('treeitem', { name: /qty/ })).toBeTruthy();
  });

  test('that is too long for the server is rejected before it is opened', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    const file = (name: string, length: number) => new File(['x'.repeat(length)], name);
    await user.upload(screen.getByLabelText('Input file'), file('orders.json', 20_000_000));
    expect(await screen.findByText(/^orders\.json has [\d.]+ MB\./)).toBeTruthy();
    await user.upload(screen.getByLabelText('Input file'), file('more.json', 800_001));
    expect(await screen.findByText(/^more\.json has .* at most 800,000 characters/)).toBeTruthy();
    await outputs({ number: 'PO-1' });
    expect((await stored()).sample_input).toBe(SAMPLE);
    await user.upload(screen.getByLabelText('Input file'), new File(['{ "order": "PO-2" }'], 'small.json'));
    await outputs({ number: 'PO-2' });
    expect(screen.queryByText(/at most 800,000 characters/)).toBeNull();
  });

  test('that is short but too large to send is not called a lost connection', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    const chooser = screen.getByLabelText('Input file');
    await user.upload(chooser, new File([JSON.stringify({ order: 'é'.repeat(600_000) })], 'letters.json'));
    expect(
      await screen.findByText('The input is too large to send. Use a file with fewer records.'),
    ).toBeTruthy();
    expect(
      await screen.findByText(
        /draft not saved: together, the sample and the test cases are too large to send/,
      ),
    ).toBeTruthy();
    expect((await stored()).draft).toBeNull();
  });

  test('can be dropped on its pane, and no way inserts a text that is too long', async () => {
    const { render } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    const pane = screen.getByRole('region', { name: 'Input' });
    const drop = (text: string) =>
      fireEvent.drop(pane, {
        dataTransfer: { types: ['Files'], files: [new File([text], 'dropped.json')] },
      });
    drop('x'.repeat(20_000_000));
    expect(await screen.findByText(/^dropped\.json has [\d.]+ MB\./)).toBeTruthy();
    drop('{ "order": "PO-3" }');
    await outputs({ number: 'PO-3' });
    await user.click(rawInput());
    await typeInEditor('Input', 'x'.repeat(800_001));
    expect(await screen.findByText(/the input would have 800,001 characters/)).toBeTruthy();
    expect(await textInEditor('Input')).toBe('{ "order": "PO-3" }');
  });

  test('that cannot be parsed shows where', async () => {
    const { render } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    await user.click(rawInput());
    await typeInEditor('Input', '{ "order": ');
    expect(await screen.findByText(/The input could not be parsed/)).toBeTruthy();
    expect((await screen.findByText(/Line 1, column \d+:/)).textContent).toMatch(/incomplete/);
  });
});

describe('test cases', () => {
  test('fail with the path where the result differs, and pass once it is right', async () => {
    const { render } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "number": "no" }');
    await user.click(await button('Run all'));
    const tests = await screen.findByRole('list', { name: 'Test cases' });
    expect(await within(tests).findByText('Failed')).toBeTruthy();
    expect(within(tests).getByText('number: expected "PO-1", got "no"')).toBeTruthy();
    await user.click(within(tests).getByRole('button', { name: 'One line' }));
    await user.click(await screen.findByRole('radio', { name: 'Differences' }));
    expect(await screen.findByText('1 difference')).toBeTruthy();
    await typeInEditor('Expression', '{ "number": order }');
    expect(await within(tests).findByText('Passed')).toBeTruthy();
    expect(await screen.findByText('as expected')).toBeTruthy();
  });

  test('are added from the input and the result, and saved with a revision', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await outputs({ number: 'PO-1' });
    await user.click(await button('Add test case'));
    const form = await dialog('New test case');
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'One line');
    await user.click(within(form).getByRole('button', { name: 'Add test case' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('Another test case');
    await user.clear(name);
    await user.type(name, 'Number only');
    await user.click(within(form).getByRole('radio', { name: 'Contains' }));
    await user.click(within(form).getByRole('button', { name: 'Add test case' }));
    const tests = await screen.findByRole('list', { name: 'Test cases' });
    expect(await within(tests).findByText('Passed')).toBeTruthy();
    await user.click(await button('Save revision'));
    await user.click(within(await dialog('Save revision 2')).getByRole('button', { name: 'Save revision' }));
    await waitFor(async () =>
      expect((await stored()).test_cases.at(-1)).toEqual({
        name: 'Number only',
        input: SAMPLE,
        expected: { number: 'PO-1' },
        match: 'CONTAINS',
      }),
    );
  });
});

test('a local table is a grid of cells, and the expression can look it up', async () => {
  const { render } = await prepare();
  const { user } = await render();
  await outputs({ number: 'PO-1' });
  await user.click(screen.getByRole('radio', { name: 'Local tables' }));
  await user.click(await button('Add table'));
  await user.type(await screen.findByRole('textbox', { name: 'value, row 1' }), 'A');
  await user.type(screen.getByRole('textbox', { name: 'result, row 1' }), 'Apple');
  await typeInEditor('Expression', '$lookupTable("table_1", lines[0].sku)');
  await waitFor(async () => expect(await textInEditor('Output')).toContain('"Apple"'));
});

describe('a revision', () => {
  test('is saved with its note, and replaces the draft', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "n": order }');
    await user.click(await button('Save revision'));
    const form = await dialog('Save revision 2');
    await user.type(within(form).getByRole('textbox', { name: /^Note/ }), 'Shorter');
    await user.click(within(form).getByRole('button', { name: 'Save revision' }));
    expect(await screen.findByText('Revision 2 saved')).toBeTruthy();
    const { latest_revision, draft } = await stored();
    expect(latest_revision).toEqual({ number: 2, note: 'Shorter', expression: '{ "n": order }' });
    expect(draft).toBeNull();
    expect(await screen.findByText('Never deployed')).toBeTruthy();
  });

  test('that somebody else has saved in the meantime is shown, and nothing is lost', async () => {
    const { render, server, mapping_uuid, lock_version, stored } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "mine": order }');
    await ask(
      server,
      SAVE,
      { input: { mapping_uuid, lock_version, expression: '{ "theirs": order }' } },
      EDITOR,
    );
    await user.click(await button('Save revision'));
    await user.click(within(await dialog('Save revision 2')).getByRole('button', { name: 'Save revision' }));
    expect(await screen.findByText(/saved revision 2/)).toBeTruthy();
    expect(await textInEditor('Expression')).toBe('{ "mine": order }');
    await user.click(await button('Show both'));
    const both = await screen.findByRole('region', { name: 'Their expression compared with yours' });
    expect(both.textContent).toContain('{ "theirs": order }');
    await user.click(await button('Save revision'));
    await user.click(within(await dialog('Save revision 3')).getByRole('button', { name: 'Save revision' }));
    await waitFor(async () =>
      expect((await stored()).latest_revision).toMatchObject({ number: 3, expression: '{ "mine": order }' }),
    );
  });

  test('is deployed after a review', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await user.click(await button('Deploy…'));
    const review = await dialog(/^Deploy revision 1/);
    expect(await within(review).findByText(/1 test passed/)).toBeTruthy();
    await user.click(within(review).getByRole('button', { name: 'Deploy revision 1' }));
    await waitFor(async () => expect((await stored()).deployed_revision?.number).toBe(1));
    expect(await screen.findByText('Deployed')).toBeTruthy();
  });

  test('whose tests fail is deployed only with a note, after it has been saved', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "number": "no" }');
    await user.click(await button('Deploy…'));
    await user.click(
      within(await dialog('Save revision 2 before it is deployed')).getByRole('button', {
        name: 'Save and review',
      }),
    );
    const review = await dialog(/^Deploy revision 2/);
    expect(await within(review).findByText('number: expected "PO-1", got "no"')).toBeTruthy();
    const deploy = within(review).getByRole('button', { name: 'Deploy revision 2' });
    expect(deploy.getAttribute('aria-disabled')).toBe('true');
    await user.click(deploy);
    await user.click(within(review).getByRole('checkbox', { name: 'Deploy anyway' }));
    await user.click(deploy);
    expect((await within(review).findByRole('alert')).textContent).toContain('Explain why');
    expect((await stored()).deployed_revision).toBeNull();
    await user.type(within(review).getByRole('textbox', { name: /^Reason/ }), 'The partner asked for it');
    await user.click(deploy);
    await waitFor(async () => expect((await stored()).deployed_revision?.number).toBe(2));
  });

  test('from earlier is restored as a draft', async () => {
    const { render, server, mapping_uuid, lock_version, stored } = await prepare();
    await ask(server, SAVE, { input: { mapping_uuid, lock_version, expression: '{ "second": 2 }' } });
    const { user } = await render();
    await outputs({ second: 2 });
    await user.click(await button('Revisions'));
    await user.click(await button('Restore revision 1 as draft'));
    await waitFor(async () => expect(await textInEditor('Expression')).toBe('{ "number": order }'));
    expect((await stored()).draft?.expression).toBe('{ "number": order }');
    expect((await stored()).latest_revision.number).toBe(2);
  });
});

describe('a draft', () => {
  test('is saved while typing, and is there on return', async () => {
    const { render, stored } = await prepare();
    const page = await render();
    await typeInEditor('Expression', '{ "half": ');
    await waitFor(async () => expect((await stored()).draft?.expression).toBe('{ "half": '));
    expect(await screen.findByText(/draft saved/)).toBeTruthy();
    page.unmount();
    await render();
    expect(await textInEditor('Expression')).toBe('{ "half": ');
  });

  test('is saved when the page is left', async () => {
    const { render, stored } = await prepare();
    const { router } = await render();
    await typeInEditor('Expression', '{ "left": order }');
    void router.navigate(`/c/${company_uuid}/settings/mappings`);
    await screen.findByRole('heading', { name: 'Mappings' });
    expect((await stored()).draft?.expression).toBe('{ "left": order }');
  });

  test('of somebody else is announced, and can be opened', async () => {
    const { render, server, mapping_uuid } = await prepare();
    await ask(server, DRAFT, { input: { mapping_uuid, expression: '{ "theirs": 1 }' } }, EDITOR);
    const { user } = await render();
    expect(await screen.findByText(/saved a draft/)).toBeTruthy();
    expect(await textInEditor('Expression')).toBe('{ "number": order }');
    await user.click(await button('Open theirs'));
    await outputs({ theirs: 1 });
    expect(screen.queryByText(/saved a draft/)).toBeNull();
  });

  test('of somebody else that arrives in the meantime requires a choice', async () => {
    const { render, server, mapping_uuid, stored } = await prepare();
    const { user } = await render();
    await ask(server, DRAFT, { input: { mapping_uuid, expression: '{ "theirs": 1 }' } }, EDITOR);
    await typeInEditor('Expression', '{ "mine": 1 }');
    expect(await screen.findByText(/is not saved until you choose/)).toBeTruthy();
    expect((await stored()).draft?.expression).toBe('{ "theirs": 1 }');
    await user.click(await button('Keep this one'));
    await waitFor(async () => expect((await stored()).draft?.expression).toBe('{ "mine": 1 }'));
    expect(await textInEditor('Expression')).toBe('{ "mine": 1 }');
  });

  test('that is opened over what was typed gives it back', async () => {
    const { render, server, mapping_uuid, stored } = await prepare();
    const { user } = await render();
    await ask(server, DRAFT, { input: { mapping_uuid, expression: '{ "theirs": 1 }' } }, EDITOR);
    await typeInEditor('Expression', '{ "mine": 1 }');
    expect(await screen.findByText(/is not saved until you choose/)).toBeTruthy();
    await user.click(await button('Open theirs'));
    await outputs({ theirs: 1 });
    await user.click(await button('Undo'));
    await outputs({ mine: 1 });
    await waitFor(async () => expect((await stored()).draft?.expression).toBe('{ "mine": 1 }'));
  });

  test('that a restored revision replaces can be had back', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "mine": 1 }');
    await waitFor(async () => expect((await stored()).draft?.expression).toBe('{ "mine": 1 }'));
    await user.click(await button('Revisions'));
    await user.click(await button('Restore revision 1 as draft'));
    await outputs({ number: 'PO-1' });
    await user.click(await button('Undo'));
    await outputs({ mine: 1 });
    await waitFor(async () => expect((await stored()).draft?.expression).toBe('{ "mine": 1 }'));
  });

  test('is discarded after a confirmation', async () => {
    const { render, stored } = await prepare();
    const { user } = await render();
    await typeInEditor('Expression', '{ "bad": 1 }');
    await user.click(await screen.findByRole('button', { name: 'Discard draft…' }));
    await user.click(
      within(await dialog('Discard your draft?')).getByRole('button', { name: 'Discard draft' }),
    );
    await waitFor(async () => expect(await textInEditor('Expression')).toBe('{ "number": order }'));
    expect((await stored()).draft).toBeNull();
  });
});

describe('the panes', () => {
  test('are resized with the keyboard, and keep their sizes', async () => {
    const { render } = await prepare();
    const page = await render();
    const splitter = () => screen.getByRole('separator', { name: 'Width of the input' });
    const size = () => Number(splitter().getAttribute('aria-valuenow'));
    const before = size();
    splitter().focus();
    await page.user.keyboard('{ArrowRight}');
    expect(size()).toBe(before + 2);
    page.unmount();
    await render();
    expect(size()).toBe(before + 2);
    await page.user.dblClick(splitter());
    expect(size()).toBe(before);
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])('%s sees nothing', async (as) => {
    const { server, at } = await prepare();
    const { sent } = await renderRoute(at, { server, as });
    await screen.findByRole('navigation', { name: 'Workspace' });
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
    expect(sent.filter(({ operationName }) => operationName === 'runPlanMutation')).toEqual([]);
  });

  test('a mapping that does not exist says so', async () => {
    await renderRoute(`/c/${company_uuid}/settings/mappings/00000000-0000-4000-8000-000000000000`, {
      server: first,
    });
    expect(await screen.findByRole('heading', { name: /not found|does not exist/i })).toBeTruthy();
  });
});
