import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { failFields } from '#tests/support/fail-fields.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const seeded = await seededPlaces(first.server);
const { company_uuid, partner_uuid } = seeded;
const at = { company_uuid, ...seeded.canvas };
const list = paths.flowBuilder(at, { view: 'list' });

interface Stored {
  builder: string;
  configuration: {
    flow_name: string;
    lock_version: number;
    graph: {
      nodes: { node_id: string; kind: string; label: string }[];
      edges: { from_node_id: string; to_node_id: string }[];
    };
  };
}
const stored = async (server: Server, flow_uuid: string): Promise<Stored> =>
  (
    await ask<{ flow_setup: Stored }>(
      server.server,
      OWNER,
      `query ($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid builder configuration { flow_uuid flow_name lock_version
         graph { nodes { node_id kind label } edges { from_node_id to_node_id } } } } }`,
      { f: flow_uuid },
    )
  ).flow_setup;
const pathsOf = ({ configuration: { graph } }: Stored) =>
  graph.edges.map(({ from_node_id, to_node_id }) => `${from_node_id} ${to_node_id}`);
const row = (name: string | RegExp) => screen.findByRole('row', { name });
const choose = async (user: UserEvent, label: RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
/** Opens the menu of steps with the keyboard and chooses the first step that starts with the letters. */
const addByKeys = async (user: UserEvent, letters: string) => {
  const button = await screen.findByRole('button', { name: 'Add step' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Add step' });
  await user.keyboard(letters);
  await user.keyboard('{Enter}');
};

describe('a flow of the canvas', () => {
  test('is shown without its counts if they cannot be loaded, and says so until Retry loads them', async () => {
    const server = await createTestServer();
    await failFields(server.server, 'FlowSetup.node_counts');
    const { user } = await renderRoute(list, { server });
    const failure = await screen.findByRole('region', { name: 'Executions of the last 24 hours' });
    expect(within(failure).getByText(/FlowSetup\.node_counts is broken/)).toBeTruthy();
    // One line, which leaves the room to the steps.
    expect(within(failure).queryByRole('heading')).toBeNull();
    const map = screen.getByRole('button', { name: 'Map' }).closest('tr') as HTMLElement;
    const counted = () =>
      within(map)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(counted().filter((text) => text === '–')).toHaveLength(2);
    expect(counted()).not.toContain('0');
    await user.click(within(map).getByRole('button', { name: 'Map' }));
    await user.click(await screen.findByRole('tab', { name: 'Last 24 h' }));
    const panel = screen.getByRole('tabpanel');
    expect(await within(panel).findByText(/FlowSetup\.node_counts is broken/)).toBeTruthy();
    expect(within(panel).queryByText('No executions yet')).toBeNull();
    await failFields(server.server);
    await user.click(within(panel).getByRole('button', { name: 'Retry' }));
    expect(await within(panel).findByText('Duration p95')).toBeTruthy();
    expect(screen.queryByText(/FlowSetup\.node_counts is broken/)).toBeNull();
    expect(counted()).not.toContain('–');
  });

  test('shows the form of a step beside it, in the width that the person last chose', async () => {
    const { user, unmount } = await renderRoute(list, { server: first });
    await user.click(await screen.findByRole('button', { name: 'Map' }));
    const line = await screen.findByRole('separator', { name: 'Width of the settings' });
    const before = Number(line.getAttribute('aria-valuenow'));
    line.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(line.getAttribute('aria-valuenow')).toBe(String(before + 4));
    unmount();
    const again = await renderRoute(list, { server: first });
    await again.user.click(await screen.findByRole('button', { name: 'Map' }));
    const kept = await screen.findByRole('separator', { name: 'Width of the settings' });
    expect(kept.getAttribute('aria-valuenow')).toBe(String(before + 4));
  });

  test('gets a step, a name, and another path with the keyboard; the server stores them', async () => {
    const server = await createTestServer();
    const before = await stored(server, at.flow_uuid);
    const { user } = await renderRoute(list, { server });
    const map = await screen.findByRole('button', { name: 'Map' });
    map.focus();
    await user.keyboard('{Enter}');
    await addByKeys(user, 'Sc');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Tidy up');
    expect(await row(/^Tidy up/)).toBeTruthy();
    screen.getByRole('button', { name: 'Add a next step' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Add a next step' });
    await user.keyboard('D{Enter}');
    const path = await screen.findByRole('combobox', { name: /^When it goes to Destination/ });
    await user.selectOptions(path, 'On failure');
    // The same control, although it now belongs to another path.
    expect(path.isConnected).toBe(true);
    await user.selectOptions(path, 'Next');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () =>
      expect((await stored(server, at.flow_uuid)).configuration.lock_version).toBeGreaterThan(
        before.configuration.lock_version,
      ),
    );
    const after = await stored(server, at.flow_uuid);
    expect(after.configuration.graph.nodes).toContainEqual({
      node_id: 'script',
      kind: 'SCRIPT',
      label: 'Tidy up',
    });
    expect(pathsOf(after)).toEqual(
      expect.arrayContaining(['map script', 'script generate', 'script destination']),
    );
    expect(await screen.findByText('Undeployed changes')).toBeTruthy();
  });

  test('has its changes undone and redone, deletions too', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(list, { server });
    const rows = async () => (await screen.findAllByRole('row')).length;
    await row(/^Map/);
    const count = await rows();
    await user.click(screen.getByRole('button', { name: 'Actions for Map' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(async () => expect(await rows()).toBe(count - 1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toBe(count));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(async () => expect(await rows()).toBe(count - 1));
  });

  test('has changes of its settings undone and redone one by one', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(list, { server });
    await row(/^Map/);
    await user.click(screen.getByRole('button', { name: 'Flow settings' }));
    const retries = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Retries/ });
    const before = retries.value;
    await user.clear(retries);
    await user.type(retries, '10');
    await user.click(screen.getByRole('radio', { name: 'Low' }));
    const now = () => [
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Retries/ }).value,
      screen.getByRole<HTMLInputElement>('radio', { name: 'Low' }).checked,
    ];
    expect(now()).toEqual(['10', true]);
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.click(undo);
    await waitFor(() => expect(now()).toEqual(['10', false]));
    await user.click(undo);
    await waitFor(() => expect(now()).toEqual([before, false]));
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(now()).toEqual(['10', true]));
  });

  test('moves the focus to the field of a problem each time that the problem is chosen', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(list, { server });
    await row(/^Map/);
    await user.click(screen.getByRole('button', { name: 'Flow settings' }));
    const retries = await screen.findByRole('textbox', { name: /^Retries/ });
    await user.clear(retries);
    await user.type(retries, '99');
    const problem = { name: /^Flow.*Blocks/ };
    for (let time = 0; time < 2; time += 1) {
      await user.click(await screen.findByRole('button', problem));
      await waitFor(() => expect(document.activeElement).toBe(retries));
      screen.getByRole('button', { name: 'Save' }).focus();
    }
  });

  test('lists its problems while it is edited, and opens the step of each', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(list, { server });
    await row(/^Map/);
    await addByKeys(user, 'Fi');
    const dock = within(await screen.findByRole('region', { name: 'Problems' }));
    const problem = await dock.findByRole('button', { name: /^Filter\s?Enter an expression/ });
    const panel = await screen.findByRole('region', { name: 'Filter' });
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Filter' })).toBeNull());
    await user.click(problem);
    expect(await screen.findByRole('region', { name: 'Filter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deploy…' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is edited as JSON, and mistakes are named with their line', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(paths.flowBuilder(at, { view: 'json' }), { server });
    const text = await textInEditor('Canvas as JSON');
    await typeInEditor('Canvas as JSON', text.replace('"label": "Map"', '"label": ""'));
    expect(await screen.findByText(/Line \d+: nodes\.\d+\.label: Enter a name\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true');
    await typeInEditor('Canvas as JSON', text.replace('"label": "Map"', '"label": "Translate"'));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await screen.findByText('Same as the canvas');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await row(/^Translate/)).toBeTruthy();
  });

  test('loses nothing when somebody else has saved in the meantime', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(list, { server });
    await row(/^Map/);
    await addByKeys(user, 'Sc');
    const { configuration } = await stored(server, at.flow_uuid);
    await ask(
      server.server,
      'editor@northbay.example',
      `mutation ($f: ID!, $l: Int!) { save_flow(input: { flow_uuid: $f, lock_version: $l, notes: "Mine" }) { errors { message } } }`,
      { f: at.flow_uuid, l: configuration.lock_version },
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.body.textContent).toMatch(/changed|Changed by/));
    expect(await row(/^Script/)).toBeTruthy();
  });

  test('is read-only for a viewer', async () => {
    await renderRoute(list, { server: first, as: 'viewer@northbay.example' });
    await row(/^Map/);
    expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('is opened in the builder from the address of the form', async () => {
    const { address } = await renderRoute(paths.flow(at), { server: first });
    await waitFor(() => expect(address()).toBe(paths.flowBuilder(at)));
  });
});

test('a flow of the form is converted to one on the canvas', async () => {
  const server = await createTestServer();
  const { user } = await renderRoute(paths.flowBuilder(seeded, { view: 'list' }), { server });
  await user.click(await screen.findByRole('button', { name: 'Convert to visual flow' }));
  expect(await row(/^pinecrest_204/)).toBeTruthy();
  const { builder, configuration } = await stored(server, seeded.flow_uuid);
  expect(builder).toBe('VISUAL_V3');
  expect(configuration.graph.nodes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['SOURCE', 'PARSE', 'MAP', 'GENERATE', 'DESTINATION']),
  );
});

describe('a new visual flow', () => {
  test('is created with a simple path, and opened', async () => {
    const server = await createTestServer();
    const { user, address } = await renderRoute(paths.newFlowBuilder({ company_uuid, partner_uuid }), {
      server,
    });
    const name = await screen.findByRole('textbox', { name: /^Flow name/ });
    await user.clear(name);
    await user.type(name, 'Tenders drawn');
    await choose(user, /^Flow type/, /^Send load tender/);
    await choose(user, /^Reads/, /^Canonical shipment/);
    await choose(user, /^Writes/, /X12 204/);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toMatch(/\/fc\/v3\/[0-9a-f-]{36}$/));
    const made = await stored(server, address().split('/').at(-1) ?? '');
    expect(made.builder).toBe('VISUAL_V3');
    expect(made.configuration.graph.nodes.map(({ kind }) => kind)).toEqual([
      'SOURCE',
      'PARSE',
      'MAP',
      'GENERATE',
      'DESTINATION',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tenders drawn' })).toBeTruthy();
  });

  test('is a converted copy of another flow, which stays as it is', async () => {
    const server = await createTestServer();
    const { user, address } = await renderRoute(paths.newFlowBuilder({ company_uuid, partner_uuid }), {
      server,
    });
    await user.click(await screen.findByRole('radio', { name: 'Convert a copy of a flow' }));
    await choose(user, /^Flow/, /^Send tender 204$/);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toMatch(/\/fc\/v3\/[0-9a-f-]{36}$/));
    expect((await stored(server, address().split('/').at(-1) ?? '')).builder).toBe('VISUAL_V3');
    expect((await stored(server, seeded.flow_uuid)).builder).toBe('FORM');
  });
});
