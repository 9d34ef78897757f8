import type { IntegrationProduct } from '../../world/integrations.ts';
import { converted, type Amount } from '../../world/money.ts';

/** Conversion factors from the US dollar price list to other contract currencies. */
const rates: Readonly<Record<string, number>> = { GBP: 0.8, EUR: 0.95, CAD: 1.35 };

/** Monthly price of an integration seat. */
export const priceIn = ({ monthly_minor }: IntegrationProduct, currency: string): Amount =>
  converted({ minor: monthly_minor, currency: 'USD' }, currency, rates[currency] ?? 1);
