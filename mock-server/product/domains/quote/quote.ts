import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { hash } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import { carrierOf } from '../../facts/carriers.ts';
import { rateText } from '../../world/exchange.ts';
import { money } from '../../world/money.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { formatOf, textOf } from '../../model/library/media.ts';
import { bookedQuote, bookingOf } from '../../model/quote/booking.ts';
import { summaryOf, weightsOf } from '../../model/quote/cargo.ts';
import type { Charge } from '../../model/quote/charges.ts';
import { eventsOf } from '../../model/quote/events.ts';
import { deleteQuoteFile, isOwn, uploadQuoteFile } from '../../model/quote/attachments.ts';
import { fileOf, filesFor, mayReadFile, readsMargins, type QuoteFile } from '../../model/quote/files.ts';
import { places } from './places.ts';
import { quoteUpdated } from './follow.ts';
import { quoteList } from './list.ts';
import { acceptQuoteOffer, cancelQuote, declineQuote, declineQuoteOffer } from './decisions.ts';
import { duplicateQuote, requestQuote, saveQuote } from './mutations.ts';
import { sellPrice } from '../../model/quote/prices.ts';
import {
  bestOf,
  heldUntil,
  quotes,
  readOfferKey,
  stateOf,
  type OfferState,
  type QuoteState,
} from '../../model/quote/state.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const offerRef = ({ offer_uuid }: OfferState) => ref('QuoteOffer', offer_uuid);

/** The carrier's booking reference. */
const bookingReference = ({ quote, booked_at }: QuoteState): string | null => {
  const code = quote.decision?.carrier_code;
  if (booked_at === null || code == null) return null;
  const digits = String(hash('booking', quote.quote_uuid, code) % 100_000_000).padStart(8, '0');
  return `${carrierOf(code)?.awb_prefix ?? code}${digits}`;
};

const fields: FieldsFrom<'Quote', QuoteState> = {
  status: ({ status }) => status,
  cargo_summary: ({ quote }) => summaryOf(quote.cargo, quote.mode),
  total_weight_kg: ({ quote }) => weightsOf(quote.cargo, quote.mode).total_weight_kg,
  total_volume_m3: ({ quote }) => weightsOf(quote.cargo, quote.mode).total_volume_m3,
  chargeable_weight_kg: ({ quote }) => weightsOf(quote.cargo, quote.mode).chargeable_weight_kg,
  valid_until: heldUntil,
  requested_by: ({ quote }) => quote.rounds.at(-1)?.requested_by ?? null,
  requested_at: ({ quote }) => quote.rounds.at(-1)?.requested_at ?? null,
  offers: ({ offers }) => offers.map(offerRef),
  offers_asked: ({ offers }) => offers.length,
  offers_received: ({ offers }) => offers.filter(({ offer }) => offer !== null).length,
  best_offer: (state) => {
    const best = bestOf(state);
    return best && offerRef(best);
  },
  accepted_offer: ({ offers }) => {
    const accepted = offers.find(({ status }) => status === 'ACCEPTED');
    return accepted && offerRef(accepted);
  },
  booking_reference: bookingReference,
  margin_percent: ({ quote }) => quote.margin_percent,
  reason: ({ quote, status, declined }) =>
    quote.decision?.reason ?? (status === 'DECLINED' ? (declined.at(-1)?.reason ?? null) : null),
  events: eventsOf,
  files: ({ quote }, context) =>
    filesFor(quote.quote_uuid, context).map(({ file_key }) => ref('QuoteFile', file_key)),
  viewer_can_edit: ({ quote }, context) =>
    context.access.may('save_quote', { company_uuid: quote.company_uuid }),
  viewer_can_write_memo: ({ quote }, context) =>
    context.access.may('create_memo', { company_uuid: quote.company_uuid }),
};

const chargeOf = ({ rate, amount, in_quote_currency, ...charge }: Charge) => ({
  ...charge,
  rate: money(rate),
  amount: money(amount),
  amount_in_quote_currency: money(in_quote_currency),
});

const executionRef = (invocation_uuid: string | null) =>
  invocation_uuid === null ? null : ref('FlowExecution', invocation_uuid);

interface AskedOffer {
  readonly answer: OfferState;
  readonly state: QuoteState;
}

const offerFields: FieldsFrom<'QuoteOffer', AskedOffer> = {
  quote_uuid: ({ state: { quote } }) => quote.quote_uuid,
  carrier: ({ answer: { carrier_code } }) => ref('Carrier', carrier_code),
  status: ({ answer: { status } }) => status,
  answered_at: ({ answer: { answered_at } }) => answered_at,
  service_name: ({ answer: { offer } }) => offer?.service_name ?? null,
  transit_days: ({ answer: { offer } }) => offer?.transit_days ?? null,
  route: ({ answer: { offer } }) => offer?.route ?? [],
  valid_from: ({ answer: { offer } }) => offer?.valid_from ?? null,
  valid_until: ({ answer: { offer } }) => offer?.valid_until ?? null,
  free_time_days: ({ answer: { offer } }) => offer?.free_time_days ?? null,
  co2_kg: ({ answer: { offer } }) => offer?.co2_kg ?? null,
  charges: ({ answer: { offer } }) => offer?.tariff.charges.map(chargeOf) ?? [],
  totals: ({ answer: { offer } }) => offer?.tariff.totals.map(money) ?? [],
  total_in_quote_currency: ({ answer: { offer } }) => offer && money(offer.tariff.total),
  sell_total: ({ answer: { offer }, state: { quote } }, context) =>
    offer && readsMargins(quote, context) ? money(sellPrice(offer.tariff.total, quote.margin_percent)) : null,
  fx_rates: ({ answer: { offer } }) =>
    offer?.tariff.fx.map(({ from, to, rate }) => ({
      from_currency: from,
      to_currency: to,
      rate: rateText(rate),
    })) ?? [],
  error_message: ({ answer: { message } }) => message,
  declined_reason: ({ answer: { offer_uuid }, state: { declined } }) =>
    declined.find((declinedOffer) => declinedOffer.offer_uuid === offer_uuid)?.reason ?? null,
  execution: ({ answer: { status }, state: { quote } }) =>
    status === 'ACCEPTED' ? executionRef(bookingOf(quote)) : null,
};

/** The current response for a key; null if carriers have been asked again since. */
function answerOf(key: string, context: MockContext): AskedOffer | null {
  const parts = readOfferKey(key);
  if (!parts || !context.store.exists('Quote', parts.quote_uuid)) return null;
  const state = stateOf(parts.quote_uuid, context);
  const answer = state.offers.find(({ offer_uuid }) => offer_uuid === key);
  return answer ? { answer, state } : null;
}

/** Maximum size of a preview in bytes. */
const MAX_PREVIEW = 2_097_152;

const fileFields: FieldsFrom<'QuoteFile', QuoteFile> = {
  quote_uuid: ({ quote_uuid }) => quote_uuid,
  file_name: ({ file_name }) => file_name,
  kind: ({ kind }) => kind,
  mime_type: ({ mime_type }) => mime_type,
  format: ({ file_name, bytes }) => formatOf(file_name, bytes?.() ?? new Uint8Array(0)),
  size_bytes: ({ size_bytes }) => size_bytes(),
  created_at: ({ created_at }) => created_at,
  created_by: ({ created_by }) => created_by,
  source_execution: ({ invocation_uuid = null }) => executionRef(invocation_uuid),
  download_path: ({ company_uuid, file_key }) => `/file/${company_uuid}/${file_key}`,
  preview: ({ file_name, bytes }, _context, { max_bytes }) => {
    if (max_bytes >= 1 && max_bytes <= MAX_PREVIEW) return bytes && textOf(file_name, bytes(), max_bytes);
    throw graphqlError('BAD_USER_INPUT', `\`max_bytes\` must be a whole number from 1 to ${MAX_PREVIEW}.`, {
      extensions: {
        argument: 'max_bytes',
      },
    });
  },
  viewer_can_delete: (file, context) =>
    file.kind === 'ATTACHMENT' &&
    file.bytes !== null &&
    isOwn(file, context) &&
    context.access.may('delete_quote_file', { company_uuid: file.company_uuid }),
};

/** Quotes: requests to carriers and their offers, from draft to booking. */
export const quoteDomain: Domain = {
  name: 'quote',
  kept: { Quote: ['rounds', 'decision', 'attachments', 'attached', 'declined'] },
  ...quotes.seed,
  exists: {
    ...quotes.seed.exists,
    // The key only needs to be valid; the quote determines whether the offer exists.
    QuoteOffer: (key) => readOfferKey(key) !== null,
    QuoteFile: (key) => key.startsWith('quote.'),
  },
  resolvers: {
    Query: {
      quote: quotes.lookUp,
      quote_file: (_source, { file_key }, context) => {
        const file = fileOf(file_key, context);
        return file && mayReadFile(file, context) ? ref('QuoteFile', file_key) : null;
      },
      quote_places: () => places,
    },
    Company: {
      quotes: (source, args, context) => quoteList(keyOf(source), args, context),
    },
    Quote: resolversFrom(fields, (source, context) => stateOf(keyOf(source), context)),
    QuoteOffer: resolversFrom(offerFields, (source, context) =>
      mustExist(answerOf(keyOf(source), context), 'offer'),
    ),
    QuoteFile: resolversFrom(fileFields, (source, context) =>
      mustExist(fileOf(keyOf(source), context), 'file'),
    ),
    FlowExecution: { quote: bookedQuote },
    Mutation: {
      save_quote: saveQuote,
      request_quote: requestQuote,
      accept_quote_offer: acceptQuoteOffer,
      decline_quote_offer: declineQuoteOffer,
      decline_quote: declineQuote,
      cancel_quote: cancelQuote,
      duplicate_quote: duplicateQuote,
      upload_quote_file: uploadQuoteFile,
      delete_quote_file: deleteQuoteFile,
    },
    Subscription: { quote_updated: { subscribe: quoteUpdated } },
  },
};
