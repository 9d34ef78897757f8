import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { QuotesScreenQuery } from '#gql/QuotesScreenQuery';
import { found } from '#errors/not-found.ts';
import { Mutation_request_quote } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { isGranted } from '../../access.ts';
import { searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { NewQuoteMenu } from './NewQuoteMenu.tsx';
import { NO_FILTERS, readQuoteFilters, writeQuoteFilters } from './quote-filters.ts';
import { QuoteList } from './QuoteList.tsx';

/** The freight quotes of a workspace. Filters, sort order and an open drawer are in the address. */
export function QuotesScreen() {
  const query = graphql`
    query QuotesScreenQuery($company_uuid: ID!, $filter: QuoteFilter, $sort: QuoteSort) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        my_role
        my_access
      }
      ...QuoteList_query @arguments(company_uuid: $company_uuid, filter: $filter, sort: $sort)
    }
  `;
  const data = useRouteQuery<QuotesScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const [filters, change] = useFilters(readQuoteFilters, writeQuoteFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(NO_FILTERS);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const mayAdd = isGranted(
    { my_role: company.my_role, my_access: company.my_access },
    Mutation_request_quote,
  );
  return (
    <Parts query={query} subject={company_uuid + searchString(writeQuoteFilters(filters))}>
      <PageHead
        title="Quotes"
        context="Freight prices from several carriers, side by side"
        actions={mayAdd && <NewQuoteMenu look="primary" />}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <QuoteList
              key={company_uuid}
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
              addAction={mayAdd && <NewQuoteMenu look="default" />}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
