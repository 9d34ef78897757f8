import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const shared = await createTestServer();
const { company_uuid, partner_uuid, flow_uuid } = await seededPlaces(shared.server);
const at = { company_uuid, partner_uuid, flow_uuid };

interface Version {
  version_timestamp: number;
  is_deployed: boolean;
  executions_count: number;
  deploy_note: string | null;
  note: string | null;
  snapshot: { document: { retention_days: number | null } };
}

const versionsOf = async (server: TestServer): Promise<readonly Version[]> => {
  const { data } = await server.graphql<{
    flow_setup: { versions: { edges: { node: Version }[] } };
  }>(
    EDITOR,
    `query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid versions(first: 100) { edges { node { flow_uuid
       version_timestamp is_deployed executions_count deploy_note note snapshot { document } } } } } }`,
    { f: flow_uuid },
  );
  return data.flow_setup.versions.edges.map(({ node }) => node);
};

const save = async (server: TestServer, input: Record<string, unknown>) => {
  const { data } = await server.graphql<{ flow_configuration: { lock_version: number } }>(
    EDITOR,
    'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
    { f: flow_uuid },
  );
  const saved = await server.graphql<{ save_flow: { errors: unknown[] } }>(
    EDITOR,
    'mutation($i: SaveFlowInput!) { save_flow(input: $i) { errors { message } } }',
    { i: { flow_uuid, lock_version: data.flow_configuration.lock_version, ...input } },
  );
  expect(saved.data.save_flow.errors).toEqual([]);
};

const versions = await versionsOf(shared);
const [latest, older] = versions as [Version, Version];

const open = (
  version: { version_timestamp: number },
  { server = shared, as = EDITOR, search = {} }: { server?: TestServer; as?: string; search?: object } = {},
) =>
  renderRoute(
    paths.flowVersion({ ...at, version_millis: String(version.version_timestamp) }, { ...search }),
    { server, as },
  );
const heading = () => screen.findByRole('heading', { level: 1, name: /^Version of / });
const changes = () => screen.findByRole('region', { name: 'Changes' });

describe('a version of a flow', () => {
  test('shows what it changed, its settings, and its executions', async () => {
    const version = versions.find(({ executions_count }) => executions_count > 0) as Version;
    await open(version);
    await heading();
    const facts = await screen.findByRole('region', { name: 'About this version' });
    expect(
      within(facts)
        .getByRole('link', { name: /execution/ })
        .getAttribute('href'),
    ).toContain(paths.partnerSearch({ company_uuid, partner_uuid }));
    const settings = await screen.findByRole('region', { name: 'All settings' });
    expect(within(settings).getByRole('region', { name: 'Source system' })).toBeTruthy();
    expect(settings.textContent).toContain('Send tender 204');
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect((await within(way).findByRole('link', { name: 'Send tender 204' })).getAttribute('href')).toBe(
      paths.flow({ company_uuid, partner_uuid, flow_uuid }),
    );
    expect(settings.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  });

  test('is compared with the version before it, and with any other', async () => {
    const { user, address } = await open(latest);
    await within(await changes()).findByText(/^\d+ changes? from .*previous/);
    await user.click(await screen.findByRole('button', { name: /^Compare with/ }));
    const options = await screen.findAllByRole('radio');
    expect(options).toHaveLength(versions.length - 1);
    await user.click(options.at(-1)!);
    const first = versions.at(-1)!;
    await waitFor(() => expect(address()).toContain(`against=${first.version_timestamp}`));
    expect((await changes()).textContent).toMatch(/\d+ changes?/);
  });

  test.each([
    ['of another time', { version_timestamp: latest.version_timestamp + 1 }],
    ['that is no time', { version_timestamp: Number.NaN }],
  ])('%s is not found', async (_what, version) => {
    await open(version);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  test('of another partner is not found', async () => {
    const { company_uuid: company, cargowise } = await seededPlaces(shared.server);
    await renderRoute(
      paths.flowVersion({
        company_uuid: company,
        partner_uuid: cargowise.partner_uuid,
        flow_uuid,
        version_millis: String(latest.version_timestamp),
      }),
      { server: shared, as: EDITOR },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  test('is read-only for a viewer', async () => {
    await open(older, { as: VIEWER });
    await heading();
    expect((await changes()).textContent).toMatch(/change/);
    expect(screen.queryByRole('button', { name: /Deploy|Restore/ })).toBeNull();
  });

  test('is not available to guests', async () => {
    await open(older, { as: GUEST });
    expect(await screen.findByRole('heading', { level: 1, name: /not found|no access/i })).toBeTruthy();
  });
});

describe('a deployment', () => {
  /** The drawer after its versions have been compared; until then, it is a placeholder that is replaced. */
  const review = async () => {
    await screen.findByRole('region', { name: 'Validation' });
    return screen.findByRole('dialog', { name: /^Deploy Send tender 204/ });
  };

  test('is reviewed, given a note, and started with the keyboard', async () => {
    const server = await createTestServer();
    const target = (await versionsOf(server)).find(({ is_deployed }) => !is_deployed) as Version;
    const { user } = await open(target, { server });
    await heading();
    (await screen.findByRole('button', { name: 'Deploy this version…' })).focus();
    await user.keyboard('{Enter}');
    const drawer = await review();
    expect(within(drawer).getByRole('region', { name: 'Validation' }).textContent).toContain('Valid');
    const note = await within(drawer).findByRole('textbox', { name: /Note/ });
    await waitFor(() => expect(document.activeElement).toBe(note));
    await user.click(within(drawer).getByRole('button', { name: /^Deploy/ }));
    expect(await within(drawer).findByText(/Explain why/)).toBeTruthy();
    await user.type(note, 'Returned tenders go out as changes');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Send tender 204 deployed with/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deploy this version…' })).toBeNull());
    const after = await versionsOf(server);
    expect(after.filter(({ is_deployed }) => is_deployed)).toMatchObject([
      {
        version_timestamp: target.version_timestamp,
        deploy_note: 'Returned tenders go out as changes',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is blocked by problems, and lists them', async () => {
    const server = await createTestServer();
    await save(server, { source: null, retention_days: 30 });
    const [draft] = (await versionsOf(server)) as [Version];
    await open(draft, { server, search: { over: 'deploy' } });
    const drawer = await review();
    expect(within(drawer).getByRole('region', { name: 'Validation' }).textContent).toMatch(
      /1 problem to fix before it can be deployed.*Source system.*Choose where data comes from/s,
    );
    const row = await within(drawer).findByText('Retention');
    expect(row.parentElement?.textContent).toMatch(/As the partner.*30 days/);
    expect(within(drawer).getByRole('button', { name: /^Deploy/ })).toHaveProperty('disabled', true);
  });
});

describe('the versions', () => {
  test('are listed newest first, and one of them is restored as the draft, with Undo', async () => {
    const server = await createTestServer();
    await save(server, { retention_days: 30 });
    const before = await versionsOf(server);
    const { user } = await open(before[1]!, { server });
    await heading();
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    const drawer = await screen.findByRole('dialog', { name: /^Versions/ });
    const list = await within(drawer).findByRole('list', { name: 'Versions' });
    const items = await within(list).findAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Draft');
    expect(items[0]?.textContent).toContain('1 change: Retention');
    const [restore] = within(list).getAllByRole('button', { name: /^Restore as draft/ });
    await user.click(restore!);
    expect(await screen.findByText(/restored as draft$/)).toBeTruthy();
    let now = await versionsOf(server);
    expect(now).toHaveLength(before.length + 1);
    expect(now[0]?.snapshot.document.retention_days).toBe(before[1]?.snapshot.document.retention_days);
    expect((await within(list).findAllByRole('listitem'))[0]?.textContent).toContain(
      'Restored the version of',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      now = await versionsOf(server);
      expect(now[0]?.snapshot.document.retention_days).toBe(30);
    });
    await waitFor(() => expect(list.textContent).toContain('Back to the version of'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
