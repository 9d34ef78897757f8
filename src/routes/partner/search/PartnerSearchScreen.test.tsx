import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOfDay } from '#lib/dates.ts';
import { NOW } from '#mock/testing/testing.ts';
import { button, grid, linkOf, rows, searchScreens } from '#tests/support/search-screen.ts';

const { server, open, search: ask, placeOf, quietPlace, details } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

const ALL = '?range=all';
const dayBefore = new Date(Date.parse(NOW) - 86_400_000).toISOString();

/** The text of the first column, which is the status. */
const statuses = async () =>
  (await rows()).map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);
const counted = (count: number) => screen.findByText(new RegExp(`^${count.toLocaleString('en')} of `));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('the list', () => {
  test('shows the last 24 hours, newest first, and the total', async () => {
    const { operations } = await open(alder);
    const expected = await ask(alder, { submitted_after: dayBefore });
    expect(expected.match_count).toBeGreaterThan(2);
    const [first] = await rows();
    const link = within(first!).getByRole('link');
    expect(link.textContent).toBe(expected.executions[0]?.flow_name);
    expect(link.getAttribute('href')).toContain(expected.executions[0]?.invocation_uuid);
    const summary = await counted(expected.match_count);
    expect(summary.textContent).toBe(
      `${expected.match_count} of ${expected.unfiltered_count.toLocaleString('en')}`,
    );
    expect(operations().filter((name) => name === 'PartnerSearchScreenQuery')).toHaveLength(1);
  });

  test('shows yesterday in the person’s time zone, although a cold load does not know it yet', async () => {
    const { data } = await server.graphql<{ viewer: { time_zone: string } }>(
      'owner@northbay.example',
      '{ viewer { user_uuid time_zone } }',
    );
    const { time_zone } = data.viewer;
    const today = startOfDay(NOW, time_zone);
    expect(today).not.toBe(startOfDay(NOW));
    const expected = await ask(alder, {
      submitted_after: new Date(startOfDay(today - 3_600_000, time_zone)).toISOString(),
      submitted_before: new Date(today).toISOString(),
    });
    await open(alder, '?range=yesterday');
    expect(await counted(expected.match_count)).toBeTruthy();
    const [first] = await rows();
    expect(linkOf(first)).toContain(expected.executions[0]?.invocation_uuid);
  });

  test('on a phone, a row also shows the summary and a reference', async () => {
    const real = globalThis.matchMedia;
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(real(query), 'matches', { value: query.includes('max-width') }),
    );
    const [expected] = (await ask(alder, { submitted_after: dayBefore })).executions;
    await open(alder);
    const [first] = await rows();
    const line = within(first!).getByRole('link').parentElement!;
    const [flow, summary, reference] = [...line.children].map(({ textContent }) => textContent);
    expect([flow, reference]).toEqual([expected?.flow_name, expected?.data_tags[0]?.value]);
    expect(summary).toMatch(/\w+ \w+/);
  });

  test('loads more near the end without rendering more rows', async () => {
    const { user, operations } = await open(alder, ALL);
    const drawn = (await rows()).length;
    act(() => screen.getByRole('grid').querySelector<HTMLElement>('[data-index="0"]')!.focus());
    await user.keyboard('{End}');
    await waitFor(() => expect(operations()).toContain('SearchResultsPageQuery'));
    await waitFor(async () => {
      await user.keyboard('{End}');
      expect(Number((document.activeElement as HTMLElement).dataset.index)).toBeGreaterThan(100);
    });
    expect((await rows()).length).toBeLessThan(drawn + 30);
  });

  test('sorts by what the server can sort by; the address shows it', async () => {
    const { user, address } = await open(alder);
    await user.click(within(await grid()).getByRole('button', { name: 'Duration' }));
    await waitFor(() => expect(address()).toContain('?sort=-duration'));
    const expected = await ask(
      alder,
      { submitted_after: dayBefore },
      { field: 'DURATION', direction: 'DESC' },
    );
    await waitFor(async () => {
      const [first] = await rows();
      expect(linkOf(first)).toContain(expected.executions[0]?.invocation_uuid);
    });
    expect(screen.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  test('says when there are more matches than can be paged through', async () => {
    await open(alder, ALL, {
      intercept: async ({ operationName, query, variables }) => {
        if (operationName !== 'PartnerSearchScreenQuery') return undefined;
        const answer = await server.graphql<{ trading_partner: { flow_execution_search: object } }>(
          'owner@northbay.example',
          query,
          variables,
        );
        Object.assign(answer.data.trading_partner.flow_execution_search, {
          search_capped: true,
          total_count: 20_000,
          match_count: 33_412,
        });
        return Response.json(answer);
      },
    });
    expect(await screen.findByText(/^The first 20,000 of 33,412/)).toBeTruthy();
  });

  test('is restored with its rows and without a request after a visit to an execution', async () => {
    const { user, router, operations, address } = await open(alder, '?status=SUCCESS&range=7d');
    const [first] = await rows();
    const link = within(first!).getByRole('link');
    const before = address();
    await user.click(link);
    await waitFor(() => expect(address()).toContain('/f/'));
    vi.setSystemTime(Date.parse(NOW) + 20 * 60_000);
    const asked = operations().length;
    await act(() => router.navigate(-1));
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(2));
    expect(address()).toBe(before);
    expect(
      operations()
        .slice(asked)
        .filter((name) => name.startsWith('PartnerSearch') || name.startsWith('SearchResults')),
    ).toEqual([]);
  });
});

describe('the filters', () => {
  test('filter the list and are in the address; Back removes them', async () => {
    const { user, address, router } = await open(alder, ALL);
    await grid();
    await user.click(button('Status'));
    await user.click(await screen.findByRole('checkbox', { name: 'Error' }));
    await waitFor(() => expect(address()).toContain('status=LOGICAL_FAILURE'));
    const expected = await ask(alder, { statuses: ['LOGICAL_FAILURE'] });
    await counted(expected.match_count);
    expect(new Set(await statuses())).toEqual(new Set(['Error', 'Error Resolved']));
    await act(() => router.navigate(-1));
    await counted(expected.unfiltered_count);
  });

  test('are read from the address, whatever else it contains', async () => {
    await open(alder, `${ALL}&status=SKIPPED&status=EXPLODED&flow=nonsense&min_duration=-1&page=7`);
    const expected = await ask(alder, { statuses: ['SKIPPED'] });
    await counted(expected.match_count);
    expect(button('Status: Skipped')).toBeTruthy();
    expect(new Set(await statuses())).toEqual(new Set(['Skipped']));
  });

  test('that do not exist are named, not silently dropped', async () => {
    await open(alder, `${ALL}&status=PAUSED&status=SUCCESS&flagged=maybe&q=%20x`);
    await grid();
    const said = screen.getByText(/^The address filters by values that do not exist/);
    expect(said.textContent).toMatch(/: status=PAUSED, flagged=maybe$/);
  });

  test('find a data tag by its start, and by its exact value', async () => {
    const { user, address } = await open(alder, ALL);
    const { executions } = await ask(alder, {});
    const tag = executions.flatMap(({ data_tags }) => data_tags)[0]!;
    await grid();
    await user.click(button('Data tag'));
    await user.selectOptions(screen.getByLabelText('Tag'), tag.label);
    await user.type(screen.getByLabelText('Value'), tag.value);
    await user.selectOptions(screen.getByLabelText('Match'), 'Is exactly');
    await user.click(button('Apply'));
    await waitFor(() => expect(address()).toContain('tag_match=exact'));
    const expected = await ask(alder, { data_tag: { ...tag, match: 'EXACT' } });
    await counted(expected.match_count);
    expect(button(`Data tag: ${tag.label} is ${tag.value}`)).toBeTruthy();
  });

  test('without a chip of their own get one once set, and are cleared by its button', async () => {
    const { user, address } = await open(alder, ALL);
    await grid();
    await user.click(button('More filters'));
    await user.selectOptions(screen.getByLabelText('Direction'), 'Received');
    await user.type(screen.getByLabelText('Longer than (s)'), '2.5');
    await user.click(button('Apply'));
    await waitFor(() => expect(address()).toContain('min_duration=2500'));
    const expected = await ask(alder, { direction: 'RECEIVE', min_duration_ms: 2500 });
    await counted(expected.match_count);
    await user.click(button('Remove filter Direction'));
    await waitFor(() => expect(address()).not.toContain('direction'));
    expect(document.activeElement).toBe(button('More filters'));
  });

  test('dim the old rows while the next ones load, and blank nothing', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, address } = await open(alder, ALL, {
      intercept: async ({ operationName, variables }) => {
        const { statuses } = (variables.filter ?? {}) as { statuses?: unknown };
        if (operationName === 'PartnerSearchScreenQuery' && statuses) await held;
        return undefined;
      },
    });
    const before = (await rows()).length;
    await user.click(button('Status'));
    await user.click(await screen.findByRole('checkbox', { name: 'Skipped' }));
    await waitFor(() => expect(address()).toContain('status=SKIPPED'));
    // The chip changes immediately, while the rows are still the previous ones.
    expect(await screen.findByRole('button', { name: 'Status: Skipped' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true'));
    expect((await rows()).length).toBe(before);
    answer();
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBeNull());
    expect(new Set(await statuses())).toEqual(new Set(['Skipped']));
  });

  test('can be zoomed in the histogram, also by keyboard, and zoomed out', async () => {
    const { user, address } = await open(alder);
    await grid();
    act(() => screen.getByRole('slider', { name: 'Executions per 20 min by outcome' }).focus());
    await user.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}{Enter}');
    await waitFor(() => expect(address()).toContain('from=2026-09-15T13%3A50'));
    const span = { submitted_after: '2026-09-15T13:50:00.000Z', submitted_before: NOW };
    await counted((await ask(alder, span)).match_count);
    await user.click(button('Zoom out'));
    await waitFor(() => expect(address()).toContain('from=2026-09-15T12%3A30'));
    await user.click(button('Remove filter Submitted'));
    await waitFor(() => expect(address()).toContain('range=all'));
  });
});

describe('no matches', () => {
  test('says which filter excludes everything, and removes it', async () => {
    const { user, address } = await open(alder, `${ALL}&status=SUCCESS&q=zzzzqqqq`);
    expect(await screen.findByText('No execution matches these filters')).toBeTruthy();
    const successes = (await ask(alder, { statuses: ['SUCCESS'] })).match_count;
    expect(
      await screen.findByText(
        `The “Text” filter excludes every match. Without it there are ${successes.toLocaleString('en')}.`,
      ),
    ).toBeTruthy();
    const item = screen.getByText('“zzzzqqqq”').closest('li')!;
    await user.click(within(item).getByRole('button', { name: 'Remove filter Text' }));
    await waitFor(() => expect(address()).not.toContain('q='));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search executions' }));
    await counted(successes);
    await user.click(button('Clear'));
    await waitFor(() => expect(address()).not.toContain('status='));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search executions' }));
  });

  test('says that a partner has no executions yet, and blames no filter', async () => {
    const quiet = await quietPlace('northbay');
    await open(quiet);
    expect(await screen.findByText('No executions yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect((button('Export CSV') as HTMLButtonElement).disabled).toBe(true);
  });

  test('offers a retry when the server fails', async () => {
    let failing = true;
    const { user } = await open(alder, '', {
      intercept: ({ operationName }) =>
        failing && operationName === 'PartnerSearchScreenQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect((await rows()).length).toBeGreaterThan(2);
  });

  test('is not found for a partner of another workspace', async () => {
    const elsewhere = {
      ...alder,
      partner_uuid: (await placeOf('northbay-test', 'Alder Retail')).partner_uuid,
    };
    await open(elsewhere);
    expect(await screen.findByRole('heading', { name: /not found|does not exist/i })).toBeTruthy();
  });
});

describe('the quick view', () => {
  test('says for a resolved error what resolved it, when and by whom', async () => {
    const { user } = await open(alder, `${ALL}&resolution=resolved`);
    const drawn = await rows();
    expect(new Set(await statuses())).toEqual(new Set(['Error Resolved']));
    act(() => drawn[0]!.focus());
    await user.keyboard('v');
    const panel = await screen.findByRole('region', { name: 'Quick view' });
    const link = await within(panel).findByRole('link', { name: 'resubmission' });
    expect(link.parentElement?.textContent).toMatch(/^Resolved by resubmission (at|on) .* by \S+/);
  });

  test('opens beside the list, is in the address, and closes with Escape to the row', async () => {
    const { user, address } = await open(alder, `${ALL}&status=LOGICAL_FAILURE`);
    const [first] = await rows();
    act(() => first!.focus());
    await user.keyboard('v');
    const panel = await screen.findByRole('region', { name: 'Quick view' });
    const { executions } = await ask(alder, { statuses: ['LOGICAL_FAILURE'] });
    expect(address()).toContain(`x=${executions[0]?.invocation_uuid}`);
    const expected = await details(executions[0]!.invocation_uuid);
    expect((await within(panel).findAllByText(expected.firstError!))[0]).toBeTruthy();
    for (const name of expected.fileNames) expect(within(panel).getAllByText(name)[0]).toBeTruthy();
    expect(expected.fileNames.length).toBeGreaterThan(0);
    // The labels are those of the execution's page.
    expect(within(panel).getAllByText('Input')[0]).toBeTruthy();
    act(() => within(panel).getByRole('link', { name: 'Open' }).focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Quick view' })).toBeNull());
    expect(address()).not.toContain('x=');
    expect((document.activeElement as HTMLElement).dataset.index).toBe('0');
  });

  test('requests the list only once, however many rows are opened', async () => {
    const { user, operations } = await open(alder, ALL);
    const [first] = await rows();
    act(() => first!.focus());
    await user.keyboard('v');
    await screen.findByRole('region', { name: 'Quick view' });
    await user.keyboard('jv');
    await waitFor(() =>
      expect(operations().filter((name) => name === 'QuickViewDetailsQuery')).toHaveLength(2),
    );
    expect(operations().filter((name) => name === 'PartnerSearchScreenQuery')).toHaveLength(1);
  });

  test('follows J and K, from anywhere on the page, without a history entry for each', async () => {
    const { user, address, router } = await open(alder, `${ALL}&status=LOGICAL_FAILURE`);
    await rows();
    const { executions } = await ask(alder, { statuses: ['LOGICAL_FAILURE'] });
    const shown = (index: number) =>
      waitFor(() => expect(address()).toContain(`x=${executions[index]?.invocation_uuid}`));
    await user.keyboard('v');
    const panel = await screen.findByRole('region', { name: 'Quick view' });
    await shown(0);
    await user.keyboard('j');
    await shown(1);
    act(() => within(panel).getByRole('button', { name: 'Close quick view' }).focus());
    await user.keyboard('j');
    await shown(2);
    // The address changes at once; the focus with the rendering of the grid.
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.index).toBe('2'));
    await user.keyboard('k');
    await shown(1);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).not.toContain('x='));
  });

  test('opens from a link, and says if there is no such execution', async () => {
    await open(alder, `${ALL}&x=00000000-0000-4000-8000-000000000000`);
    const panel = await screen.findByRole('region', { name: 'Quick view' });
    expect(await within(panel).findByText('This execution cannot be shown')).toBeTruthy();
  });
});

test('offers a guest no flag filter and no suggested fix', async () => {
  const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
  const { user, sent } = await open(pinecrest, `${ALL}&status=LOGICAL_FAILURE`, {
    as: 'guest@northbay.example',
  });
  const [first] = await rows();
  await user.click(button('More filters'));
  expect(screen.getByLabelText('Direction')).toBeTruthy();
  expect(screen.queryByLabelText('Flagged')).toBeNull();
  await user.keyboard('{Escape}');
  act(() => first!.focus());
  await user.keyboard('v');
  const panel = await screen.findByRole('region', { name: 'Quick view' });
  await within(panel).findByText('Not shared with you');
  expect(within(panel).queryByText('Suggested fix')).toBeNull();
  const asked = sent.find(({ operationName }) => operationName === 'QuickViewDetailsQuery');
  expect(asked?.variables['internals']).toBe(false);
});

describe('the details below a row', () => {
  test('show the first error, the files, and the next step, and are requested when opened', async () => {
    const [failed] = (await ask(alder, { statuses: ['LOGICAL_FAILURE'], resolved: false })).executions;
    const { user, operations, address } = await open(
      alder,
      `${ALL}&status=LOGICAL_FAILURE&resolution=unresolved`,
    );
    await rows();
    expect(operations()).not.toContain('RowDetailsQuery');
    await user.keyboard('jd');
    const error = await screen.findByRole('region', { name: 'First error' });
    expect(error.textContent).toMatch(/\w+ \w+/);
    const files = screen.getByRole('region', { name: 'Files' });
    expect(within(files).getAllByRole('link')[0]?.getAttribute('href')).toContain(
      `/f/${failed?.invocation_uuid}/files?file=`,
    );
    const next = screen.getByRole('region', { name: 'Next step' });
    expect(within(next).getByRole('button', { name: 'Resubmit' })).toBeTruthy();
    await user.click(within(next).getByRole('link', { name: 'Compare with the last success' }));
    await waitFor(() => expect(address()).toContain(`/f/${failed?.invocation_uuid}?compare=last`));
  });

  test('of a success say that there is nothing to do, and give a guest no advice', async () => {
    const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
    const { user, sent } = await open(pinecrest, `${ALL}&status=SUCCESS`, { as: 'guest@northbay.example' });
    await rows();
    await user.keyboard('jd');
    const next = await screen.findByRole('region', { name: 'Next step' });
    expect(within(next).queryByRole('button', { name: 'Resubmit' })).toBeNull();
    expect(next.textContent).toMatch(/Nothing to do|acknowledgment/);
    const asked = sent.find(({ operationName }) => operationName === 'RowDetailsQuery');
    expect(asked?.variables).toMatchObject({ internals: false });
  });

  test('fail alone and come back with Retry', async () => {
    let failing = true;
    const { user } = await open(alder, ALL, {
      intercept: ({ operationName }) =>
        operationName === 'RowDetailsQuery' && failing ? new Response('', { status: 500 }) : undefined,
    });
    await user.click((await screen.findAllByRole('button', { name: 'Details of row 1' }))[0]!);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Next step' })).toBeTruthy();
    expect((await rows()).length).toBeGreaterThan(2);
  });
});
