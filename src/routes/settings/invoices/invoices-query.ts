import type { InvoicesScreenQuery } from '#gql/InvoicesScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { invoiceVariables, readInvoiceFilters } from './invoice-filters.ts';

export { default } from '#gql/InvoicesScreenQuery';

export const variables: ToVariables<'invoices', InvoicesScreenQuery> = ({ params, search }) =>
  invoiceVariables(params.company_uuid, readInvoiceFilters(search));
