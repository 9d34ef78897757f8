import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { asker } from '#tests/support/executions.ts';
import { setWaitingTimes } from '#lib/waiting-times.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const { search, ...seed } = asker(server);
const pinecrest = await seed.placeOf('northbay', 'Pinecrest Lines');
const refused = (await search(pinecrest, { reason_codes: ['ACK_REJECTED'] })).executions.map(
  ({ invocation_uuid }) => invocation_uuid,
);

const open = (uuid: string, more = '', options: RenderRouteOptions = {}) =>
  renderRoute(`/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/f/${uuid}/logs${more}`, {
    server,
    ...options,
  });

interface Line {
  seq: number;
  level: string;
  step: string;
  message: string;
}
/** The complete log, as fetched by a person of the workspace. */
async function logOf(uuid: string): Promise<readonly Line[]> {
  const { data } = await server.graphql<{ request_log_job: { log_job: { job_uuid: string } } }>(
    OWNER,
    `mutation ($uuid: ID!) { request_log_job(input: { invocation_uuid: $uuid }) { log_job { job_uuid } } }`,
    { uuid },
  );
  const { job_uuid } = data.request_log_job.log_job;
  let lines: readonly Line[] = [];
  await waitFor(
    async () => {
      const answer = await server.graphql<{
        log_job: { status: string; lines: { edges: { node: Line }[] } };
      }>(
        OWNER,
        `query ($job: ID!) { log_job(job_uuid: $job) { status
          lines(first: 2000) { edges { node { seq level step message } } } } }`,
        { job: job_uuid },
      );
      expect(answer.data.log_job.status).toBe('COMPLETE');
      lines = answer.data.log_job.lines.edges.map(({ node }) => node);
    },
    { timeout: 300_000 },
  );
  return lines;
}

const EARLY = { occurred_at: NOW, level: 'INFO', step: 'RECEIVE', attributes: null, is_truncated: false };
const RUNNING = { status: 'RUNNING', progress: 5, line_count: 2, is_truncated: false, error_message: null };

const region = () => screen.findByRole('region', { name: 'Log' });
const rows = async () => within(await region()).getAllByRole('listitem');
const numbers = async () =>
  (await rows()).map((row) => Number(within(row).getByRole('button', { name: /^Line/ }).textContent));
const counted = (words: string) => screen.findByText(words);

let taken = 0;
const another = () => {
  const uuid = refused[taken++];
  if (!uuid) throw new Error('The seed holds too few refused tenders');
  return uuid;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('fetching', () => {
  test('starts with the navigation; lines arrive while the person reads, each once', async () => {
    const uuid = another();
    const { sent } = await open(uuid);
    await screen.findByText(/^(Waiting for the archive|Fetching the log)/);
    expect(screen.getByRole('progressbar', { name: 'Fetching the log' })).toBeTruthy();
    const lines = await logOf(uuid);
    await counted(`${lines.length} lines`);
    expect(await numbers()).toEqual(lines.map(({ seq }) => seq));
    expect(screen.queryByRole('progressbar')).toBeNull();
    const names = sent.map(({ operationName }) => operationName);
    expect(names.filter((name) => name === 'logRequestMutation')).toHaveLength(1);
    expect(names.filter((name) => name === 'LogFollowSubscription')).toHaveLength(1);
  });

  test('requests the log once: on return, the lines show immediately', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const { user, operations } = await open(uuid);
    await counted(`${lines.length} lines`);
    await user.click(screen.getByRole('link', { name: 'Details' }));
    await screen.findByRole('region', { name: 'Timing' });
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await counted(`${lines.length} lines`);
    expect(operations().filter((name) => name === 'logRequestMutation')).toHaveLength(1);
  });

  test('requests the log once, although unused records have been collected since', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const { user, operations, environment } = await open(uuid);
    await counted(`${lines.length} lines`);
    await user.click(screen.getByRole('link', { name: 'Details' }));
    await screen.findByRole('region', { name: 'Timing' });
    await user.click(screen.getByRole('button', { name: 'Flag' }));
    await screen.findByRole('button', { name: 'Flagged' });
    // The mutation's own payload is collected too.
    const known = () => environment.getStore().getSource().getRecordIDs();
    await waitFor(() => expect(known().filter((id) => id.includes('flag_flow_executions'))).toEqual([]));
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await counted(`${lines.length} lines`);
    expect(operations().filter((name) => name === 'logRequestMutation')).toHaveLength(1);
  });

  test('continues after the last line when the connection breaks', async () => {
    setWaitingTimes({ reconnectDelay: 1 });
    const uuid = another();
    const asked: unknown[] = [];
    let stream!: ReadableStreamDefaultController<Uint8Array>;
    await open(uuid, '', {
      intercept({ operationName, variables }) {
        if (operationName !== 'LogFollowSubscription') return undefined;
        asked.push(variables.after_seq);
        if (asked.length > 1) return undefined;
        // The first connection delivers two lines and breaks.
        const { job_uuid } = variables;
        const new_lines = [1, 2].map((seq) => ({
          cursor: String(seq),
          node: { ...EARLY, job_uuid, seq, message: `Early line ${seq}` },
        }));
        const data = { log_job_progress: { log_job: { ...RUNNING, job_uuid }, new_lines } };
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            stream = controller;
            const event = `event: next\ndata: ${JSON.stringify({ data })}\n\n`;
            controller.enqueue(new TextEncoder().encode(event));
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    await screen.findByText('Early line 2');
    stream.error(new TypeError('The connection broke'));
    const lines = await logOf(uuid);
    await counted(`${lines.length} lines`);
    expect(asked).toEqual([0, 2]);
    expect(await numbers()).toEqual(lines.map(({ seq }) => seq));
    expect(screen.getByText('Early line 2')).toBeTruthy();
  });

  test('says why it failed, and the next attempt succeeds', async () => {
    const uuid = another();
    let fails = true;
    const { user } = await open(uuid, '', {
      async intercept({ operationName, query, variables }) {
        if (operationName !== 'logRequestMutation' || !fails) return undefined;
        const { data } = await server.graphql<{ request_log_job: { log_job: object } }>(OWNER, query, {
          ...variables,
        });
        Object.assign(data.request_log_job.log_job, {
          status: 'FAILED',
          error_message: 'The archive did not answer',
          lines: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
        });
        return Response.json({ data });
      },
    });
    expect(await screen.findByText('The archive did not answer')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const lines = await logOf(uuid);
    await counted(`${lines.length} lines`);
  });

  test('reports an unreachable server, with a retry', async () => {
    let fails = true;
    const { user } = await open(another(), '', {
      intercept: ({ operationName }) =>
        operationName === 'logRequestMutation' && fails ? new Response(null, { status: 502 }) : undefined,
    });
    expect(await screen.findByText(/status code 502/)).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await region();
  });

  test('shows the server’s message if part of the response failed, with a retry', async () => {
    let fails = true;
    const { user } = await open(another(), '', {
      async intercept({ operationName, query, variables }) {
        if (operationName !== 'logRequestMutation' || !fails) return undefined;
        const answer = await server.graphql<{ request_log_job: object }>(OWNER, query, { ...variables });
        // A line that fails nulls the whole job, because neither is nullable.
        Object.assign(answer.data.request_log_job, { log_job: null });
        const path = ['request_log_job', 'log_job', 'lines'];
        return Response.json({ data: answer.data, errors: [{ message: 'The lines are broken.', path }] });
      },
    });
    expect(await screen.findByText('The lines are broken.')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await region();
  });

  test('offers to fetch more if the execution has continued since', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    let early = true;
    const { user } = await open(uuid, '', {
      async intercept({ operationName, query, variables }) {
        if (operationName !== 'logRequestMutation' || !early) return undefined;
        early = false;
        const { data } = await server.graphql<{ request_log_job: { flow_execution: object } }>(OWNER, query, {
          ...variables,
        });
        Object.assign(data.request_log_job.flow_execution, { status: 'IN_PROGRESS' });
        return Response.json({ data });
      },
    });
    await screen.findByText('The execution has continued since this log was fetched.');
    await user.click(screen.getByRole('button', { name: 'Fetch the new lines' }));
    await waitFor(() => expect(screen.queryByText(/has continued since/)).toBeNull());
    await counted(`${lines.length} lines`);
  });

  test('a log that is no longer kept says so', async () => {
    const [old] = (await search(pinecrest, {}, { field: 'SUBMITTED_AT', direction: 'ASC' })).executions;
    await open(old!.invocation_uuid);
    expect(await screen.findByText('The log is no longer kept')).toBeTruthy();
  });
});

describe('filtering', () => {
  test('by level, stage and text, in the address', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const { user, router } = await open(uuid);
    await counted(`${lines.length} lines`);
    const errors = lines.filter(({ level }) => level === 'ERROR');
    await user.click(screen.getByRole('button', { name: 'Level' }));
    await user.click(await screen.findByRole('radio', { name: 'Errors only' }));
    await counted(`${errors.length} of ${lines.length} lines`);
    expect(router.state.location.search).toBe('?level=error');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove filter Level' }));

    const mapped = lines.filter(({ step }) => step === 'MAP');
    await user.click(screen.getByRole('button', { name: 'Step' }));
    await user.click(await screen.findByRole('radio', { name: 'Map' }));
    await counted(`${mapped.length} of ${lines.length} lines`);
    await user.keyboard('{Escape}');

    const lookups = mapped.filter(({ message }) => /lookup/i.test(message));
    expect(lookups.length).toBeGreaterThan(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'lookup{Enter}');
    await counted(`${lookups.length} of ${lines.length} lines`);
    expect(router.state.location.search).toBe('?step=map&q=lookup');
    expect((await screen.findAllByText(/lookup/i, { selector: 'mark' })).length).toBe(lookups.length);
  });

  test('by a regular expression; an invalid one says so', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const { user } = await open(uuid, '?q=(open&regex=1');
    expect(await screen.findByText(/^Invalid regular expression: /)).toBeTruthy();
    await counted(`${lines.length} lines`);
    const field = screen.getByRole('searchbox', { name: 'Search the log' });
    await user.clear(field);
    await user.type(field, '^(Parsed|Generated){Enter}');
    const found = lines.filter(({ message }) => /^(Parsed|Generated)/.test(message));
    await counted(`${found.length} of ${lines.length} lines`);
    expect(screen.queryByText(/Invalid regular expression/)).toBeNull();
  });

  // It would take an engine that backtracks minutes for each line.
  test('by an expensive expression in a link', async () => {
    await open(another(), `?regex=1&q=${encodeURIComponent('(.|.)*~~~~')}`);
    expect(await screen.findByText('No line matches')).toBeTruthy();
  });

  test('offers to clear the filters if no line matches', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const { user, address } = await open(uuid, '?q=nowhere-to-be-found');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await counted(`${lines.length} lines`);
    expect(address()).not.toContain('?');
  });
});

describe('lines', () => {
  test('have links: a linked line is marked, shown although filtered, and linked by a click', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const debug = lines.find(({ level }) => level === 'DEBUG');
    const { user, router } = await open(uuid, `?level=error#L${debug?.seq}`);
    await screen.findByText(`Line ${debug?.seq} is hidden by the filters.`);
    await user.click(screen.getByRole('button', { name: 'Show all lines' }));
    const number = (seq?: number) => screen.findByRole('button', { name: new RegExp(`^Line ${seq}\\b`) });
    expect((await number(debug?.seq)).getAttribute('aria-current')).toBe('location');
    await user.click(await number(3));
    expect(router.state.location.hash).toBe('#L3');
    await user.click(screen.getByRole('button', { name: 'First error' }));
    const error = lines.find(({ level }) => level === 'ERROR');
    expect(router.state.location.hash).toBe(`#L${error?.seq}`);
  });

  test('are downloaded as shown', async () => {
    const uuid = another();
    const lines = await logOf(uuid);
    const errors = lines.filter(({ level }) => level === 'ERROR');
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:log';
    });
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    const { user } = await open(uuid, '?level=error');
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: /^JSON/ }));
    expect(clicked).toEqual([`Send-tender-204-${uuid.slice(0, 8)}.jsonl`]);
    const written = (await made[0]?.text())?.trimEnd().split('\n') ?? [];
    expect(written.map((text) => (JSON.parse(text) as Line).message)).toEqual(
      errors.map(({ message }) => message),
    );
  });
});

describe('permissions', () => {
  test('a VIEWER may read it', async () => {
    await open(another(), '', { as: 'viewer@northbay.example' });
    await region();
  });

  test('a guest may not, unless it is shared', async () => {
    const uuid = another();
    const share = (is_shared: boolean) =>
      server.graphql(
        OWNER,
        `mutation ($uuid: ID!, $is_shared: Boolean!) {
          share_flow_execution(input: { invocation_uuid: $uuid, is_shared: $is_shared }) { errors { code } } }`,
        { uuid, is_shared },
      );
    await share(false);
    const { unmount } = await open(uuid, '', { as: 'guest@northbay.example' });
    expect(await screen.findByText('The logs are not shared with you')).toBeTruthy();
    unmount();
    await share(true);
    await open(uuid, '', { as: 'guest@northbay.example' });
    await region();
  });
});
