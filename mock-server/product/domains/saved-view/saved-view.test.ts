import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();
const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const northbay =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

interface View {
  view_uuid: string;
  name: string;
  is_shared: boolean;
  is_mine: boolean;
  viewer_can_edit: boolean;
  query: string;
}
const views = async (as: string, session: string, screen?: string) =>
  (
    await t.graphql<{ company: { saved_views: View[] } }>(
      as,
      `query($s: String) { company(company_uuid: "${northbay}") { saved_views(screen: $s) { view_uuid name is_shared is_mine viewer_can_edit query } } }`,
      { s: screen ?? null },
      { session },
    )
  ).data.company.saved_views;
const names = async (...args: Parameters<typeof views>) => (await views(...args)).map(({ name }) => name);
const save = async (as: string, input: object, session: string) =>
  (
    await t.graphql<{
      save_view: { saved_view: View | null; errors: { code: string; path: string[] | null }[] };
    }>(
      as,
      'mutation($input: SaveViewInput!) { save_view(input: $input) { saved_view { view_uuid name is_shared is_mine viewer_can_edit query } errors { code path } } }',
      { input },
      { session },
    )
  ).data.save_view;
const remove = async (as: string, view_uuid: string, session: string) =>
  (
    await t.graphql<{ delete_view: { errors: { code: string }[] } }>(
      as,
      'mutation($input: DeleteViewInput!) { delete_view(input: $input) { errors { code } } }',
      { input: { view_uuid } },
      { session },
    )
  ).data.delete_view.errors.map(({ code }) => code);

test('people see their own views and those shared by colleagues, by screen', async () => {
  expect(await names(VIEWER, 'list', 'partner-search')).toEqual([
    'Errors of the last week',
    'Flagged by us',
    'Overdue acknowledgments',
  ]);
  expect(await names(VIEWER, 'list', 'partners')).toEqual(['Active carriers', 'Key accounts']);
  const own = (await views(VIEWER, 'list')).filter(({ is_mine }) => is_mine);
  expect(own.every(({ viewer_can_edit }) => viewer_can_edit)).toBe(true);
  expect(await names('guest@northbay.example', 'list')).toEqual([]);
  const { data } = await t.graphql<{ viewer: { saved_views: { name: string }[] } }>(
    EDITOR,
    '{ viewer { saved_views { name } } }',
  );
  expect(data.viewer.saved_views.map(({ name }) => name)).toEqual(await names(EDITOR, 'list'));
});

test('private views are visible to their creator, shared ones to everybody; sharing is for editors', async () => {
  const input = { company_uuid: northbay, screen: 'partners', name: ' Mine ', query: '?q=a' };
  const made = await save(VIEWER, input, 'save');
  expect(made).toMatchObject({ saved_view: { name: 'Mine', is_shared: false, is_mine: true }, errors: [] });
  expect(await names(EDITOR, 'save', 'partners')).not.toContain('Mine');
  expect(
    (await save(VIEWER, { view_uuid: made.saved_view?.view_uuid, is_shared: true }, 'save')).errors,
  ).toEqual([{ code: 'FORBIDDEN', path: ['is_shared'] }]);
  const shared = await save(EDITOR, { ...input, is_shared: true }, 'save');
  expect(shared.errors).toEqual([]);
  expect(await names(VIEWER, 'save', 'partners')).toEqual([
    'Active carriers',
    'Key accounts',
    'Mine',
    'Mine',
  ]);
  const changed = await save(VIEWER, { view_uuid: made.saved_view?.view_uuid, query: '?q=b' }, 'save');
  expect(changed.saved_view).toMatchObject({ name: 'Mine', query: '?q=b' });
});

test.each([
  [{ name: '' }, 'VALIDATION name'],
  [{ name: 'x'.repeat(61) }, 'VALIDATION name'],
  [{ screen: 'No Screen' }, 'VALIDATION screen'],
  [{ query: undefined }, 'VALIDATION query'],
  [{ query: 'x'.repeat(2001) }, 'VALIDATION query'],
  [{ name: 'KEY accounts' }, 'ALREADY_EXISTS name'],
  [{ company_uuid: undefined }, 'NOT_FOUND company_uuid'],
])('a view is refused with %j', async (change, error) => {
  const input = { company_uuid: northbay, screen: 'partners', name: 'New', query: '?q=a', ...change };
  const { saved_view, errors } = await save(VIEWER, input, 'refused');
  expect(saved_view).toBeNull();
  expect(errors.map(({ code, path }) => `${code} ${path?.join('.')}`)).toEqual([error]);
});

test('can be changed by its creator, and also deleted by an owner if it is shared', async () => {
  const of = async (name: string) =>
    (await views(OWNER, 'delete')).find((view) => view.name === name)?.view_uuid ?? '';
  const overdue = await of('Overdue acknowledgments');
  expect((await save(VIEWER, { view_uuid: overdue, name: 'x' }, 'delete')).errors).toEqual([
    { code: 'FORBIDDEN', path: null },
  ]);
  expect((await save(OWNER, { view_uuid: overdue, name: 'x' }, 'delete')).errors).toEqual([
    { code: 'FORBIDDEN', path: null },
  ]);
  expect(await remove(VIEWER, overdue, 'delete')).toEqual(['FORBIDDEN']);
  expect(await remove(OWNER, overdue, 'delete')).toEqual([]);
  expect(await names(EDITOR, 'delete')).not.toContain('Overdue acknowledgments');
  expect(await remove(OWNER, overdue, 'delete')).toEqual(['NOT_FOUND']);
  const slow = (await views(EDITOR, 'delete')).find(({ name }) => name === 'Slow runs')?.view_uuid ?? '';
  expect(await remove(OWNER, slow, 'delete')).toEqual(['NOT_FOUND']);
});

const restore = async (as: string, view_uuid: string, session: string) =>
  (
    await t.graphql<{ restore_view: { errors: { code: string; path: string[] | null }[] } }>(
      as,
      'mutation($input: RestoreViewInput!) { restore_view(input: $input) { errors { code path } } }',
      { input: { view_uuid } },
      { session },
    )
  ).data.restore_view.errors.map(({ code, path }) => `${code} ${path?.join('.')}`);
const choose = async (as: string, view_uuid: string | null, session: string, screen = 'partner-search') => {
  const { set_default_view } = (
    await t.graphql<{
      set_default_view: {
        company: { saved_views: { name: string; is_default: boolean }[] } | null;
        errors: { code: string }[];
      };
    }>(
      as,
      'mutation($input: SetDefaultViewInput!) { set_default_view(input: $input) { company { saved_views { name is_default } } errors { code } } }',
      { input: { company_uuid: northbay, screen, view_uuid } },
      { session },
    )
  ).data;
  return (
    set_default_view.company?.saved_views.filter(({ is_default }) => is_default).map(({ name }) => name) ??
    set_default_view.errors.map(({ code }) => code)
  );
};

test('a deletion can be undone by people who may delete, unless the name has been taken since', async () => {
  const input = { company_uuid: northbay, screen: 'partners', name: 'Mine', query: '?q=a', is_shared: true };
  const { saved_view } = await save(EDITOR, input, 'restore');
  const uuid = saved_view?.view_uuid ?? '';
  expect(await restore(EDITOR, uuid, 'restore')).toEqual(['NOT_FOUND view_uuid']);
  await remove(OWNER, uuid, 'restore');
  expect(await names(VIEWER, 'restore')).not.toContain('Mine');
  expect(await save(EDITOR, { view_uuid: uuid, name: 'x' }, 'restore')).toMatchObject({
    errors: [{ code: 'NOT_FOUND' }],
  });
  expect(await restore(VIEWER, uuid, 'restore')).toEqual(['FORBIDDEN undefined']);
  expect(await restore(OWNER, uuid, 'restore')).toEqual([]);
  expect((await views(EDITOR, 'restore')).find(({ view_uuid }) => view_uuid === uuid)).toMatchObject({
    name: 'Mine',
    is_shared: true,
    is_mine: true,
  });
  await remove(EDITOR, uuid, 'restore');
  expect((await save(EDITOR, input, 'restore')).errors).toEqual([]);
  expect(await restore(EDITOR, uuid, 'restore')).toEqual(['ALREADY_EXISTS name']);
});

test('each person has at most one default view per list', async () => {
  const of = async (as: string, name: string) =>
    (await views(as, 'default')).find((view) => view.name === name)?.view_uuid ?? '';
  const errors = await of(OWNER, 'Errors of the last week');
  const overdue = await of(OWNER, 'Overdue acknowledgments');
  const slow = await of(EDITOR, 'Slow runs');
  expect(await choose(VIEWER, errors, 'default')).toEqual(['Errors of the last week']);
  expect(await choose(EDITOR, overdue, 'default')).toEqual(['Overdue acknowledgments']);
  expect(await choose(VIEWER, overdue, 'default')).toEqual(['Overdue acknowledgments']);
  expect(await choose(VIEWER, null, 'default')).toEqual([]);
  expect(await choose(EDITOR, slow, 'default')).toEqual(['Slow runs']);
  expect(await choose(VIEWER, slow, 'default')).toEqual(['NOT_FOUND']);
  expect(await choose(VIEWER, overdue, 'default', 'partners')).toEqual(['NOT_FOUND']);
  // A deleted default no longer counts, and does not become the default again after another was chosen.
  await remove(EDITOR, slow, 'default');
  expect(await choose(EDITOR, errors, 'default')).toEqual(['Errors of the last week']);
  await restore(EDITOR, slow, 'default');
  expect(await choose(EDITOR, errors, 'default')).toEqual(['Errors of the last week']);
});

test('shows who may delete', async () => {
  const mayDelete = async (as: string) =>
    (
      await t.graphql<{ company: { saved_views: { name: string; viewer_can_delete: boolean }[] } }>(
        as,
        `{ company(company_uuid: "${northbay}") { saved_views(screen: "partner-search") { name viewer_can_delete } } }`,
      )
    ).data.company.saved_views
      .filter(({ viewer_can_delete }) => viewer_can_delete)
      .map(({ name }) => name);
  expect(await mayDelete(VIEWER)).toEqual(['Flagged by us']);
  expect(await mayDelete(EDITOR)).toEqual(['Overdue acknowledgments', 'Rejected tenders', 'Slow runs']);
  expect(await mayDelete(OWNER)).toEqual(['Errors of the last week', 'Overdue acknowledgments']);
});
