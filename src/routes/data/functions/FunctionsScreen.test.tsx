import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const BODY = 'Body of the function';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = (search = '') => `/c/${company}/settings/global_functions${search}`;

interface Stored {
  function_uuid: string;
  name: string;
  body: string;
  parameters: string[];
  lock_version: number;
  tests: { name: string; args: unknown; expected: unknown }[];
  deployed_revision: { number: number; deployment_note: string | null } | null;
  latest_revision: { number: number; note: string | null };
}
const stored = async (server: Server, name: string): Promise<Stored> => {
  const answer = await server.graphql<{
    company: { global_functions: { edges: { node: Stored }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${company}") { company_uuid global_functions(first: 100) { edges { node {
       function_uuid name body parameters lock_version tests { name args expected }
       deployed_revision { function_uuid number deployment_note }
       latest_revision { function_uuid number note } } } } } }`,
  );
  const item = answer.data.company.global_functions.edges.find(({ node }) => node.name === name);
  if (!item) throw new Error(name);
  return item.node;
};
const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const open = async (name: string, more = '') => {
  const server = await createTestServer();
  const { function_uuid } = await stored(server, name);
  return { ...(await render(`?open=${function_uuid}${more}`, { server })), function_uuid };
};
const grid = () => screen.findByRole('grid', { name: 'Functions' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () =>
  (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent?.split('(')[0]);
const choose = async (user: UserEvent, name: string, item: RegExp) => {
  await user.click(within(await grid()).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const card = (name: string) => screen.findByRole('region', { name });

describe('the list of functions', () => {
  test('shows kind, deployment, and callers; the address filters and sorts it', async () => {
    const { user, address } = await render('', { server: first });
    await waitFor(async () => expect((await names()).length).toBe(12));
    const row = (await rows()).find((element) =>
      within(element).queryByRole('link', { name: /^airWaybillIsValid/ }),
    );
    expect(row?.textContent).toContain('airWaybillIsValid(number)');
    expect(row?.textContent).toContain('Undeployed changes');
    expect(row?.textContent).toContain('Not used');
    const filters = screen.getByRole('toolbar', { name: 'Filter functions' });
    await user.click(within(filters).getByRole('button', { name: 'Deployment' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Undeployed changes' }));
    await waitFor(async () => expect(await names()).toEqual(['airWaybillIsValid']));
    expect(address()).toBe(at('?state=undeployed'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect((await names()).length).toBe(12));
    await user.click(
      screen.getByRole('columnheader', { name: /^Name/ }).querySelector('button') as HTMLElement,
    );
    await waitFor(() => expect(address()).toBe(at('?sort=name.desc')));
    await waitFor(async () => expect((await names())[0]).toBe('workingDaysAfter'));
  });

  test('deletes a function without callers, and names the callers of the others', async () => {
    const { user } = await render();
    await waitFor(async () => expect((await names()).length).toBe(12));
    await user.click(within(await grid()).getByRole('button', { name: 'Actions for cleanReference' }));
    const blocked = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await choose(user, 'sscc', /^Delete/);
    const dialog = await screen.findByRole('dialog', { name: 'Delete the function “sscc”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).not.toContain('sscc'));
    expect(await screen.findByText('11 functions')).toBeTruthy();
  });

  test('is pushed to another workspace from its row, unless it is in every workspace already', async () => {
    const { user, address } = await render();
    await user.click(await within(await grid()).findByRole('button', { name: 'Actions for isoDate' }));
    const embedded = await screen.findByRole('menuitem', { name: /^Push to other workspaces/ });
    expect(embedded.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await choose(user, 'cleanReference', /^Push to other workspaces/);
    await waitFor(() => expect(address()).toContain('action=push-function'));
    await user.click(await screen.findByRole('checkbox', { name: 'Solo Broker' }));
    await user.click(screen.getByRole('button', { name: 'Preview 1 workspace' }));
    const preview = await screen.findByRole('table', { name: 'Preview' });
    expect(within(preview).getByText('Will change')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Run on 1 workspace' }));
    expect(await screen.findByText('1 of 1 workspace changed')).toBeTruthy();
  });

  test('a copy opens at once, also that of an embedded function', async () => {
    const { user, server } = await render();
    await waitFor(async () => expect((await names()).length).toBe(12));
    await choose(user, 'isoDate', /^Duplicate/);
    expect(await screen.findByRole('heading', { level: 1, name: 'isoDateCopy' })).toBeTruthy();
    expect(await textInEditor(BODY)).toBe((await stored(server, 'isoDate')).body);
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s sees nothing and, once the role is known, requests nothing',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      const { function_uuid } = await stored(first, 'sscc');
      await router.navigate(at(`?open=${function_uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(sent.filter(({ query }) => /global_function/.test(query))).toEqual([]);
    },
  );
});

describe('the editor', () => {
  test('adds a function: named, tried, tested, and saved', async () => {
    const { user, address, server } = await render('?open=new');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'sum');
    expect(await screen.findByText('JSONata has a built-in function “$sum”.')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'twice');
    await typeInEditor(BODY, 'return 2 * value;');
    const trial = await card('Try it');
    await user.type(within(trial).getByRole('textbox', { name: 'value' }), '21');
    await waitFor(() => expect(within(trial).getByRole('status').textContent).toMatch(/^42/));
    await user.click(within(trial).getByRole('button', { name: 'Keep as test' }));
    const tests = await card('Tests');
    expect(await within(tests).findByText('Passed')).toBeTruthy();
    await typeInEditor(BODY, 'return 3 * value;');
    expect(await within(tests).findByText('expected 42, got 63')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add function' }));
    await waitFor(async () =>
      expect(await stored(server, 'twice')).toMatchObject({
        body: 'return 3 * value;',
        parameters: ['value'],
        tests: [{ name: 'test 1', args: [21], expected: 42 }],
        deployed_revision: null,
      }),
    );
    const { function_uuid } = await stored(server, 'twice');
    await waitFor(() => expect(address()).toBe(at(`?open=${function_uuid}`)));
    expect(await screen.findByText('Not deployed')).toBeTruthy();
  });

  test('shows errors in the body, and stops a body that does not end', async () => {
    await open('sscc');
    await typeInEditor(BODY, 'return prefix +* serial;');
    const trial = await card('Try it');
    await waitFor(() =>
      expect(within(trial).getByRole('status').textContent).toBe("Line 1: Unexpected token '*'"),
    );
    await typeInEditor(BODY, 'for (;;);');
    await waitFor(() =>
      expect(within(trial).getByRole('status').textContent).toMatch(/took longer than 1.8 seconds/),
    );
  });

  test('saves a revision with its note by Ctrl S, and reviews it before it is deployed', async () => {
    const { user, server } = await open('cleanReference');
    expect(await screen.findByText('Revision 3')).toBeTruthy();
    expect((await card('Used by')).textContent).toContain('shipment_standard');
    await typeInEditor(BODY, "return String(text ?? '').trim();");
    await user.type(screen.getByRole('textbox', { name: /^Note on this revision/ }), 'Keep blanks');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () =>
      expect((await stored(server, 'cleanReference')).latest_revision).toMatchObject({
        number: 4,
        note: 'Keep blanks',
      }),
    );
    expect(await screen.findByText('Revision 4; 3 is deployed')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Deploy…' }));
    const review = await screen.findByRole('dialog', { name: /^Deploy revision 4 of cleanReference/ });
    expect(within(review).getByText('1 test of 1 fails.')).toBeTruthy();
    expect(within(review).getByText('expected "PO123", got "po 123"')).toBeTruthy();
    expect(within(review).getByText('6 mappings call it')).toBeTruthy();
    const deploy = within(review).getByRole('button', { name: 'Deploy revision 4' });
    await user.click(deploy);
    expect(await within(review).findByText('Explain why it is deployed despite failing tests.')).toBeTruthy();
    await user.type(within(review).getByRole('textbox'), 'Agreed');
    await user.click(deploy);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored(server, 'cleanReference')).deployed_revision).toEqual({
      function_uuid: expect.any(String),
      number: 4,
      deployment_note: 'Agreed',
    });
    expect(await screen.findByText('Deployed')).toBeTruthy();
  });

  test('compares revisions, restores one as a draft, and rolls back to an older one', async () => {
    const { user, server, address, function_uuid } = await open('cleanReference');
    await user.click(await screen.findByRole('link', { name: 'Revisions' }));
    const drawer = await screen.findByRole('dialog', { name: /^Revisions of cleanReference/ });
    expect(address()).toBe(at(`?open=${function_uuid}&revision=3`));
    expect(await within(drawer).findByRole('figure', { name: 'Revision 3 compared with 2' })).toBeTruthy();
    await user.selectOptions(within(drawer).getByRole('combobox'), '1');
    expect(await within(drawer).findByRole('figure', { name: 'Revision 3 compared with 1' })).toBeTruthy();
    await user.click(within(drawer).getByRole('link', { name: /^Revision 2/ }));
    const second = await within(drawer).findByRole('region', { name: 'Revision 2' });
    await user.click(within(second).getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await textInEditor(BODY)).toContain('text.replace');
    expect(await screen.findByRole('button', { name: 'Save and deploy…' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await user.click(screen.getByRole('link', { name: 'Revisions' }));
    const again = await screen.findByRole('dialog', { name: /^Revisions of/ });
    await user.click(await within(again).findByRole('link', { name: /^Revision 1/ }));
    await user.click(await within(again).findByRole('link', { name: 'Roll back to it…' }));
    const review = await screen.findByRole('dialog', { name: /^Roll back to revision 1/ });
    await user.type(await within(review).findByRole('textbox'), 'Revision 3 is too strict');
    await user.click(within(review).getByRole('button', { name: 'Roll back to revision 1' }));
    await waitFor(async () =>
      expect((await stored(server, 'cleanReference')).deployed_revision?.number).toBe(1),
    );
  });

  test('nothing is overwritten or lost when somebody else has saved', async () => {
    const { user, server, function_uuid } = await open('sscc');
    await typeInEditor(BODY, 'return 1;');
    const { lock_version } = await stored(server, 'sscc');
    await server.graphql(
      'editor@northbay.example',
      `mutation { save_global_function(input: { function_uuid: "${function_uuid}", lock_version: ${lock_version}, body: "return 2;" }) { errors { message } } }`,
    );
    await user.click(screen.getByRole('button', { name: 'Save revision' }));
    expect(await screen.findByText(/Your version is older; nothing was saved/)).toBeTruthy();
    expect((await stored(server, 'sscc')).body).toBe('return 2;');
    expect(await textInEditor(BODY)).toBe('return 1;');
  });

  test('an embedded function can be read and tried, but not changed', async () => {
    const { user } = await open('isoDate');
    expect(await screen.findByText('Embedded function.')).toBeTruthy();
    const body = await screen.findByRole('textbox', { name: BODY });
    expect(body.getAttribute('aria-readonly') ?? body.getAttribute('contenteditable')).toMatch(/true|false/);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Deploy/ })).toBeNull();
    const trial = await card('Try it');
    await user.click(within(trial).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(within(trial).getByRole('status').textContent).toMatch(/^"2026-09-15"/));
  });

  test('leaving unsaved work asks for confirmation', async () => {
    const { user, address, function_uuid } = await open('sscc');
    await screen.findByRole('textbox', { name: BODY });
    await typeInEditor(BODY, 'return 1;');
    await user.click(screen.getByRole('link', { name: 'Functions', current: false }));
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe(at(`?open=${function_uuid}`));
    expect(await textInEditor(BODY)).toBe('return 1;');
  });
});
