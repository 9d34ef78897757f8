import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor } from '#tests/support/code-editor.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = (rest = '') => `/c/${company}/settings/canonical_schema${rest}`;
const versionOf = async (server: Server) =>
  (
    await server.graphql<{ company: { canonical_schema: { version: string } } }>(
      OWNER,
      `{ company(company_uuid: "${company}") { company_uuid canonical_schema { version } } }`,
    )
  ).data.company.canonical_schema.version;
const render = async (rest = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? first;
  return { ...(await renderRoute(at(rest), { ...options, server })), server };
};
const tree = (name = 'Fields of Shipment') => screen.findByRole('tree', { name });

describe('the version in use', () => {
  test('shows its documents, and the fields of one with the mappings that use them', async () => {
    const { user, address } = await render();
    expect(await screen.findByText('Version 3.4, in use')).toBeTruthy();
    const documents = within(screen.getByRole('navigation', { name: 'Documents' }));
    expect(documents.getAllByRole('link')).toHaveLength(11);
    await user.click(within(await tree()).getByRole('treeitem', { name: /^references/ }));
    expect(address()).toBe(at('?field=references'));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(address()).toMatch(/field=(references\.order|receiver|lookups)/));
    await user.click(within(await tree()).getByRole('treeitem', { name: /^sender/ }));
    const field = screen.getByRole('region', { name: 'Field' });
    await waitFor(() => expect(field.textContent).toContain('Sender of the document'));
    expect(field.textContent).toContain('ISA06');
    await user.click(documents.getByRole('link', { name: /^Purchase order/ }));
    expect(await tree('Fields of Purchase order')).toBeTruthy();
    expect(address()).toBe(at('?document=purchase_order'));
  });

  test('finds a field by its EDI element, with what contains it', async () => {
    const { user, address } = await render();
    await tree();
    await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'Standard carrier');
    await waitFor(() => expect(address()).toBe(at('?q=Standard+carrier')));
    await waitFor(async () => {
      const items = within(await tree()).getAllByRole('treeitem');
      expect(items.length).toBeGreaterThan(0);
      expect(items.length).toBeLessThan(10);
    });
    await user.clear(screen.getByRole('searchbox', { name: 'Search fields' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'nowhere at all');
    expect(await screen.findByText('No field matches')).toBeTruthy();
  });

  test('lists twenty mappings that use a field, and the rest on request, again after a failure', async () => {
    const server = await createTestServer();
    const { data: found } = await server.graphql<{
      canonical_schema: { document: { field: { used_by: { edges: { node: { mapping_uuid: string } }[] } } } };
    }>(
      OWNER,
      `{ canonical_schema(version: "3.4") { document(name: "shipment") { field(path: "references") {
         used_by(company_uuid: "${company}", first: 1) { edges { node { mapping_uuid } } } } } } }`,
    );
    const mapping_uuid = found.canonical_schema.document.field.used_by.edges[0]?.node.mapping_uuid;
    for (let copy = 10; copy < 35; copy++) {
      const { errors } = await server.graphql(
        OWNER,
        `mutation { duplicate_mapping(input: { mapping_uuid: "${mapping_uuid}", name: "copy_${copy}" }) { errors { code } } }`,
      );
      expect(errors).toBeUndefined();
    }
    let failures = 0;
    const { user } = await render('?field=references', {
      server,
      intercept: ({ operationName }) =>
        operationName === 'FieldMappingsQuery' && failures++ === 0
          ? Response.json({ errors: [{ message: 'No.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })
          : undefined,
    });
    const field = within(await screen.findByRole('region', { name: 'Field' }));
    expect(field.getAllByRole('link')).toHaveLength(20);
    await user.click(field.getByRole('button', { name: 'Show more' }));
    await user.click(await field.findByRole('button', { name: 'Could not load more. Retry' }));
    await waitFor(() => expect(field.queryByRole('button')).toBeNull());
    const names = field.getAllByRole('link').map((link) => link.textContent);
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name?.startsWith('copy_'))).toHaveLength(25);
  });

  test('can be exported as a sample, JSON Schema, and TypeScript', async () => {
    const { user } = await render();
    await user.click(await screen.findByRole('radio', { name: 'Sample' }));
    const sample = JSON.parse(await textInEditor('Sample of Shipment')) as { schema: string };
    expect(sample.schema).toBe('shipment');
    await user.click(screen.getByRole('radio', { name: 'JSON Schema' }));
    expect(await textInEditor('JSON Schema of Shipment')).toContain('draft/2020-12');
    await user.click(screen.getByRole('radio', { name: 'TypeScript' }));
    const types = await textInEditor('TypeScript of Shipment');
    expect(types).toContain('export interface Shipment {');
    expect(types).toContain('  sender: string;');
    expect(types).toContain('  receiver?: string;');
    expect(types).toMatch(/lines\??: Array<\{/);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('shipment-3.4.ts');
    });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(clicked).toHaveBeenCalledOnce();
    clicked.mockRestore();
  });

  test('says so if the version does not have the document', async () => {
    await render('?document=nothing');
    expect(await screen.findByText('Version 3.4 does not have this document')).toBeTruthy();
  });
});

describe('another version', () => {
  test('is chosen from the list; its changes name mappings and flows', async () => {
    const { user, address } = await render();
    await user.click(await screen.findByRole('button', { name: 'Version 3.4' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Version 4.0/ }));
    await waitFor(() => expect(address()).toBe(at('/4.0')));
    const changes = await screen.findByRole('region', { name: 'Changes from 3.4 to 4.0' });
    const all = within(changes).getAllByRole('row').length;
    const renamed = within(changes)
      .getAllByRole('row')
      .find((row) => row.textContent?.includes('milestone.container'));
    expect(renamed?.textContent).toContain('Renamed');
    expect(renamed?.textContent).toContain('Breaking');
    expect(renamed?.textContent).toContain('milestone_standard');
    expect(renamed?.textContent).toContain('9 flows');
    await user.click(within(changes).getByRole('radio', { name: 'Affecting mappings' }));
    await waitFor(() => expect(within(changes).getAllByRole('row').length).toBeLessThan(all));
    expect(address()).toBe(at('/4.0?only=affecting'));
  });

  test('is planned, tried on past executions, and switched to', async () => {
    const server = await createTestServer();
    const { user, address } = await render('/4.0', { server });
    await user.click(await screen.findByRole('link', { name: 'Upgrade to 4.0…' }));
    const plan = await screen.findByRole('dialog', { name: /^Upgrade to 4.0/ });
    expect(within(plan).getByRole('region', { name: 'Mappings to change' }).textContent).toContain(
      'milestone.container: Renamed to container_number',
    );
    await user.click(within(plan).getByRole('button', { name: 'Run' }));
    expect(await within(plan).findByText(/of 50 documents fit version 4.0 as they are/)).toBeTruthy();
    expect(within(plan).getAllByRole('link', { name: 'Execution' }).length).toBeGreaterThan(0);
    const upgrade = within(plan).getByRole('button', { name: 'Upgrade to 4.0' });
    await user.click(upgrade);
    expect(await versionOf(server)).toBe('3.4');
    await user.click(within(plan).getByRole('checkbox', { name: /^Switch although 21 mappings/ }));
    await user.click(upgrade);
    await waitFor(() => expect(address()).toBe(at()));
    expect(await screen.findByText('Version 4.0, in use')).toBeTruthy();
    expect(await versionOf(server)).toBe('4.0');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Version 3.4, in use')).toBeTruthy();
    expect(screen.queryByText('The server returned an unexpected response')).toBeNull();
    expect(await versionOf(server)).toBe('3.4');
  });

  test('is rolled back to', async () => {
    const server = await createTestServer();
    await server.graphql(
      OWNER,
      'mutation($input: SetCanonicalVersionInput!) { set_canonical_version(input: $input) { errors { message } } }',
      { input: { company_uuid: company, version: '4.0', accept_breaking: true } },
    );
    expect(await versionOf(server)).toBe('4.0');
    const { user } = await render('', { server });
    await user.click(await screen.findByRole('button', { name: 'Version 4.0' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Version 3.4/ }));
    await user.click(await screen.findByRole('link', { name: 'Roll back to 3.4…' }));
    const back = await screen.findByRole('dialog', { name: /^Roll back to 3.4/ });
    const accept = within(back).queryByRole('checkbox');
    if (accept) await user.click(accept);
    await user.click(within(back).getByRole('button', { name: 'Roll back to 3.4' }));
    await waitFor(async () => expect(await versionOf(server)).toBe('3.4'));
  });

  test('only an owner may switch', async () => {
    await render('/4.0?plan=1', { as: 'editor@northbay.example' });
    const upgrade = await screen.findByRole('button', { name: 'Upgrade to 4.0…' });
    expect(upgrade.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not found if there is no such version', async () => {
    await render('/9.9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s sees nothing and, once the role is known, requests nothing',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      await router.navigate(at('/4.0'));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(sent.filter(({ query }) => /canonical_schema/.test(query))).toEqual([]);
    },
  );
});
