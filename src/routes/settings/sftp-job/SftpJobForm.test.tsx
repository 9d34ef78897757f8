import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company =
  data?.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const list = `/c/${company}/settings/sftp-launcher`;

interface Job {
  job_uuid: string;
  name: string;
  lock_version: number;
  directory: string;
  pattern: string;
  enabled: boolean;
  secrets: { name: string; is_set: boolean }[];
  schedule: { description: string };
}
const jobsOf = async (server: Server): Promise<Job[]> => {
  const answer = await server.graphql<{ company: { sftp_jobs: { edges: { node: Job }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company}") { company_uuid sftp_jobs { edges { node {
       job_uuid name lock_version directory pattern enabled secrets { name is_set } schedule { description } } } } } }`,
  );
  return answer.data?.company.sftp_jobs.edges.map(({ node }) => node) ?? [];
};
const jobOf = async (server: Server, name: string) =>
  (await jobsOf(server)).find((job) => job.name === name) as Job;

const open = async (at: string, server?: Server) => {
  const own = server ?? (await createTestServer());
  return { ...(await renderRoute(`${list}${at}`, { server: own })), server: own };
};
const fill = async (user: UserEvent, label: RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name: label });
  await user.clear(box);
  await user.type(box, text);
};

describe('a new launcher job', () => {
  test('is built from an external source, tried, saved, and runs', async () => {
    const { user, server, address } = await open('/new');
    await fill(user, /^Name/, 'Orders by hand');
    const flow = await screen.findByRole('combobox', { name: /^Flow to start/ });
    await user.selectOptions(flow, within(flow).getByRole('option', { name: /Receive PO 850/ }));
    await user.click(screen.getByRole('radio', { name: 'External SFTP server' }));
    await fill(user, /^Server/, 'sftp.alder-retail.example');
    await fill(user, /^User name/, 'northbay');
    await fill(user, /^Directory/, '/outbound');

    await user.click(screen.getByRole('button', { name: 'List files' }));
    expect((await screen.findAllByText(/Authentication failed/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await user.type(
      screen.getByLabelText(/^Password/, { selector: 'input:not([type=radio])' }),
      'correct-horse',
    );
    await user.click(screen.getByRole('button', { name: 'List files again' }));
    const files = await screen.findByRole('table', { name: 'Files in the directory' });
    expect(within(files).getAllByText('Picked up').length).toBeGreaterThan(0);
    await fill(user, /^File names/, 'nothing*');
    await waitFor(() => expect(screen.getByText(/^0 files of \d+ match$/)).toBeTruthy());
    await fill(user, /^File names/, '*.edi');
    await waitFor(() => expect(screen.getByText(/^2 files of \d+ match$/)).toBeTruthy());

    await user.click(screen.getByRole('button', { name: 'Add job' }));
    await waitFor(() => expect(address()).toBe(list));
    const added = await jobOf(server, 'Orders by hand');
    expect(added.secrets.find(({ name }) => name === 'password')?.is_set).toBe(true);
    const run = await screen.findByRole('button', { name: 'Run Orders by hand now' });
    await user.click(run);
    const row = screen.getByRole('link', { name: 'Orders by hand' }).closest('[role=row]');
    await waitFor(() => expect(row?.textContent).toContain('Success'));
  });

  test('can be left for the list without a question if nothing was entered', async () => {
    const { user, address } = await open('/new', first);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe(list));
  });

  test('says what is missing, and saves nothing', async () => {
    const { user, server } = await open('/new', first);
    await fill(user, /^Name/, 'Half');
    await user.click(screen.getByRole('button', { name: 'Add job' }));
    expect((await screen.findAllByText(/Choose the user whose files are picked up/)).length).toBeGreaterThan(
      0,
    );
    expect(screen.getAllByText(/Choose the flow to start/).length).toBeGreaterThan(0);
    expect((await jobsOf(server)).some(({ name }) => name === 'Half')).toBe(false);
  });

  test('offers exactly the flows that the server accepts', async () => {
    await open('/new', first);
    const picker = await screen.findByRole('combobox', { name: /^Flow to start/ });
    const answer = await first.graphql<{
      company: { flow_filter_options: { flows: { accepts_files: boolean }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company}") { company_uuid flow_filter_options { flows { flow_uuid accepts_files } } } }`,
    );
    const accepted = answer.data?.company.flow_filter_options.flows.filter((flow) => flow.accepts_files);
    expect(
      within(picker)
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ disabled }) => !disabled),
    ).toHaveLength(accepted?.length ?? 0);
  });
});

describe('a copy', () => {
  test('of a job starts with everything but its secrets, is paused, and is saved as a separate job', async () => {
    const server = await createTestServer();
    const original = await jobOf(server, 'Alder Retail orders');
    const { user, address } = await open('', server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Alder Retail orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(address()).toBe(`${list}/new?from=${original.job_uuid}`));
    expect(await screen.findByText(/password or key was not copied/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe(
      'Alder Retail orders copy',
    );
    expect(screen.getByText(original.schedule.description, { selector: 'b' })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Private key' })).getByText('Not set')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add job' }));
    await waitFor(() => expect(address()).toBe(list));
    const copy = await jobOf(server, 'Alder Retail orders copy');
    expect(copy).toMatchObject({
      directory: original.directory,
      pattern: original.pattern,
      schedule: original.schedule,
      enabled: false,
    });
    expect(copy.job_uuid).not.toBe(original.job_uuid);
    expect(copy.secrets.filter(({ is_set }) => is_set)).toEqual([]);
  });

  test('of a job that does not exist is not found', async () => {
    await open('/new?from=00000000-0000-4000-8000-000000000000', first);
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  });
});

describe('the schedule', () => {
  test('is described in words, with its next five runs and their zone', async () => {
    const { user } = await open('/new', first);
    expect(await screen.findByText('Every 5 minutes')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'At set times' }));
    await screen.findByText(/^Every hour from 06:15 to 18:15 Monday to Friday/);
    const runs = within(screen.getByRole('list', { name: 'Next runs' })).getAllByRole('listitem');
    expect(runs).toHaveLength(5);
    for (const run of runs) expect(run.textContent).toMatch(/\d\d:15 \S+$/);
    await fill(user, /^Cron expression/, 'often');
    expect(await screen.findByText(/Enter five fields/)).toBeTruthy();
  });
});

describe('a stored launcher job', () => {
  test('is edited; secrets are never shown, and the recipients of notifications are', async () => {
    const server = await createTestServer();
    const { job_uuid } = await jobOf(server, 'Alder Retail orders');
    const { user, address } = await open(`/${job_uuid}/edit`, server);
    await screen.findByRole('heading', { name: 'Alder Retail orders' });
    expect(
      within(await screen.findByRole('list', { name: /^Notifiers/ })).getAllByRole('link').length,
    ).toBeGreaterThan(0);
    await user.click(screen.getByRole('radio', { name: 'At an interval' }));
    await fill(user, /^every/i, '7');
    await screen.findByText('Every 7 minutes');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe(list));
    const saved = await jobOf(server, 'Alder Retail orders');
    expect(saved.schedule.description).toBe('Every 7 minutes');
    expect(saved.secrets.find(({ name }) => name === 'private_key')?.is_set).toBe(true);
  });

  test('shows its last five runs, each with a link to its events', async () => {
    const { job_uuid } = await jobOf(first, 'Alder Retail orders');
    const answer = await first.graphql<{
      sftp_job: { executions: { edges: { node: { job_execution_uuid: string } }[] } };
    }>(
      OWNER,
      `{ sftp_job(job_uuid: "${job_uuid}") { job_uuid executions(first: 5) { edges { node { job_execution_uuid } } } } }`,
    );
    await open(`/${job_uuid}/edit`, first);
    const runs = within(await screen.findByRole('table', { name: 'Last runs' })).getAllByRole('link');
    expect(runs.map((run) => run.getAttribute('href'))).toEqual(
      answer.data.sftp_job.executions.edges.map(
        ({ node }) => `${list}/${job_uuid}/${node.job_execution_uuid}`,
      ),
    );
    expect(runs).toHaveLength(5);
  });

  test('one that does not exist is not found', async () => {
    await open('/00000000-0000-4000-8000-000000000000/edit', first);
    expect(await screen.findByRole('heading', { name: /not found|does not exist|no such/i })).toBeTruthy();
  });
});
