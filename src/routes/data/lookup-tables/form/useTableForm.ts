import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useTableForm_table$key } from '#gql/useTableForm_table';
import type { useTableFormSaveMutation } from '#gql/useTableFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { addToList } from '#shared/list-changes.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { blankTable, tableSchema, type TableValues } from './table-form.ts';

interface TableFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The table to edit; null for a new one. */
  tableRef: useTableForm_table$key | null;
  onSaved: (table_uuid: string) => void;
}

/** The form model of a table's settings, new or stored. */
export function useTableForm(options: TableFormOptions): FormModel<TableValues> {
  const { company_uuid, connectionId, tableRef, onSaved } = options;
  const table = useFragment(
    graphql`
      fragment useTableForm_table on GlobalLookupTable {
        table_uuid
        name
        key
        description
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    tableRef,
  );
  const [save] = useMutation<useTableFormSaveMutation>(
    graphql`
      mutation useTableFormSaveMutation($input: SaveGlobalLookupTableInput!) {
        save_global_lookup_table(input: $input) {
          global_lookup_table {
            table_uuid
            ...useTableForm_table
          }
          global_lookup_table_edge {
            cursor
            node {
              table_uuid
              ...LookupTableItem_table
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The lookup table was not saved', inForm: 'all' },
  );
  const saved = useRef('');
  return useEntityForm<TableValues, TableValues, number | null>({
    formKey: `lookup-table/${table?.table_uuid ?? `new/${company_uuid}`}`,
    subject: table?.name ?? 'New lookup table',
    values: table
      ? {
          name: table.name,
          key: table.key,
          description: table.description ?? '',
          columns: blankTable.columns,
        }
      : blankTable,
    schema: tableSchema,
    isNew: !table,
    version: table?.lock_version ?? null,
    changedBy: table ? { name: table.updated_by.display, at: table.updated_at } : null,
    async save({ name, key, description, columns }, { version }) {
      const result = await save(
        {
          input: {
            ...(table
              ? { table_uuid: table.table_uuid, lock_version: version }
              : { company_uuid, key, columns: columns.map((column) => ({ ...column })) }),
            name: name.trim(),
            description: description.trim() || null,
          },
        },
        {
          updater(store) {
            const edge = store
              .getRootField('save_global_lookup_table')
              ?.getLinkedRecord('global_lookup_table_edge');
            if (!table) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      saved.current = result.response.save_global_lookup_table.global_lookup_table?.table_uuid ?? '';
      return { ok: true };
    },
    onSaved: () => onSaved(saved.current),
  });
}
