import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { EditLookupTable_table$key } from '#gql/EditLookupTable_table';
import type { EditLookupTableQuery } from '#gql/EditLookupTableQuery';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { TableFields } from './TableFields.tsx';
import { useTableForm } from './useTableForm.ts';

/** `?edit=<uuid>`: the form for a table's name and description. Columns are edited together with the rows. */
export function EditLookupTable({ loaded, connectionId, onClose }: OpenedDrawerProps<EditLookupTableQuery>) {
  const data = usePreloadedQuery<EditLookupTableQuery>(
    graphql`
      query EditLookupTableQuery($company_uuid: ID!, $table_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
          ...EditLookupTable_table
        }
      }
    `,
    loaded,
  );
  const table = data.global_lookup_table;
  // An object of another workspace counts as not found.
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return <NotThere what="lookup table" onClose={onClose} />;
  return <EditDrawer key={table.table_uuid} tableRef={table} connectionId={connectionId} onClose={onClose} />;
}

interface EditDrawerProps {
  tableRef: EditLookupTable_table$key;
  connectionId: string;
  onClose: () => void;
}

function EditDrawer({ tableRef, connectionId, onClose }: EditDrawerProps) {
  const table = useFragment(
    graphql`
      fragment EditLookupTable_table on GlobalLookupTable {
        table_uuid
        company_uuid
        name
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        used_by {
          total_count
        }
        ...useTableForm_table
      }
    `,
    tableRef,
  );
  const form = useTableForm({
    company_uuid: table.company_uuid,
    connectionId,
    tableRef: table,
    onSaved: () => {
      notify.success(`${table.name} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={table.name}
      context="Lookup table"
      size="small"
      after={
        <AuditTrail
          entity_type="GlobalLookupTable"
          entity_id={table.table_uuid}
          created={{ at: table.created_at, by: table.created_by.display }}
          changed={{ at: table.updated_at, by: table.updated_by.display }}
          usedBy={{ count: table.used_by.total_count, noun: 'mapping' }}
        />
      }
    >
      <TableFields form={form} isNew={false} />
    </FormDrawer>
  );
}
