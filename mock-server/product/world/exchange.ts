/** Value of one unit of a currency in US dollars; fixed, so that totals never change. */
const IN_DOLLARS: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.0842,
  GBP: 1.2715,
  CHF: 1.1296,
  CAD: 0.7298,
  AUD: 0.6587,
  CNY: 0.1387,
  HKD: 0.1281,
  SGD: 0.7412,
  JPY: 0.00671,
  MYR: 0.2136,
  AED: 0.2723,
  BRL: 0.1834,
  ZAR: 0.0554,
  NOK: 0.0931,
};

const DIGITS = 6;

/** Currencies that can be converted. */
export const exchanged = (currency: string): boolean => Object.hasOwn(IN_DOLLARS, currency);

/** Exchange rate between two currencies, rounded as displayed. */
export const rateBetween = (from: string, to: string): number =>
  Number(((IN_DOLLARS[from] ?? 1) / (IN_DOLLARS[to] ?? 1)).toFixed(DIGITS));

export const rateText = (rate: number): string => rate.toFixed(DIGITS);
