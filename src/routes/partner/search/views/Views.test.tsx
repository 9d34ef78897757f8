import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import type { RenderRouteOptions } from '#tests/support/render-route.tsx';
import { button, grid, searchScreens } from '#tests/support/search-screen.ts';

const { server, open, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');
const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';

interface Stored {
  view_uuid: string;
  name: string;
  query: string;
  is_shared: boolean;
  is_default: boolean;
}
const stored = async (as: string) =>
  (
    await server.graphql<{ company: { saved_views: Stored[] } }>(
      as,
      `{ company(company_uuid: "${alder.company_uuid}") { saved_views(screen: "partner-search") { view_uuid name query is_shared is_default } } }`,
    )
  ).data.company.saved_views;
const makeDefault = async (as: string, name: string) => {
  const view_uuid = (await stored(as)).find((view) => view.name === name)?.view_uuid;
  await server.graphql(
    as,
    'mutation($input: SetDefaultViewInput!) { set_default_view(input: $input) { errors { code } } }',
    { input: { company_uuid: alder.company_uuid, screen: 'partner-search', view_uuid } },
  );
};
const show = async (as: string, search = '', options: RenderRouteOptions = {}) => {
  const shown = await open(alder, search, { as, ...options });
  await grid();
  return shown;
};
const entries = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

test('a view sets filters, order, and columns; a change is indicated and can be discarded', async () => {
  const { user, address } = await show(VIEWER);
  await user.click(button('Views'));
  const menu = await screen.findByRole('menu', { name: 'Views' });
  expect(entries(menu)).toEqual([
    'Last 24 h, no filters',
    'Flagged by us',
    'Errors of the last weekOlivia Marsh',
    'Overdue acknowledgmentsEdwin Castellanos',
    'Save as a new view…',
  ]);
  await user.click(within(menu).getByRole('menuitemcheckbox', { name: /^Errors of the last week/ }));
  await waitFor(() => expect(address()).toMatch(/status=TECHNICAL_FAILURE.*range=7d|range=7d.*status=/));
  expect(button('Errors of the last week')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Status:/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Error' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Errors of the last week changed' }));
  const again = await screen.findByRole('menu', { name: 'Views' });
  // Another person's view can be neither overwritten, renamed, shared, nor deleted.
  expect(entries(again).slice(4)).toEqual([
    'Discard changes',
    'Save as a new view…',
    'Open executions with this view',
  ]);
  await user.click(within(again).getByRole('menuitem', { name: 'Discard changes' }));
  await waitFor(() => expect(button('Errors of the last week')).toBeTruthy());
  expect(address()).toContain('status=LOGICAL_FAILURE');
});

test('the list is saved as a view, changed, renamed, shared, and deleted with undo', async () => {
  const mine = async () =>
    (await stored(EDITOR)).find(({ name }) => name.endsWith('tenders') && name !== 'Rejected tenders');
  const { user, address } = await show(EDITOR, '?flagged=yes&range=30d&sort=-duration');
  const choose = async (from: string | RegExp, item: string) => {
    await user.click(await screen.findByRole('button', { name: from }));
    const menu = await screen.findByRole('menu', { name: 'Views' });
    const [found] = [...menu.querySelectorAll('[role^=menuitem]')].filter(
      ({ textContent }) => textContent === item,
    );
    await user.click(found!);
  };
  await choose('Views', 'Save as a new view…');
  const dialog = await screen.findByRole('dialog', { name: 'Save as a new view' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.type(name, 'slow runs');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Share with the workspace' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await within(dialog).findAllByText('You already have a view with this name on this screen.');
  await user.clear(name);
  await user.type(name, 'Slow tenders');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole('button', { name: 'Slow tenders' })).toBeTruthy();
  const made = await mine();
  expect(made).toMatchObject({ name: 'Slow tenders', is_shared: true });
  expect(new URLSearchParams(made?.query).get('sort')).toBe('-duration');
  expect(new URLSearchParams(made?.query).get('columns')).toMatch(/^status,submitted,flow,summary,/);
  await waitFor(() => expect(address()).toContain(`view=${made?.view_uuid}`));

  // Columns are part of the view.
  await user.click(button('Columns and density'));
  await user.click(await screen.findByRole('checkbox', { name: 'Reason' }));
  await user.keyboard('{Escape}');
  await choose('Slow tenders changed', 'Save changes to “Slow tenders”');
  await waitFor(async () => expect((await mine())?.query).toContain('reason'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await mine())?.query).toBe(made?.query));
  await choose('Slow tenders changed', 'Rename…');
  const rename = await screen.findByRole('dialog', { name: 'Rename “Slow tenders”' });
  await user.clear(within(rename).getByRole('textbox', { name: 'Name' }));
  await user.type(within(rename).getByRole('textbox', { name: 'Name' }), 'Late tenders');
  await user.click(within(rename).getByRole('button', { name: 'Rename' }));
  await choose(/^Late tenders/, 'Share with the workspace');
  await waitFor(async () => expect(await mine()).toMatchObject({ name: 'Late tenders', is_shared: false }));
  await choose(/^Late tenders/, 'Delete');
  await screen.findByText('“Late tenders” deleted');
  expect(await mine()).toBeUndefined();
  const undos = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(undos.at(-1)!);
  expect(await screen.findByRole('button', { name: /^Late tenders/ })).toBeTruthy();
  expect(await mine()).toMatchObject({ name: 'Late tenders' });
});

test('a viewer may save a view but not share it', async () => {
  const { user } = await show(VIEWER);
  await user.click(button('Views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a new view' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Today’s');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Today’s' })).toBeTruthy();
  expect((await stored(VIEWER)).find(({ name }) => name === 'Today’s')).toMatchObject({
    is_shared: false,
  });
  await user.click(button('Today’s'));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Share with the workspace' })).toBeNull();
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Open executions with this view' }));
  await waitFor(async () =>
    expect((await stored(VIEWER)).filter(({ is_default }) => is_default)).toHaveLength(1),
  );
});

test('a default view opens if the address has no parameters, and only then', async () => {
  await makeDefault(OWNER, 'Errors of the last week');
  const { user, address, router, operations } = await show(OWNER);
  expect(address()).toContain('range=7d');
  expect(button('Errors of the last week')).toBeTruthy();
  // Once the default view is known, the list without it is not even requested.
  const before = operations().length;
  await act(() => router.navigate(`/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search`));
  await waitFor(() => expect(address()).toMatch(new RegExp(`${pinecrest.partner_uuid}/search\\?.*range=7d`)));
  await grid();
  const asked = () =>
    operations()
      .slice(before)
      .filter((name) => name === 'PartnerSearchScreenQuery');
  await screen.findByRole('heading', { level: 1, name: 'Pinecrest Lines' });
  expect(asked()).toHaveLength(1);
  // The list without filters still has an address of its own.
  await user.click(await screen.findByRole('button', { name: 'Errors of the last week' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Last 24 h, no filters' }));
  await waitFor(() => expect(address()).toMatch(/search\?range=24h$/));
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy();
});

test('an address with filters takes precedence over the default view', async () => {
  await makeDefault(OWNER, 'Errors of the last week');
  const { address } = await show(OWNER, '?status=SKIPPED');
  expect(address()).toMatch(/search\?status=SKIPPED$/);
});

test('if the views cannot be loaded, the list still works, and the menu says so', async () => {
  const { user } = await show(EDITOR, '', {
    intercept: async ({ operationName, query, variables }) => {
      if (operationName !== 'PartnerSearchScreenQuery') return undefined;
      const answer = await server.graphql<{ trading_partner: { company: { saved_views: unknown } } }>(
        EDITOR,
        query,
        variables,
      );
      answer.data.trading_partner.company.saved_views = null;
      return Response.json({
        ...answer,
        errors: [{ message: 'Broken', path: ['trading_partner', 'company', 'saved_views'] }],
      });
    },
  });
  await user.click(button('Views'));
  expect(
    within(await screen.findByRole('menu', { name: 'Views' })).getByText('Your views could not be loaded.'),
  ).toBeTruthy();
});
