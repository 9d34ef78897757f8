import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { rateBetween } from '../../world/exchange.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();

interface Money {
  amount: string;
  currency: string;
}
interface Offer {
  offer_uuid: string;
  status: string;
  error_message: string | null;
  declined_reason: string | null;
  carrier: { carrier_code: string };
  answered_at: string | null;
  transit_days: number | null;
  route: { from: string; to: string; etd: string; eta: string }[];
  valid_from: string | null;
  valid_until: string | null;
  charges: {
    code: string;
    group: string;
    basis: string;
    quantity: number;
    rate: Money;
    amount: Money;
    amount_in_quote_currency: Money;
  }[];
  totals: Money[];
  total_in_quote_currency: Money | null;
  sell_total: Money | null;
  fx_rates: { from_currency: string; to_currency: string; rate: string }[];
}
interface Quote {
  quote_uuid: string;
  quote_number: string;
  status: string;
  mode: string;
  origin: { unlocode: string | null; name: string; country: string } | null;
  destination: { unlocode: string | null; country: string } | null;
  ready_date: string | null;
  total_weight_kg: number;
  total_volume_m3: number;
  chargeable_weight_kg: number;
  cargo_summary: string;
  currency: string;
  margin_percent: number | null;
  customer_reference: string | null;
  valid_until: string | null;
  requested_by: { email: string; display: string } | null;
  created_at: string;
  created_by: { email: string | null; display: string };
  offers: Offer[];
  offers_asked: number;
  offers_received: number;
  best_offer: { offer_uuid: string } | null;
  accepted_offer: { offer_uuid: string } | null;
  booking_reference: string | null;
  reason: string | null;
  events: {
    occurred_at: string;
    kind: string;
    message: string;
    execution: { invocation_uuid: string } | null;
  }[];
  files: { file_name: string; kind: string; size_bytes: number; download_path: string; mime_type: string }[];
  viewer_can_edit: boolean;
}
const OFFER = `offer_uuid status error_message declined_reason carrier { carrier_code } answered_at transit_days route { from to etd eta } valid_from valid_until
  charges { code group basis quantity rate { amount currency } amount { amount currency } amount_in_quote_currency { amount currency } }
  totals { amount currency } total_in_quote_currency { amount currency } sell_total { amount currency } fx_rates { from_currency to_currency rate }`;
const QUOTE = `quote_uuid quote_number status mode origin { unlocode name country } destination { unlocode country } ready_date
  total_weight_kg total_volume_m3 chargeable_weight_kg cargo_summary currency margin_percent customer_reference valid_until
  requested_by { email display } created_at created_by { email display } offers { ${OFFER} } offers_asked offers_received best_offer { offer_uuid } accepted_offer { offer_uuid }
  booking_reference reason events { occurred_at kind message execution { invocation_uuid } } files { file_name kind size_bytes download_path mime_type } viewer_can_edit`;

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const northbay = uuidOf('northbay');

interface List {
  total_count: number;
  status_counts: { status: string; count: number }[];
  edges: { node: Quote }[];
}
async function list(
  filter: Record<string, unknown> = {},
  { as = OWNER, session = 'quotes', company = northbay, sort = {}, server = t, fields = QUOTE } = {},
) {
  const { data, errors } = await server.graphql<{ company: { quotes: List } }>(
    as,
    `query($c: ID!, $f: QuoteFilter, $s: QuoteSort) { company(company_uuid: $c) { company_uuid quotes(filter: $f, sort: $s, first: 200) {
      total_count status_counts { status count } edges { node { ${fields} } } } } }`,
    { c: company, f: filter, s: sort },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.quotes;
}
const nodes = async (...args: Parameters<typeof list>) => (await list(...args)).edges.map(({ node }) => node);
/** Fields that are sufficient to distinguish quotes. */
const BRIEF = 'quote_uuid quote_number status ready_date valid_until';
const minor = ({ amount }: Money) => Number(amount.replace('.', ''));
const digits = ({ amount }: Money) => amount.split('.')[1]?.length ?? 0;

const all = await nodes();

describe('the seeded quotes', () => {
  test('have every status, latest first, numbered in order of creation', async () => {
    const { total_count, status_counts } = await list();
    expect(total_count).toBe(120);
    for (const { status, count } of status_counts) {
      expect(count, status).toBeGreaterThan(0);
      expect(all.filter((quote) => quote.status === status)).toHaveLength(count);
    }
    const made = all.map(({ created_at }) => created_at);
    expect(made).toEqual(made.toSorted().toReversed());
    const years = all.filter(({ quote_number }) => quote_number.startsWith('Q-2026'));
    expect(years.map(({ quote_number }) => quote_number)).toEqual(
      years
        .map(({ quote_number }) => quote_number)
        .toSorted()
        .toReversed(),
    );
  });

  test('have offers that add up, by charge and by currency', () => {
    const offers = all.flatMap((quote) => quote.offers.map((offer) => ({ quote, offer })));
    const made = offers.filter(({ offer }) => offer.total_in_quote_currency !== null);
    expect(made.length).toBeGreaterThan(60);
    for (const { quote, offer } of made) {
      for (const { basis, quantity, rate, amount, amount_in_quote_currency } of offer.charges) {
        expect(amount.currency).toBe(rate.currency);
        expect(amount_in_quote_currency.currency).toBe(quote.currency);
        const exact = basis === 'PERCENT' ? (minor(rate) * quantity) / 100 : minor(rate) * quantity;
        expect(Math.abs(minor(amount) - exact)).toBeLessThanOrEqual(0.51);
        const fx = offer.fx_rates.find(({ from_currency }) => from_currency === amount.currency);
        expect(fx !== undefined).toBe(amount.currency !== quote.currency);
        const shift = 10 ** (digits(amount_in_quote_currency) - digits(amount));
        const converted = minor(amount) * Number(fx?.rate ?? 1) * shift;
        expect(Math.abs(minor(amount_in_quote_currency) - converted)).toBeLessThanOrEqual(0.51);
      }
      const sum = offer.charges.reduce((total, charge) => total + minor(charge.amount_in_quote_currency), 0);
      expect(sum).toBe(minor(offer.total_in_quote_currency as Money));
      for (const total of offer.totals) {
        const some = offer.charges.filter(({ amount }) => amount.currency === total.currency);
        expect(some.reduce((total, { amount }) => total + minor(amount), 0)).toBe(minor(total));
      }
      const sell = sum * (1 + (quote.margin_percent ?? 0) / 100);
      expect(Math.abs(minor(offer.sell_total as Money) - sell)).toBeLessThanOrEqual(0.51);
    }
    const mixed = made.filter(({ offer }) => offer.fx_rates.length > 0);
    expect(mixed.length).toBeGreaterThan(10);
  });

  test('have transports in order, and prices that are valid for a while', () => {
    for (const { ready_date, offers, mode, origin } of all) {
      for (const {
        route,
        transit_days,
        valid_from,
        valid_until,
        answered_at,
        error_message,
        status,
      } of offers) {
        const isMade = transit_days !== null;
        expect(isMade).toBe(error_message === null && status !== 'PENDING' && answered_at !== null);
        if (!isMade) continue;
        expect((route[0]?.etd ?? '') >= (ready_date ?? '')).toBe(true);
        for (const { etd, eta } of route) expect(etd <= eta, `${mode} ${origin?.name}`).toBe(true);
        route.slice(1).forEach((leg, n) => expect(leg.from).toBe(route[n]?.to));
        expect((valid_from ?? '') < (valid_until ?? '')).toBe(true);
      }
      const totals = offers.flatMap(({ total_in_quote_currency }) => total_in_quote_currency ?? []);
      expect(totals.map(minor)).toEqual(totals.map(minor).toSorted((a, b) => a - b));
    }
  });

  test('are valid as long as their best offer, whose total is in the list', () => {
    const priced = all.filter(({ best_offer }) => best_offer !== null);
    expect(new Set(priced.map(({ status }) => status)).size).toBeGreaterThan(3);
    for (const { quote_number, best_offer, offers, valid_until } of priced) {
      const best = offers.find(({ offer_uuid }) => offer_uuid === best_offer?.offer_uuid);
      expect(valid_until, quote_number).toBe(best?.valid_until);
    }
  });

  test('include special cases: errors and refusals next to offers, expired or expiring ones', () => {
    const mixed = all.find(
      ({ status, offers }) =>
        status === 'QUOTED' &&
        ['RECEIVED', 'NO_OFFER', 'ERROR'].every((value) => offers.some((o) => o.status === value)),
    );
    expect(mixed?.offers.find(({ status }) => status === 'ERROR')?.error_message).toMatch(/503/);
    const expired = all.find(({ status }) => status === 'EXPIRED');
    expect(expired?.offers.every(({ status }) => status !== 'RECEIVED')).toBe(true);
    expect((expired?.valid_until ?? '') < '2026-09-15T14:30').toBe(true);
    const soon = all.filter(
      ({ status, valid_until }) =>
        status === 'QUOTED' && (valid_until ?? '') > '2026-09-15' && (valid_until ?? '') < '2026-09-22',
    );
    expect(soon.length).toBeGreaterThan(0);
    const booked = all.find(({ status }) => status === 'BOOKED');
    expect(booked?.booking_reference).toMatch(/^[A-Z0-9]{2,4}\d{8}$/);
    expect(booked?.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['CREATED', 'REQUESTED', 'OFFER_RECEIVED', 'ACCEPTED', 'BOOKED']),
    );
    for (const { events, status } of all) {
      expect(events.map(({ occurred_at }) => occurred_at)).toEqual(
        events.map(({ occurred_at }) => occurred_at).toSorted(),
      );
      if (status === 'BOOKED') expect(events.at(-1)?.kind).toBe('BOOKED');
    }
  });

  test('are missing in a new workspace, and all closed in a suspended one', async () => {
    expect((await list({}, { company: uuidOf('solo-broker') })).total_count).toBe(0);
    const closed = await nodes({}, { company: uuidOf('harborline') });
    expect(closed.length).toBeGreaterThan(0);
    expect(
      closed.filter(({ status }) => ['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED', 'ACCEPTED'].includes(status)),
    ).toEqual([]);
    expect(new Set(closed.map(({ viewer_can_edit }) => viewer_can_edit))).toEqual(new Set([false]));
  });
});

describe('the list', () => {
  const fits: readonly [string, Record<string, unknown>, (quote: Quote) => boolean][] = [
    ['states', { statuses: ['QUOTED', 'BOOKED'] }, ({ status }) => ['QUOTED', 'BOOKED'].includes(status)],
    ['modes', { modes: ['AIR'] }, ({ mode }) => mode === 'AIR'],
    [
      'an asker',
      { requested_by: EDITOR },
      ({ requested_by, created_by }) => (requested_by ?? created_by).email === EDITOR,
    ],
    [
      'a carrier',
      { carrier_code: 'HLCU' },
      ({ offers }) => offers.some(({ carrier }) => carrier.carrier_code === 'HLCU'),
    ],
    ['a country of origin', { origin: 'cn' }, ({ origin }) => origin?.country === 'CN'],
    [
      'a port of destination',
      { destination: 'DEHAM' },
      ({ destination }) => destination?.unlocode === 'DEHAM',
    ],
    [
      'a start of the end',
      { valid_after: '2026-09-20T00:00:00Z' },
      ({ valid_until }) => valid_until !== null && valid_until >= '2026-09-20',
    ],
    [
      'an end',
      { valid_before: '2026-09-20T00:00:00Z' },
      ({ valid_until }) => valid_until !== null && valid_until <= '2026-09-20',
    ],
    ['a text', { search: 'shanghai' }, ({ origin }) => origin?.name.includes('Shanghai') ?? false],
  ];
  test.each(fits)('is filtered by %s', async (_what, filter, holds) => {
    const found = await nodes(filter, { fields: BRIEF });
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ quote_number }) => quote_number)).toEqual(
      all.filter(holds).map(({ quote_number }) => quote_number),
    );
  });

  test('counts all statuses whatever the status filter', async () => {
    const some = await list({ statuses: ['DRAFT'], modes: ['OCEAN_FCL'] }, { fields: BRIEF });
    const fcl = await list({ modes: ['OCEAN_FCL'] }, { fields: BRIEF });
    expect(some.status_counts).toEqual(fcl.status_counts);
    expect(some.total_count).toBeLessThan(fcl.total_count);
  });

  test.each(['VALID_UNTIL', 'READY_DATE', 'QUOTE_NUMBER'])(
    'is sorted by %s, unknown values last',
    async (field) => {
      for (const direction of ['ASC', 'DESC']) {
        const of: Record<string, (quote: Quote) => string | null> = {
          VALID_UNTIL: ({ valid_until }) => valid_until,
          READY_DATE: ({ ready_date }) => ready_date,
          QUOTE_NUMBER: ({ quote_number }) => quote_number,
        };
        const keys = (await nodes({}, { sort: { field, direction }, fields: BRIEF })).map(
          (quote) => of[field]?.(quote) ?? null,
        );
        const known = keys.filter((key) => key !== null);
        expect(keys.slice(0, known.length)).toEqual(known);
        expect(known).toEqual(direction === 'ASC' ? known.toSorted() : known.toSorted().toReversed());
      }
    },
  );

  test.each(['STATUS', 'TOTAL', 'REQUESTED_BY'])('is sorted by %s', async (field) => {
    const names = new Map((await list()).status_counts.map(({ status }, n) => [status, n]));
    const of: Record<string, (quote: Quote) => number | string | null> = {
      STATUS: ({ status }) => names.get(status) ?? null,
      TOTAL: ({ offers, best_offer }) => {
        const best = offers.find(({ offer_uuid }) => offer_uuid === best_offer?.offer_uuid);
        const { amount = '', currency = '' } = best?.total_in_quote_currency ?? {};
        return best ? Math.round(Number(amount) * rateBetween(currency, 'USD') * 100) : null;
      },
      REQUESTED_BY: ({ requested_by, created_by }) => (requested_by ?? created_by).display.toLowerCase(),
    };
    for (const direction of ['ASC', 'DESC']) {
      const keys = (await nodes({}, { sort: { field, direction } })).map((q) => of[field]?.(q) ?? null);
      const known = keys.filter((key) => key !== null);
      expect(new Set(known).size).toBeGreaterThan(1);
      expect(keys.slice(0, known.length)).toEqual(known);
      const sorted = known.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(known).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
    }
  });

  test('can be read by viewers, not by guests', async () => {
    const seen = await nodes({}, { as: VIEWER, fields: `${BRIEF} viewer_can_edit` });
    expect(seen).toHaveLength(all.length);
    expect(seen[0]?.viewer_can_edit).toBe(false);
  });
});

interface Payload {
  quote: Quote | null;
  errors: { code: string; path: string[] | null; message: string }[];
}
const TYPES: Record<string, string> = {
  save_quote: 'SaveQuoteInput',
  request_quote: 'RequestQuoteInput',
  accept_quote_offer: 'AcceptQuoteOfferInput',
  decline_quote_offer: 'DeclineQuoteOfferInput',
  decline_quote: 'DeclineQuoteInput',
  cancel_quote: 'CancelQuoteInput',
  duplicate_quote: 'DuplicateQuoteInput',
};
async function write(
  verb: string,
  input: Record<string, unknown>,
  { session = 'quotes', as = EDITOR, server = t } = {},
) {
  const { data, errors } = await server.graphql<Record<string, Payload>>(
    as,
    `mutation($input: ${TYPES[verb]}!) { ${verb}(input: $input) { quote { ${QUOTE} } errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data[verb] as Payload;
}
const inputErrors = ({ errors }: Payload) =>
  errors.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`);

const port = (unlocode: string) => ({ kind: 'PORT', unlocode });
const fcl = {
  company_uuid: northbay,
  mode: 'OCEAN_FCL',
  incoterm: 'FOB',
  origin: port('CNSHA'),
  destination: port('DEHAM'),
  ready_date: '2026-09-22',
  currency: 'EUR',
  margin_percent: 10,
  customer_reference: ' RFQ-1 ',
  cargo: [{ pieces: 2, container_type: 'HC40', weight_kg: 36_000, description: 'Chairs' }],
};

/** A server whose clock only moves when advanced. */
const slow = await createTestServer({ pace: 0.001 });
const advance = (ms: number) =>
  slow.server.fetch(
    new Request('http://localhost/__mock/clock', {
      method: 'POST',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json', host: 'localhost' },
      body: JSON.stringify({ advance_ms: ms }),
    }),
  );
const look = async (quote_uuid: string, session: string, as = VIEWER) =>
  (
    await slow.graphql<{ quote: Quote }>(
      as,
      `{ quote(quote_uuid: "${quote_uuid}") { ${QUOTE} } }`,
      {},
      { session },
    )
  ).data.quote;

describe('a quote', () => {
  test('goes from draft to booking as carriers respond one by one', async () => {
    const options = { session: 'life', server: slow };
    const made = await write('save_quote', fcl, options);
    expect(made).toMatchObject({
      errors: [],
      quote: {
        status: 'DRAFT',
        customer_reference: 'RFQ-1',
        total_weight_kg: 36_000,
        total_volume_m3: 152.6,
        chargeable_weight_kg: 36_000,
        cargo_summary: "2 × 40' high cube, 36 t",
        offers: [],
        files: [],
      },
    });
    const quote_uuid = made.quote?.quote_uuid ?? '';
    const numbers = (await nodes({}, { session: 'life', server: slow, fields: BRIEF })).map(
      ({ quote_number }) => quote_number,
    );
    expect(numbers[0]).toBe(made.quote?.quote_number);
    expect(numbers.toSorted().at(-1)).toBe(numbers[0]);

    const asked = await write(
      'request_quote',
      { quote_uuid, carrier_codes: ['HLCU', 'MAEU', 'MSCU', 'ONEY'] },
      options,
    );
    expect(asked.quote).toMatchObject({ status: 'REQUESTED', offers_asked: 4, offers_received: 0 });
    expect(asked.quote?.offers.every(({ status }) => status === 'PENDING')).toBe(true);

    const seen = new Set<string>();
    const received: number[] = [];
    for (let second = 0; second < 40; second++) {
      await advance(1000);
      const quote = await look(quote_uuid, 'life');
      seen.add(quote.status);
      received.push(quote.offers.filter(({ status }) => status !== 'PENDING').length);
      if (quote.status === 'QUOTED') break;
    }
    expect([...seen]).toEqual(['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED']);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    expect(new Set(received)).toEqual(new Set([0, 1, 2, 3, 4]));
    const quoted = await look(quote_uuid, 'life');
    // The workspace's key for this carrier expired yesterday.
    expect(quoted.offers.find(({ carrier }) => carrier.carrier_code === 'MSCU')).toMatchObject({
      status: 'ERROR',
      error_message: expect.stringContaining('401'),
      charges: [],
    });
    // Only editors and owners see customer prices.
    expect(new Set(quoted.files.map(({ kind }) => kind))).toEqual(new Set(['REQUEST', 'RESPONSE']));
    expect(new Set((await look(quote_uuid, 'life', EDITOR)).files.map(({ kind }) => kind))).toEqual(
      new Set(['REQUEST', 'RESPONSE', 'PDF']),
    );
    expect([quoted.margin_percent, quoted.offers[0]?.sell_total]).toEqual([null, null]);

    const [best] = quoted.offers;
    expect(quoted.best_offer?.offer_uuid).toBe(best?.offer_uuid);
    const accepted = await write('accept_quote_offer', { offer_uuid: best?.offer_uuid }, options);
    expect(accepted.quote).toMatchObject({
      status: 'ACCEPTED',
      accepted_offer: { offer_uuid: best?.offer_uuid },
      booking_reference: null,
    });
    expect(accepted.quote?.offers.map(({ status }) => status)).not.toContain('RECEIVED');
    expect(inputErrors(await write('accept_quote_offer', { offer_uuid: best?.offer_uuid }, options))).toEqual(
      ['CONFLICT offer_uuid'],
    );
    await advance(15_000);
    const booked = await look(quote_uuid, 'life');
    expect(booked).toMatchObject({ status: 'BOOKED', booking_reference: expect.stringMatching(/\d{8}$/) });
    expect(booked.events.slice(-2).map(({ kind }) => kind)).toEqual(['ACCEPTED', 'BOOKED']);
    expect(inputErrors(await write('cancel_quote', { quote_uuid }, options))).toEqual([
      'CONFLICT quote_uuid',
    ]);
  });

  test('that has expired is requested again, and old offers are no longer valid', async () => {
    const options = { session: 'again', server: slow };
    const made = await write('save_quote', { ...fcl, ready_date: '2027-06-01' }, options);
    const quote_uuid = made.quote?.quote_uuid ?? '';
    await write('request_quote', { quote_uuid, carrier_codes: ['HLCU', 'MAEU'] }, options);
    await advance(20_000);
    const old = await look(quote_uuid, 'again');
    expect(old.status).toBe('QUOTED');
    const [offer] = old.offers;
    // Prices are valid for a month at most, which is also the longest possible advance.
    await advance(31 * 86_400_000);
    await advance(86_400_000);
    const over = await look(quote_uuid, 'again');
    expect(over.status).toBe('EXPIRED');
    expect(over.events.at(-1)?.kind).toBe('EXPIRED');
    expect(
      inputErrors(await write('accept_quote_offer', { offer_uuid: offer?.offer_uuid }, options)),
    ).toEqual(['CONFLICT offer_uuid']);
    const again = await write('request_quote', { quote_uuid, carrier_codes: ['ONEY'] }, options);
    expect(again.quote).toMatchObject({ status: 'REQUESTED', offers_asked: 1 });
    const stale = await write('accept_quote_offer', { offer_uuid: offer?.offer_uuid }, options);
    expect(stale.errors[0]?.message).toMatch(/./);
    expect(stale.errors[0]?.code).toBe('CONFLICT');
  });

  test('is declined, canceled, duplicated, and changed while it is a draft', async () => {
    const options = { session: 'ways' };
    const [quoted] = await nodes({ statuses: ['QUOTED'] }, { fields: `${BRIEF} mode` });
    const quote_uuid = quoted?.quote_uuid ?? '';
    expect(inputErrors(await write('decline_quote', { quote_uuid, reason: 'x' }, options))).toEqual([
      'VALIDATION reason',
    ]);
    const margin = await write('save_quote', { quote_uuid, margin_percent: 25 }, options);
    expect(margin.quote?.margin_percent).toBe(25);
    expect(inputErrors(await write('save_quote', { quote_uuid, ready_date: '2026-12-01' }, options))).toEqual(
      ['CONFLICT ready_date'],
    );
    const declined = await write('decline_quote', { quote_uuid, reason: ' Too dear. ' }, options);
    expect(declined.quote).toMatchObject({ status: 'DECLINED', reason: 'Too dear.' });
    expect(inputErrors(await write('request_quote', { quote_uuid }, options))).toEqual([
      'CONFLICT quote_uuid',
    ]);

    const copy = await write('duplicate_quote', { quote_uuid }, options);
    expect(copy.quote).toMatchObject({ status: 'DRAFT', mode: quoted?.mode, ready_date: null });
    const draft = copy.quote?.quote_uuid ?? '';
    const changed = await write('save_quote', { quote_uuid: draft, ready_date: '2026-10-01' }, options);
    expect(changed.quote?.ready_date).toBe('2026-10-01');
    const gone = await write('cancel_quote', { quote_uuid: draft, reason: '' }, options);
    expect(gone.quote).toMatchObject({ status: 'CANCELED', reason: null });
    expect((await nodes({ statuses: ['QUOTED'] }, { fields: BRIEF }))[0]?.quote_uuid).toBe(quote_uuid);
  });

  test('continues without an offer that is declined on its own, and ends with the last one', async () => {
    const options = { session: 'one-by-one' };
    const [found] = (await nodes({ statuses: ['QUOTED'] }, { fields: QUOTE })).filter(
      ({ offers }) => offers.filter(({ status }) => status === 'RECEIVED').length > 1,
    );
    const { offers } = found as Quote;
    const received = offers.filter(({ status }) => status === 'RECEIVED');
    const [cheapest, next] = received;
    const decline = (offer: Offer | undefined, reason = ' Too slow. ', as = EDITOR) =>
      write('decline_quote_offer', { offer_uuid: offer?.offer_uuid, reason }, { ...options, as });
    expect(inputErrors(await decline(cheapest, 'x'))).toEqual(['VALIDATION reason']);
    expect(inputErrors(await decline(cheapest, 'Too slow', VIEWER))).toEqual(['FORBIDDEN ']);
    const { quote } = await decline(cheapest);
    expect(quote).toMatchObject({
      status: 'QUOTED',
      reason: null,
      offers_received: found?.offers_received,
      best_offer: { offer_uuid: next?.offer_uuid },
    });
    const declined = quote?.offers.find(({ offer_uuid }) => offer_uuid === cheapest?.offer_uuid);
    expect(declined).toMatchObject({ status: 'DECLINED', declined_reason: 'Too slow.' });
    expect(quote?.offers.filter(({ status }) => status === 'RECEIVED')).toHaveLength(received.length - 1);
    expect(quote?.events.at(-1)).toMatchObject({
      kind: 'DECLINED',
      message: expect.stringMatching(/^Offer from .+ declined: Too slow\.$/),
    });
    expect(inputErrors(await decline(cheapest))).toEqual(['CONFLICT offer_uuid']);
    expect(
      inputErrors(await write('accept_quote_offer', { offer_uuid: cheapest?.offer_uuid }, options)),
    ).toEqual(['CONFLICT offer_uuid']);

    for (const offer of received.slice(1, -1)) {
      // oxlint-disable-next-line no-await-in-loop -- one decision after another
      expect((await decline(offer)).quote?.status).toBe('QUOTED');
    }
    expect((await decline(received.at(-1), 'None fits')).quote).toMatchObject({
      status: 'DECLINED',
      reason: 'None fits',
      best_offer: null,
    });
  });

  test('can ask some carriers again in addition to the others, but none that has not responded', async () => {
    const options = { session: 'some', server: slow };
    const made = await write('save_quote', { ...fcl, ready_date: '2026-12-01' }, options);
    const quote_uuid = made.quote?.quote_uuid ?? '';
    const ask = (...carrier_codes: string[]) =>
      write('request_quote', { quote_uuid, carrier_codes }, options);
    const first = ['CMDU', 'COSU', 'EGLV', 'HLCU', 'MAEU', 'MSCU'];
    await ask(...first);
    expect(inputErrors(await ask('ONEY', 'HLCU'))).toEqual(['CONFLICT carrier_codes.1']);
    await advance(60_000);
    const before = await look(quote_uuid, 'some', EDITOR);
    expect(before.offers.map(({ carrier }) => carrier.carrier_code).toSorted()).toEqual(first);
    const kept = before.offers.filter(({ status }) => status === 'RECEIVED');
    expect(kept.length).toBeGreaterThan(0);
    const failures = ({ events, offers }: Quote) => [
      events.filter(({ kind }) => kind === 'OFFER_FAILED').length,
      offers.filter(({ status }) => status === 'ERROR').length,
    ];
    // The key for this carrier has expired.
    const [said = 0, standing = 0] = failures(before);
    expect(said).toBe(standing);

    const again = await ask('MSCU', 'ONEY');
    expect(again.quote).toMatchObject({ status: 'PARTIALLY_QUOTED', offers_asked: 7 });
    expect(again.quote?.offers.filter(({ status }) => status === 'RECEIVED')).toEqual(kept);
    // Earlier responses stay in the history.
    expect(failures(again.quote as Quote)).toEqual([said, standing - 1]);
    await advance(60_000);
    expect((await look(quote_uuid, 'some')).status).toBe('QUOTED');
    const accepted = await write('accept_quote_offer', { offer_uuid: kept[0]?.offer_uuid }, options);
    expect(accepted.errors).toEqual([]);
  });

  test('sends the booking of an ocean freight offer through a flow, whose message is a file of the quote', async () => {
    const options = { session: 'edi', server: slow };
    const made = await write('save_quote', { ...fcl, ready_date: '2026-12-01' }, options);
    const quote_uuid = made.quote?.quote_uuid ?? '';
    const carrier_codes = ['CMDU', 'COSU', 'EGLV', 'HLCU', 'MAEU', 'ONEY'];
    await write('request_quote', { quote_uuid, carrier_codes }, options);
    await advance(60_000);
    const offer = (await look(quote_uuid, 'edi')).offers.find(({ status }) => status === 'RECEIVED');
    const { quote } = await write('accept_quote_offer', { offer_uuid: offer?.offer_uuid }, options);
    const sent = quote?.events.find(({ kind }) => kind === 'ACCEPTED')?.execution;
    expect(sent).not.toBeNull();
    await advance(60_000);
    const { data } = await slow.graphql<{
      quote: {
        accepted_offer: { execution: { invocation_uuid: string; status: string } };
        files: { kind: string; preview: string; source_execution: { invocation_uuid: string } | null }[];
      };
    }>(
      VIEWER,
      `{ quote(quote_uuid: "${quote_uuid}") { accepted_offer { execution { invocation_uuid status } }
         files { kind preview source_execution { invocation_uuid } } } }`,
      {},
      { session: 'edi' },
    );
    expect(data.quote.accepted_offer.execution).toEqual({ ...sent, status: 'SUCCESS' });
    const namedBy = async (person: string) => {
      const answer = await slow.graphql<{ flow_execution: { quote: object | null } | null }>(
        person,
        'query($i: ID!) { flow_execution(invocation_uuid: $i) { quote { quote_uuid } } }',
        { i: data.quote.accepted_offer.execution.invocation_uuid },
        { session: 'edi' },
      );
      return answer.data.flow_execution?.quote ?? null;
    };
    expect(await namedBy(VIEWER)).toEqual({ quote_uuid });
    expect(await namedBy('guest@northbay.example')).toBeNull();
    const [message] = data.quote.files.filter(({ kind }) => kind === 'EDI');
    expect(message?.source_execution).toEqual(sent);
    expect(message?.preview).toMatch(/^UNB[\s\S]*LOC\+9\+CNSHA[\s\S]*LOC\+11\+DEHAM/);
    expect(
      data.quote.files.filter(({ kind }) => kind !== 'EDI').map((file) => file.source_execution),
    ).toEqual(expect.arrayContaining([null]));
  });

  test('has comments by members, which guests can neither see nor write', async () => {
    const quote_uuid = all[0]?.quote_uuid ?? '';
    const comment = async (as: string, input: object = {}) =>
      (
        await t.graphql<{ create_memo: { memo_edge: object | null; errors: { code: string }[] } }>(
          as,
          `mutation($input: CreateMemoInput!) { create_memo(input: $input) { memo_edge { node { memo_uuid body quote_uuid partner_uuid visibility } } errors { code path } } }`,
          { input: { quote_uuid, body: 'Ask Maersk again', visibility: 'SHARED', ...input } },
          { session: 'memos' },
        )
      ).data.create_memo;
    const made = await comment(VIEWER);
    expect(made).toMatchObject({
      memo_edge: {
        node: { quote_uuid, partner_uuid: null, visibility: 'INTERNAL', body: 'Ask Maersk again' },
      },
      errors: [],
    });
    expect((await comment('guest@northbay.example')).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect((await comment('newcomer@northbay.example')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await comment(OWNER, { invocation_uuid: quote_uuid })).errors).toMatchObject([
      { code: 'VALIDATION', path: ['quote_uuid'] },
    ]);
    const { data } = await t.graphql<{ quote: { memos: { edges: { node: { body: string } }[] } } }>(
      EDITOR,
      `{ quote(quote_uuid: "${quote_uuid}") { memos { edges { node { body } } } } }`,
      {},
      { session: 'memos' },
    );
    expect(data.quote.memos.edges).toEqual([{ node: { body: 'Ask Maersk again' } }]);
  });

  test('can be between any places that carriers serve', async () => {
    const { data } = await t.graphql<{ quote_places: { kind: string; unlocode: string; name: string }[] }>(
      VIEWER,
      '{ quote_places { kind unlocode name } }',
    );
    expect(new Set(data.quote_places.map(({ kind }) => kind))).toEqual(new Set(['PORT', 'AIRPORT', 'RAMP']));
    const names = data.quote_places.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const found = data.quote_places.find(({ unlocode, kind }) => unlocode === 'SGSIN' && kind === 'PORT');
    const made = await write('save_quote', { ...fcl, origin: port('SGSIN') }, { session: 'places' });
    expect(made.quote?.origin).toMatchObject({ unlocode: 'SGSIN', name: found?.name });
  });

  const box = { pieces: 1, weight_kg: 500, description: 'Things' };
  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown port', { origin: port('XXYYY') }, 'VALIDATION origin.unlocode'],
    ['an airport that is none', { origin: { kind: 'AIRPORT', unlocode: 'CNNGB' } }, 'VALIDATION origin.kind'],
    [
      'an address without a city',
      { origin: { kind: 'DOOR', country: 'US', postal_code: '94607' } },
      'VALIDATION origin.city',
    ],
    [
      'an address nowhere',
      { origin: { kind: 'DOOR', country: 'XX', city: 'A', postal_code: '1234' } },
      'VALIDATION origin.country',
    ],
    ['a day that is over', { ready_date: '2026-09-14' }, 'VALIDATION ready_date'],
    ['a day in two years', { ready_date: '2028-09-14' }, 'VALIDATION ready_date'],
    ['a term of the sea by air', { mode: 'AIR', incoterm: 'FOB' }, 'VALIDATION incoterm'],
    ['no term', { incoterm: 'ABC' }, 'VALIDATION incoterm'],
    ['a currency of nowhere', { currency: 'XXX' }, 'VALIDATION currency'],
    ['a margin of more than all', { margin_percent: 101 }, 'VALIDATION margin_percent'],
    ['no pieces', { cargo: [{ ...box, pieces: 0 }] }, 'VALIDATION cargo.0.pieces'],
    ['no weight', { cargo: [box, { ...box, weight_kg: 0 }] }, 'VALIDATION cargo.1.weight_kg'],
    [
      'a wrong number of dangerous goods',
      { cargo: [{ ...box, un_number: '12' }] },
      'VALIDATION cargo.0.un_number',
    ],
    [
      'a class that there is not',
      { cargo: [{ ...box, freight_class: '51' }] },
      'VALIDATION cargo.0.freight_class',
    ],
    ['somebody else’s workspace', { company_uuid: uuidOf('alder-retail') }, 'NOT_FOUND company_uuid'],
  ])('is not created with %s', async (_what, change, error) => {
    const refused = await write('save_quote', { ...fcl, ...change }, { session: 'wrong' });
    expect(refused.quote).toBeNull();
    expect(inputErrors(refused)).toContain(error);
    expect((await list({}, { session: 'wrong', fields: BRIEF })).total_count).toBe(all.length);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'nothing yet',
      { origin: null, destination: null, ready_date: null, cargo: [] },
      ['origin', 'destination', 'ready_date', 'cargo'],
    ],
    ['the same place twice', { destination: port('CNSHA') }, ['destination']],
    ['goods without a container', { cargo: [{ ...box, volume_m3: 3 }] }, ['cargo.0.container_type']],
    [
      'a container that is too heavy',
      { cargo: [{ ...box, container_type: 'GP20', weight_kg: 40_000 }] },
      ['cargo.0.weight_kg'],
    ],
    [
      'a port by air',
      { mode: 'AIR', incoterm: null, cargo: [{ ...box, volume_m3: 1 }] },
      ['origin', 'destination'],
    ],
    ['goods without measures', { mode: 'OCEAN_LCL', cargo: [box] }, ['cargo.0.volume_m3']],
    [
      'a part of a truck without a class',
      {
        mode: 'ROAD_LTL',
        incoterm: null,
        origin: { kind: 'DOOR', city: 'Reno', postal_code: '89502', country: 'US' },
        destination: { kind: 'DOOR', city: 'Denver', postal_code: '80216', country: 'US' },
        cargo: [{ ...box, volume_m3: 2 }],
      },
      ['cargo.0.freight_class'],
    ],
  ])('is not requested with %s', async (_what, change, paths) => {
    const made = await write('save_quote', { ...fcl, ...change }, { session: 'unready' });
    expect(made.errors).toEqual([]);
    const refused = await write(
      'request_quote',
      { quote_uuid: made.quote?.quote_uuid },
      { session: 'unready' },
    );
    expect(inputErrors(refused)).toEqual(paths.map((path) => `VALIDATION ${path}`));
  });

  test('only asks carriers of its mode', async () => {
    const made = await write('save_quote', fcl, { session: 'carriers' });
    const ask = (carrier_codes: string[]) =>
      write('request_quote', { quote_uuid: made.quote?.quote_uuid, carrier_codes }, { session: 'carriers' });
    expect(inputErrors(await ask([]))).toEqual(['VALIDATION carrier_codes']);
    expect(inputErrors(await ask(['HLCU', 'LH', 'NOPE']))).toEqual([
      'VALIDATION carrier_codes.1',
      'NOT_FOUND carrier_codes.2',
    ]);
  });
});

test.each<[string, Record<string, unknown>, number]>([
  ['AIR', { pieces: 10, length_cm: 60, width_cm: 50, height_cm: 50, weight_kg: 200 }, 250.5],
  ['AIR', { pieces: 1, weight_kg: 100.2, volume_m3: 0.1 }, 100.5],
  ['OCEAN_LCL', { pieces: 4, length_cm: 120, width_cm: 100, height_cm: 150, weight_kg: 2000 }, 7200],
  ['ROAD_LTL', { pieces: 1, weight_kg: 300, volume_m3: 2 }, 666],
  ['PARCEL', { pieces: 1, length_cm: 50, width_cm: 40, height_cm: 30, weight_kg: 5 }, 12],
  ['OCEAN_FCL', { pieces: 1, container_type: 'GP20', weight_kg: 9000 }, 9000],
  ['ROAD_FTL', { pieces: 20, weight_kg: 9000, volume_m3: 60 }, 9000],
])('the chargeable weight by %s of %j is %d kg', async (mode, line, chargeable) => {
  const made = await write(
    'save_quote',
    { company_uuid: northbay, mode, cargo: [{ ...line, description: 'x' }] },
    { session: 'weights' },
  );
  expect(made.errors).toEqual([]);
  expect(made.quote?.chargeable_weight_kg).toBe(chargeable);
});

describe('the files of a quote', () => {
  const get = async (path: string, as: string) =>
    t.server.fetch(
      new Request(`http://localhost${path}`, {
        headers: { authorization: `Bearer ${await t.server.tokenFor(as)}` },
      }),
    );
  test('have the content they claim', async () => {
    const quoted = all.find(({ status, files }) => status === 'BOOKED' && files.length > 3);
    for (const file of quoted?.files ?? []) {
      const { downloadUrl } = (await (await get(file.download_path, EDITOR)).json()) as {
        downloadUrl: string;
      };
      const response = await t.server.fetch(new Request(downloadUrl));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.byteLength).toBe(file.size_bytes);
      expect(response.headers.get('content-type')).toBe(file.mime_type);
      if (file.kind === 'PDF') expect(bytes.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
      else
        expect(JSON.parse(bytes.toString())).toMatchObject(
          file.kind === 'REQUEST' ? { request: {} } : { carrier: expect.any(String) },
        );
    }
    const priced = quoted?.files.find(({ kind }) => kind === 'PDF')?.download_path ?? '';
    expect((await get(priced, VIEWER)).status).toBe(403);
    const path = quoted?.files[0]?.download_path ?? '';
    expect((await get(path, VIEWER)).status).toBe(200);
    expect((await get(path, 'guest@northbay.example')).status).toBe(403);
    expect((await get(path, 'newcomer@northbay.example')).status).toBe(404);
  });

  interface Attached {
    file_key: string;
    file_name: string;
    kind: string;
    mime_type: string;
    size_bytes: number;
    preview: string | null;
    created_by: { email: string };
    viewer_can_delete: boolean;
  }
  const ATTACHED =
    'file_key file_name kind mime_type size_bytes preview created_by { email } viewer_can_delete';
  const change = async (name: string, input: object, { as = EDITOR, session = 'attach' } = {}) => {
    const type = name === 'upload_quote_file' ? 'UploadQuoteFile' : 'DeleteQuoteFile';
    const { data, errors } = await t.graphql<
      Record<
        string,
        {
          quote_file: Partial<Attached> | null;
          quote: { files: Attached[] } | null;
          errors: { code: string; path: string[] }[];
        }
      >
    >(
      as,
      `mutation($input: ${type}Input!) { ${name}(input: $input) { quote_file { file_name size_bytes viewer_can_delete } quote { quote_uuid files { ${ATTACHED} } } errors { code path message } } }`,
      { input },
      { session },
    );
    expect(errors).toBeUndefined();
    return data[name] as {
      quote_file: Partial<Attached> | null;
      quote: { files: Attached[] } | null;
      errors: { code: string; path: string[] }[];
    };
  };

  test('include attachments, which people can remove if they are their own', async () => {
    const { quote_uuid, files: before } = all.find(({ status }) => status === 'QUOTED') as Quote;
    const content = Buffer.from('Größe;1\n').toString('base64');
    const { quote, errors } = await change('upload_quote_file', {
      quote_uuid,
      file_name: ' packing list.csv ',
      content_base64: content,
    });
    expect(errors).toEqual([]);
    expect(quote?.files).toHaveLength(before.length + 1);
    const own = quote?.files.at(-1);
    expect(own).toMatchObject({
      file_name: 'packing list.csv',
      kind: 'ATTACHMENT',
      mime_type: 'text/csv',
      size_bytes: 10,
      preview: 'Größe;1\n',
      created_by: { email: EDITOR },
      viewer_can_delete: true,
    });
    const file_key = own?.file_key ?? '';
    expect((await change('delete_quote_file', { file_key }, { as: OWNER })).errors).toMatchObject([
      { code: 'FORBIDDEN', path: ['file_key'] },
    ]);
    const seen = await t.graphql<{ quote: { files: Attached[] } }>(
      OWNER,
      `{ quote(quote_uuid: "${quote_uuid}") { files { ${ATTACHED} } } }`,
      {},
      { session: 'attach' },
    );
    expect(seen.data.quote.files.at(-1)).toMatchObject({ file_key, viewer_can_delete: false });
    const request = quote?.files.find(({ kind }) => kind === 'REQUEST')?.file_key;
    expect((await change('delete_quote_file', { file_key: request })).errors).toMatchObject([
      { code: 'NOT_FOUND', path: ['file_key'] },
    ]);
    const gone = await change('delete_quote_file', { file_key });
    expect(gone.errors).toEqual([]);
    expect(gone.quote?.files).toHaveLength(before.length);
    expect(gone.quote_file).toEqual({
      file_name: 'packing list.csv',
      size_bytes: 10,
      viewer_can_delete: false,
    });
    expect((await change('delete_quote_file', { file_key })).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    // A key is never reused.
    const next = await change('upload_quote_file', { quote_uuid, file_name: 'b.txt', content_base64: '' });
    expect(next.quote?.files.at(-1)?.file_key).not.toBe(file_key);
  });

  test.each([
    [{ file_name: '' }, 'VALIDATION file_name'],
    [{ file_name: '../x' }, 'VALIDATION file_name'],
    [{ file_name: 'é'.repeat(121) }, 'VALIDATION file_name'],
    [{ content_base64: 'x' }, 'VALIDATION content_base64'],
    [{ content_base64: null }, 'VALIDATION content_base64'],
    [{ content_base64: Buffer.alloc(524_289).toString('base64') }, 'LIMIT_EXCEEDED content_base64'],
    [{ content_base64: null, upload_uuid: 'none' }, 'NOT_FOUND upload_uuid'],
    [{ quote_uuid: 'none' }, 'NOT_FOUND quote_uuid'],
  ])('refuse %j', async (wrong, error) => {
    const { quote_uuid } = all.find(({ status }) => status === 'QUOTED') as Quote;
    const { quote, errors } = await change('upload_quote_file', {
      quote_uuid,
      file_name: 'a.txt',
      content_base64: 'eA==',
      ...wrong,
    });
    expect(quote).toBeNull();
    expect(errors.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([error]);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
  expect(slow.uncaught).toEqual([]);
});
