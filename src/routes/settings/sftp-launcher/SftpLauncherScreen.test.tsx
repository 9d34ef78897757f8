import { screen, waitFor, within } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { sliceIn } from '#client-state/client-state.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const freshServer = () => createTestServer();
const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company =
  data?.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = (search = '') => `/c/${company}/settings/sftp-launcher${search}`;

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Launcher jobs' });
const rowOf = async (name: string): Promise<HTMLElement> => {
  const link = await within(await grid()).findByRole('link', { name });
  return link.closest<HTMLElement>('[role=row]') as HTMLElement;
};

describe('the list of launcher jobs', () => {
  test('shows source, flow, schedule, next run with its zone, and how the last run ended', async () => {
    await render('', { server: first });
    expect(await screen.findByText('11 jobs')).toBeTruthy();
    const row = await rowOf('Tidewater gate moves');
    expect(row.textContent).toMatch(/Every hour from 06:15 to 18:15 Monday to Friday/);
    expect(row.textContent).toMatch(/\d\d:15(:00)? (PDT|PST|GMT-[78])/);
    expect((await rowOf('Alder Retail corrections')).textContent).toContain('Failed');
  });

  test('the filters are in the address, and Clear moves the focus to the search field', async () => {
    const { user, address } = await render('?last=failed', { server: first });
    await rowOf('Tidewater status, second server');
    expect(within(await grid()).queryByRole('link', { name: 'Alder Retail orders' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await rowOf('Alder Retail orders');
    await waitFor(() => expect(address()).toBe(at()));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search launcher jobs' }));
  });

  test('stores the jobs and the open one in the client state', async () => {
    const { environment, user, router } = await render('', { server: first });
    await rowOf('Alder Retail orders');
    commitLocalUpdate(environment, (store) => {
      const slice = sliceIn(store, 'sftp_launcher');
      expect(slice.getValue('company_uuid')).toBe(company);
      expect(slice.getLinkedRecord('jobs')?.getLinkedRecords('items')).toHaveLength(11);
      expect(slice.getLinkedRecord('sftp_job')).toBeNull();
    });
    await user.click(within(await grid()).getByRole('link', { name: 'Alder Retail orders' }));
    await screen.findByRole('dialog', { name: /^Runs of Alder Retail orders/ });
    commitLocalUpdate(environment, (store) =>
      expect(sliceIn(store, 'sftp_launcher').getLinkedRecord('sftp_job')?.getValue('name')).toBe(
        'Alder Retail orders',
      ),
    );
    await router.navigate(`/c/${company}/settings`);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    commitLocalUpdate(environment, (store) => {
      expect(sliceIn(store, 'sftp_launcher').getLinkedRecord('jobs')).toBeNull();
      expect(sliceIn(store, 'sftp_launcher').getValue('company_uuid')).toBeNull();
    });
  });
});

describe('a run', () => {
  test('finds files, starts executions that the search finds, and lists them as links', async () => {
    const { user, server } = await render();
    await rowOf('Alder Retail orders');
    await user.click(screen.getByRole('button', { name: 'Run Alder Retail orders now' }));
    expect(await screen.findByRole('button', { name: 'Cancel the run of Alder Retail orders' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Run Alder Retail orders now' });
    expect((await rowOf('Alder Retail orders')).textContent).toContain('Success');

    await user.click(within(await grid()).getByRole('link', { name: 'Alder Retail orders' }));
    const drawer = await screen.findByRole('dialog', { name: /^Runs of Alder Retail orders/ });
    const [latest] = await within(drawer).findAllByRole('listitem');
    expect(latest?.textContent).toContain('Run by hand');
    expect(latest?.textContent).toContain('2 files found, 2 executions started');
    const links = within(latest as HTMLElement).getAllByRole('link', { name: /^Execution of / });
    expect(links).toHaveLength(2);
    const started = links.map((link) => link.getAttribute('href')?.split('/f/')[1]);
    const found = await server.graphql<{
      company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company}") { company_uuid flow_execution_search(first: 20) { edges { node { invocation_uuid } } } } }`,
    );
    const searched = found.data?.company.flow_execution_search.edges.map(({ node }) => node.invocation_uuid);
    for (const uuid of started) expect(searched).toContain(uuid);
  });

  test('can be canceled while it is in progress', async () => {
    // Slow enough that it is still in progress.
    const { user } = await render('', { server: await createTestServer({ pace: 1e-7 }) });
    await rowOf('Alder Retail orders');
    await user.click(screen.getByRole('button', { name: 'Run Alder Retail orders now' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the run of Alder Retail orders' }));
    await screen.findByText('The run of Alder Retail orders was canceled');
    await waitFor(async () => expect((await rowOf('Alder Retail orders')).textContent).toContain('Canceled'));
    expect(screen.getByRole('button', { name: 'Run Alder Retail orders now' })).toBeTruthy();
  });
});

test('pausing stops the schedule, and Undo resumes it', async () => {
  const { user } = await render();
  const row = await rowOf('Alder Retail orders');
  await user.click(within(row).getByRole('switch', { name: 'Scheduled: Alder Retail orders' }));
  await waitFor(() => expect(row.textContent).toContain('Paused'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(row.textContent).not.toContain('Paused'));
});

test('deleting asks for confirmation, then the next row has the focus', async () => {
  const { user } = await render();
  await rowOf('Alder Retail orders');
  await user.click(screen.getByRole('button', { name: 'Actions for Alder Retail orders' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog', { name: /Delete the launcher job/ });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('10 jobs')).toBeTruthy());
  expect(within(await grid()).queryByRole('link', { name: 'Alder Retail orders' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('[role=row]')).not.toBeNull());
});

test('the runs of a job can be limited to those that failed', async () => {
  const { user } = await render('', { server: first });
  const name = 'Tidewater status, second server';
  await rowOf(name);
  await user.click(within(await grid()).getByRole('link', { name }));
  const drawer = await screen.findByRole('dialog', { name: new RegExp(`^Runs of ${name}`) });
  await user.click(within(drawer).getByRole('radio', { name: 'With files' }));
  await waitFor(() =>
    expect(
      within(screen.getByRole('dialog', { name: new RegExp(name) })).queryByText(
        /Host key fingerprint changed/,
      ),
    ).toBeNull(),
  );
  await user.click(screen.getByRole('radio', { name: 'Failed' }));
  expect((await screen.findAllByText(/Host key fingerprint changed/)).length).toBeGreaterThan(5);
});
