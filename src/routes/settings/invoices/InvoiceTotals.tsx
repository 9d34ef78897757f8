import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { InvoiceTotals_company$key } from '#gql/InvoiceTotals_company';
import { formatAmount } from '#lib/money.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { paths } from '../../paths.ts';
import { invoiceSearch } from './invoice-address.ts';
import { monthWords } from './invoice-labels.ts';

/** The amount still to be paid, the amount billed this year, and this month's amount so far. */
export function InvoiceTotals({ companyRef }: { companyRef: InvoiceTotals_company$key }) {
  const { company_uuid, all, past_due, drafts } = useFragment(
    graphql`
      fragment InvoiceTotals_company on Company @throwOnFieldError {
        company_uuid
        all: invoices(first: 1) {
          outstanding {
            amount
            currency
          }
          year_to_date {
            amount
            currency
          }
        }
        past_due: invoices(statuses: [OVERDUE], first: 1) {
          total_count
        }
        drafts: invoices(statuses: [DRAFT], first: 1) {
          edges {
            node {
              invoice_uuid
              period_start
              total {
                amount
                currency
              }
            }
          }
        }
      }
    `,
    companyRef,
  );
  const { search } = useLocation();
  const { outstanding, year_to_date } = all;
  const [draft] = nodesOf(drafts);
  const late = past_due.total_count;
  return (
    <StatStrip>
      <StatTile
        label={`To be paid, ${outstanding.currency}`}
        value={formatAmount(outstanding.amount)}
        to={paths.invoices({ company_uuid }, { status: ['OPEN', 'OVERDUE'] })}
        change={late > 0 ? `${pluralize(late, 'invoice')} past due` : 'Nothing past due'}
        verdict={late > 0 ? 'bad' : 'plain'}
      />
      <StatTile
        label={`Billed this year, ${year_to_date.currency}`}
        value={formatAmount(year_to_date.amount)}
        change="Without drafts and voided invoices"
      />
      {draft && (
        <StatTile
          label={`${monthWords(draft.period_start)} so far, ${draft.total.currency}`}
          value={formatAmount(draft.total.amount)}
          to={invoiceSearch(search, draft.invoice_uuid)}
          change="Draft, tax included"
        />
      )}
    </StatStrip>
  );
}
