import { graphql, useFragment } from 'react-relay/hooks';
import type { ColumnDifferences_table$key } from '#gql/ColumnDifferences_table';
import { nodesOf } from '#relay/connection.ts';
import { Callout } from '#ui/feedback/Callout.tsx';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly used_by: {
    readonly total_count: number;
    readonly edges: readonly { readonly node: { readonly name: string } }[];
  };
}

/** The differences between the draft's columns and the published ones, with the mappings that may break. */
export function ColumnDifferences({ tableRef }: { tableRef: ColumnDifferences_table$key }) {
  const { columns, published_columns, published_version } = useFragment(
    graphql`
      fragment ColumnDifferences_table on GlobalLookupTable {
        published_version
        columns {
          name
          type
          used_by {
            total_count
            edges {
              node {
                mapping_uuid
                name
              }
            }
          }
        }
        published_columns {
          name
          type
          used_by {
            total_count
            edges {
              node {
                mapping_uuid
                name
              }
            }
          }
        }
      }
    `,
    tableRef,
  );
  if (published_version == null) return null;
  const names = (list: readonly Column[]) => list.map(({ name }) => name).join(', ');
  const isIn = (list: readonly Column[], { name }: Column) => list.some((column) => column.name === name);
  const gone = published_columns.filter((publishedColumn) => !isIn(columns, publishedColumn));
  const fresh = columns.filter((column) => !isIn(published_columns, column));
  const converted = columns.filter((column) =>
    published_columns.some(({ name, type }) => name === column.name && type !== column.type),
  );
  const parts = [
    gone.length > 0 && `without ${names(gone)}`,
    fresh.length > 0 && `with ${names(fresh)}`,
    converted.length > 0 && `a new type for ${names(converted)}`,
  ].filter((candidate) => candidate !== false);
  if (parts.length === 0) return null;
  const broken = [...gone, ...converted].map(({ used_by }) => used_by);
  const readers = [...new Set(broken.flatMap((used_by) => nodesOf(used_by).map(({ name }) => name)))];
  const named = readers.join(', ');
  // A mapping may read several columns, so the others cannot be counted.
  const others = broken.some(({ total_count, edges }) => total_count > edges.length) ? ' and others' : '';
  return (
    <Callout tone={readers.length > 0 ? 'wait' : 'run'} title="The columns change:">
      {parts.join(', ')}.{readers.length > 0 && ` These mappings may break: ${named}${others}.`}
    </Callout>
  );
}
