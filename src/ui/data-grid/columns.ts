/** A column as the screen declares it. `Id` is a union of literals, so cells and sorting cannot name another. */
export interface GridColumn<Id extends string = string> {
  id: Id;
  header: string;
  /** Only said by assistive technology: the column of the row menus. */
  headerHidden?: boolean;
  /** Pixels; the least width of a column that grows. */
  width: number;
  /** Takes what room is left. At least one column should, or the rows end short of the edge. */
  grow?: boolean;
  /** Numbers and durations stand at the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** The direction of the first click: `desc` for times and counts. */
  firstSort?: SortDirection;
  /** Whether a phone keeps it; left out, it is kept. */
  phone?: 'keep' | 'hide';
  /** Off until a person asks for it in the column chooser. */
  optional?: boolean;
  /** Cannot be hidden. */
  required?: boolean;
}

export type SortDirection = 'asc' | 'desc';

export interface GridSort<Id extends string = string> {
  column: Id;
  direction: SortDirection;
}

/** Rows of 28 or 32 px; on a phone they have two lines whatever is chosen. */
export type GridDensity = 'compact' | 'regular';

/** What a person changed, kept on this machine; what is missing is as declared. */
export interface GridPreferences {
  widths: Record<string, number>;
  shown: Record<string, boolean>;
  /** Null: as in all lists. */
  density: GridDensity | null;
}

export const NO_PREFERENCES: GridPreferences = { widths: {}, shown: {}, density: null };

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;
const SELECT_WIDTH = 36;

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export function isShown(column: GridColumn, preferences: GridPreferences): boolean {
  return column.required === true || (preferences.shown[column.id] ?? !column.optional);
}

export function visibleColumns<Id extends string>(
  columns: readonly GridColumn<Id>[],
  preferences: GridPreferences,
  phone: boolean,
): GridColumn<Id>[] {
  return columns.filter((column) => (phone ? column.phone !== 'hide' : isShown(column, preferences)));
}

/** The `grid-template-columns` that head and rows share, and the width below which the grid scrolls sideways. */
export function gridTemplate(
  columns: readonly GridColumn[],
  preferences: GridPreferences,
  selectable: boolean,
  phone: boolean,
): { template: string; minWidth: number } {
  const widths = columns.map((column) => preferences.widths[column.id] ?? column.width);
  // The person may have hidden those that grow: then what cannot be hidden takes the room, not a gap at the edge.
  const growing = columns.some(({ grow }) => grow) ? undefined : columns.findLast(({ required }) => required);
  const tracks = columns.map((column, index) =>
    column.grow || column === growing ? `minmax(${widths[index]}px, 1fr)` : `${widths[index]}px`,
  );
  if (selectable) tracks.unshift(`${SELECT_WIDTH}px`);
  const sum = widths.reduce((total, width) => total + width, selectable ? SELECT_WIDTH : 0);
  return { template: tracks.join(' '), minWidth: phone ? 0 : sum };
}

/** Reads stored preferences; anything that is not what this version writes counts as not there. */
export function parsePreferences(text: string | null): GridPreferences {
  if (!text) return NO_PREFERENCES;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return NO_PREFERENCES;
    const { widths, shown, density } = read as Record<string, unknown>;
    return {
      widths: pick(widths, (value): value is number => typeof value === 'number' && Number.isFinite(value)),
      shown: pick(shown, (value): value is boolean => typeof value === 'boolean'),
      density: density === 'compact' || density === 'regular' ? density : null,
    };
  } catch {
    return NO_PREFERENCES;
  }
}

function pick<Value>(read: unknown, fits: (value: unknown) => value is Value): Record<string, Value> {
  if (typeof read !== 'object' || read === null) return {};
  const entries = Object.entries(read).filter((entry): entry is [string, Value] => fits(entry[1]));
  return Object.fromEntries(entries);
}
