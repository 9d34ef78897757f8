import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { button, grid, rows, searchScreens } from '#tests/support/search-screen.ts';
import { setWaitingTimes } from '#lib/waiting-times.ts';

const { server, open, search: ask, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  setWaitingTimes({ searchInterval: 5 });
});
afterEach(() => {
  setWaitingTimes();
  expect(server.uncaught).toEqual([]);
});

interface Answer {
  readonly trading_partner: {
    readonly newest?: object;
    readonly flow_execution_search: object;
  };
}

test('a long search shows its progress, and all matches at the end', async () => {
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  const reached = ['2026-09-12T08:00:00.000Z', '2026-09-03T09:30:00.000Z'];
  let part = 0;
  const { operations } = await open(alder, '?range=all&status=SUCCESS', {
    async intercept({ operationName, query, variables }) {
      if (operationName !== 'PartnerSearchScreenQuery' && operationName !== 'SearchReachQuery')
        return undefined;
      if (part > 1) return undefined;
      if (part === 1) await isSeen;
      const searched_from = reached[part++];
      const { data } = await server.graphql<Answer>('owner@northbay.example', query, { ...variables });
      const { newest, flow_execution_search } = data.trading_partner;
      Object.assign(newest ?? {}, { searched_from, match_count: 7 });
      Object.assign(flow_execution_search, { searched_from, match_count: part === 2 ? 12 : 7 });
      return Response.json({ data });
    },
  });
  await grid();
  expect(
    await screen.findByText(/^Searched back to .*12 Sept? 2026.*Searching older executions…$/),
  ).toBeTruthy();
  expect(screen.getByText(/^7 so far of /)).toBeTruthy();
  expect((button('Export CSV') as HTMLButtonElement).disabled).toBe(true);
  seen();
  await waitFor(() => expect(screen.queryByText(/^Searched back to/)).toBeNull());
  const { match_count } = await ask(alder, { statuses: ['SUCCESS'] });
  await waitFor(() =>
    expect(screen.getByText(new RegExp(`^${match_count.toLocaleString('en')} of `))).toBeTruthy(),
  );
  expect((button('Export CSV') as HTMLButtonElement).disabled).toBe(false);
  expect((await rows()).length).toBeGreaterThan(2);
  expect(operations().filter((name) => name === 'PartnerSearchScreenQuery')).toHaveLength(2);
});

test('no match so far is not reported as no match', async () => {
  await open(alder, '?range=all&q=no-such-reference', {
    async intercept({ operationName, query, variables }) {
      if (operationName === 'SearchReachQuery') return new Promise(() => undefined);
      if (operationName !== 'PartnerSearchScreenQuery') return undefined;
      const { data } = await server.graphql<Answer>('owner@northbay.example', query, { ...variables });
      const { newest, flow_execution_search } = data.trading_partner;
      for (const item of [newest ?? {}, flow_execution_search])
        Object.assign(item, { searched_from: '2026-09-12T08:00:00.000Z' });
      return Response.json({ data });
    },
  });
  expect(await screen.findByText('No match so far')).toBeTruthy();
  expect(screen.queryByText('No execution matches these filters')).toBeNull();
});
