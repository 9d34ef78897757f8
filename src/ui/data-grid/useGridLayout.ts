import { useCallback, useMemo, useState } from 'react';
import {
  clampWidth,
  NO_PREFERENCES,
  orderedColumns,
  parsePreferences,
  visibleColumns,
  type GridColumn,
  type GridDensity,
  type GridFit,
  type GridPreferences,
} from './columns.ts';
import { useDensity } from './density.ts';
import { useIsPhone } from '../useMediaQuery.ts';

/** The columns of one list with this person's settings. Pass it to DataGrid and GridLayoutMenu. */
export interface GridLayout<Id extends string = string> {
  declared: readonly GridColumn<Id>[];
  /** In the person's order, as is `visible`. */
  all: readonly GridColumn<Id>[];
  visible: readonly GridColumn<Id>[];
  /** Which of the visible ones the list has room for. */
  fit: GridFit<Id>;
  setFit: (change: (now: GridFit<Id>) => GridFit<Id>) => void;
  preferences: GridPreferences;
  /** This list's density if set, otherwise the person's default. */
  density: GridDensity;
  phone: boolean;
  rowHeight: number;
  setWidth: (id: Id, width: number) => void;
  setShown: (id: Id, shown: boolean) => void;
  setOrder: (order: readonly Id[]) => void;
  setDensity: (density: GridDensity) => void;
  /** Restores the screen's declared layout. */
  reset: () => void;
}

const PREFIX = 'causeway.grid.';
const PHONE_ROW = 56;

/** Columns with their stored widths, visibility and density. `key` identifies the list in storage: "executions". */
export function useGridLayout<Id extends string>(
  key: string,
  columns: readonly GridColumn<Id>[],
): GridLayout<Id> {
  const phone = useIsPhone();
  const usual = useDensity();
  const [preferences, setPreferences] = useState(() => parsePreferences(read(PREFIX + key)));
  const change = useCallback(
    (next: (now: GridPreferences) => GridPreferences) => {
      setPreferences((now) => {
        const changed = next(now);
        write(PREFIX + key, changed === NO_PREFERENCES ? null : JSON.stringify(changed));
        return changed;
      });
    },
    [key],
  );
  const [fit, setFit] = useState<GridFit<Id>>({ without: [], isNarrow: false });
  const density = preferences.density ?? usual;
  return useMemo(
    () => ({
      declared: columns,
      all: orderedColumns(columns, preferences.order),
      visible: visibleColumns(columns, preferences, phone),
      fit,
      setFit,
      preferences,
      density,
      phone,
      rowHeight: phone ? PHONE_ROW : density === 'compact' ? 28 : 32,
      setWidth: (id, width) =>
        change((now) => ({ ...now, widths: { ...now.widths, [id]: clampWidth(width) } })),
      setShown: (id, shown) => change((now) => ({ ...now, shown: { ...now.shown, [id]: shown } })),
      setOrder: (order) => change((now) => ({ ...now, order })),
      setDensity: (chosen) => change((now) => ({ ...now, density: chosen })),
      reset: () => change(() => NO_PREFERENCES),
    }),
    [columns, preferences, fit, density, phone, change],
  );
}

// Storage may be blocked or full; the grid then does not keep its settings, but still works.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
}
