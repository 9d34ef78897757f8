import { roundHalf, type Amount } from '../../world/money.ts';

/** The customer's price: an offer plus the quote's margin. */
export const sellPrice = ({ minor, currency }: Amount, margin_percent: number): Amount => ({
  minor: roundHalf((minor * (1000 * 100 + Math.round(1000 * margin_percent))) / (1000 * 100)),
  currency,
});
