import type { QuoteStatus } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { sendBooking } from '../../model/quote/booking.ts';
import type { Decision } from '../../model/quote/model.ts';
import { quotes, readOfferKey, stateOf, type OfferState, type QuoteState } from '../../model/quote/state.ts';
import { conflict, done, refuse, write } from '../../model/quote/writing.ts';
import type { Resolver } from '../../resolvers.ts';

/** Time in milliseconds until a carrier confirms a booking. */
const BOOKING_MS = 12_000;

/** Checks that the person may decide on a quote in one of these states. */
function decidable(
  quote_uuid: string,
  states: readonly QuoteStatus[],
  context: MockContext,
): { readonly state: QuoteState; readonly error: null } | { readonly error: UserError } {
  const { error } = quotes.target(quote_uuid, context);
  if (error) return { error };
  const state = stateOf(quote_uuid, context);
  return states.includes(state.status) ? { state, error: null } : { error: conflict(state.status) };
}

function decide(
  quote_uuid: string,
  decision: Pick<Decision, 'kind'> & Partial<Decision>,
  context: MockContext,
) {
  const whole: Decision = {
    at: context.clock.now(),
    by: actorOf(context),
    elapsed: context.clock.elapsed(),
    carrier_code: null,
    reason: null,
    books_after_ms: 0,
    ...decision,
  };
  write(quote_uuid, { decision: whole }, context);
  return done(quote_uuid);
}

/** Checks that the person may decide on an offer, and that it is open. */
function decidableOffer(
  offer_uuid: string,
  context: MockContext,
):
  | { readonly state: QuoteState; readonly offer: OfferState; readonly error: null }
  | { readonly error: UserError } {
  const key = readOfferKey(offer_uuid);
  const missing = notFound('offer', 'offer_uuid');
  if (!key) return { error: missing };
  const found = decidable(key.quote_uuid, ['PARTIALLY_QUOTED', 'QUOTED', 'EXPIRED'], context);
  if (found.error) {
    return {
      error:
        found.error.code === 'NOT_FOUND'
          ? missing
          : found.error.path?.[0] === 'lock_version'
            ? found.error
            : { ...found.error, path: found.error.path && ['offer_uuid'] },
    };
  }
  const { state } = found;
  const refused = (message: string) => ({ error: userError('CONFLICT', message, 'offer_uuid') });
  const offer = state.offers.find((offerState) => offerState.offer_uuid === offer_uuid);
  if (!offer) {
    return key.round < state.quote.rounds.length - 1
      ? refused('The quote was requested again. Decide on one of the newer offers.')
      : { error: missing };
  }
  if (offer.status === 'EXPIRED') return refused('The offer has expired. Request the quote again.');
  if (offer.status === 'DECLINED') return refused('The offer was declined. Request it again.');
  if (offer.status !== 'RECEIVED') return refused('This carrier did not make an offer.');
  return { state, offer, error: null };
}

export const acceptQuoteOffer = ((_source, { input: { offer_uuid } }, context) => {
  const found = decidableOffer(offer_uuid, context);
  if (found.error) return refuse(found.error);
  const { quote } = found.state;
  return decide(
    quote.quote_uuid,
    {
      kind: 'ACCEPTED',
      carrier_code: found.offer.carrier_code,
      books_after_ms: BOOKING_MS,
      invocation_uuid: sendBooking(quote, context),
    },
    context,
  );
}) satisfies Resolver<'Mutation', 'accept_quote_offer'>;

export const declineQuoteOffer: Resolver<'Mutation', 'decline_quote_offer'> = (
  _source,
  { input: { offer_uuid, reason } },
  context,
) => {
  const found = decidableOffer(offer_uuid, context);
  if (found.error) return refuse(found.error);
  const error = lengthError(reason, 3, 300);
  if (error !== null) return refuse(userError('VALIDATION', error, 'reason'));
  const { quote, declined } = found.state;
  const item = { offer_uuid, at: context.clock.now(), by: actorOf(context), reason: reason.trim() };
  write(quote.quote_uuid, { declined: [...declined, item] }, context);
  return done(quote.quote_uuid);
};

export const declineQuote: Resolver<'Mutation', 'decline_quote'> = (
  _source,
  { input: { quote_uuid, reason } },
  context,
) => {
  const found = decidable(quote_uuid, ['PARTIALLY_QUOTED', 'QUOTED', 'EXPIRED'], context);
  if (found.error) return refuse(found.error);
  const error = lengthError(reason, 3, 300);
  if (error !== null) return refuse(userError('VALIDATION', error, 'reason'));
  return decide(quote_uuid, { kind: 'DECLINED', reason: reason.trim() }, context);
};

export const cancelQuote: Resolver<'Mutation', 'cancel_quote'> = (
  _source,
  { input: { quote_uuid, reason } },
  context,
) => {
  const open: readonly QuoteStatus[] = ['DRAFT', 'REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED', 'ACCEPTED'];
  const found = decidable(quote_uuid, open, context);
  if (found.error) return refuse(found.error);
  const error = reason == null || reason === '' ? null : lengthError(reason, 1, 300);
  if (error !== null) return refuse(userError('VALIDATION', error, 'reason'));
  return decide(quote_uuid, { kind: 'CANCELED', reason: reason?.trim() || null }, context);
};
