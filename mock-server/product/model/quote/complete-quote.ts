import type { Place, QuoteRecord } from './model.ts';

/** A quote with all data that carriers need. */
export type CompleteQuote = QuoteRecord & {
  readonly origin: Place;
  readonly destination: Place;
  readonly ready_date: string;
};

export const isComplete = (quote: QuoteRecord): quote is CompleteQuote =>
  quote.origin !== null && quote.destination !== null && quote.ready_date !== null && quote.cargo.length > 0;
