import { useState } from 'react';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { ImportLookupTableQuery } from '#gql/ImportLookupTableQuery';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Field } from '#ui/form/Field.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { ImportPreview } from './ImportPreview.tsx';
import styles from './panels.module.css';
import { useImportRows, type ImportMode } from './useImportRows.ts';

/** `?panel=import`: imports the rows of a file, after a preview. */
export function ImportLookupTable({
  loaded,
  onClose,
  onRowsChanged,
}: OpenedDrawerProps<ImportLookupTableQuery>) {
  const data = usePreloadedQuery<ImportLookupTableQuery>(
    graphql`
      query ImportLookupTableQuery($company_uuid: ID!, $table_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
          name
          columns {
            name
            is_key
          }
        }
      }
    `,
    loaded,
  );
  const table = data.global_lookup_table;
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string } | null>(null);
  const [mode, setMode] = useState<ImportMode>('APPEND');
  const { preview, outcome, running, read, apply } = useImportRows(table?.table_uuid ?? '');
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return <NotThere what="lookup table" onClose={onClose} />;
  const key = table.columns.find(({ is_key }) => is_key)?.name ?? '';
  const look = (csv: string, how: ImportMode) => void preview({ csv, mode: how });
  const take = async (chosen: File) => {
    const csv = await read(chosen);
    if (csv === null) return;
    setFile({ name: chosen.name, csv });
    look(csv, mode);
  };
  const changes = outcome ? outcome.added + outcome.changed + outcome.removed : 0;
  const applyNow = async () => {
    if (!file) return;
    const { hasChanged, isDone } = await apply({ csv: file.csv, mode });
    if (hasChanged) onRowsChanged?.();
    // A panel that was closed meanwhile must not close what is open now.
    if (isDone) onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Import rows"
      context={table.name}
      width={640}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={running !== null}
            aria-disabled={changes === 0 || undefined}
            data-tip={changes === 0 ? 'Choose a file with changes first' : undefined}
            onClick={() => {
              if (changes > 0) void applyNow();
            }}
          >
            {changes > 0 ? `Import ${pluralize(changes, 'change')}` : 'Import'}
          </Button>
        </div>
      }
    >
      <FormSection title="File">
        <Field
          id="import-file"
          label="CSV file"
          error={null}
          description={`The first line must name the columns, including “${key}”, which rows are matched by.`}
        >
          <input
            id="import-file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className={styles.file}
            disabled={running === 'import'}
            data-autofocus=""
            aria-describedby="import-file-note"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (!chosen) return;
              void take(chosen);
            }}
          />
        </Field>
        <Field id="import-mode" label="Rows that are not in the file" error={null} isGroup>
          <Segmented
            label="Rows that are not in the file"
            options={[
              { value: 'APPEND', label: 'Keep' },
              { value: 'REPLACE', label: 'Remove' },
            ]}
            value={mode}
            onChange={(next) => {
              if (running === 'import') return;
              setMode(next);
              if (file) look(file.csv, next);
            }}
          />
        </Field>
      </FormSection>
      {outcome && file && (
        <ImportPreview fileName={file.name} outcome={outcome} isRunning={running !== null} />
      )}
      <p className={styles.muted}>Rows are imported into the draft. Nothing is published.</p>
    </Drawer>
  );
}
