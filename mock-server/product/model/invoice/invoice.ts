import type { InvoiceStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { contractOf } from '../../world/licenses.ts';
import { money, sumOf, type Amount } from '../../world/money.ts';
import { fold } from '../kit/by-name.ts';
import { collection, type ListArgs } from '../kit/collection.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../kit/key-of.ts';
import { billingOf } from '../license/license-state.ts';
import { usageReport } from '../usage/usage.ts';
import { billOf, unitPrice, type Bill } from './bill.ts';
import { invoicesOf, type InvoiceSeed } from './seed.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { resolversFrom } from '../kit/resolvers-from.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import { mustExist } from '../kit/must-exist.ts';

export const invoices = collection<InvoiceSeed, 'Invoice'>({
  type: 'Invoice',
  key: 'invoice_uuid',
  what: 'invoice',
  seed: (world) => world.companies.flatMap((company) => invoicesOf(company, world)),
  fields: ['company_uuid', 'period_start', 'period_end', 'issued_on', 'due_on'],
});

/** The status of an invoice on a given day. */
export function statusOf(invoice: InvoiceSeed, today: string): InvoiceStatus {
  if (today < invoice.issued_on) return 'DRAFT';
  if (invoice.is_void) return 'VOID';
  if (invoice.paid_on !== null && today >= invoice.paid_on) return 'PAID';
  return today > invoice.due_on ? 'OVERDUE' : 'OPEN';
}

export const todayOf = ({ clock }: MockContext): string => new Date(clock.now()).toISOString().slice(0, 10);

/** The billing details that an invoice was or will be issued with. */
export const billedBy = ({ company_uuid, issued_on }: InvoiceSeed, context: MockContext) =>
  billingOf(company_uuid, context, Date.parse(issued_on));

const unsettled: ReadonlySet<InvoiceStatus> = new Set(['OPEN', 'OVERDUE']);

const total = (of: (bill: Bill) => Amount) => (invoice: InvoiceSeed, context: MockContext) =>
  money(of(billOf(invoice, context)));

const fields: FieldsFrom<'Invoice', InvoiceSeed> = {
  number: (invoice, context) => (statusOf(invoice, todayOf(context)) === 'DRAFT' ? null : invoice.number),
  status: (invoice, context) => statusOf(invoice, todayOf(context)),
  paid_on: (invoice, context) => (statusOf(invoice, todayOf(context)) === 'PAID' ? invoice.paid_on : null),
  lines: (invoice, context) =>
    billOf(invoice, context).lines.map(({ description, quantity, price, amount }) => ({
      description,
      quantity,
      unit_price: unitPrice(price, amount.currency),
      amount: money(amount),
    })),
  subtotal: total(({ subtotal }) => subtotal),
  tax_label: (invoice, context) => billOf(invoice, context).tax_label,
  tax: total(({ tax }) => tax),
  total: total((bill) => bill.total),
  amount_due: (invoice, context) => {
    const bill = billOf(invoice, context);
    const isDue = unsettled.has(statusOf(invoice, todayOf(context)));
    return money(isDue ? bill.total : { ...bill.total, minor: 0 });
  },
  purchase_order: (invoice, context) => billedBy(invoice, context).purchase_order,
  replaced_by: ({ replaced_by }) => (replaced_by === null ? null : ref('Invoice', replaced_by)),
  usage_report: ({ company_uuid, month }, context) => usageReport(company_uuid, month, context),
  pdf_path: (invoice, context) =>
    statusOf(invoice, todayOf(context)) === 'DRAFT'
      ? null
      : `/file/${invoice.company_uuid}/invoice.${invoice.invoice_uuid}`,
};

interface InvoiceList extends ListArgs {
  readonly statuses?: readonly InvoiceStatus[] | null;
}

/** A workspace's invoices that a person may read, with their totals. */
function invoiceList(company_uuid: string, args: InvoiceList, context: MockContext) {
  const today = todayOf(context);
  const record = (key: string) => invoices.record(key, context.world)!;
  const wanted = args.statuses ? new Set(args.statuses) : null;
  const text = fold(args.search ?? '');
  const isFound = (invoice: InvoiceSeed) => {
    const number = statusOf(invoice, today) === 'DRAFT' ? '' : invoice.number;
    return fold(number).includes(text) || invoice.period_start.includes(text);
  };
  // The search covers computed fields, so the collection must not search again.
  const list = invoices.list({ company_uuid }, { ...args, search: null }, context, {
    only: (key) => isFound(record(key)) && (wanted?.has(statusOf(record(key), today)) ?? true),
    by: [sortBy('issued_on', (key) => record(key).issued_on, 'DESC')],
  });
  const all = invoices.keys(context, { company_uuid }).map(record);
  const { currency } = contractOf(company_uuid, context.world.scale);
  const sum = (which: (invoice: InvoiceSeed, status: InvoiceStatus) => boolean) =>
    money(
      sumOf(
        all
          .filter((invoice) => which(invoice, statusOf(invoice, today)))
          .map((invoice) => billOf(invoice, context).total),
        currency,
      ),
    );
  const year = today.slice(0, 4);
  return {
    ...list,
    // Only computed on request.
    year_to_date: () =>
      sum(
        (invoiceSeed, status) =>
          status !== 'DRAFT' && status !== 'VOID' && invoiceSeed.issued_on.startsWith(year),
      ),
    outstanding: () => sum((_, status) => unsettled.has(status)),
  };
}

declare module '#schema-types' {
  interface Parents {
    readonly InvoiceConnection: ReturnType<typeof invoiceList>;
  }
}

/** Monthly invoices, computed from the usage reports. */
export const invoiceDomain: Domain = {
  name: 'invoice',
  ...invoices.seed,
  resolvers: {
    Query: { invoice: invoices.lookUp },
    Company: {
      invoices: (source, args, context) => invoiceList(keyOf(source), args, context),
    },
    Invoice: resolversFrom(fields, (source, { world }) =>
      mustExist(invoices.record(keyOf(source), world), 'invoice'),
    ),
    InvoiceConnection: {
      year_to_date: (source) => source.year_to_date(),
      outstanding: (source) => source.outstanding(),
    },
  },
};
