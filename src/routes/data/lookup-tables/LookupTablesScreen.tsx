import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams, useSearchParams } from 'react-router';
import type { LookupTablesScreenQuery } from '#gql/LookupTablesScreenQuery';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useFilters } from '../../useFilters.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { LookupTableList } from './LookupTableList.tsx';
import { readOpenTable } from './table-address.ts';
import { noFilters, readTableFilters, writeTableFilters } from './table-filters.ts';
import type { TablesContext } from './tables-context.ts';

const NO_LIST: TablesContext = { connectionId: '' };

/** The lookup tables of the workspace. A table that the address opens takes the whole page. */
export function LookupTablesScreen() {
  const query = graphql`
    query LookupTablesScreenQuery(
      $company_uuid: ID!
      $search: String
      $has_draft: Boolean
      $is_used: Boolean
      $sort: GlobalLookupTableSort
    ) @throwOnFieldError {
      ...LookupTableList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          has_draft: $has_draft
          is_used: $is_used
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<LookupTablesScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { openForm } = useFormAddress();
  const cardRef = useRef<HTMLDivElement>(null);
  const [filters, change] = useFilters(readTableFilters, writeTableFilters);
  if (readOpenTable(search) !== null) return <Outlet context={NO_LIST} />;
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) => (
    <Button
      look={look}
      icon={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => openForm({ new: NEW })}
    >
      Add table
    </Button>
  );
  return (
    <Parts query={query} subject={search.toString()}>
      <PageHead
        title="Lookup tables"
        context="Code translations for the mappings of this workspace"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <LookupTableList
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
