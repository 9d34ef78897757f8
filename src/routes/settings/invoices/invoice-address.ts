import { isUuid } from '../../params.ts';

/** The parameter that opens an invoice over the list. */
export const INVOICE = 'invoice';

/** The invoice open over the list: `?invoice=<uuid>`. */
export function readInvoice(search: URLSearchParams): string | null {
  const invoice_uuid = search.get(INVOICE);
  return invoice_uuid !== null && isUuid(invoice_uuid) ? invoice_uuid : null;
}

/** The search string of this list with an invoice open; null closes it. */
export function invoiceSearch(search: string, invoice_uuid: string | null): string {
  const params = new URLSearchParams(search);
  if (invoice_uuid === null) params.delete(INVOICE);
  else params.set(INVOICE, invoice_uuid);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
