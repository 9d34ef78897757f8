import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CertificateList_query$key } from '#gql/CertificateList_query';
import type { CertificateListPageQuery } from '#gql/CertificateListPageQuery';
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
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type As2Filters } from '../as2-filters.ts';
import { certificateStates, choicesOf, purposes } from '../as2-labels.ts';
import { CertificateItem, type CertificateColumn } from './CertificateItem.tsx';

const columns: readonly GridColumn<CertificateColumn>[] = [
  { id: 'name', header: 'Belongs to', width: 180, grow: true, required: true },
  { id: 'purpose', header: 'Used for', width: 184 },
  { id: 'expiry', header: 'Validity', width: 226, required: true },
  { id: 'valid_to', header: 'Valid to', width: 110, phone: 'hide', spare: 3 },
  { id: 'slot', header: 'State', width: 90, phone: 'hide' },
  { id: 'subject', header: 'Subject', width: 170, grow: true, phone: 'hide', spare: 2 },
  { id: 'key', header: 'Key', width: 90, phone: 'hide', spare: 1 },
  { id: 'used_by', header: 'Used by', width: 90, phone: 'hide', spare: 4 },
];
/** On a phone, long values are shown below the name. */
const columnsOfPhone = columns
  .filter(({ id }) => ['name', 'purpose', 'expiry'].includes(id))
  .map((column) => (column.id === 'purpose' ? { ...column, grow: true } : column));

interface CertificateListProps {
  queryRef: CertificateList_query$key;
  filters: As2Filters;
  onChange: (change: Partial<As2Filters>) => void;
  onClear: () => void;
}

/** All certificates and keys of the workspace and its partners, earliest expiry first. */
export function CertificateList({ queryRef, filters, onChange, onClear }: CertificateListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CertificateListPageQuery,
    CertificateList_query$key
  >(
    graphql`
      fragment CertificateList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CertificateListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        states: { type: "[CertificateState!]" }
        source_types: { type: "[CertificateSourceType!]" }
        in_use_only: { type: "Boolean!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          certificates(
            search: $search
            states: $states
            source_types: $source_types
            in_use_only: $in_use_only
            first: $count
            after: $cursor
          )
            @connection(
              key: "CertificateList_certificates"
              filters: ["search", "states", "source_types", "in_use_only"]
            ) {
            __id
            total_count
            edges {
              node {
                certificate_uuid
                ...CertificateItem_certificate
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const isPhone = useMediaQuery('(max-width: 700px)');
  const layout = useGridLayout('certificates', isPhone ? columnsOfPhone : columns);
  const connection = data.company?.certificates;
  const connectionId = connection?.__id ?? '';
  const certificates = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const certificate = certificates[index];
      return certificate ? (
        <CertificateItem key={certificate.certificate_uuid} certificateRef={certificate} />
      ) : null;
    },
    [certificates],
  );
  return (
    <>
      <FilterBar
        label="Filter certificates"
        summary={
          <>
            {pluralize(connection?.total_count ?? 0, 'certificate')}
            {isNarrowed(filters) && (
              <Button small look="quiet" onClick={onClear}>
                Clear
              </Button>
            )}
          </>
        }
      >
        <SearchField
          label="Search certificates"
          placeholder="Name, subject, or serial"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Validity"
          options={choicesOf(certificateStates)}
          selected={filters.states}
          onChange={(states) => onChange({ states })}
        />
        <FilterMenu
          label="Used for"
          options={choicesOf(purposes)}
          selected={filters.purposes}
          onChange={(selected) => onChange({ purposes: selected })}
        />
        <FilterMenu
          label="Replaced"
          single
          options={[{ value: 'shown', label: 'Show replaced certificates' }]}
          selected={filters.replaced ? ['shown'] : []}
          onChange={(selected) => onChange({ replaced: selected.length > 0 })}
        />
      </FilterBar>
      <DataGrid
        label="Certificates"
        layout={layout}
        rowCount={certificates.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => certificates[index]?.certificate_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`as2${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No certificate matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, subjects, issuers, serial numbers, and fingerprints were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No certificates yet">
              They come with AS2 profiles, AS2 partners, and host systems.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </>
  );
}
