import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { button, grid, linkOf, rows, searchScreens } from '#tests/support/search-screen.ts';

const { server, open, search: ask, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('new executions', () => {
  test('are counted, not inserted between the rows; the person asks for them', async () => {
    const place = await placeOf('northbay', 'Pinecrest Lines');
    const { user } = await open(place);
    const before = linkOf((await rows())[0]);
    const { executions } = await ask(place, { statuses: ['SUCCESS'] });
    await server.graphql(
      'owner@northbay.example',
      `mutation ($input: ResubmitFlowExecutionInput!) {
        resubmit_flow_execution(input: $input) { errors { message } } }`,
      { input: { invocation_uuid: executions[0]!.invocation_uuid } },
    );
    act(() => void vi.advanceTimersByTime(30_000));
    const show = await screen.findByRole('button', { name: 'Show' });
    expect(show.closest('[role="status"]')?.textContent).toMatch(/^1 new since \d\d:\d\d/);
    expect(
      within((await rows())[0]!)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(before);
    await user.click(show);
    await waitFor(async () =>
      expect(
        within((await rows())[0]!)
          .getByRole('link')
          .getAttribute('href'),
      ).not.toBe(before),
    );
  });

  test('also appear on a refresh, in a fixed range too', async () => {
    const { user } = await open(alder, '?range=all');
    const before = linkOf((await rows())[0]);
    const { executions } = await ask(alder, { statuses: ['SUCCESS'] });
    await server.graphql(
      'owner@northbay.example',
      `mutation ($input: ResubmitFlowExecutionInput!) {
        resubmit_flow_execution(input: $input) { errors { message } } }`,
      { input: { invocation_uuid: executions[1]!.invocation_uuid } },
    );
    await user.click(button('Refresh'));
    await waitFor(async () => expect(linkOf((await rows())[0])).not.toBe(before));
  });

  test('are not checked for if that is turned off', async () => {
    const { user, operations } = await open(alder);
    await grid();
    const looked = () => operations().filter((name) => name === 'useNewExecutionsQuery').length;
    act(() => void vi.advanceTimersByTime(30_000));
    await waitFor(() => expect(looked()).toBe(1));
    await user.click(screen.getByRole('checkbox', { name: 'Auto refresh' }));
    act(() => void vi.advanceTimersByTime(300_000));
    expect(looked()).toBe(1);
    await user.click(screen.getByRole('checkbox', { name: 'Auto refresh' }));
    act(() => void vi.advanceTimersByTime(30_000));
    await waitFor(() => expect(looked()).toBe(2));
  });
});

describe('the columns', () => {
  test('in a link are shown to the person who follows it, and become their own once changed', async () => {
    const { user, address } = await open(alder, '?columns=status,flow,reason,nonsense');
    const heads = async () =>
      within(await grid())
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => head.textContent);
    expect(await heads()).toEqual(['Status', 'Flow', 'Reason']);
    await user.click(button('Columns and density'));
    await user.click(screen.getByRole('checkbox', { name: 'Duration' }));
    await waitFor(async () => expect(await heads()).toEqual(['Status', 'Flow', 'Reason', 'Duration']));
    expect(address()).not.toContain('columns');
  });

  test('keep the order of a link, and can be moved from there', async () => {
    const { user, address } = await open(alder, '?columns=flow,reason,status');
    const heads = async () =>
      within(await grid())
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => head.textContent);
    expect(await heads()).toEqual(['Flow', 'Reason', 'Status']);
    await user.click(button('Copy link'));
    expect(new URL(await navigator.clipboard.readText()).search).toBe('?columns=flow%2Creason%2Cstatus');
    await user.click(button('Columns and density'));
    const places = () =>
      within(screen.getByRole('group', { name: 'Columns' }))
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent);
    screen.getByRole('button', { name: /^Move Flow: / }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(places().slice(0, 2)).toEqual(['Flow type', 'Flow']));
    expect(address()).not.toContain('columns');
    // Skip the columns that are not shown.
    await user.keyboard('{ArrowDown}'.repeat(4));
    expect(await heads()).toEqual(['Reason', 'Flow', 'Status']);
  });

  test('are part of a copied link', async () => {
    const { user } = await open(alder, '?columns=status,flow,reason&status=SUCCESS');
    await grid();
    await user.click(button('Copy link'));
    const text = await navigator.clipboard.readText();
    expect(new URL(text).search).toBe('?status=SUCCESS&columns=status%2Cflow%2Creason');
  });
});
