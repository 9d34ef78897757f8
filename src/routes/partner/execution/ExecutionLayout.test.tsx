import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { asker } from '#tests/support/executions.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { setWaitingTimes } from '#lib/waiting-times.ts';
import { currentAnnouncement } from '#ui/feedback/live-region.ts';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const { search, ...seed } = asker(server);
const pinecrest = await seed.placeOf('northbay', 'Pinecrest Lines');
const alder = await seed.placeOf('northbay', 'Alder Retail');

const refused = (await search(pinecrest, { reason_codes: ['ACK_REJECTED'] })).executions;
/** Executions that are not part of any resubmission chain. */
const single = (await search(pinecrest, { reason_codes: ['ACK_REJECTED'], resubmitted: false })).executions;
const at = (place: typeof pinecrest, uuid: string, tab = '') =>
  `/c/${place.company_uuid}/tp/${place.partner_uuid}/f/${uuid}${tab}`;
const open = (uuid: string, options: RenderRouteOptions = {}) =>
  renderRoute(at(pinecrest, uuid), { server, ...options });

const FIELDS = `flow_name status summary_message flagged is_shared
  resubmissions { invocation_uuid status } resubmitted_from { invocation_uuid }`;
const read = async (uuid: string) => {
  const { data } = await server.graphql<{
    flow_execution: {
      flow_name: string;
      status: string;
      summary_message: string | null;
      flagged: boolean;
      is_shared: boolean;
      resubmissions: { invocation_uuid: string; status: string }[];
    };
  }>(OWNER, `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { ${FIELDS} } }`, { uuid });
  return data.flow_execution;
};
/** Each test uses a different execution, so that changes in one do not affect the next. */
let taken = 0;
const another = () => {
  const execution = single[taken++];
  if (!execution) throw new Error('The seed holds too few refused tenders');
  return execution.invocation_uuid;
};

const runningCalls = () => screen.queryByText('communicating with server');
const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('the header', () => {
  test('says first what happened, with the most important part in bold', async () => {
    const uuid = another();
    const { operations, user } = await open(uuid);
    expect((await heading()).textContent).toBe('Send tender 204');
    const { summary_message } = await read(uuid);
    const core = await screen.findByText('state or province code “QQ” is not valid');
    expect(core.tagName).toBe('B');
    expect(core.parentElement?.textContent).toBe(summary_message);
    await user.click(await button('Copy summary'));
    expect(await navigator.clipboard.readText()).toBe(summary_message);
    await waitFor(() => expect(document.title).toMatch(/^Send tender 204 · /));
    // One round trip: the queries of the layouts and the page start together, and none follows.
    expect(operations().filter((name) => name.startsWith('Execution'))).toEqual(['ExecutionLayoutQuery']);
  });

  test('shows what the list has loaded immediately, then requests the rest at once', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, sent } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all&reason=ACK_REJECTED`,
      {
        server,
        intercept: async ({ operationName }) => {
          if (operationName === 'ExecutionLayoutQuery') await held;
          return undefined as unknown as Response;
        },
      },
    );
    const list = await screen.findByRole('grid', { name: 'Executions' });
    const [, row] = within(list).getAllByRole('row');
    const [tag] = refused[0]?.data_tags ?? [];
    const before = sent.length;
    await user.click(within(row as HTMLElement).getByRole('link', { name: 'Send tender 204' }));
    await screen.findByRole('heading', { level: 1, name: 'Send tender 204' });
    expect(screen.getByText('state or province code “QQ” is not valid')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logs' })).toBeTruthy();
    expect(tag && screen.getByText(tag.value)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
    answer();
    await button('Resubmit');
    expect(sent.slice(before).map(({ operationName }) => operationName)).toEqual(['ExecutionLayoutQuery']);
  });

  test('is loaded while the pointer or the focus rests on its row, and then opens without a request', async () => {
    const { user, sent, router } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all&reason=ACK_REJECTED`,
      { server },
    );
    const list = await screen.findByRole('grid', { name: 'Executions' });
    const [, , second, third] = within(list).getAllByRole('row');
    const asked = () =>
      sent
        .filter(({ operationName }) => operationName === 'ExecutionLayoutQuery')
        .map(({ variables }) => variables);
    await user.hover(second as HTMLElement);
    await waitFor(() => expect(asked()).toHaveLength(1));
    const uuid = asked()[0]?.invocation_uuid;
    await user.unhover(list);
    // Passing over a row loads nothing.
    act(() => third?.focus());
    act(() => second?.focus());
    await waitFor(() => expect(runningCalls()).toBeNull());
    await user.keyboard('{Enter}');
    await button('Resubmit');
    expect(router.state.location.pathname).toContain(uuid);
    expect(asked()).toHaveLength(1);
  });

  test('pages through the list without requesting it, and Back returns there', async () => {
    const { user, router, operations } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all&reason=ACK_REJECTED`,
      { server },
    );
    const list = await screen.findByRole('grid', { name: 'Executions' });
    const links = within(list).getAllByRole('link', { name: 'Send tender 204' });
    const uuids = links.map((link) => /f\/([\da-f-]+)$/.exec(link.getAttribute('href') ?? '')?.[1]);
    await user.click(links[1] as HTMLElement);
    await screen.findByRole('link', { name: `2 of ${refused.length}` });
    await user.keyboard(']');
    await screen.findByRole('link', { name: `3 of ${refused.length}` });
    expect(router.state.location.pathname).toContain(uuids[2]);
    await button('Resubmit');
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await user.click(await screen.findByRole('link', { name: 'Details' }));
    await user.click(await button('Previous execution'));
    await screen.findByRole('link', { name: `2 of ${refused.length}` });
    await user.keyboard('[[');
    await screen.findByRole('link', { name: `1 of ${refused.length}` });
    expect((await button('Previous execution')).hasAttribute('disabled')).toBe(true);
    const asked = operations().filter((name) => name.includes('Search')).length;
    await user.click(screen.getByRole('link', { name: `1 of ${refused.length}` }));
    await screen.findByRole('grid', { name: 'Executions' });
    expect(asked).toBe(1);
  });

  test('stays when the person changes a file’s view or the events’ level', async () => {
    const { user, address } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all&reason=ACK_REJECTED`,
      { server },
    );
    await screen.findByRole('grid', { name: 'Executions' });
    await user.keyboard('jj{Enter}');
    const place = `2 of ${refused.length}`;
    await screen.findByRole('link', { name: place });
    await user.click(await screen.findByRole('radio', { name: 'Errors' }));
    await waitFor(() => expect(address()).toContain('level=error'));
    expect(screen.getByRole('link', { name: place })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Files/ }));
    await screen.findByRole('list', { name: 'Files' });
    await user.click(await screen.findByRole('radio', { name: 'Raw' }));
    await waitFor(() => expect(address()).toContain('mode=raw'));
    expect(screen.getByRole('link', { name: place })).toBeTruthy();
  });

  test('links back to the list as it was, although time has passed', async () => {
    const { user } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=30d&reason=ACK_REJECTED`,
      { server },
    );
    await screen.findByRole('grid', { name: 'Executions' });
    await user.keyboard('jjj{Enter}');
    const back = await screen.findByRole('link', { name: `3 of ${refused.length}` });
    vi.setSystemTime(Date.parse(NOW) + 5 * 60_000);
    await user.keyboard('j');
    await screen.findByRole('link', { name: `4 of ${refused.length}` });
    await user.click(back);
    const list = await screen.findByRole('grid', { name: 'Executions' });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('row')
          .find((row) => row.tabIndex === 0)?.dataset.index,
      ).toBe('2'),
    );
  });

  test('ignores keys while the person types', async () => {
    const { user, router } = await renderRoute(
      `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all&reason=ACK_REJECTED`,
      { server },
    );
    const list = await screen.findByRole('grid', { name: 'Executions' });
    await user.click(within(list).getAllByRole('link', { name: 'Send tender 204' })[0] as HTMLElement);
    const field = await screen.findByRole('textbox', { name: 'New comment' });
    const { pathname } = router.state.location;
    // user-event needs a literal bracket doubled.
    await user.type(field, 'a]b');
    expect((field as HTMLTextAreaElement).value).toBe('a]b');
    expect(router.state.location.pathname).toBe(pathname);
  });
});

describe('resubmitting', () => {
  test('asks for the version, opens the new execution and shows it immediately', async () => {
    const uuid = another();
    const { user, sent, router } = await open(uuid);
    await user.click(await button('Resubmit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resubmit “Send tender 204”?' }));
    expect(await dialog.findByText('Pinecrest Lines')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: /^The version that ran originally/ }));
    const go = dialog.getByRole('button', { name: 'Resubmit' });
    await waitFor(() => expect(go.hasAttribute('disabled')).toBe(false));
    await user.dblClick(go);
    const toNew = await screen.findByRole('link', { name: 'Open' });
    const inputs = sent
      .filter(({ operationName }) => operationName === 'useResubmitExecutionMutation')
      .map(({ variables }) => variables['input'] as { dry_run: boolean });
    expect(inputs.filter(({ dry_run }) => !dry_run)).toEqual([
      {
        invocation_uuids: [uuid],
        expected_resubmissions: [{ invocation_uuid: uuid, count: 0 }],
        version: 'SAME',
        dry_run: false,
      },
    ]);
    const [made] = (await read(uuid)).resubmissions;
    expect(made).toBeDefined();
    const name = new RegExp(`^${made?.invocation_uuid.slice(0, 4)}…`);
    const [link] = await screen.findAllByRole('link', { name });
    expect(link?.getAttribute('href')).toBe(at(pinecrest, made?.invocation_uuid ?? ''));
    await user.click(toNew);
    await waitFor(() => expect(router.state.location.pathname).toContain(made?.invocation_uuid));
    const from = await screen.findByText('Resubmitted from');
    expect(from.nextElementSibling?.textContent).toContain(uuid.slice(0, 4));
  });

  test('shows why it was rejected, and the dialog stays', async () => {
    const { user } = await open(another(), {
      intercept: ({ operationName, variables }) =>
        operationName === 'useResubmitExecutionMutation' &&
        !(variables['input'] as { dry_run: boolean }).dry_run
          ? Response.json({
              data: {
                resubmit_flow_executions: {
                  results: [],
                  errors: [{ path: null, message: 'The flow is switched off.', code: 'CONFLICT' }],
                },
              },
            })
          : undefined,
    });
    await user.click(await button('Resubmit'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Its input runs through the flow again/);
    await user.click(dialog.getByRole('button', { name: 'Resubmit' }));
    expect(await dialog.findByText('The flow is switched off.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('says first that a resubmission has already succeeded, and names it in the header', async () => {
    const { executions } = await search(alder, { resolved: true });
    const [{ invocation_uuid = '' } = {}] = executions;
    const { user } = await renderRoute(at(alder, invocation_uuid), { server });
    const note = (await screen.findByRole('link', { name: 'resubmission' })).parentElement;
    expect(note?.textContent).toMatch(/^Resolved by resubmission (at|on) .*\d\d:\d\d by \S+/);
    await user.click(await button('Resubmit'));
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', {
      name: /^Resubmitted by .+ (at|on) .*\d\d:\d\d; it succeeded\.$/,
    });
    expect(link.getAttribute('href')).toBe(
      within(note as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    );
    expect(dialog.getByRole('button', { name: 'Resubmit anyway' })).toBeTruthy();
  });

  test('says who was faster, and resubmits once more only when asked to', async () => {
    const uuid = another();
    const { user } = await open(uuid);
    await user.click(await button('Resubmit'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Its input runs through the flow again/);
    await user.click(dialog.getByRole('radio', { name: /^The version that ran originally/ }));
    const go = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Resubmit/ });
    await waitFor(() => expect(go().disabled).toBe(false));
    const { data } = await server.graphql<{
      resubmit_flow_execution: { flow_execution: { invocation_uuid: string } };
    }>(
      'editor@northbay.example',
      `mutation ($input: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $input) {
        flow_execution { invocation_uuid } } }`,
      { input: { invocation_uuid: uuid } },
    );
    const theirs = data.resubmit_flow_execution.flow_execution.invocation_uuid;

    await user.click(go());
    const link = await dialog.findByRole('link', {
      name: /^Resubmitted by Edwin Castellanos at \d\d:\d\d; it /,
    });
    expect(link.getAttribute('href')).toBe(at(pinecrest, theirs));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^The version that ran or/ }).checked).toBe(
      true,
    );
    expect((await read(uuid)).resubmissions.map((resubmission) => resubmission.invocation_uuid)).toEqual([
      theirs,
    ]);

    await user.click(dialog.getByRole('button', { name: 'Resubmit anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await read(uuid)).resubmissions).toHaveLength(2);
  });

  test('marks an open page as resolved once the resubmission has succeeded', async () => {
    const quick = await createTestServer({ pace: 50 });
    const passed = { reason_codes: ['CONN_TIMEOUT', 'AUTH_FAILED', 'ADAPTER_5XX'], resolved: false };
    const [{ invocation_uuid = '' } = {}] = (await search(alder, passed)).executions;
    const { user } = await renderRoute(at(alder, invocation_uuid), { server: quick });
    expect((await heading()).parentElement?.textContent).not.toContain('Resolved');
    await user.click(await button('Resubmit'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Its input runs through the flow again/);
    await user.click(dialog.getByRole('button', { name: 'Resubmit' }));
    const made = await screen.findByRole('link', { name: 'Open' });
    const note = await screen.findByRole('link', { name: 'resubmission' });
    expect(note.getAttribute('href')).toBe(made.getAttribute('href'));
    expect((await heading()).parentElement?.textContent).toContain('Resolved');
    expect(currentAnnouncement().text).toBe('Resolved by resubmission');
    expect(quick.uncaught).toEqual([]);
  });

  test('a running execution is followed until it ends, across a broken connection, and announced', async () => {
    setWaitingTimes({ reconnectDelay: 1 });
    const uuid = another();
    const { status, summary_message } = await read(uuid);
    const { sent } = await open(uuid, {
      // The page arrived while the execution was running; the subscription reports the end.
      async intercept({ operationName, query, variables }) {
        if (operationName === 'ExecutionFollowSubscription') {
          const tries = sent.filter((sentOperation) => sentOperation.operationName === operationName).length;
          return tries === 1 ? new Response(null, { status: 503 }) : undefined;
        }
        if (operationName !== 'ExecutionLayoutQuery') return undefined;
        const { data } = await server.graphql<{ flow_execution: object }>(OWNER, query, { ...variables });
        Object.assign(data.flow_execution, {
          status: 'IN_PROGRESS',
          summary_message: null,
          duration_ms: null,
        });
        return Response.json({ data });
      },
    });
    expect(status).toBe('LOGICAL_FAILURE');
    await waitFor(() => expect(currentAnnouncement().text).toBe(`Error. ${summary_message}`));
    expect((await heading()).parentElement?.textContent).toContain('Error');
    expect((await button('Resubmit')).getAttribute('aria-disabled')).toBeNull();
  });

  test('a running execution cannot be resubmitted, and says why', async () => {
    const { user } = await open(another(), {
      async intercept({ operationName, query, variables }) {
        if (operationName === 'ExecutionFollowSubscription') return new Promise(() => {});
        if (operationName !== 'ExecutionLayoutQuery') return undefined;
        const { data } = await server.graphql<{ flow_execution: object }>(OWNER, query, { ...variables });
        Object.assign(data.flow_execution, { status: 'IN_PROGRESS', duration_ms: null });
        return Response.json({ data });
      },
    });
    const disabled = await button('Resubmit');
    expect(disabled.dataset.tip).toBe('The execution has not ended yet');
    await user.click(disabled);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('flagging and sharing', () => {
  test('one click flags it, on the server too, and another removes the flag', async () => {
    const uuid = another();
    const before = (await read(uuid)).flagged;
    const { user } = await open(uuid);
    await user.click(await button(before ? 'Flagged' : 'Flag'));
    await button(before ? 'Flag' : 'Flagged');
    expect((await read(uuid)).flagged).toBe(!before);
    await user.click(await button(before ? 'Flag' : 'Flagged'));
    await button(before ? 'Flagged' : 'Flag');
    expect((await read(uuid)).flagged).toBe(before);
  });

  test('sharing asks first, because files may be confidential', async () => {
    let uuid = another();
    while ((await read(uuid)).is_shared) uuid = another();
    const { user } = await open(uuid);
    await user.click(await button('Share'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this execution?' }));
    expect(dialog.getByText(/confidential/)).toBeTruthy();
    const { data } = await server.graphql<{
      flow_execution: {
        share_preview: {
          readers: { email: string }[];
          files: { file_name: string }[];
          events: { message: string }[];
          redactions: { original: string; shown: string | null }[];
        };
      };
    }>(
      'owner@northbay.example',
      `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { share_preview { readers { email }
         files { file_name } events { message } redactions { original shown } } } }`,
      { uuid },
    );
    const { readers, files, events, redactions } = data.flow_execution.share_preview;
    await dialog.findByRole('heading', { name: 'What their page leaves out' });
    // The technical log tells guests what the events withhold, and nobody knows how many people a workspace has.
    expect(dialog.getByText(/mappings, lookup tables, and hosts/)).toBeTruthy();
    expect(dialog.getByText(/files and the technical log may still contain this/)).toBeTruthy();
    expect(dialog.queryByText(/^\d+ guests? of/)).toBeNull();
    expect(files.length).toBeGreaterThan(0);
    for (const { file_name } of files) expect(dialog.getByRole('link', { name: file_name })).toBeTruthy();
    for (const { email } of readers) expect(dialog.getByText(email)).toBeTruthy();
    const seen = dialog.getByRole('list', { name: 'Events' }).textContent;
    for (const { message } of events) expect(seen).toContain(message);
    for (const { original, shown } of redactions) {
      const [place] = dialog.getAllByText(original, { selector: 'del' });
      expect(place?.parentElement?.textContent).toContain(shown ?? 'Withheld');
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await read(uuid)).is_shared).toBe(false);
    await user.click(await button('Share'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Share' }));
    await button('Shared');
    expect((await read(uuid)).is_shared).toBe(true);
  });
});

describe('permissions', () => {
  test('a VIEWER flags and comments, but neither shares nor resubmits', async () => {
    await open(another(), { as: 'viewer@northbay.example' });
    await button(/^Flag/);
    expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(await screen.findByRole('textbox', { name: 'New comment' })).toBeTruthy();
  });

  test('a guest only comments, always visible to everyone', async () => {
    await open(another(), { as: 'guest@northbay.example' });
    await button('Copy link');
    for (const name of ['Resubmit', 'Share', 'Flag']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await screen.findByRole('textbox', { name: 'New comment' });
    expect(screen.getByText('Visible to members and guests')).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Visible to' })).toBeNull();
  });
});

describe('a wrong address', () => {
  test('with another partner redirects to the right one, including the tab', async () => {
    const { router } = await renderRoute(`${at(alder, refused[0]!.invocation_uuid)}?level=error`, { server });
    await heading();
    expect(router.state.location.pathname).toBe(at(pinecrest, refused[0]!.invocation_uuid));
    expect(router.state.location.search).toBe('?level=error');
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no-uuid'])('%s does not exist', async (uuid) => {
    await open(uuid);
    expect((await heading()).textContent).toBe('Execution not found');
  });

  test('does not tell a guest of one partner that another has executions', async () => {
    const [other] = (await search(alder, {})).executions;
    await renderRoute(at(alder, other!.invocation_uuid), { server, as: 'guest@northbay.example' });
    expect((await heading()).textContent).toMatch(/not found$/);
  });
});

describe('when the server fails', () => {
  test('the page says so and loads on the next attempt', async () => {
    let fails = true;
    const { user } = await open(another(), {
      intercept: ({ operationName }) =>
        fails && operationName === 'ExecutionLayoutQuery' ? new Response(null, { status: 503 }) : undefined,
    });
    expect(await screen.findByText(/Received status code 503/)).toBeTruthy();
    fails = false;
    await user.click(await button('Retry'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Send tender 204' })).toBeTruthy();
  });
});
