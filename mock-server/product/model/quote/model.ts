import type { ContainerType, QuotePlaceKind, QuoteStatus } from '#schema-types';
import type { Actor } from '../../world/actors.ts';
import type { QuoteMode } from '../../facts/carriers.ts';
import type { Audited } from '../kit/made-in-seed.ts';

export const QUOTE_STATUSES: readonly QuoteStatus[] = [
  'DRAFT',
  'REQUESTED',
  'PARTIALLY_QUOTED',
  'QUOTED',
  'ACCEPTED',
  'BOOKED',
  'DECLINED',
  'EXPIRED',
  'CANCELED',
];

/** `QuotePlace` of the schema. */
export interface Place {
  readonly kind: QuotePlaceKind;
  readonly unlocode: string | null;
  readonly name: string;
  readonly city: string;
  readonly postal_code: string | null;
  readonly country: string;
}

/** `QuoteCargo` of the schema. */
export interface Cargo {
  readonly pieces: number;
  readonly package_type: string | null;
  readonly container_type: ContainerType | null;
  readonly length_cm: number | null;
  readonly width_cm: number | null;
  readonly height_cm: number | null;
  readonly weight_kg: number;
  readonly volume_m3: number;
  readonly freight_class: string | null;
  readonly un_number: string | null;
  readonly temperature_c: number | null;
  readonly stackable: boolean;
  readonly description: string;
}

/** A carrier's planned response, with its time: plain JSON. */
export interface Ask {
  readonly carrier_code: string;
  /** Milliseconds of data time after the request. */
  readonly after_ms: number;
  readonly outcome: 'RECEIVED' | 'NO_OFFER' | 'ERROR';
  /** Why there is no offer. */
  readonly message: string | null;
}

/** One round of requests to carriers. */
export interface Round {
  /** Milliseconds since 1970. */
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** The clock's `elapsed()` at that time; null in the seed, whose times are relative to the anchor. */
  readonly elapsed: number | null;
  readonly asks: readonly Ask[];
  /** Whether responses of other carriers to the previous round still count. */
  readonly keeps?: boolean;
}

/** The decision on the offers. */
export interface Decision {
  readonly kind: 'ACCEPTED' | 'DECLINED' | 'CANCELED';
  readonly at: number;
  readonly by: Actor;
  readonly elapsed: number | null;
  readonly carrier_code: string | null;
  readonly reason: string | null;
  /** Milliseconds of data time until the carrier confirms. */
  readonly books_after_ms: number;
  /** The execution that sends the booking of an offer accepted during the session. */
  readonly invocation_uuid?: string | null;
}

/** An offer that was declined while others stayed open. */
export interface DeclinedOffer {
  readonly offer_uuid: string;
  readonly at: number;
  readonly by: Actor;
  readonly reason: string;
}

/** A stored quote. Its progress follows from `rounds`, `decision`, and the clock. */
export interface QuoteRecord extends Audited {
  readonly quote_uuid: string;
  readonly company_uuid: string;
  readonly quote_number: string;
  readonly mode: QuoteMode;
  readonly incoterm: string | null;
  readonly origin: Place | null;
  readonly destination: Place | null;
  /** For example `2026-09-20`. */
  readonly ready_date: string | null;
  readonly cargo: readonly Cargo[];
  readonly currency: string;
  readonly customer_reference: string | null;
  readonly margin_percent: number;
  readonly rounds: readonly Round[];
  readonly decision: Decision | null;
}
