import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NewLookupTableQuery } from '#gql/NewLookupTableQuery';
import { found } from '#errors/not-found.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { openSearch } from '../table-address.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { TableFields } from './TableFields.tsx';
import { useTableForm } from './useTableForm.ts';

/** `?new=1`: the form of a new table, which then opens in the editor. */
export function NewLookupTable({ loaded, connectionId, onClose }: OpenedDrawerProps<NewLookupTableQuery>) {
  const data = usePreloadedQuery<NewLookupTableQuery>(
    graphql`
      query NewLookupTableQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const goOn = useGoOn();
  const { state } = useLocation();
  const form = useTableForm({
    company_uuid,
    connectionId,
    tableRef: null,
    onSaved: (table_uuid) =>
      goOn((search) => ({ search: openSearch(search, table_uuid) }), {
        replace: true,
        state: state as unknown,
        preventScrollReset: true,
      }),
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="New lookup table"
      context="Add or import its rows next"
      saveLabel="Add table"
    >
      <TableFields form={form} isNew />
    </FormDrawer>
  );
}
