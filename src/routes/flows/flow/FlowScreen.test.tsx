import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { company_uuid, partner_uuid } = await seededPlaces(first.server);

interface Flow {
  flow_uuid: string;
  flow_name: string;
  enabled: boolean;
  deploy_state: string;
}
const flowsOf = async (server: Server): Promise<Flow[]> => {
  const { trading_partner } = await ask<{ trading_partner: { flow_setups: Flow[] } }>(
    server.server,
    OWNER,
    `query ($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid
       flow_setups { flow_uuid flow_name enabled deploy_state } } }`,
    { p: partner_uuid },
  );
  return trading_partner.flow_setups;
};
const tender = (await flowsOf(first)).find(({ flow_name }) => flow_name === 'Send tender 204');
const flow_uuid = tender?.flow_uuid ?? '';
const address = paths.flow({ company_uuid, partner_uuid, flow_uuid });

interface Configuration {
  file_name_template: string | null;
  support_instructions: string | null;
  pre_processor: string | null;
  lock_version: number;
  tags: string[];
}
const stored = async (server: Server): Promise<Configuration> =>
  (
    await ask<{ flow_configuration: Configuration }>(
      server.server,
      OWNER,
      `query ($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid file_name_template support_instructions
         pre_processor lock_version tags } }`,
      { f: flow_uuid },
    )
  ).flow_configuration;

const open = async (server: Server, as = OWNER, at = address) => {
  const rendered = await renderRoute(at, { server, as });
  return rendered;
};
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (user: UserEvent, name: RegExp, text: string) => {
  const box = await field(name);
  await user.clear(box);
  // The test keyboard treats braces as special characters.
  await user.type(box, text.replaceAll('{', '{{'));
};
const save = () => screen.getByRole('button', { name: 'Save' });
const problems = async () => within(await screen.findByRole('region', { name: 'Problems' }));

describe('a stored flow', () => {
  test('is changed and saved, and has the change after a reload', async () => {
    const server = await createTestServer();
    const { user } = await open(server);
    await fill(user, /^Support instructions/, 'Call the dispatch.');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(save());
    await waitFor(async () => expect((await stored(server)).support_instructions).toBe('Call the dispatch.'));
    expect(await screen.findByText('Undeployed changes')).toBeTruthy();
    expect(await screen.findByText('Saved, not deployed.')).toBeTruthy();
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    await open(server);
    expect((await field(/^Support instructions/)).value).toBe('Call the dispatch.');
  });

  test('opens at the setting in the address', async () => {
    const server = await createTestServer();
    await open(server, OWNER, `${address}?setting=filters.1.expression`);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Expression, 2 of \d$/),
    );
  });

  test('is otherwise unchanged after a save', async () => {
    const server = await createTestServer();
    const { user, sent } = await open(server);
    await fill(user, /^Notes for colleagues/, 'Ask Keiko.');
    await user.click(save());
    await screen.findByText('Saved, not deployed.');
    const saved = sent.find(({ operationName }) => operationName === 'useFlowFormMutation');
    expect(Object.keys((saved?.variables['input'] ?? {}) as object).toSorted()).toEqual([
      'flow_uuid',
      'lock_version',
      'notes',
    ]);
  });

  test('shows its problems while one types, and each opens its field', async () => {
    const server = await createTestServer();
    const { user } = await open(server);
    await fill(user, /^File name/, '{Load}.edi');
    const list = await problems();
    const link = await list.findByRole('link', { name: 'Destination system: File name' });
    expect(list.getByText('The placeholder “{Load}” does not exist.')).toBeTruthy();
    expect(list.getByText('1 blocks Deploy')).toBeTruthy();
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(index.getByRole('link', { name: /^Destination system ?: Problem, changed$/ })).toBeTruthy();
    await user.click(link);
    const box = await field(/^File name/);
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    // A finding blocks the deployment, but not a save.
    await user.click(save());
    await waitFor(async () => expect((await stored(server)).file_name_template).toBe('{Load}.edi'));
    expect(await list.findByRole('link', { name: 'Destination system: File name' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Deploy…' }).getAttribute('aria-disabled')).toBe('true'),
    );
  });

  test('shows what cannot be saved at its field', async () => {
    const server = await createTestServer();
    const { user } = await open(server);
    await fill(user, /^Retries/, '99');
    await user.click(save());
    expect(await screen.findByText(/Not saved: 1 field needs attention/)).toBeTruthy();
    expect(screen.getAllByText(/Enter a whole number, 0 to 10/).length).toBeGreaterThan(0);
    expect((await stored(server)).lock_version).toBe((await stored(first)).lock_version);
  });

  test('that somebody else has saved in the meantime shows both versions, and loses nothing', async () => {
    const server = await createTestServer();
    const { user } = await open(server);
    await fill(user, /^Support instructions/, 'Mine.');
    const { lock_version } = await stored(server);
    await ask(
      server.server,
      EDITOR,
      'mutation ($input: SaveFlowInput!) { save_flow(input: $input) { errors { message } } }',
      { input: { flow_uuid, lock_version, file_name_template: 'theirs.edi' } },
    );
    await user.click(save());
    expect(await screen.findByText(/Your version is older; nothing was saved/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show both' }));
    await user.click(screen.getByRole('button', { name: 'Continue with these' }));
    await user.click(save());
    await waitFor(async () => {
      const { support_instructions, file_name_template } = await stored(server);
      expect([support_instructions, file_name_template]).toEqual(['Mine.', 'theirs.edi']);
    });
  });

  test('gets a script, which was turned off', async () => {
    const server = await createTestServer();
    const { user } = await open(server);
    await field(/^Flow name/);
    expect(screen.getByRole('link', { name: /^Pre-processor ?: Off$/ })).toBeTruthy();
    const [add] = screen.getAllByRole('button', { name: 'Add script' });
    if (!add) throw new Error('The pre-processor is not off');
    await user.click(add);
    await typeInEditor('Pre-processor script', 'return success(');
    const list = await problems();
    await user.click(await list.findByRole('link', { name: 'Pre-processor' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('return success('));
    await typeInEditor('Pre-processor script', 'return success(input);');
    await waitFor(() => expect(list.queryByRole('link', { name: 'Pre-processor' })).toBeNull());
    await user.click(save());
    await waitFor(async () => expect((await stored(server)).pre_processor).toBe('return success(input);'));
  });

  test('is tested with unsaved changes, step by step, without saving them', async () => {
    const server = await createTestServer();
    const { user, address: at } = await open(server);
    await fill(user, /^File name/, 'unsaved-{reference}.edi');
    await user.click(screen.getByRole('button', { name: 'Test run' }));
    const drawer = within(await screen.findByRole('dialog', { name: /Test run/ }));
    expect(at()).toContain('show=test');
    expect(drawer.getByText(/With your unsaved changes/)).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Run' }));
    expect(await drawer.findByText(/All steps passed/)).toBeTruthy();
    expect(drawer.getByText(/with unsaved changes/)).toBeTruthy();
    const [data] = drawer.getAllByRole('radiogroup', { name: 'Data after' });
    if (!data) throw new Error('The run made no data');
    await user.click(within(data).getByRole('radio', { name: 'Generate' }));
    expect((await drawer.findByRole('textbox', { name: 'Data after Generate' })).textContent).toContain(
      'ISA*',
    );
    expect((await stored(server)).file_name_template).not.toContain('unsaved');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe(address));
  });

  test('is tested with a pasted sample that its format cannot read', async () => {
    const { user } = await open(first, OWNER, `${address}?show=test`);
    const drawer = within(await screen.findByRole('dialog', { name: /Test run/ }));
    await user.click(drawer.getByRole('radio', { name: 'Paste' }));
    expect(drawer.getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(drawer.getByRole('textbox', { name: 'Sample text' }), 'nothing of the kind');
    await user.click(drawer.getByRole('button', { name: 'Run' }));
    expect((await drawer.findAllByText('Failed')).length).toBeGreaterThan(0);
  });
});

describe('a flow as a whole', () => {
  test('is duplicated as a separate draft, and exported', async () => {
    const server = await createTestServer();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:none';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, address: at } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Send tender 204' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
    await waitFor(() => expect(files).toHaveLength(1));
    vi.restoreAllMocks();
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ flow_name: 'Send tender 204' });
    await user.click(screen.getByRole('button', { name: 'Actions for Send tender 204' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Send tender 204 copy' })).toBeTruthy();
    const copy = (await flowsOf(server)).find(({ flow_name }) => flow_name === 'Send tender 204 copy');
    expect(at()).toBe(paths.flow({ company_uuid, partner_uuid, flow_uuid: copy?.flow_uuid ?? '' }));
    expect(copy).toMatchObject({ enabled: false, deploy_state: 'DRAFT' });
  });

  test('is deleted after typing its name, once it is disabled', async () => {
    const server = await createTestServer();
    const { user, address: at } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Send tender 204' }));
    const item = await screen.findByRole('menuitem', { name: /^Delete…/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('switch', { name: 'Enabled: Send tender 204' }));
    await waitFor(async () =>
      expect((await flowsOf(server)).find((flow) => flow.flow_uuid === flow_uuid)?.enabled).toBe(false),
    );
    await screen.findByText('Disabled');
    await user.click(screen.getByRole('button', { name: 'Actions for Send tender 204' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete…/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the flow “Send tender 204”?' }));
    await user.type(dialog.getByRole('textbox'), 'Send tender 204');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(at()).toBe(paths.partnerFlows({ company_uuid, partner_uuid })));
    expect((await flowsOf(server)).some((flow) => flow.flow_uuid === flow_uuid)).toBe(false);
  });
});

describe('with read-only access', () => {
  test('a viewer sees every setting and the versions, but no action', async () => {
    const { user } = await open(first, 'viewer@northbay.example');
    expect(await screen.findByRole('region', { name: 'Filters and duplicates' })).toBeTruthy();
    expect(screen.getByText('pinecrest_204')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    for (const name of ['Save', 'Deploy…', 'Test run', 'Actions for Send tender 204'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    expect(await screen.findByRole('dialog', { name: /Versions/ })).toBeTruthy();
  });

  test('a viewer cannot open a drawer for editors by its address', async () => {
    await open(first, 'viewer@northbay.example', `${address}?show=test`);
    await screen.findByRole('region', { name: 'Filters and duplicates' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a guest sees nothing of it', async () => {
    await open(first, 'guest@northbay.example');
    expect(await screen.findByText('You cannot see the settings of flows')).toBeTruthy();
    expect(screen.queryByText('pinecrest_204')).toBeNull();
  });
});

test('a flow of another partner is not found', async () => {
  await open(first, OWNER, address.replace(flow_uuid, '00000000-0000-4000-8000-000000000000'));
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
});

test('the list of flows links here', async () => {
  await open(first, OWNER, paths.partnerFlows({ company_uuid, partner_uuid }));
  const link = await screen.findByRole('link', { name: 'Send tender 204' });
  expect(link.getAttribute('href')).toBe(address);
});

test('the menu of the flow on the dashboard links here', async () => {
  const { user } = await open(first, OWNER, paths.partnerDashboard({ company_uuid, partner_uuid }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Send tender 204' }));
  const item = await screen.findByRole('menuitem', { name: 'Configure' });
  expect(item.getAttribute('href')).toBe(address);
});
