import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { InvoiceDrawerQuery } from '#gql/InvoiceDrawerQuery';
import { formatDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { DownloadPdf } from '../DownloadPdf.tsx';
import { invoiceSearch } from '../invoice-address.ts';
import { invoiceName, monthWords, statuses } from '../invoice-labels.ts';
import styles from './invoice.module.css';
import { InvoiceLines } from './InvoiceLines.tsx';

interface InvoiceDrawerProps {
  loaded: PreloadedQuery<InvoiceDrawerQuery>;
  onClose: () => void;
}

/** `?invoice=<uuid>`: what was billed, line by line. */
export function InvoiceDrawer({ loaded, onClose }: InvoiceDrawerProps) {
  const { invoice } = usePreloadedQuery<InvoiceDrawerQuery>(
    graphql`
      query InvoiceDrawerQuery($invoice_uuid: ID!) @throwOnFieldError {
        invoice(invoice_uuid: $invoice_uuid) {
          invoice_uuid
          company_uuid
          number
          period_start
          period_end
          issued_on
          due_on
          paid_on
          status
          purchase_order
          amount_due {
            amount
            currency
          }
          replaced_by {
            invoice_uuid
            number
          }
          ...InvoiceLines_invoice
          ...DownloadPdf_invoice
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = useParams();
  const location = useLocation();
  // An object of another workspace counts as not found.
  if (!invoice || invoice.company_uuid !== company_uuid) {
    return (
      <Drawer opened onClose={onClose} title="Invoice not found">
        <EmptyState
          kind="none"
          title="This invoice does not exist"
          action={<Button onClick={onClose}>Show all invoices</Button>}
        >
          The link is wrong, or it belongs to another workspace.
        </EmptyState>
      </Drawer>
    );
  }
  const { number, period_start, period_end, issued_on, due_on, paid_on, status, amount_due } = invoice;
  const { tone, label } = statusLook(statuses, status);
  const isDraft = status === 'DRAFT';
  const day = (date: string) => formatDate(date, 'UTC');
  return (
    <Drawer
      opened
      onClose={onClose}
      title={isDraft ? `Draft of ${monthWords(period_start)}` : invoiceName(number)}
      context={<StatusBadge tone={tone}>{label}</StatusBadge>}
      width={720}
      foot={
        !isDraft && (
          <div className={styles.foot}>
            <DownloadPdf invoiceRef={invoice} wide />
          </div>
        )
      }
    >
      {invoice.replaced_by && (
        <Callout tone="run" title="This invoice is void.">
          <UiLink
            to={invoiceSearch(location.search, invoice.replaced_by.invoice_uuid)}
            state={location.state as unknown}
          >
            {invoiceName(invoice.replaced_by.number)}
          </UiLink>{' '}
          replaces it.
        </Callout>
      )}
      {status === 'OVERDUE' && (
        <Callout tone="wait" title={`${formatMoney(amount_due.amount, amount_due.currency)} past due`}>
          since {day(due_on)}.
        </Callout>
      )}
      {isDraft && (
        <Callout tone="run" title="Not issued yet.">
          These are the amounts so far. It will be issued on {day(issued_on)}.
        </Callout>
      )}
      <div className={styles.facts}>
        <KeyValue
          facts={[
            { label: 'Period', value: `${day(period_start)} to ${day(period_end)}` },
            { label: 'Issued', value: isDraft ? null : day(issued_on) },
            { label: 'Due', value: isDraft ? null : day(due_on) },
            { label: 'Paid', value: paid_on && day(paid_on) },
            { label: 'Purchase order', value: invoice.purchase_order },
            {
              label: 'To be paid',
              value:
                Number(amount_due.amount) === 0 ? null : formatMoney(amount_due.amount, amount_due.currency),
            },
          ]}
        />
      </div>
      <InvoiceLines invoiceRef={invoice} />
    </Drawer>
  );
}
