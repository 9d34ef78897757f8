import type { QuoteEventKind } from '#schema-types';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { PLATFORM, type Actor } from '../../world/actors.ts';
import { carrierOf } from '../../facts/carriers.ts';
import { decimal, digitsOf } from '../../world/money.ts';
import { bookingOf } from './booking.ts';
import { readOfferKey, type OfferState, type QuoteState } from './state.ts';

/** `QuoteEvent` of the schema. */
interface QuoteEvent {
  readonly occurred_at: number;
  readonly kind: QuoteEventKind;
  readonly actor: Actor;
  readonly carrier: Ref<'Carrier'> | null;
  readonly message: string;
  readonly execution: Ref<'FlowExecution'> | null;
}

const nameOf = (carrier_code: string): string => carrierOf(carrier_code)?.name ?? carrier_code;

/** An amount formatted for display. */
export const amountWords = ({
  minor,
  currency,
}: {
  readonly minor: number;
  readonly currency: string;
}): string => {
  const [whole = '', part] = decimal(minor, digitsOf(currency)).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${part === undefined ? grouped : `${grouped}.${part}`} ${currency}`;
};

function answerEvent({ carrier_code, answered_at, offer, status, message }: OfferState): QuoteEvent[] {
  if (answered_at === null) return [];
  const name = nameOf(carrier_code);
  const base = {
    occurred_at: answered_at,
    actor: PLATFORM,
    carrier: ref('Carrier', carrier_code),
    execution: null,
  };
  if (offer) {
    return [
      { ...base, kind: 'OFFER_RECEIVED', message: `${name} offered ${amountWords(offer.tariff.total)}` },
    ];
  }
  return [
    status === 'NO_OFFER'
      ? { ...base, kind: 'NO_OFFER', message: `${name} did not make an offer. ${message ?? ''}`.trim() }
      : { ...base, kind: 'OFFER_FAILED', message: `${name} could not be reached. ${message ?? ''}`.trim() },
  ];
}

/** The history of a quote, earliest first. */
export function eventsOf({
  quote,
  status,
  offers,
  earlier,
  declined,
  valid_until,
  booked_at,
}: QuoteState): QuoteEvent[] {
  const { created_at, created_by, rounds, decision, quote_number } = quote;
  const event = (
    at: number,
    kind: QuoteEventKind,
    { actor, message, carrier_code = null }: { actor: Actor; message: string; carrier_code?: string | null },
  ) => ({
    occurred_at: at,
    kind,
    actor,
    carrier: carrier_code === null ? null : ref('Carrier', carrier_code),
    message,
    // Literals of an object are not widened.
    execution: null as Ref<'FlowExecution'> | null,
  });
  const events: QuoteEvent[] = [
    event(created_at, 'CREATED', { actor: created_by, message: `${quote_number} was created` }),
    ...rounds.map(({ requested_at, requested_by, asks }, n) =>
      event(requested_at, 'REQUESTED', {
        actor: requested_by,
        message: `Requested ${n === 0 ? '' : 'again '}from ${asks.length} ${asks.length === 1 ? 'carrier' : 'carriers'}`,
      }),
    ),
    ...[...earlier, ...offers].flatMap(answerEvent),
    ...declined.map(({ offer_uuid, at, by, reason }) => {
      const code = readOfferKey(offer_uuid)?.carrier_code ?? '';
      return event(at, 'DECLINED', {
        actor: by,
        message: `Offer from ${nameOf(code)} declined: ${reason}`,
        carrier_code: code,
      });
    }),
  ];
  if (decision?.kind === 'ACCEPTED') {
    const { at, by, carrier_code } = decision;
    const booking = bookingOf(quote);
    events.push({
      ...event(at, 'ACCEPTED', {
        actor: by,
        message: `Offer from ${nameOf(carrier_code ?? '')} accepted`,
        carrier_code,
      }),
      execution: booking === null ? null : ref('FlowExecution', booking),
    });
    if (booked_at !== null) {
      events.push(
        event(booked_at, 'BOOKED', {
          actor: PLATFORM,
          message: `${nameOf(carrier_code ?? '')} confirmed the booking`,
          carrier_code,
        }),
      );
    }
  } else if (decision) {
    const what = decision.kind === 'DECLINED' ? 'Declined' : 'Canceled';
    events.push(
      event(decision.at, decision.kind, {
        actor: decision.by,
        message: decision.reason === null ? what : `${what}: ${decision.reason}`,
      }),
    );
  }
  if (status === 'EXPIRED' && valid_until !== null) {
    events.push(event(valid_until, 'EXPIRED', { actor: PLATFORM, message: 'Offers expired' }));
  }
  return events.sort((a, b) => a.occurred_at - b.occurred_at);
}
