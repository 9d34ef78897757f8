import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { VersionRows_query$key } from '#gql/VersionRows_query';
import type { VersionRowsPageQuery } from '#gql/VersionRowsPageQuery';
import { formatCount } from '#lib/numbers.ts';
import { cellText, type SheetCell } from '#ui/sheet/sheet-types.ts';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import styles from './panels.module.css';

/** The rows of a published version. */
export function VersionRows({ queryRef }: { queryRef: VersionRows_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VersionRowsPageQuery,
    VersionRows_query$key
  >(
    graphql`
      fragment VersionRows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "VersionRowsPageQuery")
      @argumentDefinitions(
        table_uuid: { type: "ID!" }
        version: { type: "Int!" }
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
            rows(first: $count, after: $cursor) @connection(key: "VersionRows_rows", filters: []) {
              total_count
              edges {
                node {
                  table_uuid
                  version
                  row_id
                  values
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
  const { edges, total_count } = version.rows;
  return (
    <>
      <div
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`Rows of version ${version.version}`}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {version.columns.map(({ name }) => (
                <th key={name} scope="col" className={styles.mono}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node }) => (
              <tr key={node.row_id}>
                {version.columns.map(({ name }) => (
                  <td key={name}>{cellText((node.values as Record<string, SheetCell>)[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNext && (
        <div>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={100}>
            Show more ({formatCount(edges.length)} of {formatCount(total_count)} shown)
          </LoadMore>
        </div>
      )}
    </>
  );
}
