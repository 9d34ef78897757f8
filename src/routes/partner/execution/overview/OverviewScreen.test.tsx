import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { expectLoggedError } from '#tests/support/logged-errors.ts';
import { asker, type Place } from '#tests/support/executions.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const { search, ...seed } = asker(server);
const pinecrest = await seed.placeOf('northbay', 'Pinecrest Lines');
const alder = await seed.placeOf('northbay', 'Alder Retail');

const open = (
  { company_uuid, partner_uuid }: Place,
  uuid: string,
  more = '',
  options: RenderRouteOptions = {},
) => renderRoute(`/c/${company_uuid}/tp/${partner_uuid}/f/${uuid}${more}`, { server, ...options });

async function read<Data>(uuid: string, fields: string): Promise<Data> {
  const { data, errors } = await server.graphql<{ flow_execution: Data }>(
    OWNER,
    `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { ${fields} } }`,
    { uuid },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.flow_execution;
}
const first = async (place: Place, filter: object): Promise<string> => {
  const [execution] = (await search(place, filter)).executions;
  if (!execution) throw new Error(`The seed holds nothing for ${JSON.stringify(filter)}`);
  return execution.invocation_uuid;
};
const share = (invocation_uuid: string) =>
  server.graphql(
    OWNER,
    'mutation ($input: ShareFlowExecutionInput!) { share_flow_execution(input: $input) { errors { message } } }',
    { input: { invocation_uuid, is_shared: true } },
  );
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

interface Changes {
  changes_since_last_success: {
    items: { name: string; changed: boolean; before: string; after: string }[];
  };
}
const CHANGES = 'changes_since_last_success { items { name changed before after } }';
/** A rejected tender whose flow has had a change since its last success. */
const blamed = await (async () => {
  for (const { invocation_uuid } of (await search(pinecrest, { reason_codes: ['ACK_REJECTED'] }))
    .executions) {
    const { changes_since_last_success: report } = await read<Changes>(invocation_uuid, CHANGES);
    const item = report.items.find(({ changed }) => changed);
    if (item) return { uuid: invocation_uuid, item };
  }
  throw new Error('The seed holds no refused tender after a change');
})();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('a rejection', () => {
  test('shows the rejected segment in the file, with what has changed', async () => {
    await open(pinecrest, blamed.uuid);
    const { files } = await read<{ files: { file_name: string; role: string; validation: object[] }[] }>(
      blamed.uuid,
      'files { file_name role validation { code } }',
    );
    const refused = files.find(({ validation }) => validation.length > 0);
    const evidence = await card('Output');
    expect(evidence.getByRole('link', { name: refused?.file_name ?? '' })).toBeTruthy();
    const marked = await evidence.findByText(/State or province code “QQ” is not valid/);
    expect(marked.closest('[role=rowgroup]')?.textContent).toContain('N4*');
    const said = `${blamed.item.before} → ${blamed.item.after}`;
    expect(
      await evidence.findByText(new RegExp(`${blamed.item.name} has changed since .*${said}`)),
    ).toBeTruthy();
    const changes = await card('What changed since the last success');
    const cause = changes.getByText('Most likely cause').closest('div');
    expect(cause?.textContent).toContain(said);
    expect(cause?.textContent).toContain(`Lookup table ${blamed.item.name}`);
    expect(changes.getAllByText('unchanged')).toHaveLength(4);
    const agreement = changes
      .getAllByRole('link')
      .find((link) => link.parentElement?.textContent?.startsWith('EDI agreement'));
    expect(agreement?.getAttribute('href')).toMatch(/edi_settings\?tab=agreements&edit=[0-9a-f-]{36}$/);
    expect(changes.getByRole('link', { name: 'Compare files' }).getAttribute('href')).toContain(
      '?compare=last',
    );
  });

  test('tells a viewer what changed, without links to screens that viewers may not open', async () => {
    await open(pinecrest, blamed.uuid, '', { as: 'viewer@northbay.example' });
    const changes = await card('What changed since the last success');
    expect(changes.getByText(blamed.item.name).tagName).toBe('SPAN');
    const places = changes.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(places.some((place) => /\/settings\/tp\//.test(place ?? ''))).toBe(true);
    expect(places.filter((place) => /\/settings\/(?!tp\/)/.test(place ?? ''))).toEqual([]);
  });

  test('says what the receiver reported, and the suggested fix', async () => {
    const { user } = await open(pinecrest, blamed.uuid);
    const answers = await card('Acknowledgments');
    expect(answers.getByText('Rejected')).toBeTruthy();
    expect(answers.getByText('N4-02')).toBeTruthy();
    const fix = await card('Suggested fix');
    const { suggested_fix } = await read<{ suggested_fix: string }>(blamed.uuid, 'suggested_fix');
    expect(fix.getByText(suggested_fix)).toBeTruthy();
    const { fix_places } = await read<{
      fix_places: { name: string; object_uuid: string | null; kind: string }[];
    }>(blamed.uuid, 'fix_places { kind name object_uuid }');
    const places = within(fix.getByRole('list', { name: 'Where to look' }));
    expect(places.getAllByRole('link').map((link) => link.textContent)).toEqual(
      fix_places.map(({ name }) => name),
    );
    const table = fix_places.find(({ kind }) => kind === 'LOOKUP_TABLE');
    expect(places.getByRole('link', { name: table?.name ?? '' }).getAttribute('href')).toContain(
      `/settings/global_lookup_tables?open=${table?.object_uuid}&find=QQ`,
    );
    const alike = fix.getByRole('link', { name: /^Same flow and reason/ });
    expect(alike.getAttribute('href')).toContain('reason=ACK_REJECTED');
    await user.click(answers.getByRole('link', { name: /^997-/ }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Files/ }).getAttribute('aria-current')).toBe('page'),
    );
  });
});

describe('the facts', () => {
  test('show the envelope, the data tags and the version', async () => {
    await open(pinecrest, blamed.uuid);
    const { interchange, data_tags } = await read<{
      interchange: { control_number: string; sender: string };
      data_tags: { label: string; value: string }[];
    }>(blamed.uuid, 'interchange { control_number sender } data_tags { label value }');
    expect(await screen.findByText(interchange.sender)).toBeTruthy();
    const copy = screen.getByRole('button', { name: 'Copy control number' });
    expect(copy.closest('dd')?.textContent).toContain(interchange.control_number);
    for (const { value } of data_tags) expect(screen.getAllByText(value).length).toBeGreaterThan(0);
    const versions = screen.getAllByText('Flow version').map((term) => term.nextElementSibling?.textContent);
    expect(versions).toContainEqual(expect.stringMatching(/\d{4}, \d\d:\d\d by /));
  });

  test('show the stages with their times', async () => {
    await open(pinecrest, blamed.uuid);
    const timing = await card('Timing');
    const { duration_ms, steps } = await read<{
      duration_ms: number;
      steps: { status: string }[];
    }>(blamed.uuid, 'duration_ms steps { status }');
    const stages = within(timing.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(stages).toHaveLength(steps.filter(({ status }) => status !== 'SKIPPED').length);
    expect(stages.at(-1)?.textContent).toMatch(/^Acknowledge \(failed\)/);
    expect(timing.getByText(new RegExp(`^${(duration_ms / 1000).toFixed(2)} s, queued`))).toBeTruthy();
  });
});

describe('the origin of an execution', () => {
  test('is linked: the launcher run, which links back to the execution', async () => {
    interface Started {
      launcher_execution: {
        job_execution_uuid: string;
        job_uuid: string;
        sftp_job: { name: string };
        flow_executions: { edges: { node: { invocation_uuid: string } }[] };
      } | null;
    }
    const fields =
      'launcher_execution { job_execution_uuid job_uuid sftp_job { name } flow_executions(first: 100) { edges { node { invocation_uuid } } } }';
    for (const { invocation_uuid } of (await search(alder, {})).executions) {
      const { launcher_execution: run } = await read<Started>(invocation_uuid, fields);
      if (!run) continue;
      await open(alder, invocation_uuid);
      const link = await screen.findByRole('link', { name: new RegExp(`^${run.sftp_job.name}, `) });
      expect(link.getAttribute('href')).toBe(
        `/c/${alder.company_uuid}/settings/sftp-launcher/${run.job_uuid}/${run.job_execution_uuid}`,
      );
      expect(run.flow_executions.edges.map(({ node }) => node.invocation_uuid)).toContain(invocation_uuid);
      return;
    }
    throw new Error('The seed holds no execution of Alder Retail that a launcher started');
  });

  test.each([
    ['RECEIVE', 'Received', OWNER],
    ['SEND', 'Sent', OWNER],
    ['RECEIVE', 'Received', 'viewer@northbay.example'],
  ])('is linked: the AS2 message of a flow that %ss (%s, for %s)', async (direction, words, as) => {
    const { company } = (
      await server.graphql<{
        company: {
          as2_messages: {
            edges: { node: { message_id: string; invocation_uuid: string; partner_uuid: string } }[];
          };
        };
      }>(
        OWNER,
        `{ company(company_uuid: "${alder.company_uuid}") { company_uuid as2_messages(filter: { direction: ${direction} }, first: 1) {
           edges { node { message_id invocation_uuid partner_uuid } } } } }`,
      )
    ).data;
    const { message_id, invocation_uuid, partner_uuid } = company.as2_messages.edges[0]!.node;
    await open({ ...alder, partner_uuid }, invocation_uuid, '', { as });
    const label = await screen.findByText('AS2 message', { selector: 'dt' });
    const fact = within(label.nextElementSibling as HTMLElement);
    expect(fact.getByText(new RegExp(`^${words} 1[0-9] Sep 2026`))).toBeTruthy();
    expect(fact.queryByRole('link')?.getAttribute('href')).toBe(
      as === OWNER
        ? `/c/${alder.company_uuid}/settings/as2?${new URLSearchParams({ tab: 'messages', edit: message_id }).toString()}`
        : undefined,
    );
  });

  test('is linked: the quote whose booking it sends', async () => {
    const quote = { quote_uuid: '5f0e0000-0000-4000-8000-000000000001', quote_number: 'Q-2026-0001' };
    const uuid = await first(alder, { statuses: ['SUCCESS'] });
    await open(alder, uuid, '', {
      async intercept({ query, variables }) {
        const { data } = await server.graphql<{ flow_execution?: object }>(OWNER, query, { ...variables });
        const { flow_execution } = data;
        return flow_execution && 'quote' in flow_execution
          ? Response.json({ data: { ...data, flow_execution: { ...flow_execution, quote } } })
          : undefined;
      },
    });
    const link = await screen.findByRole('link', { name: quote.quote_number });
    expect(link.getAttribute('href')).toBe(`/c/${alder.company_uuid}/cq/${quote.quote_uuid}`);
  });
});

describe('resending the output', () => {
  const resends = 'resends { number status acknowledgment { state } }';

  test('asks first, then shows the progress, while the execution stays unchanged', async () => {
    const uuid = await first(pinecrest, { statuses: ['SUCCESS'], direction: 'SEND' });
    const { user } = await open(pinecrest, uuid);
    await user.click(await screen.findByRole('button', { name: 'Resend output…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resend the output?' }));
    expect(dialog.getByText('Pinecrest Lines')).toBeTruthy();
    const { resend_offer: offer } = await read<{
      resend_offer: { outputs: { destination_summary: string; file: { file_name: string } }[] };
    }>(uuid, 'resend_offer { outputs { destination_summary file { file_name } } }');
    expect(offer.outputs).toHaveLength(1);
    for (const { destination_summary, file } of offer.outputs) {
      expect(dialog.getByText(destination_summary, { exact: false })).toBeTruthy();
      expect(dialog.getByText(file.file_name)).toBeTruthy();
    }
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Resend 1 file' }));
    const runs = await card('Linked runs');
    const line = await runs.findByText(/^Output resent by /);
    await waitFor(() => expect(line.textContent).toMatch(/: delivered$/));
    expect(await read(uuid, `status ${resends}`)).toMatchObject({
      status: 'SUCCESS',
      resends: [{ number: 1, status: 'DELIVERED' }],
    });
  });

  test('is disabled with the reason while there is nothing to send', async () => {
    const uuid = await first(pinecrest, { reason_codes: ['LOOKUP_MISS'] });
    const { user } = await open(pinecrest, uuid);
    const button = await screen.findByRole('button', { name: 'Resend output…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.dataset['tip']).toContain('There is no output to resend');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not offered to a viewer', async () => {
    const uuid = await first(pinecrest, { statuses: ['SUCCESS'], direction: 'SEND' });
    await open(pinecrest, uuid, '', { as: 'viewer@northbay.example' });
    await screen.findByText('Flow version');
    expect(screen.queryByRole('button', { name: 'Resend output…' })).toBeNull();
  });
});

describe('a skipped execution', () => {
  test('says which rule applied, and links to what it duplicates', async () => {
    const uuid = await first(alder, { reason_codes: ['DUPLICATE_DOCUMENT'] });
    await open(alder, uuid);
    const why = await card('Why it was skipped');
    const { skip_reason } = await read<{
      skip_reason: { rule: string; detail: string; duplicate_of: { invocation_uuid: string } };
    }>(uuid, 'skip_reason { rule detail duplicate_of { invocation_uuid } }');
    expect(why.getByText(skip_reason.rule)).toBeTruthy();
    expect(why.getByText(skip_reason.detail)).toBeTruthy();
    expect(why.getByRole('link').getAttribute('href')).toContain(skip_reason.duplicate_of.invocation_uuid);
  });
});

describe('a pending acknowledgment', () => {
  test('says when it is due, and counts down', async () => {
    const uuid = await first(pinecrest, { ack_states: ['PENDING'] });
    await open(pinecrest, uuid);
    expect(await screen.findByText(/^due .*, in \d/)).toBeTruthy();
  });

  test('says how long it is overdue', async () => {
    const harbor = await seed.placeOf('northbay', seededPartner('harbor-foods').partner_name);
    await open(harbor, await first(harbor, { ack_states: ['OVERDUE'] }));
    expect(await screen.findByText(/^due .*, overdue by \d/)).toBeTruthy();
  });
});

describe('the events', () => {
  test('filter by level; the address shows it and is read back', async () => {
    const { user, router, unmount } = await open(pinecrest, blamed.uuid);
    const all = within(await screen.findByRole('region', { name: 'Events' }));
    const before = all.getAllByRole('listitem').length;
    await user.click(all.getByRole('radio', { name: 'Errors' }));
    await waitFor(() => expect(all.getAllByRole('listitem').length).toBeLessThan(before));
    expect(router.state.location.search).toBe('?level=error');
    unmount();
    await open(pinecrest, blamed.uuid, '?level=error');
    const again = await card('Events');
    expect((again.getByRole('radio', { name: 'Errors' }) as HTMLInputElement).checked).toBe(true);
    expect(again.getAllByRole('listitem').every((line) => line.textContent?.includes('Error'))).toBe(true);
  });

  test('can all be shown if none has that level', async () => {
    const uuid = await first(pinecrest, { statuses: ['SUCCESS'] });
    const { user } = await open(pinecrest, uuid, '?level=error');
    const events = await card('Events');
    await user.click(await events.findByRole('button', { name: 'Show all events' }));
    await waitFor(() => expect(events.getAllByRole('listitem').length).toBeGreaterThan(2));
  });

  test('expand their details', async () => {
    await open(pinecrest, blamed.uuid);
    const events = await card('Events');
    const [details] = events.getAllByText('Details');
    expect(() => JSON.parse(details?.nextElementSibling?.textContent ?? '') as unknown).not.toThrow();
  });
});

describe('the AI summary', () => {
  test('is created only on request, and says that it is AI', async () => {
    const { user, operations } = await open(pinecrest, blamed.uuid);
    const words = await card('AI summary');
    expect(operations()).not.toContain('AiSummaryQuery');
    await user.click(words.getByRole('button', { name: 'Summarize' }));
    expect(await screen.findByText(/AI can be wrong/)).toBeTruthy();
    expect(screen.getByText(/region_codes/, { selector: 'p' })).toBeTruthy();
  });

  test('fails on its own, and can be retried', async () => {
    let fails = true;
    const { user } = await open(pinecrest, blamed.uuid, '', {
      intercept: ({ operationName }) =>
        operationName === 'AiSummaryQuery' && fails ? new Response(null, { status: 500 }) : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Summarize' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('region', { name: 'Timing' })).toBeTruthy();
    fails = false;
    await user.click(retry);
    expect(await screen.findByText(/AI can be wrong/)).toBeTruthy();
  });
});

describe('what changed since the last success', () => {
  test('appears when it has loaded, without delaying anything else', async () => {
    const gate = Promise.withResolvers<void>();
    const { operations } = await open(pinecrest, blamed.uuid, '', {
      async intercept({ operationName, query, variables }) {
        if (operationName !== 'ExecutionLayoutQuery') return undefined;
        const request = await server.request(OWNER, query, variables, { accept: 'multipart/mixed' });
        const { body, headers } = await server.server.fetch(request);
        const held = new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            if (new TextDecoder().decode(chunk).includes('"incremental"')) await gate.promise;
            controller.enqueue(chunk);
          },
        });
        return new Response(body?.pipeThrough(held), { headers });
      },
    });
    await card('Timing');
    await card('Events');
    const evidence = await card('Output');
    expect(await evidence.findByText(/State or province code “QQ” is not valid/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: /What changed/ })).toBeNull();
    expect(screen.queryByText(/The lookup table .* has changed since/)).toBeNull();
    gate.resolve();
    await card('What changed since the last success');
    expect(await screen.findByText(/The lookup table .* has changed since the last success/)).toBeTruthy();
    expect(operations().filter((name) => name === 'ExecutionLayoutQuery')).toHaveLength(1);
  });
});

describe('comments', () => {
  interface Thread {
    memos: { edges: { node: { body: string; visibility: string; pinned: boolean } }[] };
  }
  const thread = async (uuid: string) =>
    (await read<Thread>(uuid, 'memos { edges { node { body visibility pinned } } }')).memos.edges.map(
      ({ node }) => node,
    );
  const comment = (text: RegExp | string) => within(screen.getByText(text).closest('article') as HTMLElement);
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], text: string, action: string) => {
    await user.click(comment(text).getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  test('are added, edited, pinned and deleted, on the server too', async () => {
    const uuid = await first(pinecrest, { reason_codes: ['ACK_REJECTED'], has_memo: false });
    const { user } = await open(pinecrest, uuid);
    const field = await screen.findByRole('textbox', { name: 'New comment' });
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Enter a comment first.')).toBeTruthy();

    await user.type(field, 'Their **table** is wrong');
    await user.click(screen.getByRole('radio', { name: 'Members and guests' }));
    await user.keyboard('{Tab}');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect((await screen.findByText('table')).tagName).toBe('B');
    expect((field as HTMLTextAreaElement).value).toBe('');
    expect(await thread(uuid)).toEqual([
      { body: 'Their **table** is wrong', visibility: 'SHARED', pinned: false },
    ]);

    await user.type(field, 'Second{Control>}{Enter}{/Control}');
    await screen.findByText('Second', { selector: 'span' });
    await choose(user, 'table', 'Pin to the top');
    await comment('table').findByText('Pinned');
    const order = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(order[0]).toContain('table');
    expect((await thread(uuid)).map(({ pinned }) => pinned)).toEqual([true, false]);

    await choose(user, 'Second', 'Edit');
    const change = screen.getByRole('textbox', { name: 'Edit comment' });
    await waitFor(() => expect(document.activeElement).toBe(change));
    await user.type(change, ', better');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Second, better');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions/));

    await choose(user, 'Second, better', 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Second, better')).toBeNull());
    expect(await thread(uuid)).toHaveLength(1);
  });

  test('that are not sent yet survive a visit to another tab', async () => {
    const uuid = await first(pinecrest, { statuses: ['SUCCESS'], has_memo: false });
    const { user } = await open(pinecrest, uuid);
    await user.type(await screen.findByRole('textbox', { name: 'New comment' }), 'Half a thought');
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Details' }));
    const field = await screen.findByRole('textbox', { name: 'New comment' });
    expect((field as HTMLTextAreaElement).value).toBe('Half a thought');
  });

  test('that the server rejects stay in the form', async () => {
    // Relay's development warning: an edge was to be inserted, but none was returned.
    expectLoggedError(/server edge to be non-null/);
    const uuid = await first(pinecrest, { statuses: ['SUCCESS'] });
    const { user } = await open(pinecrest, uuid, '', {
      intercept: ({ operationName }) =>
        operationName === 'MemoThreadCreateMutation'
          ? Response.json({
              data: {
                create_memo: {
                  memo_edge: null,
                  errors: [{ path: ['body'], message: 'Too rude.', code: 'VALIDATION' }],
                },
              },
            })
          : undefined,
    });
    const field = await screen.findByRole('textbox', { name: 'New comment' });
    await user.type(field, 'Rude');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Too rude.')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Rude');
  });
});

describe('a guest', () => {
  test('learns that the files are not shared, and who can share them', async () => {
    let uuid = '';
    for (const execution of (await search(pinecrest, { reason_codes: ['ACK_REJECTED'] })).executions) {
      const { is_shared } = await read<{ is_shared: boolean }>(execution.invocation_uuid, 'is_shared');
      if (!is_shared) uuid = execution.invocation_uuid;
    }
    await open(pinecrest, uuid, '', { as: 'guest@northbay.example' });
    const files = await card('Files');
    expect(files.getByText('The files are not shared with you')).toBeTruthy();
    expect(files.getByText('Northbay Freight')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'AI summary' })).toBeNull();
  });

  test('sees no card of the workspace’s internal data, although the execution is shared', async () => {
    await share(blamed.uuid);
    const { sent, router } = await open(pinecrest, blamed.uuid, '', { as: 'guest@northbay.example' });
    const evidence = await card('Output');
    expect(await evidence.findByText(/State or province code “QQ” is not valid/)).toBeTruthy();
    await card('Events');
    await screen.findByText('Triggered by');
    const isInternal = () => {
      for (const name of [/Suggested fix/, /What changed/, 'AI summary'])
        expect(screen.queryByRole('region', { name })).toBeNull();
      expect(document.body.textContent).not.toContain(blamed.item.name);
      expect(
        screen
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).toBe('');
    };
    isInternal();

    // On a cold start the role is unknown; after that, these fields are not even requested.
    const { company_uuid, partner_uuid } = pinecrest;
    const before = sent.length;
    const next = await first(pinecrest, { reason_codes: ['LOOKUP_MISS'] });
    await act(() => router.navigate(`/c/${company_uuid}/tp/${partner_uuid}/f/${next}`));
    await screen.findByText('The files are not shared with you');
    isInternal();
    const asked = sent.slice(before).find(({ operationName }) => operationName === 'ExecutionLayoutQuery');
    expect(asked?.variables['internals']).toBe(false);
  });
});
