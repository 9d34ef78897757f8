import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { LookupTableItem_table$key } from '#gql/LookupTableItem_table';
import { nodesOf } from '#relay/connection.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { LookupTableMenu } from './LookupTableMenu.tsx';
import { openSearch } from './table-address.ts';
import type { TableColumnName } from './table-filters.ts';
import { draftLook } from './table-labels.ts';
import { someOf } from '../../_shared/some-of.ts';
import styles from './lookup-tables.module.css';

interface LookupTableItemProps {
  tableRef: LookupTableItem_table$key;
  connectionId: string;
  /** Called before the row is removed. */
  onGone: () => void;
}

/** A row of the list of tables. */
export function LookupTableItem({ tableRef, connectionId, onGone }: LookupTableItemProps) {
  const table = useFragment(
    graphql`
      fragment LookupTableItem_table on GlobalLookupTable {
        table_uuid
        name
        key
        columns {
          name
        }
        row_count
        published_version
        used_by {
          total_count
          edges {
            node {
              mapping_uuid
              name
            }
          }
        }
        updated_at
        updated_by {
          display
        }
        ...LookupTableMenu_table
        ...tableLabels_table
      }
    `,
    tableRef,
  );
  const { search } = useLocation();
  const { published_version, used_by } = table;
  const draft = draftLook(table);
  return (
    <GridCells<TableColumnName>
      cells={{
        name: (
          <RowLink
            to={openSearch(search, table.table_uuid)}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{table.name}</bdi>
          </RowLink>
        ),
        key: <code className={styles.key}>{table.key}</code>,
        columns: (
          <span data-tip={table.columns.map(({ name }) => name).join(', ')}>{table.columns.length}</span>
        ),
        rows: formatCount(table.row_count),
        version:
          published_version == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            `Version ${published_version}`
          ),
        draft: draft ? (
          <StatusBadge tone="wait">{draft}</StatusBadge>
        ) : (
          <span className={styles.muted}>No changes</span>
        ),
        used_by:
          used_by.total_count === 0 ? (
            <span className={styles.muted}>Not used</span>
          ) : (
            <span
              data-tip={someOf(
                nodesOf(used_by).map(({ name }) => name),
                used_by.total_count,
              )}
            >
              {pluralize(used_by.total_count, 'mapping')}
            </span>
          ),
        updated: (
          <span className={styles.updated}>
            <RelativeTime at={table.updated_at} />
            <span className={styles.muted}> by {table.updated_by.display}</span>
          </span>
        ),
        actions: <LookupTableMenu tableRef={table} connectionId={connectionId} onGone={onGone} />,
      }}
    />
  );
}
