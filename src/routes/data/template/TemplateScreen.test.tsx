import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { company_uuid, template_uuid } = await seededPlaces(first.server);
const at = (search = '') => `/c/${company_uuid}/settings/wst/${template_uuid}${search}`;

interface Stored {
  version: number;
  versions: { edges: { node: { version: number; note: string | null } }[] };
  variables: { name: string; label: string; type: string }[];
  flows: { settings: { pre_processor: string | null } }[];
  instances: {
    edges: {
      node: {
        version: number;
        drifted: boolean;
        flow_setups: { flow_name: string; deploy_state: string }[];
        trading_partner: { partner_uuid: string; partner_name: string };
      };
    }[];
  };
  lock_version: number;
}
const stored = async (server: Server): Promise<Stored> =>
  (
    await server.graphql<{ template: Stored }>(
      OWNER,
      `{ template(template_uuid: "${template_uuid}") { template_uuid version lock_version versions { edges { node { version note } } }
         variables { name label type } flows { settings }
         instances(first: 100) { edges { node { instance_uuid version drifted flow_setups { flow_uuid flow_name deploy_state } trading_partner { partner_uuid partner_name } } } } } }`,
    )
  ).data.template;
const instances = async (server: Server) => (await stored(server)).instances.edges.map(({ node }) => node);

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const heading = () => screen.findByRole('heading', { level: 1, name: 'Truckload carrier, X12' });
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
const press = async (user: UserEvent, name: string | RegExp, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

describe('the page of a template', () => {
  test('describes its purpose, its flows and its variables in words', async () => {
    const { user } = await render('', { server: first });
    await heading();
    const about = await screen.findByRole('region', { name: 'About' });
    for (const part of ['Load tender and response', 'Carrier operations', '3 flows', 'Version 3'])
      expect(about.textContent).toContain(part);
    await user.click(screen.getByRole('link', { name: 'Flows' }));
    const tender = await screen.findByRole('region', { name: 'Send tender 204' });
    expect(tender.textContent).toContain('Host system of the workspace');
    expect(tender.textContent).toMatch(
      /AcknowledgmentX12 997, due after \[Acknowledgment due after \(minutes\)\] min/,
    );
    await user.click(screen.getByRole('link', { name: 'Variables' }));
    const table = await screen.findByRole('table', { name: 'Variables' });
    expect(within(table).getByText('{{ack_minutes}}')).toBeTruthy();
  });

  test('lists its versions with their changes', async () => {
    const { user } = await render('?tab=versions', { server: first });
    const list = await screen.findByRole('list', { name: 'Differences of version 3' });
    expect(list.textContent).toContain('Send tender 204');
    expect(list.textContent).toContain('Attempts');
    await user.click(screen.getByRole('link', { name: 'Version 2' }));
    const added = await screen.findByRole('list', { name: 'Differences of version 2' });
    expect(added.textContent).toContain('Receive freight invoice 210');
  });

  test('lists its latest fifty versions first, earlier ones on request, and a new one at once', async () => {
    const server = await createTestServer();
    for (let version = 4; version <= 52; version++) {
      await server.graphql(
        OWNER,
        'mutation($input: SaveTemplateInput!) { save_template(input: $input) { errors { message } } }',
        { input: { template_uuid, note: `Note ${version}` } },
      );
    }
    const { user } = await render('?tab=versions&version=1', { server });
    const listed = within(await screen.findByRole('table', { name: 'Versions' }));
    expect(listed.getAllByRole('link', { name: /^Version/ })).toHaveLength(50);
    expect(screen.getByText('Version 1 is not in the list')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await listed.findByRole('link', { name: 'Version 1' })).toBeTruthy();
    expect(listed.getAllByRole('link', { name: /^Version/ })).toHaveLength(52);
    expect(screen.getByRole('region', { name: 'Version 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    await press(user, 'New version');
    const drawer = await dialog(/^New version of/);
    await user.type(within(drawer).getByRole('textbox', { name: /^Note/ }), 'The latest');
    await press(user, 'Review changes', drawer);
    await press(user, 'Publish version 53', drawer);
    await screen.findByText('Truckload carrier, X12, version 53 published');
    expect(await listed.findByRole('link', { name: 'Version 53' })).toBeTruthy();
    expect(listed.getAllByRole('link', { name: /^Version/ })).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await listed.findByRole('link', { name: 'Version 1' })).toBeTruthy();
    expect(listed.getAllByRole('link', { name: /^Version/ })).toHaveLength(53);
  });

  test('of another workspace can be used, but not changed', async () => {
    const { data } = await first.graphql<{
      company: {
        templates: { edges: { node: { template_uuid: string; viewer_can_edit: boolean; name: string } }[] };
      };
    }>(
      'editor@northbay.example',
      `{ company(company_uuid: "${company_uuid}") { company_uuid templates { edges { node { template_uuid viewer_can_edit name } } } } }`,
    );
    const foreign = data.company.templates.edges.find(({ node }) => !node.viewer_can_edit)?.node;
    await renderRoute(`/c/${company_uuid}/settings/wst/${foreign?.template_uuid}`, {
      server: first,
      as: 'editor@northbay.example',
    });
    await screen.findByRole('heading', { level: 1, name: foreign?.name ?? '' });
    expect(screen.queryByRole('button', { name: 'New version' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Apply to partners' })).toBeTruthy();
  });
});

describe('a new version', () => {
  test('is reviewed, then published with its note; partners keep theirs', async () => {
    let isDown = true;
    const { user, server } = await render('?tab=variables&new=1', {
      intercept: ({ variables }) =>
        isDown && (variables as { input?: { dry_run?: boolean } }).input?.dry_run === false
          ? Response.error()
          : undefined,
    });
    const drawer = await dialog(/^New version of/);
    const label = await within(drawer).findByDisplayValue('Prefix of file names');
    await user.clear(label);
    await user.type(label, 'File prefix');
    await user.type(within(drawer).getByRole('textbox', { name: /^Note/ }), 'Shorter label');
    await press(user, 'Review changes', drawer);
    const review = await within(drawer).findByRole('region', { name: 'Review' });
    expect(review.textContent).toContain('File prefix');
    expect((await stored(server)).version).toBe(3);
    await press(user, 'Publish version 4', drawer);
    await screen.findByText('The version was not published');
    expect(within(drawer).getByRole('region', { name: 'Review' })).toBeTruthy();
    isDown = false;
    await press(user, 'Publish version 4', drawer);
    await screen.findByText('Truckload carrier, X12, version 4 published');
    const now = await stored(server);
    expect(now.versions.edges[0]?.node).toEqual({ version: 4, note: 'Shorter label' });
    expect(now.variables.map((variable) => variable.label)).toContain('File prefix');
    expect(now.instances.edges.every(({ node }) => node.version < 4)).toBe(true);
    expect(await screen.findByText('File prefix')).toBeTruthy();
  });

  test('accepts a secret that its flows use', async () => {
    const { user, server } = await render('?new=1');
    const drawer = await dialog(/^New version of/);
    await user.selectOptions(await within(drawer).findByRole('combobox', { name: /^Flows/ }), 'Edit as JSON');
    const flows = (await stored(server)).flows;
    const text = await within(drawer).findByRole('textbox', { name: 'Flows as JSON' });
    expect(text).toBeTruthy();
    const { data } = await server.graphql<{ template: { document: { flows: object[] } } }>(
      OWNER,
      `{ template(template_uuid: "${template_uuid}") { template_uuid document } }`,
    );
    const [one, ...others] = data.template.document.flows as { settings: object }[];
    const changed = [
      { ...one, settings: { ...one?.settings, pre_processor: 'sign("{{token}}")' } },
      ...others,
    ];
    await typeInEditor('Flows as JSON', JSON.stringify(changed, null, 2));
    await press(user, 'Review changes', drawer);
    // The server names the placeholder without a variable.
    expect(
      (await within(drawer).findAllByText(/The variable “token” does not exist/)).length,
    ).toBeGreaterThan(0);
    await press(user, 'Add variable', drawer);
    const section = within(drawer)
      .getAllByRole('region')
      .find((region) => /^Variable \d/.test(region.textContent ?? '')) as HTMLElement;
    await user.type(within(section).getByRole('textbox', { name: /^Label/ }), 'Token');
    const added = within(drawer).getByRole('region', { name: /^Token/ });
    await user.type(within(added).getByRole('textbox', { name: /^Placeholder/ }), 'token');
    await user.selectOptions(within(added).getByRole('combobox', { name: /^Takes/ }), 'Secret');
    expect(within(added).queryByRole('textbox', { name: /^Default/ })).toBeNull();
    await press(user, 'Review changes', drawer);
    await press(user, 'Publish version 4', drawer);
    await screen.findByText('Truckload carrier, X12, version 4 published');
    const now = await stored(server);
    expect(now.variables.at(-1)).toEqual({ name: 'token', label: 'Token', type: 'SECRET' });
    expect(now.flows.length).toBe(flows.length);
    expect(now.flows[0]?.settings.pre_processor).toBe('sign("{{token}}")');
  });

  test('that somebody else has published in the meantime is not overwritten', async () => {
    const { user, server } = await render('?new=1');
    const drawer = await dialog(/^New version of/);
    const label = await within(drawer).findByDisplayValue('Prefix of file names');
    const { lock_version } = await stored(server);
    await server.graphql(
      'editor@northbay.example',
      'mutation($input: SaveTemplateInput!) { save_template(input: $input) { errors { code } } }',
      { input: { template_uuid, lock_version, note: 'First' } },
    );
    await user.clear(label);
    await user.type(label, 'Mine');
    await press(user, 'Review changes', drawer);
    expect((await within(drawer).findAllByText(/Changed by/))[0]).toBeTruthy();
    expect((await stored(server)).version).toBe(4);
  });
});

describe('applying a template', () => {
  test('shows a dry run for each partner, then applies it to those left checked', async () => {
    const { user, server, address } = await render('?tab=apply');
    const partners = await screen.findByRole('table', { name: 'Trading partners' });
    const before = await instances(server);
    const outdated = before.find(({ version }) => version < 3)?.trading_partner;
    const current = before.find(({ version, drifted }) => version === 3 && !drifted)?.trading_partner;
    const boxOf = (name = '') => within(partners).getByRole('checkbox', { name: new RegExp(name) });
    await user.click(boxOf(outdated?.partner_name));
    await user.click(boxOf(current?.partner_name));
    await press(user, 'Next with 2 partners');
    await screen.findByRole('region', { name: 'Values' });
    expect(address()).toBe(at('?tab=apply&step=values'));
    await press(user, 'Preview 2 partners');
    const preview = await screen.findByRole('list', { name: 'Preview' });
    expect(preview.textContent).toContain('Will change');
    expect(preview.textContent).toContain('No change');
    expect(within(preview).getByRole('checkbox', { name: current?.partner_name ?? '' })).toHaveProperty(
      'disabled',
      true,
    );
    await press(user, new RegExp(`^Show .* at ${outdated?.partner_name}`));
    expect(await screen.findByRole('list', { name: `Changes at ${outdated?.partner_name}` })).toBeTruthy();
    expect(await instances(server)).toEqual(before);
    await press(user, 'Apply to 1 partner');
    const results = await screen.findByRole('list', { name: 'Results' });
    await waitFor(() => expect(results.textContent).toContain('Changed'));
    const after = (await instances(server)).find(
      ({ trading_partner }) => trading_partner.partner_uuid === outdated?.partner_uuid,
    );
    expect(after).toMatchObject({ version: 3, drifted: false });
    await user.click(await screen.findByRole('link', { name: 'Done' }));
    await screen.findByRole('table', { name: 'Instances' });
  });

  test('shows the error of a value at its field', async () => {
    const { user } = await render('?tab=apply', { server: first });
    const partners = await screen.findByRole('table', { name: 'Trading partners' });
    await user.click(within(partners).getAllByRole('checkbox')[0] as HTMLElement);
    await press(user, 'Next with 1 partner');
    const minutes = await screen.findByRole('textbox', { name: /^Acknowledgment due after/ });
    await user.clear(minutes);
    await user.type(minutes, 'soon');
    await press(user, 'Preview');
    expect((await screen.findAllByText('Enter a number.'))[0]).toBeTruthy();
    expect(minutes.getAttribute('aria-invalid')).toBe('true');
  });
});
