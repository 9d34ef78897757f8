import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
// Expiries and ready dates depend on the browser's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
// All at the same instant, because another one would change the quotes.
const freshServer = () => createTestServer();
const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

type Server = typeof first;
interface Stored {
  quote_uuid: string;
  quote_number: string;
  status: string;
  reason: string | null;
  ready_date: string | null;
  margin_percent: number | null;
  offers: {
    offer_uuid: string;
    status: string;
    co2_kg: number | null;
    charges: { code: string; group: string }[];
    carrier: { carrier_code: string; name: string };
    total_in_quote_currency: { amount: string } | null;
  }[];
}
const FIELDS = `quote_uuid quote_number status reason ready_date margin_percent offers { offer_uuid status co2_kg charges { code group }
  carrier { carrier_code name } total_in_quote_currency { amount } }`;
const quotes = async (filter: object): Promise<Stored[]> => {
  const answer = await first.graphql<{ company: { quotes: { edges: { node: Stored }[] } } }>(
    OWNER,
    `query($c: ID!, $f: QuoteFilter) { company(company_uuid: $c) { company_uuid quotes(first: 200, filter: $f) { edges { node { ${FIELDS} } } } } }`,
    { c: company, f: filter },
  );
  return answer.data.company.quotes.edges.map(({ node }) => node);
};
const now = async (server: Server, { quote_uuid }: Stored) =>
  (await server.graphql<{ quote: Stored }>(OWNER, `{ quote(quote_uuid: "${quote_uuid}") { ${FIELDS} } }`))
    .data.quote;

const quoted = await quotes({ statuses: ['QUOTED'] });
const made = ({ offers }: Stored) => offers.filter((offer) => offer.total_in_quote_currency !== null);
/** Several offers, the first of which can be accepted. */
const several = quoted.find((quote) => made(quote).length > 2) as Stored;
/** Has an error, a refusal, and an offer. */
const mixed = quoted.find(({ offers }) =>
  ['RECEIVED', 'NO_OFFER', 'ERROR'].every((value) => offers.some(({ status }) => status === value)),
) as Stored;
/** One offer lacks a charge that another has. */
const gappy = (await quotes({ modes: ['OCEAN_FCL'] })).find(
  (quote) => new Set(made(quote).map(({ charges }) => charges.length)).size > 1,
) as Stored;

const at = ({ quote_uuid }: Stored, search = '') => `/c/${company}/cq/${quote_uuid}${search}`;
const render = async (quote: Stored, search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(quote, search), { ...options, server })), server };
};
const table = () => screen.findByRole('table', { name: 'Offers side by side' });
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
const rowOf = async (name: RegExp) => within(await table()).getByRole('row', { name });

describe('the offers side by side', () => {
  test('are in columns, lowest total first, each tagged with what it is best at', async () => {
    await render(several, '', { server: first });
    const names = made(several).map(({ carrier }) => carrier.name);
    const shown = await heads();
    expect(shown).toHaveLength(names.length);
    names.forEach((name, n) => expect(shown[n]).toContain(name));
    expect(shown[0]).toContain('Lowest total');
    expect(shown.filter((head) => head.includes('Fastest')).length).toBeGreaterThan(0);
    const total = await rowOf(/^Total/);
    expect(total.textContent).toContain('lowest');
    expect(screen.getByRole('link', { name: /^Offers/ }).getAttribute('aria-current')).toBe('page');
  });

  test('are sorted by another measure, which the address keeps', async () => {
    const { user, address } = await render(several, '', { server: first });
    await table();
    await user.click(screen.getByRole('radio', { name: 'CO₂e' }));
    await waitFor(() => expect(address()).toBe(at(several, '?by=co2')));
    const order = made(several)
      .toSorted((a, b) => (a.co2_kg ?? Infinity) - (b.co2_kg ?? Infinity))
      .map(({ carrier }) => carrier.name);
    await waitFor(async () => expect((await heads())[0]).toContain(order[0]));
    expect((await heads())[0]).toContain('Lowest CO₂e');
  });

  test('show what a carrier did not quote, and that its total may rise', async () => {
    await render(gappy, '', { server: first });
    expect(within(await table()).getAllByText('Not quoted').length).toBeGreaterThan(0);
    expect((await rowOf(/^Total/)).textContent).toContain('≥');
    expect(screen.getByText(/did not quote everything that others did/)).toBeTruthy();
  });

  test('show only differences, and collapse groups', async () => {
    const { user, address } = await render(several, '', { server: first });
    const before = within(await table()).getAllByRole('row').length;
    await user.click(screen.getByRole('button', { name: 'Freight', expanded: true }));
    expect(within(await table()).getAllByRole('row').length).toBeLessThan(before);
    await user.click(screen.getByRole('button', { name: 'Freight', expanded: false }));
    await user.click(screen.getByRole('checkbox', { name: 'Only differences' }));
    await waitFor(() => expect(address()).toBe(at(several, '?diff=1')));
    await waitFor(async () => expect(within(await table()).getAllByRole('row').length).toBeLessThan(before));
  });

  test('are shown beside the carriers without one, with the reason', async () => {
    const { user, server } = await render(mixed);
    const silent = await screen.findByRole('region', { name: 'Without an offer' });
    const failed = mixed.offers.filter(({ status }) => status === 'ERROR' || status === 'NO_OFFER');
    expect(within(silent).getAllByRole('listitem')).toHaveLength(failed.length);
    expect(silent.textContent).toContain('503 Service Unavailable');
    expect(screen.getByRole('button', { name: `Request again (${failed.length})` })).toBeTruthy();
    const [one] = failed;
    await user.click(within(silent).getByRole('button', { name: `Request again from ${one?.carrier.name}` }));
    expect(await screen.findByText('Requested from 1 carrier')).toBeTruthy();
    // The other carriers keep their offers; the one asked again responds by itself.
    const after = await now(server, mixed);
    const uuids = after.offers.map(({ offer_uuid }) => offer_uuid);
    expect(made(mixed).every(({ offer_uuid }) => uuids.includes(offer_uuid))).toBe(true);
    expect(uuids).not.toContain(one?.offer_uuid);
    await waitFor(async () => expect((await now(server, mixed)).status).toBe('QUOTED'));
    await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
  });
});

describe('a decision', () => {
  test('accepts an offer after a confirmation; the booking arrives while the page is open', async () => {
    const [best] = made(several);
    const { user, server } = await render(several);
    await table();
    await user.click(screen.getByRole('button', { name: `Accept ${best?.carrier.name}…` }));
    const dialog = await screen.findByRole('dialog', {
      name: new RegExp(`^Accept ${best?.carrier.name} for`),
    });
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Accept offer' }));
    expect(await screen.findByText(/accepted. The carrier confirms/)).toBeTruthy();
    expect(['ACCEPTED', 'BOOKED']).toContain((await now(server, several)).status);
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Progress' }))
          .getByText(/Booked/)
          .closest('li')?.ariaCurrent ??
          screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')?.textContent,
      ).toMatch(/step|Booked/),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
  });

  test('declines one offer, which stays beside the others with its reason and can be requested again', async () => {
    const { user, server } = await render(several);
    await table();
    const [best, next] = made(several);
    await user.click(screen.getByRole('button', { name: `Decline ${best?.carrier.name}…` }));
    const dialog = await screen.findByRole('dialog', { name: `Decline the offer of ${best?.carrier.name}?` });
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Arrives too late');
    await user.click(within(dialog).getByRole('button', { name: 'Decline offer' }));
    expect(await screen.findByText(`${best?.carrier.name} declined`)).toBeTruthy();
    const shown = await heads();
    expect(shown[0]).toContain(next?.carrier.name);
    expect(shown[0]).toContain('Lowest total');
    expect(shown.at(-1)).toContain('Declined');
    expect(shown.at(-1)).toContain('Arrives too late');
    const stored = await now(server, several);
    expect(stored.status).toBe('QUOTED');
    expect(stored.offers.find(({ offer_uuid }) => offer_uuid === best?.offer_uuid)?.status).toBe('DECLINED');
    expect(screen.queryByRole('button', { name: `Accept ${best?.carrier.name}…` })).toBeNull();
    expect(screen.getByRole('button', { name: `Accept ${next?.carrier.name}…` })).toBeTruthy();
    expect(screen.getByRole('button', { name: `Request again from ${best?.carrier.name}` })).toBeTruthy();
  });

  test('declines all offers, with a reason that the server requires', async () => {
    const { user, server } = await render(several);
    await user.click(await screen.findByRole('button', { name: `Actions for ${several.quote_number}` }));
    await user.click(await screen.findByRole('menuitem', { name: /^Decline offers/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Decline all offers/ });
    const decline = within(dialog).getByRole('button', { name: 'Decline offers' });
    await user.click(decline);
    expect(within(dialog).getByRole('alert').textContent).toContain('at least 3 characters');
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Too expensive');
    await user.click(decline);
    expect(await screen.findByText('Offers declined')).toBeTruthy();
    expect(await now(server, several)).toMatchObject({ status: 'DECLINED', reason: 'Too expensive' });
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(await screen.findByText('Too expensive')).toBeTruthy();
  });
});

describe('the margin', () => {
  test('is set for all offers, and rejected outside its limits', async () => {
    const { user, server } = await render(several);
    await table();
    const before = (await rowOf(/^Sell price/)).textContent;
    await user.click(screen.getByRole('button', { name: /^Change the margin/ }));
    const field = await screen.findByRole('textbox', { name: /^Margin/ });
    await user.clear(field);
    await user.type(field, '101');
    await user.click(screen.getByRole('button', { name: 'Set margin' }));
    expect((await screen.findAllByText(/Enter 0 to 100/)).length).toBeGreaterThan(0);
    await user.clear(field);
    await user.type(field, '33');
    await user.click(screen.getByRole('button', { name: 'Set margin' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await now(server, several)).margin_percent).toBe(33);
    await waitFor(async () => expect((await rowOf(/^Sell price/)).textContent).not.toBe(before));
  });

  test('is not shown to a viewer, who cannot decide either', async () => {
    await render(several, '', { server: first, as: VIEWER });
    await table();
    expect(within(await table()).queryByText(/^Sell price/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Accept|Request|Actions for|PDF)/ })).toBeNull();
  });
});

describe('the activity', () => {
  test('shows what happened, newest first, beside comments that a viewer can write too', async () => {
    const { user, server } = await render(several, '?tab=activity', { as: VIEWER });
    const activity = await screen.findByRole('region', { name: 'Activity' });
    const events = within(activity).getAllByRole('listitem');
    expect(events.at(-1)?.textContent).toContain(`${several.quote_number} was created`);
    expect(events[0]?.textContent).toMatch(/offered|did not make an offer|could not be reached/);
    const comments = screen.getByRole('region', { name: 'Comments' });
    await user.type(
      await within(comments).findByRole('textbox', { name: 'New comment' }),
      'Ask again in May',
    );
    expect(within(comments).getByText('Visible to members')).toBeTruthy();
    await user.click(within(comments).getByRole('button', { name: 'Comment' }));
    expect(await within(comments).findByRole('article')).toBeTruthy();
    const { data: stored } = await server.graphql<{
      quote: { memos: { edges: { node: { body: string } }[] } };
    }>(OWNER, `{ quote(quote_uuid: "${several.quote_uuid}") { memos { edges { node { body } } } } }`);
    expect(stored.quote.memos.edges).toEqual([{ node: { body: 'Ask again in May' } }]);
  });

  test('links to the execution that sent the booking', async () => {
    const sea = (await quotes({ statuses: ['QUOTED'], origin: 'CNSHA', destination: 'DEHAM' }))[0] as Stored;
    const server = await freshServer();
    const { data: accepted } = await server.graphql<{ accept_quote_offer: { errors: object[] } }>(
      OWNER,
      'mutation($input: AcceptQuoteOfferInput!) { accept_quote_offer(input: $input) { errors { message } } }',
      { input: { offer_uuid: made(sea)[0]?.offer_uuid } },
    );
    expect(accepted.accept_quote_offer.errors).toEqual([]);
    await render(sea, '?tab=activity', { server });
    const link = await screen.findByRole('link', { name: /IFTMBF/ });
    expect(link.getAttribute('href')).toMatch(/\/tp\/[0-9a-f-]{36}\/f\/[0-9a-f-]{36}$/);
  });
});

describe('the request', () => {
  test('shows the volume of loose cargo once, and that of containers too', async () => {
    const [loose] = await quotes({ modes: ['OCEAN_LCL'] });
    const view = await render(loose as Stored, '', { server: first });
    const cargo = async () =>
      within(await screen.findByRole('region', { name: 'Request' })).getByText('Cargo').nextSibling
        ?.textContent;
    expect((await cargo())?.match(/m³/g)).toHaveLength(1);
    view.unmount();
    await render(gappy, '', { server: first });
    expect(await cargo()).toMatch(/ × .* m³$/);
  });

  test('links to its history', async () => {
    const { user, address } = await render(several, '', { server: first });
    await user.click(await screen.findByRole('button', { name: `Actions for ${several.quote_number}` }));
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    await waitFor(() =>
      expect(address()).toBe(`/c/${company}/settings?history=Quote%3A${several.quote_uuid}`),
    );
    expect(await screen.findByRole('dialog', { name: /History/ })).toBeTruthy();
  });
});

test('a draft says that nothing was requested, and is requested from its page', async () => {
  const draft = (await quotes({ statuses: ['DRAFT'] })).find(
    ({ ready_date }) => ready_date !== null && ready_date >= new Date().toISOString().slice(0, 10),
  ) as Stored;
  const { user, server } = await render(draft);
  expect(await screen.findByText('Not requested yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request offers' }));
  expect(await screen.findByText('Offers requested')).toBeTruthy();
  await waitFor(async () => expect((await now(server, draft)).status).toBe('QUOTED'));
  // The offers arrive by themselves.
  expect(await table()).toBeTruthy();
});

test('says that there is no such quote', async () => {
  await renderRoute(`/c/${company}/cq/00000000-0000-4000-8000-000000000000`, { server: first });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});
