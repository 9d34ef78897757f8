import { graphql } from 'react-relay/hooks';
import type { useDiscardRowsMutation } from '#gql/useDiscardRowsMutation';
import { dataID } from '#relay/data-id.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { DraftRows } from '../rows/DraftRows.ts';

interface Discarded {
  readonly table_uuid: string;
  readonly name: string;
  readonly lock_version: number;
  readonly rows: DraftRows;
}

/**
 * Discards all changes since the published version. Resolves with what to tell somebody who has not seen the latest ones;
 * null otherwise.
 */
export function useDiscardRows({
  table_uuid,
  name,
  lock_version,
  rows,
}: Discarded): [() => Promise<string | null>, boolean] {
  const [discard, isRunning] = useMutation<useDiscardRowsMutation>(
    graphql`
      mutation useDiscardRowsMutation($input: DiscardGlobalLookupTableDraftInput!) {
        discard_global_lookup_table_draft(input: $input) {
          discarded
          global_lookup_table {
            table_uuid
            lock_version
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
    {
      failure: `The draft of ${name} was not discarded`,
      inForm: ['lock_version'],
      success: `The draft of ${name} was discarded`,
    },
  );
  const run = async () => {
    const result = await discard(
      { input: { table_uuid, lock_version } },
      { updater: (store) => store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord() },
    );
    if (result.ok) rows.dropErrors();
    await rows.reload();
    return result.ok ? null : lateWords(result.errors);
  };
  return [run, isRunning];
}
