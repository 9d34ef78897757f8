import { formatDecimal } from './numbers.ts';

/** The exact amount of `Money`, which has as many decimals as its currency: "5,125.00", "18,400" of yen. */
export function formatAmount(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return formatDecimal(Number(amount), digits === 0 ? 0 : digits === 1 ? 1 : 2);
}

/** "5,125.00 USD" */
export const formatMoney = (amount: string, currency: string): string =>
  `${formatAmount(amount)} ${currency}`;
