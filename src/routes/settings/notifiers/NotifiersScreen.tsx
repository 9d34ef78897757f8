import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { NotifiersScreenQuery } from '#gql/NotifiersScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFilters } from '../../useFilters.ts';
import { AddNotifierMenu } from './AddNotifierMenu.tsx';
import { readNotifierFilters, writeNotifierFilters } from './notifier-filters.ts';
import { NotifierList } from './NotifierList.tsx';

/** The notifiers of a workspace. Filters, sort order and an open drawer are in the address. */
export function NotifiersScreen() {
  const query = graphql`
    query NotifiersScreenQuery(
      $company_uuid: ID!
      $search: String
      $channels: [NotifierChannel!]
      $enabled: Boolean
      $sort: NotifierSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...AddNotifierMenu_company
      }
      ...NotifierList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          channels: $channels
          enabled: $enabled
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<NotifiersScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  const company = found(data.company, 'workspace');
  const [filters, change] = useFilters(readNotifierFilters, writeNotifierFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ text: '', channels: [], state: null });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: 'primary' | 'default') => <AddNotifierMenu companyRef={company} look={look} />;
  return (
    <Parts query={query} subject={search}>
      <PageHead
        title="Notifiers"
        context="Who is told when an execution fails or needs attention"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <NotifierList
              key={company_uuid}
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
              addAction={add('default')}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
