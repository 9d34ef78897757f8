import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { box, button, rows, searchScreens } from '#tests/support/search-screen.ts';

const { server, open, search: ask, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

const FAILED = '?range=all&status=LOGICAL_FAILURE';
const failed = { statuses: ['LOGICAL_FAILURE'] };
const toolbar = () => within(screen.getByRole('toolbar', { name: 'Selected executions' }));
const drawer = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const table = (name: string) => screen.findByRole('table', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

/** The number of times that each execution was resubmitted. */
const made = async (uuids: readonly string[]) => {
  const { executions } = await ask(alder, { invocation_uuids: [...uuids] });
  return new Map(
    executions.map(({ invocation_uuid, resubmissions }) => [invocation_uuid, resubmissions.length]),
  );
};

/** Selects the failures at these positions in the list and opens the review of their resubmission. */
async function reviewed(places: readonly number[]) {
  const { executions } = await ask(alder, failed);
  const rendered = await open(alder, FAILED);
  for (const place of places) await rendered.user.click(await box(place + 1));
  await rendered.user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
  const dialog = await drawer(new RegExp(`^Resubmit ${places.length} executions\\?`));
  const uuids = places.map((place) => executions[place]?.invocation_uuid ?? '');
  return { ...rendered, dialog, uuids };
}

/** Positions of failures in the list that are resolved by a later run, or not. */
async function placesOf(resolved: boolean) {
  const { executions } = await ask(alder, failed);
  const done = new Set(
    (await ask(alder, { ...failed, resolved: true })).executions.map(
      ({ invocation_uuid }) => invocation_uuid,
    ),
  );
  return executions.flatMap(({ invocation_uuid }, at) =>
    done.has(invocation_uuid) === resolved ? [at] : [],
  );
}

describe('resubmitting several executions', () => {
  test('is reviewed, run on the server, and listed with its results', async () => {
    const places = (await placesOf(false)).slice(0, 2);
    const { user, dialog, uuids, address } = await reviewed(places);
    expect(address()).toMatch(/resubmission=[\da-f-]{36}/);
    expect(address()).toContain('status=LOGICAL_FAILURE');
    await dialog.findByText('2 of 2 executions will run again, oldest first');
    const before = await made(uuids);
    const review = await table('Review');
    /** The list is sorted by time, the latest first. */
    const [newest = '', oldest = ''] = uuids.map((uuid) => uuid.slice(0, 4));
    const firstRow = () => within(review).getAllByRole('row')[1]?.textContent;
    expect(firstRow()).toContain(oldest);
    await user.click(dialog.getByRole('radio', { name: 'No limit' }));
    await user.click(dialog.getByRole('radio', { name: 'Newest first' }));
    await dialog.findByText('2 of 2 executions will run again, newest first');
    expect(firstRow()).toContain(newest);
    expect(await made(uuids)).toEqual(before);
    await user.dblClick(dialog.getByRole('button', { name: 'Resubmit 2' }));
    const result = await drawer(/^Resubmission of 2 executions/);
    await result.findByRole('button', { name: 'Done' });
    const list = await table('Results');
    expect(
      within(list).getAllByText(/^(Succeeded|Failed)$/, { selector: 'span[class]' }).length,
    ).toBeGreaterThan(0);
    await waitFor(async () =>
      expect([...(await made(uuids)).values()]).toEqual([...before.values()].map((count) => count + 1)),
    );
    const files: Blob[] = [];
    const saved = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:report';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(result.getByRole('button', { name: 'Export CSV' }));
    const report = await files[0]?.text();
    for (const uuid of uuids) expect(report).toContain(uuid);
    saved.mockRestore();
    clicked.mockRestore();
    const { executions } = await ask(alder, { invocation_uuids: uuids });
    const hrefs = within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');
    for (const { resubmissions } of executions)
      expect(hrefs.some((href) => href.endsWith(resubmissions.at(-1)?.invocation_uuid ?? '?'))).toBe(true);
    await user.click(result.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).not.toContain('resubmission='));
    await user.click(screen.getByRole('link', { name: 'Resubmissions' }));
    const recent = await table('Resubmissions');
    const [link] = within(recent).getAllByRole('link', { name: '2 executions' });
    await user.click(link!);
    await drawer(/^Resubmission of 2 executions/);
  });

  test('leaves out resolved executions unless they are chosen, and says who resolved them', async () => {
    const [resolved = 0] = await placesOf(true);
    const [unresolved = 0] = await placesOf(false);
    const { user, dialog } = await reviewed([resolved, unresolved].toSorted((a, b) => a - b));
    await dialog.findByText('1 of 2 executions will run again, oldest first');
    const link = await dialog.findByRole('link', { name: /^Resubmitted (at|on) / });
    expect(link.parentElement?.textContent).toMatch(/, succeeded$/);
    await user.click(dialog.getByRole('checkbox', { name: '1 already resolved' }));
    expect(dialog.getByRole('button', { name: 'Resubmit 2' })).toBeTruthy();
    expect(dialog.getByText(/^1 chosen execution is already resolved/)).toBeTruthy();
    for (const checkbox of dialog.getAllByRole('checkbox', { name: /^1 (can|already)/ }))
      await user.click(checkbox);
    expect(dialog.getByRole('button', { name: 'Resubmit' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toolbar().getByRole('status').textContent).toBe('2 selected');
  });

  test('does not report executions as failed that could not be resubmitted', async () => {
    const { executions } = await ask(alder, {});
    const running = executions.findIndex(({ status }) => status === 'IN_PROGRESS' || status === 'SUBMITTED');
    const ended = executions.findIndex(({ status }) => status === 'SUCCESS');
    const { user } = await open(alder, '?range=7d');
    for (const place of [running, ended]) await user.click(await box(place + 1));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const review = await drawer(/^Resubmit 2 executions\?/);
    await user.click(review.getByRole('button', { name: 'Resubmit 1' }));
    const result = await drawer(/^Resubmission of 2 executions/);
    await result.findByRole('button', { name: 'Done' });
    expect(result.getByText('1 not possible')).toBeTruthy();
    expect(result.queryByText(/\d failed/)).toBeNull();
    expect(result.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 2 done');
    await user.click(result.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('link', { name: 'Resubmissions' }));
    const recent = await table('Resubmissions');
    expect(within(recent).getByText(/1 not possible$/)).toBeTruthy();
  });

  test('offers all matches once every loaded row is selected, at most 500', async () => {
    const { user, sent } = await open(alder, '?range=all');
    await rows();
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    const { match_count } = await ask(alder, {});
    const all = toolbar().getByRole('button', { name: `Resubmit all ${match_count.toLocaleString('en')}` });
    expect(all.hasAttribute('disabled')).toBe(match_count > 500);
    expect(sent.some(({ operationName }) => operationName === 'startReviewMutation')).toBe(false);
  });

  test('is canceled, and the executions left out are retried', async () => {
    // In real time, because the second execution would wait for a minute.
    const slow = await createTestServer({ pace: 1 });
    const [first = 0, second = 0] = await placesOf(false);
    const { company_uuid, partner_uuid } = alder;
    const { user } = await renderRoute(`/c/${company_uuid}/tp/${partner_uuid}/search${FAILED}`, {
      server: slow,
    });
    for (const place of [first, second]) await user.click(await box(place + 1));
    await user.click(toolbar().getByRole('button', { name: 'Resubmit' }));
    const review = await drawer(/^Resubmit 2 executions/);
    await user.click(review.getByRole('radio', { name: '1' }));
    await user.click(review.getByRole('button', { name: 'Resubmit 2' }));
    const run = await drawer(/^Resubmission of 2 executions/);
    expect(
      await run.findByText('Goes on if you close this page. You find it under Resubmissions.'),
    ).toBeTruthy();
    await user.click(run.getByRole('button', { name: 'Cancel the rest' }));
    await run.findByText('Canceled');
    const again = await run.findByRole('button', { name: 'Retry 1 canceled' });
    // The buttons that had the focus are gone.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
    await user.click(again);
    await run.findByRole('button', { name: 'Close' });
    expect(slow.uncaught).toEqual([]);
  });

  test('says so if it cannot be loaded, and tries again', async () => {
    let failing = true;
    const { user } = await open(alder, '?resubmission=recent', {
      intercept: ({ operationName }) =>
        failing && operationName === 'ResubmissionDrawerQuery'
          ? new Response('oops', { status: 500 })
          : undefined,
    });
    const dialog = await drawer(/^Resubmission/);
    const retry = await dialog.findByRole('button', { name: /^(Retry|Try again)$/ });
    failing = false;
    await user.click(retry);
    await drawer(/^Resubmissions$/);
  });

  test('opens a run at its address, and says so if there is none', async () => {
    await open(alder, '?resubmission=01890a5d-ac96-774b-bcce-b302099a8057');
    const dialog = await drawer(/^Resubmission/);
    expect(await dialog.findByText('No such resubmission')).toBeTruthy();
  });

  test('has an empty list at first', async () => {
    const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
    const { user } = await open(pinecrest, '?range=all');
    await user.click(await screen.findByRole('link', { name: 'Resubmissions' }));
    expect(await screen.findByText('No resubmissions yet')).toBeTruthy();
  });

  test('is not offered to a viewer', async () => {
    await open(alder, FAILED, { as: 'viewer@northbay.example' });
    await rows();
    expect(screen.queryByRole('link', { name: 'Resubmissions' })).toBeNull();
    expect(button('Copy link')).toBeTruthy();
  });
});
