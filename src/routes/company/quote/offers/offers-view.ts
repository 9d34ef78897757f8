import type { ChargeRows, Offer } from './compare.ts';

/** The data shared by the parts of the comparison. */
export interface OffersView {
  readonly quote_uuid: string;
  readonly quote_number: string;
  readonly status: string;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly digits: number;
  /** Null for people who may not see it. */
  readonly margin_percent: number | null;
  readonly lock_version: number;
  readonly mayEdit: boolean;
  /** Whether the goods are ready before this day, so that carriers can no longer be asked. */
  readonly isTooLate: (day: string) => boolean;
  readonly offers: readonly Offer[];
  readonly groups: readonly ChargeRows[];
  /** For each offer, how many charges it lacks that others include. */
  readonly missing: readonly number[];
  readonly onlyDifferences: boolean;
}

const OPEN: ReadonlySet<string> = new Set(['PARTIALLY_QUOTED', 'QUOTED', 'EXPIRED']);
/** Statuses in which further carriers can be asked, or the same ones again. */
export const EXTENSIBLE: ReadonlySet<string> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED']);

/** Whether this person can accept an offer of the quote now. */
export const canAccept = ({ mayEdit, status }: OffersView, offer: Offer): boolean =>
  mayEdit && OPEN.has(status) && offer.status === 'RECEIVED';

/** Whether this person can request a new offer from the carrier of a declined one. */
export const canRequest = ({ mayEdit, status }: OffersView, offer: Offer): boolean =>
  mayEdit && EXTENSIBLE.has(status) && offer.declined_reason !== null;
