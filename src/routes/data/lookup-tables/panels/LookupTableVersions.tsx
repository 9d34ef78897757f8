import { graphql, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { LookupTableVersions_query$key } from '#gql/LookupTableVersions_query';
import type { LookupTableVersionsPageQuery } from '#gql/LookupTableVersionsPageQuery';
import type { LookupTableVersionsQuery } from '#gql/LookupTableVersionsQuery';
import { formatDateTime } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { useZone } from '#ui/text/zone.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useSearchChange } from '#routes/useSearchChange.ts';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { readVersionsShown, searchWith } from '../table-address.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import { OneVersion } from './OneVersion.tsx';
import styles from './panels.module.css';
import { VersionDiff } from './VersionDiff.tsx';
import { VersionRows } from './VersionRows.tsx';

/** `?panel=versions&version=5&from=3`: the published versions, their differences, and the action to restore one. */
export function LookupTableVersions({
  loaded,
  onClose,
  onRowsChanged,
  flush,
}: OpenedDrawerProps<LookupTableVersionsQuery>) {
  const data = usePreloadedQuery<LookupTableVersionsQuery>(
    graphql`
      query LookupTableVersionsQuery(
        $company_uuid: ID!
        $table_uuid: ID!
        $version: Int!
        $from: Int
        $diff: Boolean!
        $rows: Boolean!
      ) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
          name
          version(version: $version) {
            table_uuid
            version
            ...OneVersion_version
          }
          ...OneVersion_table
        }
        ...LookupTableVersions_query @arguments(table_uuid: $table_uuid)
        ...VersionDiff_query
          @include(if: $diff)
          @alias(as: "differences")
          @arguments(table_uuid: $table_uuid, version: $version, from: $from)
        ...VersionRows_query
          @include(if: $rows)
          @alias(as: "all")
          @arguments(table_uuid: $table_uuid, version: $version)
      }
    `,
    loaded,
  );
  const page = usePaginationFragment<LookupTableVersionsPageQuery, LookupTableVersions_query$key>(
    graphql`
      fragment LookupTableVersions_query on Query
      @throwOnFieldError
      @refetchable(queryName: "LookupTableVersionsPageQuery")
      @argumentDefinitions(
        table_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          versions(first: $count, after: $cursor) @connection(key: "LookupTableVersions_versions") {
            edges {
              node {
                table_uuid
                version
                published_at
                published_by {
                  display
                }
                note
                added
                changed
                removed
                is_published
              }
            }
          }
        }
      }
    `,
    data,
  );
  const zone = useZone();
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const isHere = useIsHere(['panel']);
  const table = data.global_lookup_table;
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return <NotThere what="lookup table" onClose={onClose} />;
  const versions = nodesOf(page.data.global_lookup_table?.versions);
  const shown = readVersionsShown(params);
  const show = (change: Readonly<Record<string, string | null>>) =>
    changeSearch((asked) => searchWith(asked, change));
  return (
    <Drawer opened onClose={onClose} title="Versions" context={table.name} width={880}>
      {versions.length === 0 ? (
        <EmptyState kind="none" title="Never published">
          Every published version is kept here with its rows.
        </EmptyState>
      ) : (
        <div className={styles.split}>
          <div className={styles.versions}>
            <ul aria-label="Versions">
              {versions.map((version) => (
                <li key={version.version}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-current={version.version === table.version?.version || undefined}
                    onClick={() => show({ version: String(version.version), from: null })}
                  >
                    <span className={styles.line}>
                      <b>Version {version.version}</b>
                      {version.is_published && <StatusBadge tone="ok">Published</StatusBadge>}
                    </span>
                    <small>
                      {formatDateTime(version.published_at, zone)} by {version.published_by.display}
                    </small>
                    {version.note && <span>{version.note}</span>}
                    <small>
                      +{formatCount(version.added)} ~{formatCount(version.changed)} −
                      {formatCount(version.removed)}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            {page.hasNext && (
              <LoadMore loadNext={page.loadNext} busy={page.isLoadingNext} count={100}>
                Show earlier
              </LoadMore>
            )}
          </div>
          {table.version ? (
            <OneVersion
              versionRef={table.version}
              tableRef={table}
              others={versions.map(({ version }) => version)}
              shown={shown}
              onShow={show}
              flush={flush}
              onRestored={() => {
                onRowsChanged?.();
                if (isHere()) onClose();
              }}
            >
              {data.differences && <VersionDiff queryRef={data.differences} />}
              {data.all && <VersionRows queryRef={data.all} />}
            </OneVersion>
          ) : (
            <EmptyState kind="none" title="Choose a version">
              Its rows and changes are shown here.
            </EmptyState>
          )}
        </div>
      )}
    </Drawer>
  );
}
