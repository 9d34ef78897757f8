import { paper } from '../../content/paper.ts';
import type { MockContext } from '../../context.ts';
import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { money, type Amount } from '../../world/money.ts';
import { siteOf } from '../../facts/names.ts';
import { billOf, unitPrice } from './bill.ts';
import { billedBy, invoices, statusOf, todayOf } from './invoice.ts';
import type { InvoiceSeed } from './seed.ts';

/** The issuer of invoices: the product's name, with an invented address. */
function seller(seed: string): string[] {
  const { street, city, postal_code } = siteOf([seed, 'Office', 'causeway', 'address'], 'GB');
  return [
    'Causeway Integration Ltd',
    street,
    `${city} ${postal_code}`,
    'United Kingdom',
    'billing@causeway.example',
  ];
}

/** With thousands separators, for display. */
const grouped = (amount: string): string => {
  const [whole = '', part] = amount.split('.');
  const spaced = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? spaced : `${spaced}.${part}`;
};

const words: Readonly<Record<string, string>> = {
  OPEN: 'Open',
  PAID: 'Paid',
  OVERDUE: 'Past due',
  VOID: 'Void',
};

function print(invoice: InvoiceSeed, context: MockContext): Uint8Array {
  const { store } = context;
  const bill = billOf(invoice, context);
  const billing = billedBy(invoice, context);
  const status = statusOf(invoice, todayOf(context));
  const amount = (item: Amount) => `${grouped(money(item).amount)} ${item.currency}`;
  const name = String(store.read('Company', invoice.company_uuid, 'company_name'));
  return paper({
    title: status === 'VOID' ? 'Invoice (void)' : 'Invoice',
    at: Date.parse(invoice.issued_on),
    head: [
      ['Number', invoice.number],
      ['Issued', invoice.issued_on],
      ['Due', invoice.due_on],
      ['Status', words[status] ?? status],
      ...(billing.purchase_order === null ? [] : [['Your PO', billing.purchase_order] as const]),
    ],
    from: seller(context.world.seed),
    to: [name, billing.billing_email],
    columns: [
      { label: 'Description', at: 56, right: false },
      { label: 'Quantity', at: 360, right: true },
      { label: 'Unit price', at: 445, right: true },
      { label: 'Amount', at: 539, right: true },
    ],
    rows: bill.lines.map((line) => [
      line.description,
      grouped(String(line.quantity)),
      grouped(unitPrice(line.price, line.amount.currency).amount),
      grouped(money(line.amount).amount),
    ]),
    totals: [
      ['Subtotal', amount(bill.subtotal)],
      [bill.tax_label, amount(bill.tax)],
      ['Total', amount(bill.total)],
    ],
    notes: [
      `For ${invoice.period_start} to ${invoice.period_end}. ${billing.payment_method}.`,
      'The usage report of the month lists the executions by flow.',
    ],
  });
}

/** An issued invoice as PDF, with key `invoice.{invoice_uuid}`; generated on request. */
export const invoiceFile: FindFile = (file_key, context) => {
  const [, invoice_uuid] = /^invoice\.([0-9a-f-]{36})$/.exec(file_key) ?? [];
  const invoice = invoice_uuid === undefined ? undefined : invoices.record(invoice_uuid, context.world);
  if (!invoice || !context.access.company(invoice.company_uuid)) return null;
  if (statusOf(invoice, todayOf(context)) === 'DRAFT') return null;
  return {
    subject: { company_uuid: invoice.company_uuid },
    action: 'READ_INVOICES',
    file_name: `${invoice.number}.pdf`,
    mime_type: 'application/pdf',
    ...wholeFile(() => print(invoice, context)),
  };
};
