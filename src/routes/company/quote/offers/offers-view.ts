import type { ChargeRows, Offer } from './compare.ts';

/** What the parts of the comparison share. */
export interface OffersView {
  readonly quote_uuid: string;
  readonly quote_number: string;
  readonly status: string;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly digits: number;
  /** Null for who may not see it. */
  readonly margin_percent: number | null;
  readonly lock_version: number;
  readonly mayEdit: boolean;
  /** Whether the goods were ready before this day, so that carriers cannot be asked any more. */
  readonly isTooLate: (day: string) => boolean;
  readonly offers: readonly Offer[];
  readonly groups: readonly ChargeRows[];
  /** How many charges that others quote are missing, by offer. */
  readonly missing: readonly number[];
  readonly onlyDifferences: boolean;
}

const OPEN: ReadonlySet<string> = new Set(['PARTIALLY_QUOTED', 'QUOTED', 'EXPIRED']);
/** While others can still be asked beside those that responded. */
export const EXTENSIBLE: ReadonlySet<string> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED']);

/** Whether this person can accept an offer of the quote now. */
export const canAccept = ({ mayEdit, status }: OffersView, offer: Offer): boolean =>
  mayEdit && OPEN.has(status) && offer.status === 'RECEIVED';

/** Whether this person can ask the carrier of an offer that was declined for a new one. */
export const canRequest = ({ mayEdit, status }: OffersView, offer: Offer): boolean =>
  mayEdit && EXTENSIBLE.has(status) && offer.declined_reason !== null;
