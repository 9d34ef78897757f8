import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { button, grid, rows, searchScreens } from '#tests/support/search-screen.ts';

const { server, open, search: ask, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('the export', () => {
  const files: { name: string; text: () => Promise<string> }[] = [];
  beforeEach(() => {
    files.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push({ name: '', text: () => (blob as Blob).text() });
      return 'blob:export';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const last = files.at(-1);
      if (last && this.download) last.name = this.download;
    });
  });

  test('writes all matches, in the visible columns, independently of the list', async () => {
    const { user, operations } = await open(alder, '?range=7d&status=SUCCESS');
    const drawn = (await rows()).length;
    await user.click(button('Export CSV'));
    await waitFor(() => expect(files).toHaveLength(1));
    const { match_count } = await ask(alder, {
      statuses: ['SUCCESS'],
      submitted_after: new Date(Date.parse(NOW) - 7 * 86_400_000).toISOString(),
    });
    const [file] = files;
    const lines = (await file!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(match_count + 1);
    expect(lines[0]).toMatch(/^\uFEFF?Status,Submitted,Flow,Summary,.*Duration,? ?.*Execution$/);
    expect(lines.slice(1).every((line) => line.startsWith('Success,2026-09-'))).toBe(true);
    expect(file!.name).toMatch(/^Alder-Retail-executions-2026-09-\d\d.*\.csv$/);
    expect(operations()).not.toContain('SearchResultsPageQuery');
    expect((await rows()).length).toBe(drawn);
  });

  test('says that it is partial if the search is limited', async () => {
    const { user } = await open(alder, '?range=7d&status=SUCCESS', {
      async intercept({ operationName, query, variables }) {
        if (operationName !== 'PartnerSearchScreenQuery') return undefined;
        const { data } = await server.graphql<{ trading_partner: { newest: { match_count: number } } }>(
          'owner@northbay.example',
          query,
          { ...variables },
        );
        data.trading_partner.newest.match_count = 345_796;
        return Response.json({ data });
      },
    });
    await grid();
    await user.click(button('Export CSV'));
    expect(
      await screen.findByText(
        /Your browser is downloading the export: the first [\d,]+ of 345,796 executions\./,
      ),
    ).toBeTruthy();
  });

  test('shows its progress; Stop cancels the request', async () => {
    const held: AbortSignal[] = [];
    const { user } = await open(alder, '?range=all', {
      intercept({ operationName, variables, signal }) {
        if (operationName !== 'exportQuery' || !variables.after) return undefined;
        held.push(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await grid();
    await user.click(button('Export CSV'));
    const progress = await screen.findByRole('button', { name: /^500 of / });
    await waitFor(() => expect(document.activeElement).toBe(progress));
    await waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]?.aborted).toBe(false);
    await user.click(button('Stop the export'));
    const focused = await screen.findByRole('button', { name: 'Export CSV' });
    expect(held[0]?.aborted).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(focused));
    await waitFor(() => expect(screen.queryByText('communicating with server')).toBeNull());
    expect(files).toEqual([]);
  });
});
