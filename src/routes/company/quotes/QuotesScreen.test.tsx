import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
// The form takes dates relative to the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/cq${search}`;

type Server = typeof first;
interface Stored {
  quote_uuid: string;
  quote_number: string;
  status: string;
  mode: string;
  reason: string | null;
  ready_date: string | null;
  cargo: { description: string; weight_kg: number }[];
  offers_asked: number;
}
const stored = async (server: Server, filter = {}) => {
  const answer = await server.graphql<{
    company: { quotes: { total_count: number; edges: { node: Stored }[] } };
  }>(
    OWNER,
    `query($c: ID!, $f: QuoteFilter) { company(company_uuid: $c) { company_uuid quotes(first: 200, filter: $f) { total_count edges { node {
       quote_uuid quote_number status mode reason ready_date offers_asked cargo { description weight_kg } } } } } }`,
    { c: company(), f: filter },
  );
  return answer.data.company.quotes.edges.map(({ node }) => node);
};
const all = await stored(first);
const withStatus = (status: string) => all.filter((quote) => quote.status === status);

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Quotes' });
const numbers = async () =>
  within(await grid())
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('link').slice(0, 1))
    .map(({ textContent }) => textContent);
const menuOf = async (user: UserEvent, quote_number: string, item: string) => {
  await user.click(within(await grid()).getByRole('button', { name: `Actions for ${quote_number}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
/** The drawer's form, once its data has loaded. */
const formOf = async () => {
  await screen.findByRole('button', { name: 'Request offers' });
  // The drawer takes the focus after opening; anything opened in it earlier would close again.
  return waitFor(() => {
    const form = screen.getByRole('dialog');
    expect(form.contains(document.activeElement)).toBe(true);
    return form;
  });
};
const counted = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label} \\d+$`) });

describe('the list of quotes', () => {
  test('shows the newest first, and how many there are of each status', async () => {
    await render('', { server: first });
    const shown = await numbers();
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual(all.slice(0, shown.length).map(({ quote_number }) => quote_number));
    expect(counted('All').textContent).toBe(`All ${all.length}`);
    expect(counted('Booked').textContent).toBe(`Booked ${withStatus('BOOKED').length}`);
    expect(screen.getByText(`${all.length} quotes`)).toBeTruthy();
  });

  test('filters by status, one or several, and the counts stay', async () => {
    const { user, address } = await render('', { server: first });
    await grid();
    await user.click(counted('Accepted'));
    await waitFor(() => expect(address()).toBe(at('?status=ACCEPTED')));
    await waitFor(async () => expect(await numbers()).toHaveLength(withStatus('ACCEPTED').length));
    expect(counted('Accepted').getAttribute('aria-pressed')).toBe('true');
    expect(counted('Booked').textContent).toBe(`Booked ${withStatus('BOOKED').length}`);
    await user.click(counted('Requested'));
    await waitFor(() => expect(counted('Requested').getAttribute('aria-pressed')).toBe('true'));
    expect(address()).toBe(at('?status=REQUESTED&status=ACCEPTED'));
    await user.click(counted('All'));
    await waitFor(() => expect(address()).toBe(at()));
  });

  test('exports the filtered list, in its order, as CSV', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:export';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await render('?status=BOOKED&sort=number.asc', { server: first });
    await grid();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    vi.restoreAllMocks();
    const [header, ...lines] = (await files[0]!.text()).trim().split('\r\n');
    expect(header).toMatch(/^\uFEFF?Quote,Status,Mode,Origin,Origin code,Destination,/);
    const booked = withStatus('BOOKED').map(({ quote_number }) => quote_number);
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      booked.toSorted().map((quote_number) => [quote_number, 'Booked']),
    );
  });

  test('filters by lane, and by the person who requested them; Clear removes the filters', async () => {
    const { user, address } = await render('?from=CN', { server: first });
    const fromChina = await stored(first, { origin: 'CN' });
    expect(await screen.findByText(`${fromChina.length} quotes`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lane: CN → anywhere' }));
    await user.type(await screen.findByRole('textbox', { name: 'To' }), 'deham{Enter}');
    expect(await screen.findByRole('button', { name: 'Lane: CN → DEHAM' })).toBeTruthy();
    expect(address()).toBe(at('?from=CN&to=DEHAM'));
    await user.click(screen.getByRole('button', { name: 'Requested by me' }));
    await waitFor(() => expect(address()).toBe(at('?from=CN&to=DEHAM&by=owner%40northbay.example')));
    const own = await stored(first, { origin: 'CN', destination: 'DEHAM', requested_by: OWNER });
    expect(await screen.findByText(new RegExp(`^${own.length} quotes?$`))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(at()));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search quotes' }));
  });

  test('sorts by the best total', async () => {
    const { user, address } = await render('?status=QUOTED', { server: first });
    await user.click(within(await grid()).getByRole('button', { name: 'Best total' }));
    await waitFor(() => expect(address()).toBe(at('?status=QUOTED&sort=total.asc')));
    const { data: sorted } = await first.graphql<{
      company: { quotes: { edges: { node: Stored }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid quotes(filter: { statuses: [QUOTED] }, sort: { field: TOTAL, direction: ASC }) { edges { node { quote_uuid quote_number } } } } }`,
    );
    await waitFor(async () =>
      expect(await numbers()).toEqual(sorted.company.quotes.edges.map(({ node }) => node.quote_number)),
    );
  });

  test('distinguishes no matches from no quotes', async () => {
    const { unmount, user } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No quote matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect((await numbers()).length).toBeGreaterThan(10));
    unmount();
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No quotes yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New quote' })).toHaveLength(2);
  });

  test('offers a viewer no changes, not even through a link', async () => {
    const draft = withStatus('DRAFT')[0]?.quote_uuid ?? '';
    const { router, sent } = await render('', { server: first, as: VIEWER });
    expect((await numbers()).length).toBeGreaterThan(10);
    expect(screen.queryByRole('button', { name: 'New quote' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    await router.navigate(at(`?edit=${draft}`));
    expect(sent.filter(({ operationName }) => operationName === 'EditQuoteQuery')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a quote of the list', () => {
  test('is canceled with a reason, and counted as canceled', async () => {
    const quote = withStatus('QUOTED')[0] as Stored;
    const { user, server } = await render();
    await menuOf(user, quote.quote_number, 'Cancel quote');
    const dialog = await screen.findByRole('dialog', { name: `Cancel ${quote.quote_number}?` });
    expect(document.activeElement?.textContent).toBe('Keep quote');
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Not needed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel quote' }));
    expect(await screen.findByText(`${quote.quote_number} canceled`)).toBeTruthy();
    const now = (await stored(server)).find(({ quote_uuid }) => quote_uuid === quote.quote_uuid);
    expect(now).toMatchObject({ status: 'CANCELED', reason: 'Not needed' });
    expect(counted('Canceled').textContent).toBe(`Canceled ${withStatus('CANCELED').length + 1}`);
    expect(counted('Quoted').textContent).toBe(`Quoted ${withStatus('QUOTED').length - 1}`);
  });

  test('keeps the reason when somebody was faster, and says who', async () => {
    const quote = withStatus('QUOTED')[0] as Stored;
    const { user, server } = await render();
    await menuOf(user, quote.quote_number, 'Cancel quote');
    const dialog = within(await screen.findByRole('dialog', { name: `Cancel ${quote.quote_number}?` }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not needed');
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: DeclineQuoteInput!) { decline_quote(input: $input) { errors { message } } }`,
      { input: { quote_uuid: quote.quote_uuid, reason: 'Too expensive' } },
    );
    const now = async () => (await stored(server)).find(({ quote_uuid }) => quote_uuid === quote.quote_uuid);
    await user.click(dialog.getByRole('button', { name: 'Cancel quote' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Declined by Edwin Castellanos at \d\d:\d\d\.$/,
    );
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Not needed');
    expect(await now()).toMatchObject({ status: 'DECLINED', reason: 'Too expensive' });
    await user.click(dialog.getByRole('button', { name: 'Cancel quote' }));
    await waitFor(async () =>
      expect((await dialog.findByRole('alert')).textContent).not.toMatch(/^Declined by/),
    );
    expect(await now()).toMatchObject({ status: 'DECLINED', reason: 'Too expensive' });
  });

  test('is duplicated as a draft, whose form opens for the missing date', async () => {
    const quote = withStatus('BOOKED')[0] as Stored;
    const { user, server, address } = await render();
    await menuOf(user, quote.quote_number, 'Duplicate');
    const form = await formOf();
    const [copy] = await stored(server);
    expect(copy).toMatchObject({ status: 'DRAFT', mode: quote.mode, ready_date: null });
    expect(address()).toBe(at(`?edit=${copy?.quote_uuid}`));
    expect((await numbers())[0]).toBe(copy?.quote_number);
    await user.click(within(form).getByRole('button', { name: 'Request offers' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('Ready date');
  });
});

/** Chooses a place by typing its code. */
async function choosePlace(user: UserEvent, form: HTMLElement, label: string, code: string) {
  const field = within(form).getByRole('combobox', { name: new RegExp(`^${label}`) });
  await user.click(field);
  await user.keyboard(code);
  await user.click(await within(form).findByRole('option', { name: new RegExp(code) }));
}

describe('a new quote', () => {
  test('asks for what its mode needs, line by line, is saved as a draft, then requested', async () => {
    const { user, server, address } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'New quote' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Ocean FCL/ }));
    const form = await formOf();
    expect(address()).toBe(at('?new=OCEAN_FCL'));
    await user.click(within(form).getByRole('button', { name: 'Request offers' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('5 fields need attention');

    await choosePlace(user, form, 'Origin port', 'CNSHA');
    await choosePlace(user, form, 'Destination port', 'USOAK');
    await user.type(within(form).getByRole('textbox', { name: /^Goods/ }), 'Furniture');
    await user.type(within(form).getByRole('textbox', { name: /^Total weight/ }), '18400');
    await user.click(within(form).getByRole('button', { name: 'Add line' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(within(form).getAllByRole('textbox', { name: /^Goods/ })[1]),
    );
    await user.keyboard('Lamps');
    await user.type(
      within(form).getAllByRole('textbox', { name: /^Total weight/ })[1] as HTMLElement,
      '2,000',
    );
    await user.click(within(form).getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/saved as a draft/)).toBeTruthy();
    const [draft] = await stored(server);
    expect(draft).toMatchObject({
      status: 'DRAFT',
      mode: 'OCEAN_FCL',
      cargo: [
        { description: 'Furniture', weight_kg: 18400 },
        { description: 'Lamps', weight_kg: 2000 },
      ],
    });
    await waitFor(() => expect(address()).toBe(at()));
    expect((await numbers())[0]).toBe(draft?.quote_number);

    await menuOf(user, draft?.quote_number ?? '', 'Edit request');
    const again = await formOf();
    await user.click(within(again).getByRole('button', { name: /^Ready date/ }));
    const days = await screen.findAllByRole('button', { name: /\d [A-Z]\w+ \d{4}$/ });
    await user.click(days.findLast((day) => !(day as HTMLButtonElement).disabled) as HTMLElement);
    await user.click(within(again).getByRole('button', { name: 'Request offers' }));
    await waitFor(() => expect(address()).toBe(at(`/${draft?.quote_uuid}`)));
    const [asked] = await stored(server);
    expect(asked?.quote_uuid).toBe(draft?.quote_uuid);
    expect(asked?.status).not.toBe('DRAFT');
    expect(asked?.offers_asked).toBe(4);
  });

  test('keeps its form until the page of its offers has loaded', async () => {
    const draft = withStatus('DRAFT').find(({ ready_date }) => ready_date !== null) as Stored;
    const held = Promise.withResolvers<undefined>();
    const { user, operations, address } = await render(`?edit=${draft.quote_uuid}`, {
      intercept: ({ operationName }) => (operationName === 'QuoteScreenQuery' ? held.promise : undefined),
    });
    const form = await formOf();
    await user.click(within(form).getByRole('button', { name: 'Request offers' }));
    await waitFor(() => expect(operations()).toContain('QuoteScreenQuery'));
    expect(screen.queryByText('This request was already sent')).toBeNull();
    held.resolve(undefined);
    await waitFor(() => expect(address()).toBe(at(`/${draft.quote_uuid}`)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is rejected by a check that only the server can make, and no second draft is created', async () => {
    const { user, server } = await render('?new=PARCEL');
    const form = await formOf();
    for (const [end, city, postal] of [
      ['Origin', 'Portland', '97210'],
      ['Destination', 'Columbus', '43215'],
    ] as const) {
      await user.type(within(form).getByRole('textbox', { name: new RegExp(`^${end} city`) }), city);
      await user.type(within(form).getByRole('textbox', { name: new RegExp(`^${end} postal code`) }), postal);
      await choosePlace(user, form, `${end} country`, 'United States');
    }
    await user.type(within(form).getByRole('textbox', { name: /^Goods/ }), 'Books');
    await user.type(within(form).getByRole('textbox', { name: /^Total weight/ }), '30');
    await user.type(within(form).getByRole('textbox', { name: /^Total volume/ }), '0.2');
    await user.click(within(form).getByRole('button', { name: /^Ready date/ }));
    const days = await screen.findAllByRole('button', { name: /\d [A-Z]\w+ \d{4}$/ });
    await user.click(days.findLast((day) => !(day as HTMLButtonElement).disabled) as HTMLElement);
    const before = (await stored(server)).length;
    const off = await server.server.fetch(
      new Request('http://localhost/__mock/faults', {
        method: 'PUT',
        headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
        body: JSON.stringify([
          {
            field: 'Mutation.request_quote',
            error: { message: 'Out of order.', code: 'INTERNAL_SERVER_ERROR' },
          },
        ]),
      }),
    );
    expect(off.status).toBe(200);
    await user.click(within(form).getByRole('button', { name: 'Request offers' }));
    expect(await screen.findByText(/Out of order/)).toBeTruthy();
    expect(await stored(server)).toHaveLength(before + 1);
    await server.server.fetch(
      new Request('http://localhost/__mock/faults', {
        method: 'PUT',
        headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
        body: '[]',
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Request offers' }));
    await waitFor(async () => expect((await stored(server))[0]?.status).not.toBe('DRAFT'));
    expect(await stored(server)).toHaveLength(before + 1);
  });
});
