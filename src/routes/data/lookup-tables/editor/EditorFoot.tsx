import { useSyncExternalStore } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { isChanged } from '#ui/sheet/SheetRowView.tsx';
import { cellText, type SheetPlace } from '#ui/sheet/sheet-types.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import type { TableColumn } from '../rows/cell-values.ts';
import type { DraftRows, SaveState } from '../rows/DraftRows.ts';
import styles from './editor.module.css';

interface EditorFootProps {
  rows: DraftRows;
  state: SaveState;
  place: SheetPlace;
  columns: readonly TableColumn[];
  /** Moves to the first cell that cannot be saved. */
  onError: () => void;
}

/** The current cell with its error or published value, and the save state of the draft. */
export function EditorFoot({ rows, state, place, columns, onError }: EditorFootProps) {
  useSyncExternalStore(rows.subscribe, rows.version);
  const row = rows.at(place.row);
  const column = columns[place.column]?.name ?? '';
  const error = row?.errors[column];
  const count = rows.count();
  const at = place.row >= count ? 'New row' : `Row ${formatCount(place.row + 1)} of ${formatCount(count)}`;
  return (
    <footer className={styles.foot}>
      <span>
        {at}
        {column && ` · ${column}`}
        {error !== undefined && <b className={styles.error}> · {error}</b>}
        {error === undefined && row?.mark === 'changed' && isChanged(row, column) && (
          <> · published as “{cellText(row.before?.[column]) || 'empty'}”</>
        )}
      </span>
      <span className={styles.saved}>
        {state.isIncomplete && (
          <>
            <b className={styles.error}>Some rows could not be loaded.</b>
            <Button small look="quiet" onClick={() => rows.want(place.row, place.row + 1)}>
              Load again
            </Button>
          </>
        )}
        {state.errors > 0 && (
          <Button small look="quiet" className={styles.error} onClick={onError}>
            {pluralize(state.errors, 'cell')} not saved
          </Button>
        )}
        <SaveWords state={state} onRetry={() => void rows.flush()} />
      </span>
    </footer>
  );
}

function SaveWords({ state: { phase, savedAt }, onRetry }: { state: SaveState; onRetry: () => void }) {
  switch (phase) {
    case 'waiting':
    case 'saving':
      return <output>Saving the draft…</output>;
    case 'failed':
      return (
        <>
          <output className={styles.error}>The draft was not saved.</output>
          <Button small onClick={onRetry}>
            Save again
          </Button>
        </>
      );
    case 'saved':
      return savedAt === null ? null : (
        <output>
          Draft saved <RelativeTime at={savedAt} />
        </output>
      );
  }
}
