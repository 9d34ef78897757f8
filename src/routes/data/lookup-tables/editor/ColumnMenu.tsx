import {
  IconChevronDown,
  IconColumnInsertRight,
  IconPencil,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ColumnMenu_table$key } from '#gql/ColumnMenu_table';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { DraftRows } from '../rows/DraftRows.ts';

const ColumnDialog = lazily(() => import('./ColumnDialog.tsx'), 'ColumnDialog');

/** The actions on a column. */
export type ColumnAction = 'add' | 'rename' | 'type' | 'remove';

interface ColumnMenuProps {
  tableRef: ColumnMenu_table$key;
  name: string;
  rows: DraftRows;
}

/** The action menu in a column's header. It says how many mappings read the column. */
export function ColumnMenu({ tableRef, name, rows }: ColumnMenuProps) {
  const table = useFragment(
    graphql`
      fragment ColumnMenu_table on GlobalLookupTable {
        table_uuid
        columns {
          name
          is_key
          used_by {
            total_count
          }
        }
        ...ColumnDialog_table
      }
    `,
    tableRef,
  );
  const [action, setAction] = useState<ColumnAction | null>(null);
  const column = table.columns.find((candidate) => candidate.name === name);
  if (!column) return null;
  const { used_by, is_key } = column;
  const open = async (next: ColumnAction) => {
    // Save pending changes first, so that they are part of the column.
    await rows.flush();
    setAction(next);
  };
  const start = (next: ColumnAction) => () => void open(next);
  return (
    <>
      <Menu
        label={`Column ${name}`}
        align="end"
        items={[
          {
            heading:
              used_by.total_count === 0
                ? 'No mapping reads it'
                : `Read by ${pluralize(used_by.total_count, 'mapping')}`,
          },
          { label: 'Rename…', icon: <IconPencil size={16} />, onSelect: start('rename') },
          { label: 'Change type…', icon: <IconTable size={16} />, onSelect: start('type') },
          {
            label: 'Add column after…',
            icon: <IconColumnInsertRight size={16} />,
            onSelect: start('add'),
          },
          { divider: true },
          {
            label: 'Remove…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: is_key ? 'A table needs its key column.' : undefined,
            onSelect: start('remove'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={-1}
            label={`Column ${name}`}
            icon={<IconChevronDown size={14} aria-hidden="true" />}
          />
        )}
      />
      {action && (
        <Suspense fallback={null}>
          <ColumnDialog
            tableRef={table}
            name={name}
            action={action}
            onClose={() => setAction(null)}
            onDone={() => {
              setAction(null);
              void rows.reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
