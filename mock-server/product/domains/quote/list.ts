import type { QuoteStatus, SortDirection } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { rateBetween } from '../../world/exchange.ts';
import { digitsOf } from '../../world/money.ts';
import { fold } from '../../model/kit/by-name.ts';
import { summaryOf } from '../../model/quote/cargo.ts';
import { QUOTE_STATUSES, type Place } from '../../model/quote/model.ts';
import {
  bestOf,
  heldUntil,
  quotes,
  stateOf,
  type OfferState,
  type QuoteState,
} from '../../model/quote/state.ts';
import { sortBy } from '../../../engine/store/order.ts';

/** Arguments of the quote list. */
export interface QuoteList extends PageArgs {
  readonly filter?: {
    readonly statuses?: readonly QuoteStatus[] | null;
    readonly modes?: readonly string[] | null;
    readonly search?: string | null;
    readonly requested_by?: string | null;
    readonly carrier_code?: string | null;
    readonly origin?: string | null;
    readonly destination?: string | null;
    readonly valid_before?: string | null;
    readonly valid_after?: string | null;
  } | null;
  readonly sort?: {
    readonly field:
      | 'CREATED_AT'
      | 'QUOTE_NUMBER'
      | 'VALID_UNTIL'
      | 'READY_DATE'
      | 'STATUS'
      | 'TOTAL'
      | 'REQUESTED_BY';
    readonly direction: SortDirection;
  } | null;
}

const isAt = (place: Place | null, wanted: string): boolean =>
  place !== null && (place.country === wanted || place.unlocode === wanted);

const placeWords = (place: Place | null): string =>
  place === null ? '' : [place.name, place.unlocode ?? '', place.postal_code ?? ''].join(' ');

/** The person who asked the carriers or is preparing to. */
const askerOf = ({ quote }: QuoteState) => quote.rounds.at(-1)?.requested_by ?? quote.created_by;

/** Applies all filters except the status, so that statuses can be counted. */
function fits(state: QuoteState, filter: NonNullable<QuoteList['filter']>): boolean {
  const { quote, offers } = state;
  const valid_until = heldUntil(state);
  const { valid_before, valid_after, modes, search, requested_by, carrier_code, origin, destination } =
    filter;
  const text = fold(search ?? '');
  const found = [
    quote.quote_number,
    quote.customer_reference ?? '',
    placeWords(quote.origin),
    placeWords(quote.destination),
    summaryOf(quote.cargo, quote.mode),
    ...quote.cargo.map(({ description }) => description),
  ];
  return (
    (modes == null || modes.includes(quote.mode)) &&
    (requested_by == null || askerOf(state).email === requested_by) &&
    (carrier_code == null || offers.some((offer) => offer.carrier_code === carrier_code)) &&
    (origin == null || isAt(quote.origin, origin.toUpperCase())) &&
    (destination == null || isAt(quote.destination, destination.toUpperCase())) &&
    (valid_before == null || (valid_until !== null && valid_until <= Date.parse(valid_before))) &&
    (valid_after == null || (valid_until !== null && valid_until >= Date.parse(valid_after))) &&
    (text === '' || found.some((value) => fold(value).includes(text)))
  );
}

/** The total of an offer in US dollars, so that totals can be compared; rounded, because cursors contain it. */
function dollarsOf(answer: OfferState | undefined): number | null {
  if (!answer?.offer) return null;
  const { minor, currency } = answer.offer.tariff.total;
  return Math.round((minor / 10 ** digitsOf(currency)) * rateBetween(currency, 'USD') * 100) / 100;
}

type Field = NonNullable<QuoteList['sort']>['field'];

/** Sort values of quotes. Null means unknown and sorts last in both directions. */
const sortKeys: Readonly<Record<Field, (state: QuoteState) => string | number | null>> = {
  CREATED_AT: ({ quote }) => quote.created_at,
  QUOTE_NUMBER: ({ quote }) => quote.quote_number,
  VALID_UNTIL: heldUntil,
  READY_DATE: ({ quote }) => quote.ready_date,
  STATUS: ({ status }) => QUOTE_STATUSES.indexOf(status),
  TOTAL: (state) => dollarsOf(bestOf(state)),
  REQUESTED_BY: (state) => fold(askerOf(state).display),
};

/** `QuoteConnection` of the schema. */
export function quoteList(company_uuid: string, { filter, sort, ...args }: QuoteList, context: MockContext) {
  const matching = quotes
    .keys(context, { company_uuid })
    .map((key) => stateOf(key, context))
    .filter((state) => fits(state, filter ?? {}));
  const wanted = filter?.statuses ? new Set(filter.statuses) : null;
  const { field, direction } = sort ?? { field: 'CREATED_AT', direction: 'DESC' };
  return {
    ...page({
      rows: matching.filter(({ status }) => wanted?.has(status) ?? true),
      id: ({ quote }) => quote.quote_uuid,
      by: [
        sortBy(field, sortKeys[field], direction),
        sortBy('number', ({ quote }: QuoteState) => quote.quote_number, 'DESC'),
      ],
      node: ({ quote }) => ref('Quote', quote.quote_uuid),
      args,
      max: 200,
    }),
    status_counts: QUOTE_STATUSES.map((status) => ({
      status,
      count: matching.filter((state) => state.status === status).length,
    })),
  };
}
