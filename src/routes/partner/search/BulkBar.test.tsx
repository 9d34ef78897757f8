import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../../../mock-server/testing/testing.ts';
import { box, button, rows, searchScreens } from '../../../../tests/support/search-screen.ts';

const { server, open, search: ask, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

const FAILED = '?range=all&status=LOGICAL_FAILURE';
const failed = { statuses: ['LOGICAL_FAILURE'] };
const toolbar = () => within(screen.getByRole('toolbar', { name: 'Selected executions' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('flagging the selection', () => {
  test('flags it, on the screen and on the server, and removes the flag', async () => {
    const { user } = await open(alder, FAILED);
    const uuid = (await ask(alder, failed)).executions[0]!.invocation_uuid;
    const isFlagged = async () => (await ask(alder, { invocation_uuids: [uuid] })).executions[0]?.flagged;
    const before = await isFlagged();
    await user.click(await box(1));
    await user.click(toolbar().getByRole('button', { name: before ? 'Unflag' : 'Flag' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(await isFlagged()).toBe(before);
    await user.click(toolbar().getByRole('button', { name: before ? 'Unflag' : 'Flag' }));
    await waitFor(async () => expect(await isFlagged()).toBe(!before));
    await toolbar().findByRole('button', { name: before ? 'Flag' : 'Unflag' });
    await waitFor(() => expect(document.activeElement?.closest('[role=toolbar]')).not.toBeNull());
    const [first] = await rows();
    await waitFor(() =>
      expect(within(first!).queryByRole('img', { name: 'Flagged' }) !== null).toBe(!before),
    );
  });

  test('is open to a VIEWER, who cannot resubmit', async () => {
    const { user } = await open(alder, FAILED, { as: 'viewer@northbay.example' });
    await user.click(await box(1));
    expect(toolbar().getByRole('button', { name: /^(Flag|Unflag)$/ })).toBeTruthy();
    expect(toolbar().queryByRole('button', { name: 'Resubmit' })).toBeNull();
  });

  test('is hidden from a guest, as is resubmitting', async () => {
    const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
    const { user } = await open(pinecrest, '?range=all', { as: 'guest@northbay.example' });
    await user.click(await box(1));
    const offered = toolbar().getAllByRole('button');
    expect(offered.map((one) => one.textContent)).toEqual(['Copy link', '']);
  });
});

describe('resubmitting the selection', () => {
  test('first shows what would run, then runs it and links to the new executions', async () => {
    const { user } = await open(alder, FAILED);
    const { executions } = await ask(alder, failed);
    const chosen = executions.slice(1, 3);
    await user.click(await box(2));
    await user.click(await box(3));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resubmit 2 executions?' }));
    for (const leave of dialog.queryAllByRole('checkbox', { checked: true })) await user.click(leave);
    await dialog.findByText(/^2 executions will run again, oldest first/);
    const made = async () =>
      (
        await ask(alder, { invocation_uuids: chosen.map(({ invocation_uuid }) => invocation_uuid) })
      ).executions.map(({ resubmissions }) => resubmissions.length);
    // The dry run has changed nothing.
    expect(await made()).toEqual(chosen.map(({ resubmissions }) => resubmissions.length));
    await user.dblClick(dialog.getByRole('button', { name: 'Resubmit 2' }));
    const result = within(await screen.findByRole('dialog', { name: 'Resubmitted' }));
    await result.findByText('2 executions were resubmitted.');
    expect(await made()).toEqual(chosen.map(({ resubmissions }) => resubmissions.length + 1));
    const links = result.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const { invocation_uuid } of chosen) expect(links.join(' ')).toContain(invocation_uuid);
    expect(links).toHaveLength(4);
    await user.click(result.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says which are already resolved, and leaves them out unless the person includes them', async () => {
    const all = (await ask(alder, failed)).executions.map(({ invocation_uuid }) => invocation_uuid);
    const done = new Set(
      (await ask(alder, { ...failed, resolved: true })).executions.map(
        ({ invocation_uuid }) => invocation_uuid,
      ),
    );
    const resolved = all.findIndex((uuid) => done.has(uuid));
    const unresolved = all.findIndex((uuid) => !done.has(uuid));
    const { user } = await open(alder, FAILED);
    const drawn = await rows();
    expect(within(drawn[resolved]!).getByText('Resolved')).toBeTruthy();
    expect(within(drawn[unresolved]!).queryByText('Resolved')).toBeNull();
    await user.click(await box(resolved + 1));
    await user.click(await box(unresolved + 1));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resubmit 2 executions?' }));
    expect(await dialog.findByText('1 of 2 is already resolved')).toBeTruthy();
    const list = within(dialog.getByRole('list', { name: 'Already resolved' }));
    expect(list.getByRole('listitem').textContent).toMatch(/Resubmitted (at|on) .*, succeeded\.$/);
    expect(dialog.getByRole('button', { name: 'Resubmit 1' })).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Leave it out' }));
    expect(dialog.getByRole('button', { name: 'Resubmit 2' })).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Leave it out' }));
    await user.click(dialog.getByRole('button', { name: 'Resubmit 1' }));
    const result = within(await screen.findByRole('dialog', { name: 'Resubmitted' }));
    expect(
      await result.findByText('1 execution was resubmitted. 1 already resolved was left out.'),
    ).toBeTruthy();
  });

  test('says what was not resubmitted if the server does not respond, and retries those', async () => {
    let failing = false;
    const { user } = await open(alder, FAILED, {
      intercept: ({ operationName, variables }) => {
        const { dry_run } = (variables.input ?? {}) as { dry_run?: boolean };
        return failing && operationName === 'useResubmitExecutionsMutation' && !dry_run
          ? new Response('oops', { status: 500 })
          : undefined;
      },
    });
    await user.click(await box(5));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Its input runs through the flow again/);
    failing = true;
    await user.click(dialog.getByRole('button', { name: /^Resubmit( anyway)?$/ }));
    expect(await screen.findByText('1 execution was not resubmitted')).toBeTruthy();
    failing = false;
    await user.click(button('Try 1 again'));
    expect(await screen.findByText(/^Resubmitted as/)).toBeTruthy();
  });
});

describe('the keyboard', () => {
  test('focuses the search with a slash, selects with x and clears the selection with Escape', async () => {
    const { user } = await open(alder, FAILED);
    const [first] = await rows();
    act(() => first!.focus());
    await user.keyboard('xjx');
    expect(toolbar().getByRole('status').textContent).toBe('2 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar', { name: 'Selected executions' })).toBeNull();
    await user.keyboard('x');
    await user.click(toolbar().getByRole('button', { name: 'Clear the selection' }));
    expect((document.activeElement as HTMLElement).dataset.index).toBe('1');
    await user.keyboard('/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search executions' })),
    );
  });
});
