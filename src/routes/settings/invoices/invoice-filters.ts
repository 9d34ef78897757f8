import type { InvoicesScreenQuery$variables } from '#gql/InvoicesScreenQuery';
import { statusNames, type InvoiceStatusName } from './invoice-labels.ts';

/** The filters of the list, as stored in the address. */
export interface InvoiceFilters {
  readonly text: string;
  readonly statuses: InvoiceStatusName[];
}

/** Reads the filters from an address; unknown values count as unset. */
export function readInvoiceFilters(search: URLSearchParams): InvoiceFilters {
  const wanted = search.getAll('status');
  return { text: search.get('q') ?? '', statuses: statusNames.filter((name) => wanted.includes(name)) };
}

/** The reverse of `readInvoiceFilters`. */
export const writeInvoiceFilters = ({ text, statuses }: InvoiceFilters) => ({
  q: text.trim(),
  status: statuses,
});

export const isNarrowed = ({ text, statuses }: InvoiceFilters): boolean =>
  text.trim() !== '' || statuses.length > 0;

/** The query variables for an address. */
export const invoiceVariables = (
  company_uuid: string,
  { text, statuses }: InvoiceFilters,
): InvoicesScreenQuery$variables => ({
  company_uuid,
  search: text.trim() || null,
  statuses: statuses.length > 0 ? statuses : null,
});
