import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import type { FunctionsScreenQuery } from '#gql/FunctionsScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import type { ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFilters } from '../../useFilters.ts';
import { newSearch, readOpen } from './editor-address.ts';
import { listKeyOf, noFilters, readFunctionFilters, writeFunctionFilters } from './function-filters.ts';
import { FunctionList } from './FunctionList.tsx';

/** The functions that mappings can call. A function that the address opens takes the whole page. */
export function FunctionsScreen() {
  const [search] = useSearchParams();
  return readOpen(search) ? <Outlet /> : <Functions />;
}

function Functions() {
  const query = graphql`
    query FunctionsScreenQuery(
      $company_uuid: ID!
      $search: String
      $is_embedded: Boolean
      $has_undeployed_changes: Boolean
      $is_used: Boolean
      $sort: GlobalFunctionSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...FunctionList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          is_embedded: $is_embedded
          has_undeployed_changes: $has_undeployed_changes
          is_used: $is_used
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<FunctionsScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const location = useLocation();
  const [filters, change] = useFilters(readFunctionFilters, writeFunctionFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    company.viewer_can_edit && (
      <AnchorButton
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        to={newSearch(location.search)}
      >
        Add function
      </AnchorButton>
    );
  return (
    <Parts query={query} subject={listKeyOf(filters)}>
      <PageHead
        title="Functions"
        context="JavaScript that every mapping of this workspace can call by name"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <FunctionList
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
