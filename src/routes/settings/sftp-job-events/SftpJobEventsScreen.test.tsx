import { screen, waitFor, within } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { describe, expect, test, vi } from 'vitest';
import { sliceIn } from '#client-state/client-state.ts';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();

interface Run {
  readonly job_execution_uuid: string;
  readonly status: string;
}

/** A job with its latest runs of a given status. */
async function jobOf(name: string, status: string, server: TestServer = first) {
  const { data } = await server.graphql<{
    viewer: {
      companies: {
        company_uuid: string;
        short_code: string;
        sftp_jobs: {
          edges: { node: { job_uuid: string; executions: { edges: { node: Run }[] } } }[];
        };
      }[];
    };
  }>(
    OWNER,
    `query ($name: String!, $statuses: [JobRunStatus!]) { viewer { companies { company_uuid short_code
       sftp_jobs(search: $name, first: 1) { edges { node { job_uuid
         executions(statuses: $statuses, first: 3) { edges { node { job_execution_uuid status } } } } } } } } }`,
    { name, statuses: [status] },
  );
  const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const job = company?.sftp_jobs.edges[0]?.node;
  if (!company || !job) throw new Error(`The seed holds no job “${name}”`);
  const runs = job.executions.edges.map(({ node }) => node.job_execution_uuid);
  return {
    ...company,
    job_uuid: job.job_uuid,
    at: (uuid: string | undefined, search = '') =>
      `/c/${company.company_uuid}/settings/sftp-launcher/${job.job_uuid}/${uuid}${search}`,
    run: runs[0] ?? '',
    runs,
  };
}

/** Starts a run as another person would. */
async function startRun(job_uuid: string, server: TestServer): Promise<string> {
  const { data } = await server.graphql<{
    run_sftp_job: { job_execution_edge: { node: { job_execution_uuid: string } } };
  }>(
    OWNER,
    `mutation ($input: RunSftpJobInput!) { run_sftp_job(input: $input) {
       job_execution_edge { node { job_execution_uuid } } errors { message } } }`,
    { input: { job_uuid } },
  );
  return data.run_sftp_job.job_execution_edge.node.job_execution_uuid;
}

const table = () => screen.findByRole('table', { name: 'Events' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const number = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;

describe('a run that has ended', () => {
  test('says how it ended, shows counts, lists its events in words, and links to the executions it started', async () => {
    const { at, run } = await jobOf('Alder Retail orders', 'SUCCESS');
    await renderRoute(at(run), { server: first });
    await heading('Run of Alder Retail orders');
    expect(screen.getByText('Success')).toBeTruthy();
    const all = await rows();
    expect(all[0]?.textContent).toContain('Connected');
    expect(all.at(-1)?.textContent).toContain('Disconnected');
    const started = all.filter((row) => row.textContent.includes('Execution started'));
    expect(number('Executions started')).toBe(String(started.length));
    expect(started.length).toBeGreaterThan(0);
    const link = within(started[0] as HTMLElement).getByRole('link', { name: /^Execution of .+/ });
    expect(link.getAttribute('href')).toMatch(/\/tp\/[^/]+\/f\/[^/]+$/);
    // No enum value or uuid is shown.
    expect(screen.getByRole('main').textContent).not.toMatch(/[A-Z]{3,}_[A-Z]|[0-9a-f]{8}-[0-9a-f]{4}-/);
    const settings = screen.getByRole('region', { name: 'Settings of this run' });
    expect(settings.textContent).toContain('/');
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  test('says why it failed, and can be filtered by errors, which the address keeps', async () => {
    const { at, run } = await jobOf('Tidewater status, second server', 'FAILED');
    const { user, address } = await renderRoute(at(run), { server: first });
    expect(
      (await screen.findAllByText(/^Host key fingerprint changed/))[0]?.closest('[role=alert]'),
    ).toBeTruthy();
    const before = (await rows()).length;
    await user.click(screen.getByRole('button', { name: /^Level/ }));
    await user.click(await screen.findByRole('radio', { name: 'Errors only' }));
    await waitFor(async () => expect((await rows()).length).toBeLessThan(before));
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Error')]);
    await waitFor(() => expect(address()).toBe(at(run, '?level=error')));
    await user.type(screen.getByRole('searchbox', { name: 'Search file names' }), 'none-such');
    await screen.findByText('No event matches');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await rows()).toHaveLength(before));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search file names' }));
  });

  test('has links to its neighbors, by button and key, and keeps the filters', async () => {
    const { at, runs } = await jobOf('Alder Retail orders', 'SUCCESS');
    const { user, address } = await renderRoute(at(runs[1], '?event=connected'), { server: first });
    await heading('Run of Alder Retail orders');
    const time = () => screen.getByRole('main').querySelector('time')?.dateTime;
    const started = time();
    await user.click(screen.getByRole('button', { name: 'Previous run' }));
    await waitFor(() => expect(time()).not.toBe(started));
    expect(address()).not.toContain(runs[1]);
    expect(address()).toContain('?event=connected');
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(at(runs[1], '?event=connected')));
  });

  test('can be downloaded as shown', async () => {
    const { at, run } = await jobOf('Alder Retail orders', 'SUCCESS');
    const { user } = await renderRoute(at(run, '?event=flow_invoked'), { server: first });
    const shown = (await rows()).length;
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:here';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Table/ }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const lines = (await blobs[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]).toContain('Time,Level,Event,File');
    expect(lines).toHaveLength(shown + 1);
    expect(lines[1]).toContain('Execution started');
  });

  test('stores its events in the client state, and removes them when it is left', async () => {
    const { at, run } = await jobOf('Alder Retail orders', 'SUCCESS');
    const { environment, router } = await renderRoute(at(run), { server: first });
    const shown = (await rows()).length;
    const held = () => {
      let count = 0;
      commitLocalUpdate(environment, (store) => {
        count =
          sliceIn(store, 'sftp_launcher').getLinkedRecord('all_events')?.getLinkedRecords('events')?.length ??
          0;
      });
      return count;
    };
    await waitFor(() => expect(held()).toBe(shown));
    await router.navigate('/c');
    await waitFor(() => expect(held()).toBe(0));
  });

  test('opens a complete event, which is in the client state, without a request', async () => {
    const { at, run } = await jobOf('Alder Retail orders', 'SUCCESS');
    const { user, environment, sent, address } = await renderRoute(at(run), { server: first });
    const viewed = () => {
      let type: unknown;
      commitLocalUpdate(environment, (store) => {
        type = sliceIn(store, 'sftp_launcher').getLinkedRecord('job_event')?.getValue('type');
      });
      return type;
    };
    const matched = (await rows()).find((row) => row.textContent.includes('File matched'));
    const link = within(matched as HTMLElement).getByRole('link', { name: 'File matched' });
    const asked = sent.length;
    await user.click(link);
    const drawer = await screen.findByRole('dialog', { name: /^File matched/ });
    const file = within(matched as HTMLElement).getAllByText(/./, { selector: 'bdi' })[0]?.textContent ?? '';
    expect(within(drawer).getByText(file)).toBeTruthy();
    expect(within(drawer).getByRole('button', { name: 'Copy file name' })).toBeTruthy();
    // A page has only one banner landmark, so the drawer's header must not be another.
    expect(drawer.querySelector('header')?.getAttribute('role')).toBe('none');
    expect(viewed()).toBe('FILE_MATCHED');
    expect(address()).toMatch(/\?open=/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(link);
    expect(viewed()).toBeUndefined();
    expect(address()).toBe(at(run));
    expect(sent).toHaveLength(asked);
  });
});

describe('a run in progress', () => {
  test('grows until its end, as filtered', async () => {
    // Slow enough that it is still running when the page has loaded.
    const server = await createTestServer({ pace: 0.5 });
    const { at, job_uuid } = await jobOf('Alder Retail orders', 'SUCCESS', server);
    const uuid = await startRun(job_uuid, server);
    await renderRoute(at(uuid, '?event=disconnected'), { server });
    await screen.findByText('No event matches');
    expect(screen.getByRole('progressbar', { name: 'Files processed' })).toBeTruthy();
    await waitFor(async () => expect((await rows()).map((row) => row.textContent)).toHaveLength(1));
    expect((await rows())[0]?.textContent).toContain('Disconnected');
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Files processed' })).toBeNull());
    expect(number('Executions started')).toBe('2');
    expect(screen.getByText('1 event')).toBeTruthy();
  });

  test('can be canceled, and says by whom', async () => {
    // Slow enough that it does not end by itself.
    const server = await createTestServer({ pace: 1e-7 });
    const { at, job_uuid } = await jobOf('Alder Retail orders', 'SUCCESS', server);
    const uuid = await startRun(job_uuid, server);
    const { user } = await renderRoute(at(uuid), { server });
    await user.click(await screen.findByRole('button', { name: 'Cancel run' }));
    await screen.findByText('The run was canceled');
    await waitFor(async () => expect((await table()).textContent).toContain('Canceled by'));
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
    expect(screen.getByText('Canceled')).toBeTruthy();
  });
});

test('a run that does not exist is not found, and the page links to the runs of the job', async () => {
  const { at, job_uuid } = await jobOf('Alder Retail orders', 'SUCCESS');
  await renderRoute(at('00000000-0000-4000-8000-000000000000'), { server: first });
  await heading('Run not found');
  expect(screen.getByRole('link', { name: 'Runs of this job' }).getAttribute('href')).toContain(
    `runs=${job_uuid}`,
  );
});

test('a run is not shown under another job', async () => {
  const { run } = await jobOf('Alder Retail orders', 'SUCCESS');
  const other = await jobOf('Tidewater status, second server', 'FAILED');
  await renderRoute(other.at(run), { server: first });
  await heading('Run not found');
});
