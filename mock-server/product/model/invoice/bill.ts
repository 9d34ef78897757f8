import type { LicensePlan } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import { integrationProducts, licensedIntegration } from '../../world/integrations.ts';
import {
  decimal,
  digitsOf,
  money,
  PRICE_DIGITS,
  priced,
  roundHalf,
  sumOf,
  type Amount,
  type Money,
} from '../../world/money.ts';
import type { World } from '../../world/world.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { contractIn, includedIn } from '../license/license-state.ts';
import { priceIn } from '../license/prices.ts';
import { monthUsage, overage } from '../usage/month-usage.ts';
import type { InvoiceSeed } from './seed.ts';

/** The billed amounts of an invoice, in whole minor units. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly subtotal: Amount;
  readonly tax_label: string;
  readonly tax: Amount;
  readonly total: Amount;
}

interface BillLine {
  readonly description: string;
  readonly quantity: number;
  /** In ten-thousandths of the major unit. */
  readonly price: number;
  readonly amount: Amount;
}

const DAY = 86_400_000;
/** Hourly rate, in the contract's currency. */
const HOURLY = 1_400_000;

const planNames: Readonly<Record<LicensePlan, string>> = {
  CONNECT: 'Connect plan',
  TRANSFORM: 'Transform plan',
  ENTERPRISE: 'Enterprise plan',
};

const monthName = (instant: number): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant);

/** Cached bills of a session, because a list requests several fields of each, and totals. */
const recent = new WeakMap<
  Session,
  { readonly world: World; readonly version: string; readonly known: Map<string, Bill> }
>();

/** The bill of an invoice. */
export function billOf(invoice: InvoiceSeed, context: MockContext): Bill {
  const { clock, session, world } = context;
  // The current month is counted up to now.
  const version = `${ledgerOf(context).version()} ${session.overlay.version} ${clock.now()}`;
  let kept = recent.get(session);
  if (kept?.version !== version || kept.world !== world) {
    recent.set(session, (kept = { world, version, known: new Map() }));
  }
  let bill = kept.known.get(invoice.invoice_uuid);
  if (!bill) kept.known.set(invoice.invoice_uuid, (bill = reckon(invoice, context)));
  return bill;
}

/** Computes an invoice from the month's usage, consistent with the usage report. */
function reckon(invoice: InvoiceSeed, context: MockContext): Bill {
  const { company_uuid, month } = invoice;
  const { world } = context;
  const contract = contractIn(company_uuid, context, month.to - 1);
  const { currency } = contract;
  const line = (description: string, quantity: number, price: number): BillLine => ({
    description,
    quantity,
    price,
    amount: { minor: priced(quantity, price, currency), currency },
  });
  const inMinor = (minor: number) => minor * 10 ** (PRICE_DIGITS - digitsOf(currency));
  const lines = [
    line(`${planNames[contract.plan]}, ${monthName(month.from)}`, 1, inMinor(contract.monthly_minor)),
  ];
  const beyond = overage(
    monthUsage(company_uuid, month, { context }).totals.executions_billed,
    company_uuid,
    { month, context },
  );
  if (beyond > 0) {
    const included = includedIn(company_uuid, context, month.to - 1).toLocaleString('en');
    lines.push(line(`Executions beyond ${included}`, beyond, contract.overage_price));
  }
  for (const product of integrationProducts) {
    const has = licensedIntegration(company_uuid, product.integration_identifier);
    // Billed from the first full month on; trials are free.
    if (has?.status !== 'LICENSED' || world.anchor - has.days * DAY > month.from) continue;
    const seats = line(`${product.name}, seats`, has.seats, inMinor(priceIn(product, currency).minor));
    lines.push(seats);
    if (invoice.is_wrong) lines.push(seats);
  }
  if (invoice.service_hours > 0) lines.push(line('Mapping workshop, hours', invoice.service_hours, HOURLY));
  const subtotal = sumOf(
    lines.map(({ amount }) => amount),
    currency,
  );
  const { label, basis_points } = contract.tax;
  const tax = { minor: roundHalf((subtotal.minor * basis_points) / 10_000), currency };
  return {
    lines,
    subtotal,
    tax_label: `${label} ${Number((basis_points / 100).toFixed(2))}%`,
    tax,
    total: sumOf([subtotal, tax], currency),
  };
}

/** A unit price with the currency's decimal places, or more if it needs them. */
export function unitPrice(price: number, currency: string): Money {
  const spare = PRICE_DIGITS - digitsOf(currency);
  const isWhole = price % 10 ** spare === 0;
  return isWhole
    ? money({ minor: price / 10 ** spare, currency })
    : { amount: decimal(price, PRICE_DIGITS), currency };
}
