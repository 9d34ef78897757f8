import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { box, button, rows, searchScreens } from '#tests/support/search-screen.ts';

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
    expect(offered.map((element) => element.textContent)).toEqual(['Copy link', '']);
  });
});

test('two selected executions can be compared, the later one with the earlier', async () => {
  const { user, address } = await open(alder, FAILED);
  const [later, earlier] = (await ask(alder, failed)).executions;
  await user.click(await box(2));
  expect(toolbar().queryByRole('link', { name: 'Compare' })).toBeNull();
  await user.click(await box(1));
  await user.click(toolbar().getByRole('link', { name: 'Compare' }));
  await waitFor(() =>
    expect(address()).toContain(`/f/${later?.invocation_uuid}?compare=${earlier?.invocation_uuid}`),
  );
});

describe('resubmitting one execution', () => {
  test('leaves an open quick view as it is while it is only planned, although somebody else has done it', async () => {
    const at = (await ask(alder, failed)).executions[6]!.invocation_uuid;
    const { user } = await open(alder, `${FAILED}&x=${at}`);
    const panel = within(await screen.findByRole('region', { name: 'Quick view' }));
    await panel.findByText('Duration');
    await server.graphql(
      'owner@northbay.example',
      `mutation ($input: ResubmitFlowExecutionInput!) {
        resubmit_flow_execution(input: $input) { errors { message } } }`,
      { input: { invocation_uuid: at } },
    );
    await user.click(await box(7));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: /^Resubmit( anyway)?$/ });
    expect(panel.getByText('Duration')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Resubmit( anyway)?$/ }));
    const listed = () =>
      panel.queryByText('Resubmitted as')?.nextElementSibling?.querySelectorAll('li').length ?? 0;
    await waitFor(() => expect(listed()).toBeGreaterThan(1));
  });

  test('says so if the server does not respond, and tries it again', async () => {
    let failing = false;
    const { user } = await open(alder, FAILED, {
      intercept: ({ operationName, variables }) => {
        const { dry_run } = (variables.input ?? {}) as { dry_run?: boolean };
        return failing && operationName === 'useResubmitExecutionMutation' && !dry_run
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
    await screen.findByRole('dialog', { name: 'Not resubmitted' });
    failing = false;
    await user.click(button('Try again'));
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
