import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { CompanyRecord } from '../../world/companies.ts';
import type { World } from '../../world/world.ts';
import { monthsOf, type Month } from '../usage/months.ts';

/** A seeded invoice; its amounts are computed from the month's usage. Dates have the form `2026-09-15`. */
export interface InvoiceSeed {
  readonly invoice_uuid: string;
  readonly company_uuid: string;
  readonly month: Month;
  readonly period_start: string;
  readonly period_end: string;
  readonly issued_on: string;
  readonly due_on: string;
  /** Null if it was not paid by the anchor. */
  readonly paid_on: string | null;
  /** Number within the year of issue. */
  readonly number: string;
  readonly is_void: boolean;
  readonly replaced_by: string | null;
  /** Whether it was billed twice by mistake and therefore voided. */
  readonly is_wrong: boolean;
  /** Hours of additionally billed service. */
  readonly service_hours: number;
}

const DAY = 86_400_000;
const DAYS_TO_PAY = 30;

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * Age of the unpaid invoice in months. The latest invoice is open, one older invoice was never paid, and one was
 * reissued.
 */
const UNPAID = 3;
const VOID = 7;
const WORKSHOP = 5;

/** Whether a workspace has not paid the invoice of this many months before the anchor's. */
const unpaid = ({ short_code, status }: CompanyRecord, ago: number): boolean => {
  if (ago <= 1) return true;
  // The suspension is due to these unpaid invoices.
  if (status === 'SUSPENDED') return ago <= UNPAID;
  return short_code === 'northbay' && ago === UNPAID;
};

/** A workspace's invoices, latest month first. The current month has a draft. */
export function invoicesOf(company: CompanyRecord, world: World): InvoiceSeed[] {
  const { anchor, rollUps } = world;
  // There is nothing to bill yet.
  if (rollUps.beginOf(company.index) === rollUps.end) return [];
  return monthsOf(company.company_uuid, world, anchor).flatMap((month, ago) => {
    const plain = invoiceOf(company, month, { ago });
    if (company.short_code !== 'northbay' || ago !== VOID) return [plain];
    const again = invoiceOf(company, month, { ago, late: 6 });
    const wrong = { ...plain, paid_on: null, is_void: true, is_wrong: true, replaced_by: again.invoice_uuid };
    return [again, wrong];
  });
}

/** `late`: the day of the month on which it was issued, minus one. */
function invoiceOf(
  company: CompanyRecord,
  month: Month,
  { ago, late = 0 }: { ago: number; late?: number },
): InvoiceSeed {
  const issued = month.to + late * DAY;
  const dice = hash('invoice', company.company_uuid, month.name, late);
  const place = new Date(issued).getUTCMonth() * 211 + company.index * 31 + late * 3 + 17;
  return {
    invoice_uuid: uuidFrom('invoice', company.company_uuid, month.name, late),
    company_uuid: company.company_uuid,
    month,
    period_start: dateOf(month.from),
    period_end: dateOf(month.to - DAY),
    issued_on: dateOf(issued),
    due_on: dateOf(issued + DAYS_TO_PAY * DAY),
    paid_on: unpaid(company, ago) ? null : dateOf(issued + (9 + (dice % 20)) * DAY),
    number: `INV-${new Date(issued).getUTCFullYear()}-${String(place).padStart(5, '0')}`,
    is_void: false,
    replaced_by: null,
    is_wrong: false,
    service_hours: company.short_code === 'northbay' && ago === WORKSHOP ? 6.5 : 0,
  };
}
