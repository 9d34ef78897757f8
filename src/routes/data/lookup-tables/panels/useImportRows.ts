import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useImportRowsMutation } from '#gql/useImportRowsMutation';
import { pluralize } from '#lib/text.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { useIsLeaving, useNewestAddress } from '#routes/useNewestAddress.ts';
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

/** Where an import ended. */
interface Applied {
  /** Whether the draft has changed. */
  readonly hasChanged: boolean;
  /** Whether everything was imported while the panel was open. */
  readonly isDone: boolean;
}

/**
 * Previews the import of a file, and imports it. A file that is sent in parts stops after its current part when the
 * panel is left or something else is previewed; a notification then says what is in the draft.
 */
export function useImportRows(table_uuid: string) {
  const [run] = useMutation<useImportRowsMutation>(
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
  const [running, setRunning] = useState<'preview' | 'import' | null>(null);
  const isLeaving = useIsLeaving();
  const newest = useNewestAddress();
  // The panel stays mounted until the data of the next address has arrived.
  const isLeft = () => isLeaving() || new URLSearchParams(newest().search).get('panel') !== 'import';
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  const begin = (): AbortSignal => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
  /** The sum of the parts that were answered, and whether these are all. */
  const send = async (
    { csv, mode }: ImportFile,
    dry_run: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly sum: ImportOutcome; readonly isAll: boolean }> => {
    const parts = csvParts(csv);
    if (parts.length > 1 && mode === 'REPLACE')
      return {
        sum: {
          ...NOTHING,
          refusal:
            'The file is too large to also remove other rows. Import it in parts, or keep the other rows.',
        },
        isAll: true,
      };
    let sum = NOTHING;
    for (const { text, lines } of parts) {
      if (signal.aborted || isLeft()) return { sum, isAll: false };
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
      if (answer === null) return { sum, isAll: false };
      sum = answer;
      if (!result.ok) return { sum, isAll: true };
    }
    return { sum, isAll: true };
  };
  return {
    outcome,
    running,
    /** The text of a chosen file; null if something else was started while it was read. */
    async read(chosen: File): Promise<string | null> {
      const signal = begin();
      const csv = await chosen.text();
      return signal.aborted ? null : csv;
    },
    async preview(file: ImportFile): Promise<void> {
      const signal = begin();
      setRunning('preview');
      const { sum, isAll } = await send(file, true, signal);
      if (signal.aborted) return;
      setOutcome(isAll ? sum : null);
      setRunning(null);
    },
    async apply(file: ImportFile): Promise<Applied> {
      const signal = begin();
      setRunning('import');
      const { sum, isAll } = await send(file, false, signal);
      const changes = sum.added + sum.changed + sum.removed;
      const isDone = isAll && sum.refusal === null;
      const rows = `${pluralize(changes, 'row')} imported into the draft`;
      if (isDone) notify.success(rows);
      else if (changes > 0) notify.error(`${rows}, the rest was not.`, 'The import stopped');
      if (!signal.aborted) {
        if (sum.refusal !== null) setOutcome(sum);
        setRunning(null);
      }
      return { hasChanged: changes > 0, isDone: isDone && !signal.aborted && !isLeft() };
    },
  };
}
