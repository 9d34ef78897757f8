import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useSaveColumns_table$key } from '#gql/useSaveColumns_table';
import type { useSaveColumnsMutation } from '#gql/useSaveColumnsMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { ColumnType } from '../rows/cell-values.ts';

/** A change to the columns of a draft. */
export type ColumnChange =
  | { readonly kind: 'add'; readonly after: string; readonly name: string; readonly type: ColumnType }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | {
      readonly kind: 'type';
      readonly name: string;
      readonly type: ColumnType;
      /** Whether cells that do not fit the type may be cleared. */
      readonly emptyUnfit: boolean;
    }
  | { readonly kind: 'remove'; readonly name: string };

interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly is_key: boolean;
  readonly previous_name?: string;
}

function changed(columns: readonly Column[], change: ColumnChange): Column[] {
  switch (change.kind) {
    case 'add': {
      const at = columns.findIndex(({ name }) => name === change.after) + 1;
      return columns.toSpliced(at, 0, { name: change.name, type: change.type, is_key: false });
    }
    case 'rename':
      return columns.map((column) =>
        column.name === change.name ? { ...column, name: change.to, previous_name: change.name } : column,
      );
    case 'type':
      return columns.map((column) =>
        column.name === change.name ? { ...column, type: change.type } : column,
      );
    case 'remove':
      return columns.filter(({ name }) => name !== change.name);
  }
}

/** Saves a change to the columns in the draft. */
export function useSaveColumns(tableRef: useSaveColumns_table$key, onDone: () => void) {
  const { table_uuid, columns, lock_version } = useFragment(
    graphql`
      fragment useSaveColumns_table on GlobalLookupTable {
        table_uuid
        columns {
          name
          type
          is_key
        }
        lock_version
      }
    `,
    tableRef,
  );
  const [run, isSaving] = useMutation<useSaveColumnsMutation>(
    graphql`
      mutation useSaveColumnsMutation($input: SaveGlobalLookupTableInput!) {
        save_global_lookup_table(input: $input) {
          global_lookup_table {
            table_uuid
            ...EditorPage_table
            ...LookupTableItem_table
            ...useSaveColumns_table
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The columns were not saved', inForm: 'all' },
  );
  const [error, setError] = useState<string | null>(null);
  /** Says how many cells do not fit the new type; saving again clears them. */
  const [unfit, setUnfit] = useState<string | null>(null);
  const save = async (change: ColumnChange): Promise<void> => {
    setError(null);
    const list = columns.map(({ name, type, is_key }) => ({ name, type: type as ColumnType, is_key }));
    const result = await run(
      {
        input: {
          table_uuid,
          lock_version,
          columns: changed(list, change),
          empty_invalid: change.kind === 'type' && change.emptyUnfit,
        },
      },
      { updater: (store) => store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord() },
    );
    if (result.ok) return onDone();
    const [first] = result.errors;
    const isKey = list.some(
      (candidate) => change.kind === 'type' && candidate.name === change.name && candidate.is_key,
    );
    if (first?.path.at(-1) === 'type' && !isKey) setUnfit(first.message);
    else setError(first?.message ?? null);
  };
  return { save, isSaving, error, unfit };
}
