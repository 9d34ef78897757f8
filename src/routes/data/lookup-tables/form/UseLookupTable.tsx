import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { UseLookupTableQuery } from '#gql/UseLookupTableQuery';
import { nodesOf } from '#relay/connection.ts';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { someOf } from '#shared/some-of.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { Snippets } from '#shared/keys/Snippets.tsx';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { columnTypes } from '../table-labels.ts';
import { tableSnippets } from './table-snippets.ts';

/** `?use=<uuid>`: how expressions and programs read the table. */
export function UseLookupTable({ loaded, onClose }: OpenedDrawerProps<UseLookupTableQuery>) {
  const data = usePreloadedQuery<UseLookupTableQuery>(
    graphql`
      query UseLookupTableQuery($company_uuid: ID!, $table_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
          name
          key
          published_columns {
            name
            type
            is_key
          }
          rows(first: 1, states: [UNCHANGED, CHANGED]) {
            edges {
              node {
                table_uuid
                row_id
                published_values
              }
            }
          }
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
    loaded,
  );
  const table = data.global_lookup_table;
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return <NotThere what="lookup table" onClose={onClose} />;
  const { published_columns: columns, used_by } = table;
  const keyColumn = columns.find(({ is_key }) => is_key)?.name ?? '';
  const values = (table.rows.edges[0]?.node.published_values ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <Drawer opened onClose={onClose} title={table.name} context="How to read it" width={640}>
      <FormSection title="Table">
        <KeyValue
          facts={[
            { label: 'Key', value: <CopyText text={table.key} what="key of the table" /> },
            {
              label: 'Columns',
              value: columns
                .map(
                  ({ name, type, is_key }) =>
                    `${name} (${is_key ? 'key, ' : ''}${columnTypes[type as keyof typeof columnTypes].toLowerCase()})`,
                )
                .join(', '),
            },
            {
              label: 'Used by',
              value:
                someOf(
                  nodesOf(used_by).map(({ name }) => name),
                  used_by.total_count,
                ) || 'No mapping',
            },
          ]}
        />
      </FormSection>
      <FormSection title="Use it">
        <Snippets
          label="Example"
          snippets={tableSnippets({
            table_uuid: table.table_uuid,
            key: table.key,
            keyColumn,
            column: columns.find(({ is_key }) => !is_key)?.name ?? null,
            example: String(values[keyColumn] ?? 'your key'),
            origin: location.origin,
          })}
        />
      </FormSection>
    </Drawer>
  );
}
