import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { company_uuid, partner_uuid, template_uuid } = await seededPlaces(first.server);
const at = (search = '') => `/c/${company_uuid}/tp/${partner_uuid}/templates${search}`;
const OCEAN = 'Ocean carrier, EDIFACT';

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const flowsOf = async (server: Server) =>
  (
    await server.graphql<{
      trading_partner: {
        template_instances: {
          edges: {
            node: {
              template: { name: string };
              flow_setups: { flow_name: string; deploy_state: string }[];
            };
          }[];
        };
      };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid template_instances(first: 100) { edges { node { instance_uuid
         template { template_uuid name } flow_setups { flow_uuid flow_name deploy_state } } } } } }`,
    )
  ).data.trading_partner.template_instances.edges.map(({ node }) => node);

test('a partner shows the templates it was set up with, and those it can be set up with', async () => {
  const { user } = await render('', { server: first });
  const applied = await screen.findByRole('table', { name: 'Applied templates' });
  expect(applied.textContent).toContain('Truckload carrier, X12');
  const offered = await screen.findByRole('table', { name: 'Templates for this partner' });
  expect(offered.textContent).toContain(OCEAN);
  await user.click(within(offered).getByRole('link', { name: OCEAN }));
  expect(await screen.findByRole('table', { name: 'Variables' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Send booking IFTMBF' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Save as template' }).getAttribute('href')).toContain(
    `/settings/wst?new=1&partner=${partner_uuid}`,
  );
});

test('the first fifty applied templates are listed, and the rest on request', async () => {
  const server = await createTestServer();
  const seeded = (await flowsOf(server)).length;
  for (let place = 1; place <= 51; place++) {
    await server.graphql(
      OWNER,
      'mutation($input: SaveTemplateInput!) { save_template(input: $input) { errors { message } } }',
      { input: { company_uuid, name: `Set ${place}`, from_partner_uuid: partner_uuid } },
    );
  }
  const { user } = await render('', { server });
  const applied = within(await screen.findByRole('region', { name: 'Applied templates' }));
  expect(applied.getByText(`${seeded + 51} templates`)).toBeTruthy();
  // The header counts as a row.
  expect(applied.getAllByRole('row')).toHaveLength(1 + 50);
  await user.click(applied.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(applied.getAllByRole('row')).toHaveLength(1 + seeded + 51));
  expect(applied.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a template is filled in, previewed, and applied: its flows are drafts', async () => {
  const { user, server, address } = await render();
  await user.click(await screen.findByRole('link', { name: `Apply ${OCEAN}` }));
  await screen.findByRole('heading', { level: 1, name: `Apply ${OCEAN}` });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('list', { name: 'Preview' });
  expect(preview.textContent).toMatch(/Will change.*3 flows would be created as drafts/);
  expect(address()).toContain('step=preview');
  expect((await flowsOf(server)).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Apply to 1 partner' }));
  const results = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(results.textContent).toContain('3 flows created as drafts.'));
  expect(within(results).getByRole('link', { name: 'Send booking IFTMBF' })).toBeTruthy();
  const made = (await flowsOf(server)).find(({ template }) => template.name === OCEAN);
  expect(made?.flow_setups.map(({ deploy_state }) => deploy_state)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
  await user.click(await screen.findByRole('link', { name: 'Done' }));
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Applied templates' }).textContent).toContain(OCEAN),
  );
});

test('a secret is never in the store, nor in what the server returns', async () => {
  const server = await createTestServer();
  await server.graphql(
    OWNER,
    'mutation($input: SaveTemplateInput!) { save_template(input: $input) { errors { message } } }',
    {
      input: {
        template_uuid,
        lock_version: 1,
        variables: (
          await server.graphql<{ template: { document: { variables: object[] } } }>(
            OWNER,
            `{ template(template_uuid: "${template_uuid}") { template_uuid document } }`,
          )
        ).data.template.document.variables.concat({ name: 'token', label: 'Token', type: 'SECRET' }),
      },
    },
  );
  const { user, environment } = await render(`?apply=${template_uuid}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Set Token' }));
  await user.type(await screen.findByLabelText(/^Token/, { selector: 'input' }), 'hush-4711');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 1 partner' }));
  const results = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(results.textContent).toContain('1 secret set'));
  const { data } = await server.graphql(
    OWNER,
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid template_instances { edges { node { instance_uuid values secrets { name is_set }
       template { template_uuid document } flow_setups { flow_uuid configuration { flow_uuid document } } } } } } }`,
  );
  expect(JSON.stringify(data)).toContain('{"name":"token","is_set":true}');
  expect(JSON.stringify(data)).not.toContain('hush-4711');
  await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain('hush-4711'));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hush-4711');
});

test('a viewer reads, but applies nothing; a guest sees no templates', async () => {
  const { unmount } = await render('', { server: first, as: 'viewer@northbay.example' });
  await screen.findByRole('table', { name: 'Templates for this partner' });
  expect(screen.queryByRole('link', { name: /^Apply / })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Save as template' })).toBeNull();
  unmount();
  await render('', { server: first, as: 'guest@northbay.example' });
  expect(await screen.findByText('You cannot see the templates')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Templates' })).toBeNull();
});
