import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useImportRowsMutation } from '#gql/useImportRowsMutation';
import { pluralise } from '../../../../lib/text.ts';
import { dataID } from '../../../../relay/data-id.ts';
import { useMutation } from '../../../../relay/useMutation.ts';
import { notify } from '../../../../ui/feedback/notify.ts';
import { csvParts } from './csv-parts.ts';

export type ImportMode = 'APPEND' | 'REPLACE';

/** The effects of an import, actual or predicted. */
export interface ImportOutcome {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly skipped: number;
  readonly problems: readonly {
    readonly line: number;
    readonly column: string | null;
    readonly message: string;
  }[];
  /** Why nothing can be imported. */
  readonly refusal: string | null;
}

interface ImportFile {
  readonly csv: string;
  readonly mode: ImportMode;
}

const NOTHING: ImportOutcome = { added: 0, changed: 0, removed: 0, skipped: 0, problems: [], refusal: null };

/** Previews the import of a file, and imports it. */
export function useImportRows(table_uuid: string) {
  const [run, isRunning] = useMutation<useImportRowsMutation>(
    graphql`
      mutation useImportRowsMutation($input: ImportGlobalLookupTableInput!) {
        import_global_lookup_table(input: $input) {
          added
          changed
          removed
          skipped
          problems {
            line
            column
            message
          }
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
    { failure: 'The rows were not imported', inForm: 'all' },
  );
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const latest = useRef(0);
  const send = async ({ csv, mode }: ImportFile, dry_run: boolean): Promise<ImportOutcome | null> => {
    const parts = csvParts(csv);
    if (parts.length > 1 && mode === 'REPLACE')
      return {
        ...NOTHING,
        refusal:
          'The file is too large to also remove other rows. Import it in parts, or keep the other rows.',
      };
    let sum = NOTHING;
    for (const { text, lines } of parts) {
      let answer: ImportOutcome | null = null;
      // oxlint-disable-next-line eslint/no-await-in-loop -- each part is matched with the rows of the previous one
      const result = await run(
        { input: { table_uuid, csv: text, mode, dry_run, skip_invalid: true } },
        {
          updater(store, response) {
            const payload = response?.import_global_lookup_table;
            if (!payload) return;
            const { added, changed, removed, skipped, problems, errors } = payload;
            answer = {
              added: sum.added + added,
              changed: sum.changed + changed,
              removed: sum.removed + removed,
              skipped: sum.skipped + skipped,
              problems: [
                ...sum.problems,
                ...problems.map(({ line, column, message }) => ({
                  line: line === 1 ? 1 : line + lines,
                  column: column ?? null,
                  message,
                })),
              ],
              refusal: errors[0]?.message ?? null,
            };
            if (!dry_run) store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord();
          },
        },
      );
      if (answer === null) return null;
      sum = answer;
      if (!result.ok) return sum;
    }
    return sum;
  };
  return {
    outcome,
    isRunning,
    async preview(file: ImportFile): Promise<void> {
      const turn = ++latest.current;
      const found = await send(file, true);
      if (turn === latest.current) setOutcome(found);
    },
    /** Resolves to false if nothing was imported. */
    async apply(file: ImportFile): Promise<boolean> {
      const done = await send(file, false);
      if (!done) return false;
      if (done.refusal !== null) {
        setOutcome(done);
        return false;
      }
      const { added, changed, removed } = done;
      notify.success(`${pluralise(added + changed + removed, 'row')} imported into the draft`);
      return true;
    },
  };
}
