import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
const freshServer = () => createTestServer();
const first = await freshServer();
const seeded = await seededPlaces(first.server);
const { company_uuid } = seeded;
type Server = typeof first;

interface Revision {
  created_at: number;
  number: number;
  is_deployed: boolean;
  expression: string;
}
interface Mapping {
  mapping_uuid: string;
  name: string;
  lock_version: number;
  draft: { expression: string } | null;
  deployed_revision: Revision;
  revisions: { edges: { node: Revision }[] };
}
const REVISION = 'created_at number is_deployed expression';
const mappingAt = async (server: Server, mapping_uuid = seeded.older_revision.mapping_uuid) =>
  (
    await server.graphql<{ mapping: Mapping }>(
      OWNER,
      `query($m: ID!) { mapping(mapping_uuid: $m) { mapping_uuid name lock_version draft { expression } deployed_revision { ${REVISION} }
        revisions(first: 40) { edges { node { ${REVISION} } } } } }`,
      { m: mapping_uuid },
    )
  ).data.mapping;

const at = (mapping_uuid: string, created_at: number | string, search = '') =>
  `/c/${company_uuid}/settings/mappings/${mapping_uuid}/revisions/${created_at}${search}`;
const open = async (created_at: number | string, server: Server, search = '') =>
  renderRoute(at(seeded.older_revision.mapping_uuid, created_at, search), { server });

/** The mapping with a new latest revision that writes another code and is not deployed. */
async function withChange(server: Server): Promise<{ mapping: Mapping; revision: Revision }> {
  const { mapping_uuid, lock_version, deployed_revision } = await mappingAt(server);
  const expression = deployed_revision.expression.replace(/"sets": \[\{/, '"note": "new", "sets": [{');
  const { data } = await server.graphql<{ save_mapping: { revision: Revision; errors: unknown[] } }>(
    OWNER,
    `mutation($input: SaveMappingInput!) { save_mapping(input: $input) { revision { ${REVISION} } errors { message } } }`,
    { input: { mapping_uuid, lock_version, expression, note: 'Say that it is new' } },
  );
  expect(data.save_mapping.errors).toEqual([]);
  return { mapping: await mappingAt(server), revision: data.save_mapping.revision };
}

describe('a revision', () => {
  test('shows its author and its differences, and can be compared with any other', async () => {
    const mapping = await mappingAt(first);
    const { created_at } = seeded.older_revision;
    const { user, router } = await open(created_at, first);
    const numbers = mapping.revisions.edges.map(({ node }) => node.number);
    const shown = mapping.revisions.edges.find(({ node }) => String(node.created_at) === created_at)?.node;
    expect(await screen.findByRole('heading', { level: 1, name: `Revision ${shown?.number}` })).toBeTruthy();
    const differences = await screen.findByRole('region', { name: 'Differences' });
    const choice = within(differences).getByRole('combobox', { name: 'Compared with' });
    expect(within(choice).getAllByRole('option')).toHaveLength(numbers.length - 1);
    await user.selectOptions(choice, String(mapping.deployed_revision.created_at));
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?against=${mapping.deployed_revision.created_at}`),
    );
  });

  test('that does not exist is not found, and neither is a word in place of its time', async () => {
    await open(1, first);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  test('in an address without a valid time is not found', async () => {
    await open('latest', first);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  test('becomes the draft, after a confirmation if it replaces one', async () => {
    const server = await freshServer();
    const { mapping } = await withChange(server);
    const { created_at } = seeded.older_revision;
    const { user, unmount, address } = await open(created_at, server);
    await user.click(await screen.findByRole('button', { name: 'Restore as draft' }));
    const older = mapping.revisions.edges.find(({ node }) => String(node.created_at) === created_at)?.node;
    await waitFor(async () => expect((await mappingAt(server)).draft?.expression).toBe(older?.expression));
    await waitFor(() =>
      expect(address()).toBe(paths.mapping({ company_uuid, mapping_uuid: mapping.mapping_uuid })),
    );
    unmount();
    const again = await open(created_at, server);
    await again.user.click(await screen.findByRole('button', { name: 'Restore as draft' }));
    expect(await screen.findByRole('dialog', { name: /as draft\?$/ })).toBeTruthy();
  });

  test('runs its tests, and keeps the results', async () => {
    const server = await freshServer();
    const { revision } = await withChange(server);
    const { user } = await open(revision.created_at, server);
    const tests = await screen.findByRole('region', { name: 'Tests' });
    expect(within(tests).getAllByText('Not run').length).toBeGreaterThan(0);
    await user.click(within(tests).getByRole('button', { name: 'Run tests' }));
    await waitFor(() => expect(within(tests).queryByText('Not run')).toBeNull());
    expect(within(tests).getByText(/of \d+ passed/)).toBeTruthy();
  });
});

describe('a replay', () => {
  test('shows each execution with its differences, and needs an acceptance or a note to deploy', async () => {
    const server = await freshServer();
    const { revision } = await withChange(server);
    const { user } = await open(revision.created_at, server);
    const replay = await screen.findByRole('region', { name: 'Replay' });
    await user.click(within(replay).getByRole('button', { name: 'Replay' }));
    const strip = within(await within(replay).findByRole('toolbar'));
    expect(strip.getAllByRole('button').length).toBeGreaterThan(20);
    await strip.findAllByRole('button', { name: /Different$/ });
    await user.click(within(replay).getByRole('button', { name: 'Stop' }));
    expect(await within(replay).findByRole('button', { name: 'Replay again' })).toBeTruthy();
    const changed = strip.getAllByRole('button', { name: /Different$/ });

    await user.click(changed[0] as HTMLElement);
    expect(changed[0]?.getAttribute('aria-pressed')).toBe('true');
    expect(await within(replay).findByRole('region', { name: /^Execution of/ })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Deploy…' }));
    const dialog = await screen.findByRole('dialog', { name: `Deploy revision ${revision.number}?` });
    await user.click(within(dialog).getByRole('button', { name: 'Deploy' }));
    expect(await within(dialog).findAllByText(/Add a note to deploy anyway/)).not.toHaveLength(0);
    expect((await mappingAt(server)).deployed_revision.number).not.toBe(revision.number);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    await user.click(await within(replay).findByRole('button', { name: /^Accept \d+ as expected/ }));
    const accept = await screen.findByRole('dialog', { name: /^Accept/ });
    await user.type(within(accept).getByRole('textbox', { name: /^Note/ }), 'Agreed');
    await user.click(within(accept).getByRole('button', { name: 'Accept' }));
    expect(await within(replay).findByText(/, \d+ accepted/)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Deploy…' }));
    const second = await screen.findByRole('dialog', { name: `Deploy revision ${revision.number}?` });
    await user.click(within(second).getByRole('button', { name: 'Deploy' }));
    await waitFor(async () =>
      expect((await mappingAt(server)).deployed_revision.number).toBe(revision.number),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deploy…' })).toBeNull());
  });
});
