import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useNavigate, useLocation } from 'react-router';
import type { LookupTableEditorQuery } from '#gql/LookupTableEditorQuery';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { searchWith } from '../table-address.ts';
import { EditorPage } from './EditorPage.tsx';

/** `?open=<uuid>`: the editor of a table's rows and columns. */
export function LookupTableEditor({ loaded }: { loaded: PreloadedQuery<LookupTableEditorQuery> }) {
  const data = usePreloadedQuery<LookupTableEditorQuery>(
    graphql`
      query LookupTableEditorQuery(
        $company_uuid: ID!
        $table_uuid: ID!
        $search: String
        $states: [LookupRowState!]
      ) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
          ...EditorPage_table
          ...EditorPage_rows @arguments(search: $search, states: $states)
        }
      }
    `,
    loaded,
  );
  const navigate = useNavigate();
  const { search } = useLocation();
  const table = data.global_lookup_table;
  // An object of another workspace counts as not found.
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return (
      <EmptyState
        kind="none"
        title="This lookup table does not exist"
        action={
          <Button onClick={() => void navigate({ search: searchWith(search, { open: null, panel: null }) })}>
            Show all tables
          </Button>
        }
      >
        It was deleted, or the link is wrong.
      </EmptyState>
    );
  return (
    <EditorPage key={table.table_uuid} tableRef={table} rowsRef={table} fetchKey={String(loaded.fetchKey)} />
  );
}
