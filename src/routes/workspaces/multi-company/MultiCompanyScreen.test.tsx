import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';

const table = (name: string) => screen.findByRole('table', { name });
const rowOf = (list: HTMLElement, name: string) =>
  within(list)
    .getAllByRole('row')
    .find((row) => within(row).queryByText(name) !== null) as HTMLElement;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function rolesOf(server: TestServer, as: string) {
  const { data } = await server.graphql<{
    viewer: { companies: { short_code: string; my_role: string }[] };
  }>(as, '{ viewer { companies { short_code my_role } } }');
  return Object.fromEntries(data.viewer.companies.map(({ short_code, my_role }) => [short_code, my_role]));
}

/** Goes through the steps up to the preview of adding the newcomer as a viewer. */
async function upToPreview() {
  const rendered = await renderRoute(paths.multiCompany());
  const { user } = rendered;
  await user.click(await screen.findByRole('link', { name: /^Add a user/ }));
  await user.type(await screen.findByRole('textbox', { name: /Email address/ }), NEWCOMER);
  await user.click(screen.getByRole('radio', { name: 'Viewer' }));
  await user.click(screen.getByRole('checkbox', { name: 'Northbay Freight' }));
  await user.click(screen.getByRole('checkbox', { name: 'Solo Broker' }));
  await user.click(screen.getByRole('button', { name: 'Preview 2 workspaces' }));
  await table('Preview');
  return rendered;
}

describe('a multi-workspace action', () => {
  test('is previewed, run on the server, and listed with its result', async () => {
    const { user, server, address } = await upToPreview();
    expect(address()).toContain('step=preview');
    // The button that opened this step is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    const preview = await table('Preview');
    expect(within(rowOf(preview, 'Northbay Freight')).getByText('Will change')).toBeTruthy();
    expect(await rolesOf(server, NEWCOMER)).toEqual({});
    await user.click(await button('Run on 2 workspaces'));
    expect(await screen.findByText('2 of 2 workspaces changed')).toBeTruthy();
    const results = await table('Results');
    expect(within(rowOf(results, 'Solo Broker')).getByText('Invited as Viewer')).toBeTruthy();
    expect(await rolesOf(server, NEWCOMER)).toEqual({ northbay: 'VIEWER', 'solo-broker': 'VIEWER' });
    await user.click(screen.getByRole('link', { name: 'Done' }));
    // The page of the run also has the list, but without the run itself.
    const link = await screen.findByRole('link', { name: `Add ${NEWCOMER} as Viewer` });
    const row = link.closest('tr') as HTMLElement;
    expect(within(row).getByText('2 changed')).toBeTruthy();
    expect(within(row).getByText('Olivia Marsh')).toBeTruthy();
  });

  test('skips the workspaces that are unchecked in the preview', async () => {
    const { user, server } = await upToPreview();
    await user.click(within(await table('Preview')).getByRole('checkbox', { name: 'Solo Broker' }));
    await user.click(await button('Run on 1 workspace'));
    expect(await screen.findByText('1 of 1 workspace changed')).toBeTruthy();
    expect(await rolesOf(server, NEWCOMER)).toEqual({ northbay: 'VIEWER' });
  });

  test('keeps everything when going back with the button or in the history', async () => {
    const { user, router } = await upToPreview();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ });
    expect(email.value).toBe(NEWCOMER);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Solo Broker' }).checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('link', { name: /^Add a user/ }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ })).value).toBe(
      NEWCOMER,
    );
    await router.navigate(-1);
    await router.navigate(-1);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ })).value).toBe(
      NEWCOMER,
    );
  });

  test('reports missing values at their fields without a request to the server', async () => {
    const { user, operations } = await renderRoute(
      paths.multiCompany({ step: 'workspaces', action: 'set-retention', retention_days: 12 }),
    );
    await user.click(await button('Preview'));
    const days = screen.getByRole('textbox', { name: /Keep executions for/ });
    expect(await screen.findByText('Enter 30 to 400 days.')).toBeTruthy();
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose at least one workspace.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(days));
    expect(operations()).not.toContain('WorkspacesStepPreviewMutation');
  });

  test('lists workspaces that the person may not change with the reason, but not to choose', async () => {
    await renderRoute(paths.multiCompany({ step: 'workspaces', action: 'set-retention' }));
    const list = await table('Workspaces');
    expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: 'Alder Retail' }).disabled).toBe(
      true,
    );
    expect(within(rowOf(list, 'Alder Retail')).getByText(/You are a viewer there/)).toBeTruthy();
    expect(within(rowOf(list, 'Harborline')).getByText('The workspace is suspended')).toBeTruthy();
  });

  test('does nothing in a workspace that has changed since the preview, and can be retried', async () => {
    const { user, server } = await upToPreview();
    const northbay = await server.graphql<{
      viewer: { companies: { company_uuid: string; short_code: string }[] };
    }>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
    const company_uuid = northbay.data.viewer.companies.find(
      (company) => company.short_code === 'northbay',
    )?.company_uuid;
    await server.graphql(
      OWNER,
      'mutation($input: AddUserInput!) { add_user(input: $input) { errors { code } } }',
      { input: { company_uuid, email: NEWCOMER, role: 'EDITOR' } },
    );
    await user.click(await button('Run on 2 workspaces'));
    expect(await screen.findByText('1 of 2 workspaces changed')).toBeTruthy();
    const row = rowOf(await table('Results'), 'Northbay Freight');
    expect(within(row).getByText(/Already Editor/)).toBeTruthy();
    expect((await rolesOf(server, NEWCOMER)).northbay).toBe('EDITOR');
    // The obstacle is gone by the time of the retry.
    const { data } = await server.graphql<{
      company: { users: { edges: { node: { company_user_uuid: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { users(search: "${NEWCOMER}") { edges { node { company_user_uuid } } } } }`,
    );
    await server.graphql(
      OWNER,
      'mutation($input: RemoveUserInput!) { remove_user(input: $input) { errors { code } } }',
      { input: { company_user_uuid: data.company.users.edges[0]?.node.company_user_uuid } },
    );
    await user.click(await button('Retry 1 failed'));
    expect(await screen.findByText('2 of 2 workspaces changed')).toBeTruthy();
    expect((await rolesOf(server, NEWCOMER)).northbay).toBe('VIEWER');
  });

  test('is only available to editors and owners', async () => {
    await renderRoute(paths.multiCompany(), { as: 'viewer@northbay.example' });
    expect(await screen.findByText('Only editors and owners can do this')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Add a user/ })).toBeNull();
  });

  test('reports a run that does not exist', async () => {
    await renderRoute(paths.multiCompany({ run: '00000000-0000-4000-8000-000000000000' }));
    expect(await screen.findByText('This run was not found')).toBeTruthy();
  });
});
