import { IconHistory, IconPlus, IconRotate, IconTrash } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterChip } from '#ui/filters/FilterChip.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import type { SheetRange } from '#ui/sheet/sheet-types.ts';
import { useSearchChange } from '#routes/useSearchChange.ts';
import type { DraftRows } from '../rows/DraftRows.ts';
import { readRowFilters, searchWith } from '../table-address.ts';

interface EditorBarProps {
  rows: DraftRows;
  range: SheetRange;
  readOnly: boolean;
  onAdd: () => void;
  onRemove: (from: number, end: number) => void;
}

/** The filters of the rows, and the actions on the selected ones. */
export function EditorBar({ rows, range, readOnly, onAdd, onRemove }: EditorBarProps) {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const { text, onlyChanges } = readRowFilters(search);
  useSyncExternalStore(rows.subscribe, rows.version);
  const show = (change: Readonly<Record<string, string | null>>) =>
    // Save first, because the server searches the saved rows.
    void rows.flush().then(() => changeSearch((asked) => searchWith(asked, change)));
  const count = rows.count();
  const from = Math.min(range.top, count);
  const end = Math.min(range.bottom + 1, count);
  const marks = Array.from({ length: Math.min(end - from, 200) }, (_, at) => rows.at(from + at)?.mark);
  const isGone = marks.length > 0 && marks.every((mark) => mark === 'removed');
  const isEdited = marks.some((mark) => mark != null);
  const what = end - from > 1 ? pluralize(end - from, 'row') : 'row';
  return (
    <FilterBar label="Rows" summary={pluralize(count, 'row')}>
      <SearchField
        label="Search rows"
        placeholder="Any cell"
        value={text}
        onSearch={(find) => show({ find: find.trim() })}
        shortcut="/"
      />
      <FilterChip
        label="Changes only"
        bare
        value={onlyChanges ? 'Changes only' : null}
        aria-pressed={onlyChanges}
        onClick={() => show({ only: onlyChanges ? null : 'changes' })}
        onClear={() => show({ only: null })}
      />
      {!readOnly && (
        <>
          <Button small look="quiet" icon={<IconPlus size={14} aria-hidden="true" />} onClick={onAdd}>
            Add row
          </Button>
          <Button
            small
            look="quiet"
            icon={
              isGone ? (
                <IconRotate size={14} aria-hidden="true" />
              ) : (
                <IconTrash size={14} aria-hidden="true" />
              )
            }
            aria-disabled={end <= from || undefined}
            data-tip="Ctrl Delete"
            onClick={() => onRemove(from, end)}
          >
            {isGone ? 'Restore' : 'Remove'} {what}
          </Button>
          <Button
            small
            look="quiet"
            icon={<IconHistory size={14} aria-hidden="true" />}
            aria-disabled={!isEdited || undefined}
            data-tip={isEdited ? 'Back to the published values' : 'Nothing has changed here'}
            onClick={() => {
              if (isEdited) rows.revert(from, end);
            }}
          >
            Revert {what}
          </Button>
        </>
      )}
    </FilterBar>
  );
}
