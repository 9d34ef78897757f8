import type { LicensePlan } from '#schema-types';
import type { IntegrationProduct } from '../../world/integrations.ts';
import { LIST } from '../../world/licenses.ts';
import { converted, type Amount } from '../../world/money.ts';

/** Conversion factors from the US dollar price list to other contract currencies. */
const rates: Readonly<Record<string, number>> = { GBP: 0.8, EUR: 0.95, CAD: 1.35 };

/** Monthly price of an integration seat. */
export const priceIn = ({ monthly_minor }: IntegrationProduct, currency: string): Amount =>
  converted({ minor: monthly_minor, currency: 'USD' }, currency, rates[currency] ?? 1);

/** List prices of a plan, in the currency of a contract. */
export function listPrices(plan: LicensePlan, currency: string): (typeof LIST)[LicensePlan] {
  const { monthly_minor, included_executions, overage_price } = LIST[plan];
  const rate = rates[currency] ?? 1;
  return {
    monthly_minor: converted({ minor: monthly_minor, currency: 'USD' }, currency, rate).minor,
    included_executions,
    overage_price: Math.round(overage_price * rate),
  };
}
