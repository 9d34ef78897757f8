import type { IntegrationProduct } from '../../world/integrations.ts';
import { converted, type Amount } from '../../world/money.ts';

/** What the price list in US dollars is multiplied by for contracts in other currencies. */
const rates: Readonly<Record<string, number>> = { GBP: 0.8, EUR: 0.95, CAD: 1.35 };

/** What a seat of an integration costs a month. */
export const priceIn = ({ monthly_minor }: IntegrationProduct, currency: string): Amount =>
  converted({ minor: monthly_minor, currency: 'USD' }, currency, rates[currency] ?? 1);
