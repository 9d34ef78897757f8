import { useCallback, type MouseEvent } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AgreementList_query$key } from '#gql/AgreementList_query';
import type { AgreementListPageQuery } from '#gql/AgreementListPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { openRowMenu } from '#shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '#shared/useFocusAfterRemoval.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type AgreementColumn } from '../edi-filters.ts';
import { standardNames } from '../edi-labels.ts';
import type { EdiListProps } from '../list-props.ts';
import { ListSummary } from '../ListSummary.tsx';
import { PartnerFilter } from '../PartnerFilter.tsx';
import { AgreementItem } from './AgreementItem.tsx';

const columns: readonly GridColumn<AgreementColumn>[] = [
  { id: 'partner', header: 'Partner', width: 190, grow: true, sortable: true, required: true },
  { id: 'standard', header: 'Standard', width: 82, phone: 'hide', spare: 5 },
  { id: 'partner_id', header: 'Their ID', width: 160, grow: true, sortable: true },
  { id: 'identity', header: 'My identity', width: 130, phone: 'hide', spare: 4 },
  { id: 'versions', header: 'Versions', width: 112, phone: 'hide' },
  { id: 'delimiters', header: 'Delimiters', width: 90, phone: 'hide', spare: 1 },
  { id: 'acks', header: 'Expects', width: 82, phone: 'hide' },
  { id: 'deadline', header: 'Due after', width: 104, align: 'end', sortable: true, phone: 'hide' },
  { id: 'duplicates', header: 'Duplicates', width: 96, phone: 'hide', spare: 2 },
  { id: 'changed', header: 'Changed', width: 98, sortable: true, firstSort: 'desc', phone: 'hide', spare: 3 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface AgreementListProps extends EdiListProps {
  queryRef: AgreementList_query$key;
}

/** The agreements with partners about envelopes. */
export function AgreementList({ queryRef, filters, onChange, onClear, addAction }: AgreementListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AgreementListPageQuery,
    AgreementList_query$key
  >(
    graphql`
      fragment AgreementList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AgreementListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        standard: { type: "EdiStandard" }
        partner_uuid: { type: "ID" }
        sort: { type: "EdiAgreementSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          edi_agreements(
            search: $search
            standard: $standard
            partner_uuid: $partner_uuid
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "AgreementList_edi_agreements"
              filters: ["search", "standard", "partner_uuid", "sort"]
            ) {
            __id
            total_count
            edges {
              node {
                agreement_uuid
                ...AgreementItem_agreement
              }
            }
          }
          ...PartnerFilter_company
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('edi-agreements', columns);
  const { openForm } = useFormAddress();
  const { company } = data;
  const connection = company?.edi_agreements;
  const connectionId = connection?.__id ?? '';
  const agreements = nodesOf(connection);
  const { rootRef, onGone } = useFocusAfterRemoval(agreements.length);
  const renderRow = useCallback(
    (index: number) => {
      const agreement = agreements[index];
      return agreement ? (
        <AgreementItem
          key={agreement.agreement_uuid}
          agreementRef={agreement}
          connectionId={connectionId}
          onDeleted={() => onGone(index)}
        />
      ) : null;
    },
    [agreements, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <FilterBar
        label="Filter agreements"
        summary={
          <ListSummary
            count={pluralize(connection?.total_count ?? 0, 'agreement')}
            filters={filters}
            onClear={onClear}
          />
        }
      >
        <SearchField
          label="Search agreements"
          placeholder="Partner or ID"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        {company && (
          <PartnerFilter
            companyRef={company}
            selected={filters.partner}
            onChange={(partner) => onChange({ partner })}
          />
        )}
        <FilterMenu
          label="Standard"
          single
          options={standardNames.map((value) => ({ value, label: value }))}
          selected={filters.standard === null ? [] : [filters.standard]}
          onChange={([standard = null]) => onChange({ standard })}
        />
      </FilterBar>
      <DataGrid
        label="Partner agreements"
        layout={layout}
        rowCount={agreements.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => agreements[index]?.agreement_uuid ?? ''}
        renderRow={renderRow}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        more={more}
        scrollKey={`edi-agreements${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const agreement = agreements[index];
          if (!agreement || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: agreement.agreement_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No agreement matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Partner names and IDs were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No agreements yet" action={addAction}>
              An agreement says by which IDs, delimiters, and acknowledgments you exchange interchanges with a
              partner.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}
