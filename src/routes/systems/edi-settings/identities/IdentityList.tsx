import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { IdentityList_query$data, IdentityList_query$key } from '#gql/IdentityList_query';
import type { IdentityListPageQuery } from '#gql/IdentityListPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { formSearch } from '#shared/forms/form-address.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { paths } from '#routes/paths.ts';
import { UiLink } from '#ui/links.tsx';
import { isNarrowed } from '../edi-filters.ts';
import styles from '../edi-settings.module.css';
import { qualifierWords, standardNames } from '../edi-labels.ts';
import type { EdiListProps } from '../list-props.ts';
import { ListSummary } from '../ListSummary.tsx';
import { IdentityMenu } from './IdentityMenu.tsx';

type Identity = NonNullable<IdentityList_query$data['company']>['edi_identities']['edges'][number]['node'];

interface IdentityListProps extends EdiListProps {
  queryRef: IdentityList_query$key;
}

/** The IDs by which partners know the workspace. */
export function IdentityList({ queryRef, filters, onChange, onClear, addAction }: IdentityListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    IdentityListPageQuery,
    IdentityList_query$key
  >(
    graphql`
      fragment IdentityList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "IdentityListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        standard: { type: "EdiStandard" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          edi_identities(search: $search, standard: $standard, first: $count, after: $cursor)
            @connection(key: "IdentityList_edi_identities", filters: ["search", "standard"]) {
            __id
            total_count
            edges {
              node {
                identity_uuid
                standard
                label
                qualifier
                identifier
                gs_identifier
                usage
                is_default
                used_by {
                  total_count
                }
                ...IdentityMenu_identity
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { search } = useLocation();
  const company = data.company;
  const connection = company?.edi_identities;
  const connectionId = connection?.__id ?? '';
  const identities = nodesOf(connection);
  return (
    <>
      <FilterBar
        label="Filter identities"
        summary={
          <ListSummary
            count={pluralize(connection?.total_count ?? 0, 'identity', 'identities')}
            filters={filters}
            onClear={onClear}
          />
        }
      >
        <SearchField
          label="Search identities"
          placeholder="Label or ID"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Standard"
          single
          options={standardNames.map((value) => ({ value, label: value }))}
          selected={filters.standard === null ? [] : [filters.standard]}
          onChange={([standard = null]) => onChange({ standard })}
        />
      </FilterBar>
      {identities.length > 0 ? (
        <SimpleTable<Identity>
          label="My identities"
          rows={identities}
          rowKey={({ identity_uuid }) => identity_uuid}
          columns={[
            {
              id: 'identifier',
              header: 'ID',
              grow: true,
              cell: ({ identity_uuid, identifier, label, is_default }) => (
                <>
                  <RowLink
                    to={formSearch(search, { edit: identity_uuid })}
                    state={{ openedHere: true }}
                    className={styles.mono}
                  >
                    {identifier}
                  </RowLink>
                  {is_default && (
                    <>
                      {' '}
                      <Tag tip="New agreements of this standard start with it">Default</Tag>
                    </>
                  )}
                  {label != null && <span className={styles.muted}> {label}</span>}
                </>
              ),
            },
            { id: 'standard', header: 'Standard', phone: 'hide', cell: ({ standard }) => standard },
            {
              id: 'qualifier',
              header: 'Qualifier',
              phone: 'hide',
              cell: ({ standard, qualifier }) => (
                <>
                  <span className={styles.mono}>{qualifier}</span>{' '}
                  <span className={styles.muted}>{qualifierWords(standard, qualifier)}</span>
                </>
              ),
            },
            {
              id: 'gs',
              header: 'Group ID',
              phone: 'hide',
              spare: true,
              cell: ({ gs_identifier }) =>
                gs_identifier == null ? (
                  <span className={styles.muted}>–</span>
                ) : (
                  <span className={styles.mono}>{gs_identifier}</span>
                ),
            },
            {
              id: 'usage',
              header: 'Usage',
              cell: ({ usage }) => (
                <StatusBadge tone={usage === 'TEST' ? 'wait' : 'ok'}>
                  {usage === 'TEST' ? 'Test' : 'Production'}
                </StatusBadge>
              ),
            },
            {
              id: 'used_by',
              header: 'Agreements',
              align: 'end',
              phone: 'hide',
              cell: ({ used_by, standard }) =>
                used_by.total_count === 0 ? (
                  <span className={styles.muted}>0</span>
                ) : (
                  <UiLink
                    to={paths.ediSettings(
                      { company_uuid: company?.company_uuid ?? '' },
                      { tab: 'agreements', standard },
                    )}
                  >
                    {used_by.total_count}
                  </UiLink>
                ),
            },
            {
              id: 'actions',
              header: 'Actions',
              bare: true,
              align: 'end',
              cell: (identity) => <IdentityMenu identityRef={identity} connectionId={connectionId} />,
            },
          ]}
        />
      ) : isNarrowed(filters) ? (
        <EmptyState
          kind="filtered"
          title="No identity matches"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          Labels and IDs were searched.
        </EmptyState>
      ) : (
        <EmptyState kind="none" title="No identities yet" action={addAction}>
          An identity is the ID by which partners know this workspace in the header of an interchange.
        </EmptyState>
      )}
      {hasNext && (
        <div className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={100} />
        </div>
      )}
      <DrawerOutlet connectionId={connectionId} />
    </>
  );
}
