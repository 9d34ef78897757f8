import type { InvoicesScreenQuery$variables } from '#gql/InvoicesScreenQuery';
import { isUuid } from '../../params.ts';
import { searchString } from '../../paths.ts';
import { statusNames, type InvoiceStatusName } from './invoice-words.ts';

const INVOICE = 'invoice';

/** What the list is narrowed by, as the address says it. */
export interface InvoiceFilters {
  readonly text: string;
  readonly statuses: InvoiceStatusName[];
}

/** Reads the address; what it does not know counts as unset. */
export function readInvoiceFilters(search: URLSearchParams): InvoiceFilters {
  const wanted = search.getAll('status');
  return { text: search.get('q') ?? '', statuses: statusNames.filter((name) => wanted.includes(name)) };
}

/** The reverse. */
export const writeInvoiceFilters = ({ text, statuses }: InvoiceFilters) => ({
  q: text.trim(),
  status: statuses,
});

/** Names the list that an address shows: opening an invoice over it leaves it as it is. */
export const listKey = (search: URLSearchParams): string =>
  searchString(writeInvoiceFilters(readInvoiceFilters(search)));

export const isNarrowed = ({ text, statuses }: InvoiceFilters): boolean =>
  text.trim() !== '' || statuses.length > 0;

/** The query's variables for an address. */
export const invoiceVariables = (
  company_uuid: string,
  { text, statuses }: InvoiceFilters,
): InvoicesScreenQuery$variables => ({
  company_uuid,
  search: text.trim() || null,
  statuses: statuses.length > 0 ? statuses : null,
});

/** The invoice that lies over the list: `?invoice=<uuid>`. */
export function readInvoice(search: URLSearchParams): string | null {
  const invoice_uuid = search.get(INVOICE);
  return invoice_uuid !== null && isUuid(invoice_uuid) ? invoice_uuid : null;
}

/** The search of this list with an invoice open; null closes it. */
export function invoiceSearch(search: string, invoice_uuid: string | null): string {
  const params = new URLSearchParams(search);
  if (invoice_uuid === null) params.delete(INVOICE);
  else params.set(INVOICE, invoice_uuid);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
