import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { VersionDiff_query$key } from '#gql/VersionDiff_query';
import type { VersionDiffPageQuery } from '#gql/VersionDiffPageQuery';
import { formatCount } from '#lib/numbers.ts';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import styles from './panels.module.css';
import { RowDifferences } from './RowDifferences.tsx';

/** The rows in which two versions differ. */
export function VersionDiff({ queryRef }: { queryRef: VersionDiff_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VersionDiffPageQuery,
    VersionDiff_query$key
  >(
    graphql`
      fragment VersionDiff_query on Query
      @throwOnFieldError
      @refetchable(queryName: "VersionDiffPageQuery")
      @argumentDefinitions(
        table_uuid: { type: "ID!" }
        version: { type: "Int!" }
        from: { type: "Int" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          version(version: $version) {
            table_uuid
            version
            columns {
              name
            }
            diff(from: $from, first: $count, after: $cursor)
              @connection(key: "VersionDiff_diff", filters: ["from"]) {
              total_count
              added
              changed
              removed
              edges {
                node {
                  row_id
                  state
                  before
                  after
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const version = data.global_lookup_table?.version;
  if (!version) return null;
  const { added, changed, removed, edges, total_count } = version.diff;
  const rows = edges.map(({ node: { row_id, state, before, after } }) => ({
    row_id,
    state,
    before: (before ?? null) as Record<string, unknown> | null,
    after: (after ?? null) as Record<string, unknown> | null,
  }));
  const gone = rows.flatMap(({ before }) => Object.keys(before ?? {}));
  const columns = [...new Set([...version.columns.map(({ name }) => name), ...gone])];
  return (
    <>
      <ul className={styles.facts} aria-label="Differences">
        <li>
          <b>{formatCount(added)}</b> added
        </li>
        <li>
          <b>{formatCount(changed)}</b> changed
        </li>
        <li>
          <b>{formatCount(removed)}</b> removed
        </li>
      </ul>
      {rows.length === 0 ? (
        <p className={styles.muted}>Both versions have the same rows.</p>
      ) : (
        <RowDifferences label="Differences by row" columns={columns} rows={rows} />
      )}
      {hasNext && (
        <div>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={100}>
            Show more ({formatCount(rows.length)} of {formatCount(total_count)} shown)
          </LoadMore>
        </div>
      )}
    </>
  );
}
