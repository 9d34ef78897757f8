import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { InvoiceItem_invoice$key } from '#gql/InvoiceItem_invoice';
import { formatDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { DownloadPdf } from './DownloadPdf.tsx';
import { invoiceSearch } from './invoice-address.ts';
import { invoiceName, monthWords, statuses } from './invoice-labels.ts';
import styles from './Invoices.module.css';

export type InvoiceColumn = 'number' | 'month' | 'issued' | 'due' | 'status' | 'total' | 'amount_due' | 'pdf';

export function InvoiceItem({ invoiceRef }: { invoiceRef: InvoiceItem_invoice$key }) {
  const invoice = useFragment(
    graphql`
      fragment InvoiceItem_invoice on Invoice {
        invoice_uuid
        number
        period_start
        issued_on
        due_on
        status
        total {
          amount
          currency
        }
        amount_due {
          amount
          currency
        }
        ...DownloadPdf_invoice
      }
    `,
    invoiceRef,
  );
  const { invoice_uuid, number, period_start, issued_on, due_on, status, total, amount_due } = invoice;
  const { search } = useLocation();
  const { tone, label } = statusLook(statuses, status);
  const isDraft = status === 'DRAFT';
  return (
    <GridCells<InvoiceColumn>
      cells={{
        number: (
          <RowLink
            to={invoiceSearch(search, invoice_uuid)}
            state={{ openedHere: true }}
            className={styles.number}
            {...(isDraft && { label: `Draft of ${monthWords(period_start)}` })}
          >
            {invoiceName(number)}
          </RowLink>
        ),
        month: monthWords(period_start),
        // Contract dates, which do not depend on the time zone.
        issued: <span className={isDraft ? styles.muted : undefined}>{formatDate(issued_on, 'UTC')}</span>,
        due: (
          <span className={status === 'OVERDUE' ? styles.overdue : isDraft ? styles.muted : undefined}>
            {formatDate(due_on, 'UTC')}
          </span>
        ),
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        total: formatMoney(total.amount, total.currency),
        amount_due:
          Number(amount_due.amount) === 0 ? (
            <span className={styles.muted}>–</span>
          ) : (
            formatMoney(amount_due.amount, amount_due.currency)
          ),
        pdf: <DownloadPdf invoiceRef={invoice} />,
      }}
    />
  );
}
