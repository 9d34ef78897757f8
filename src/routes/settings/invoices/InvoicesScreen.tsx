import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { InvoicesScreenQuery } from '#gql/InvoicesScreenQuery';
import { found } from '#errors/not-found.ts';
import { Company_invoices } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { AskOwner } from './AskOwner.tsx';
import { BillingCard } from './billing/BillingCard.tsx';
import { readInvoiceFilters, writeInvoiceFilters } from './invoice-filters.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { isGranted } from '../../access.ts';

/** The invoices of a workspace. The filters and the open invoice are in the address. */
export function InvoicesScreen() {
  const query = graphql`
    query InvoicesScreenQuery($company_uuid: ID!, $search: String, $statuses: [InvoiceStatus!])
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        my_role
        my_access
        ...AskOwner_company
        ...InvoiceTotals_company
        ...BillingCard_company
      }
      ...InvoiceList_query @arguments(company_uuid: $company_uuid, search: $search, statuses: $statuses)
    }
  `;
  const data = useRouteQuery<InvoicesScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { my_role, my_access } = company;
  const [filters, change] = useFilters(readInvoiceFilters, writeInvoiceFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ text: '', statuses: [] });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const isShown = isGranted({ my_role, my_access }, Company_invoices);
  return (
    <Parts query={query} subject={company_uuid + searchString(writeInvoiceFilters(filters))}>
      <PageHead title="Invoices" context="One for each month" />
      {isShown ? (
        <>
          <Part title="Totals">
            <InvoiceTotals companyRef={company} />
          </Part>
          <Part title="Billing details">
            <BillingCard key={company_uuid} companyRef={company} />
          </Part>
          <div ref={cardRef}>
            <Card>
              <Part>
                <InvoiceList
                  key={company_uuid}
                  queryRef={data}
                  filters={filters}
                  onChange={change}
                  onClear={clear}
                />
              </Part>
            </Card>
          </div>
          <Outlet />
        </>
      ) : (
        <Card>
          <Part>
            <AskOwner companyRef={company} />
          </Part>
        </Card>
      )}
    </Parts>
  );
}
