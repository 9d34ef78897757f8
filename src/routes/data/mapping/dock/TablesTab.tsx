import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import type { LocalTable } from '../content/content.ts';
import { lookupOf } from '../expression/completions.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import styles from './dock.module.css';
import {
  blankTable,
  cellText,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './local-table.ts';

interface TablesTabProps {
  model: EditorModel;
  onInsert: (text: string) => void;
}

/** The lookup tables of this mapping, as editable grids. */
export function TablesTab({ model, onInsert }: TablesTabProps) {
  const { content, change } = model;
  const tables = content.local_lookup_tables;
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, tables.length - 1);
  const table = tables[at];
  const set = (next: readonly LocalTable[]) => change({ local_lookup_tables: next });
  const add = (
    <Button
      small
      look="quiet"
      icon={<IconPlus size={14} aria-hidden="true" />}
      onClick={() => {
        set([...tables, blankTable(tables)]);
        setWanted(tables.length);
      }}
    >
      Add table
    </Button>
  );
  if (!table) {
    return (
      <EmptyState kind="none" title="No local tables yet" small action={add}>
        <p>A local table is used by this mapping only, and overrides a global table with the same key.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.tables}>
      <ul className={styles.keys} aria-label="Local tables">
        {tables.map(({ key }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a key may be empty or twice while it is typed
          <li key={index}>
            <button type="button" aria-pressed={index === at} onClick={() => setWanted(index)}>
              {key === '' ? 'Unnamed' : key}
            </button>
          </li>
        ))}
        <li>{add}</li>
      </ul>
      <TableCells
        // The key starts another table at its first cell.
        key={at}
        table={table}
        onChange={(next) => set(tables.map((localTable, index) => (index === at ? next : localTable)))}
        onInsert={() => onInsert(lookupOf(table.key))}
        onDelete={() => {
          set(tables.filter((_one, index) => index !== at));
          notify.undo(`Local table “${table.key}” deleted`, () => set(tables));
        }}
      />
    </div>
  );
}

interface TableCellsProps {
  table: LocalTable;
  onChange: (table: LocalTable) => void;
  onInsert: () => void;
  onDelete: () => void;
}

function TableCells({ table, onChange, onInsert, onDelete }: TableCellsProps) {
  const { key, columns, rows } = table;
  return (
    <div className={styles.table}>
      <div className={styles.bar}>
        <input
          className={styles.key}
          aria-label="Key of the table"
          value={key}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ ...table, key: currentTarget.value })}
        />
        <Button small onClick={onInsert}>
          Insert lookup
        </Button>
        <Button small onClick={() => onChange(withColumn(table))}>
          Add column
        </Button>
        <Button small look="quiet" icon={<IconTrash size={14} aria-hidden="true" />} onClick={onDelete}>
          Delete table
        </Button>
      </div>
      <div className={styles.scroller}>
        <table className={styles.cells}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their index
                <th key={at} scope="col">
                  <input
                    aria-label={`Name of column ${at + 1}${at === 0 ? ', the lookup key' : ''}`}
                    value={column}
                    onChange={({ currentTarget }) =>
                      onChange({ ...table, columns: columns.with(at, currentTarget.value) })
                    }
                  />
                </th>
              ))}
              <td className={styles.drop}>
                {columns.length > 2 && (
                  <IconButton
                    small
                    label={`Remove column ${columns.at(-1) ?? ''}`}
                    icon={<IconX size={14} />}
                    onClick={() => onChange(withoutColumn(table))}
                  />
                )}
              </td>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows are identified by their index
              <tr key={line}>
                {columns.map((column, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same
                  <td key={at}>
                    <input
                      aria-label={`${column || `Column ${at + 1}`}, row ${line + 1}`}
                      value={cellText(row[at])}
                      onChange={({ currentTarget }) =>
                        onChange(withCell(table, line, at, currentTarget.value))
                      }
                    />
                  </td>
                ))}
                <td className={styles.drop}>
                  <IconButton
                    small
                    label={`Remove row ${line + 1}`}
                    icon={<IconX size={14} />}
                    onClick={() => onChange(withoutRow(table, line))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button
          small
          look="quiet"
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange(withRow(table))}
        >
          Add row
        </Button>
      </div>
    </div>
  );
}
