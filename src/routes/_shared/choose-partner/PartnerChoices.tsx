import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PartnerChoices_query$data, PartnerChoices_query$key } from '#gql/PartnerChoices_query';
import type { PartnerChoicesPageQuery } from '#gql/PartnerChoicesPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useMore } from '#ui/table/useMore.ts';
import { paths } from '../../paths.ts';
import { partnerStatuses, partnerTypeWords } from '../partner-labels.ts';

type ChoiceColumn = 'name' | 'type' | 'status';

const columns: readonly GridColumn<ChoiceColumn>[] = [
  { id: 'name', header: 'Name', width: 160, grow: true, required: true },
  { id: 'type', header: 'Type', width: 210, phone: 'hide' },
  { id: 'status', header: 'Status', width: 140, required: true },
];

interface PartnerChoicesProps {
  queryRef: PartnerChoices_query$key;
  wanted: string;
  to: (partner_uuid: string) => string;
  onSearch: (text: string) => void;
  onClear: () => void;
}

/** The trading partners to choose from. */
export function PartnerChoices({ queryRef, wanted, to, onSearch, onClear }: PartnerChoicesProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerChoicesPageQuery,
    PartnerChoices_query$key
  >(
    graphql`
      fragment PartnerChoices_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerChoicesPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          trading_partners(search: $search, first: $count, after: $cursor)
            @connection(key: "PartnerChoices_trading_partners", filters: ["search"]) {
            total_count
            edges {
              node {
                partner_uuid
                partner_name
                partner_type
                status
                viewer_can_edit
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 50);
  const layout = useGridLayout('choose-partner', columns);
  const page = data.company?.trading_partners;
  const company_uuid = data.company?.company_uuid ?? '';
  const total = page?.total_count ?? 0;
  const partners = nodesOf(page);
  const renderRow = useCallback(
    (index: number) => {
      const partner = partners[index];
      return partner ? <PartnerChoice key={partner.partner_uuid} partner={partner} to={to} /> : null;
    },
    [partners, to],
  );
  return (
    <>
      <FilterBar label="Filter trading partners" summary={pluralize(total, 'partner')}>
        <SearchField
          label="Search trading partners"
          placeholder="Name, tag, or ID"
          value={wanted}
          onSearch={onSearch}
          shortcut="/"
        />
      </FilterBar>
      <DataGrid
        label="Trading partners"
        layout={layout}
        rowCount={partners.length}
        total={total}
        rowKey={(index) => partners[index]?.partner_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`choose-partner${wanted}`}
        empty={
          wanted.trim() === '' ? (
            <EmptyState
              kind="none"
              title="No trading partners yet"
              action={
                <AnchorButton to={paths.newPartner({ company_uuid })} look="primary">
                  New partner
                </AnchorButton>
              }
            >
              Add the company you exchange documents with first.
            </EmptyState>
          ) : (
            <EmptyState
              kind="filtered"
              title="No trading partner matches"
              action={<Button onClick={onClear}>Clear search</Button>}
            >
              Names, tags, and external IDs were searched.
            </EmptyState>
          )
        }
      />
    </>
  );
}

type Page = NonNullable<NonNullable<PartnerChoices_query$data['company']>['trading_partners']>;
type Partner = NonNullable<Page['edges'][number]>['node'];

interface PartnerChoiceProps {
  partner: Partner;
  to: (partner_uuid: string) => string;
}

function PartnerChoice({ partner, to }: PartnerChoiceProps) {
  const { partner_uuid, partner_name, partner_type, viewer_can_edit } = partner;
  const { tone, label } = statusLook(partnerStatuses, partner.status);
  return (
    <GridCells<ChoiceColumn>
      cells={{
        name: viewer_can_edit ? (
          <RowLink to={to(partner_uuid)}>
            <bdi>{partner_name}</bdi>
          </RowLink>
        ) : (
          <span className="muted">
            <bdi>{partner_name}</bdi> · Shared with you
          </span>
        ),
        type: partnerTypeWords(partner_type),
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
      }}
    />
  );
}
