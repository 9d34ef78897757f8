/** An amount in whole minor units of its currency, such as cents, so that sums are exact. */
export interface Amount {
  readonly minor: number;
  readonly currency: string;
}

/** `Money` of the schema. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

const digitsByCurrency = new Map<string, number>();

/** Number of decimal places of a currency. */
export function digitsOf(currency: string): number {
  let digits = digitsByCurrency.get(currency);
  if (digits === undefined) {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    digitsByCurrency.set(currency, (digits = maximumFractionDigits));
  }
  return digits;
}

/** An integer as a decimal text with this many decimal places. */
export function decimal(whole: number, digits: number): string {
  const text = String(Math.abs(whole)).padStart(digits + 1, '0');
  const sign = whole < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const money = ({ minor, currency }: Amount): Money => ({
  amount: decimal(minor, digitsOf(currency)),
  currency,
});

/** Rounds half away from zero, as invoices do. */
export const roundHalf = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Decimal places of unit prices and rates. */
export const PRICE_DIGITS = 4;

/** Price of a quantity in minor units, at a unit price in ten-thousandths of the major unit. */
export function priced(quantity: number, price: number, currency: string): number {
  const exact = BigInt(Math.round(quantity * 1000)) * BigInt(price);
  const divisor = 1000n * 10n ** BigInt(PRICE_DIGITS - digitsOf(currency));
  return Number((2n * exact + (exact < 0n ? -divisor : divisor)) / (2n * divisor));
}

/** Converts minor units to another currency, at the rate for one major unit. */
export const converted = ({ minor, currency }: Amount, to: string, rate: number): Amount => ({
  minor: roundHalf(minor * rate * 10 ** (digitsOf(to) - digitsOf(currency))),
  currency: to,
});

export function sumOf(amounts: readonly Amount[], currency: string): Amount {
  const foreign = amounts.find((amount) => amount.currency !== currency);
  if (foreign) throw new Error(`${foreign.currency} cannot be added to ${currency}.`);
  return { minor: amounts.reduce((sum, { minor }) => sum + minor, 0), currency };
}
