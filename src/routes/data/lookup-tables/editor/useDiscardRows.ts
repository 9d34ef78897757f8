import { graphql } from 'react-relay/hooks';
import type { useDiscardRowsMutation } from '#gql/useDiscardRowsMutation';
import { dataID } from '../../../../relay/data-id.ts';
import { useMutation } from '../../../../relay/useMutation.ts';
import type { DraftRows } from '../rows/DraftRows.ts';

interface Discarded {
  readonly table_uuid: string;
  readonly name: string;
  readonly rows: DraftRows;
}

/** Discards all changes since the published version. */
export function useDiscardRows({ table_uuid, name, rows }: Discarded): [() => Promise<void>, boolean] {
  const [discard, isRunning] = useMutation<useDiscardRowsMutation>(
    graphql`
      mutation useDiscardRowsMutation($input: DiscardGlobalLookupTableDraftInput!) {
        discard_global_lookup_table_draft(input: $input) {
          discarded
          global_lookup_table {
            table_uuid
            ...EditorPage_table
            ...LookupTableItem_table
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `The draft of ${name} was not discarded`, success: `The draft of ${name} was discarded` },
  );
  const run = async () => {
    await rows.flush();
    rows.dropFaults();
    const result = await discard(
      { input: { table_uuid } },
      { updater: (store) => store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord() },
    );
    if (result.ok) await rows.reload();
  };
  return [run, isRunning];
}
