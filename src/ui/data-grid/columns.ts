/**
 * A column as declared by the screen. `Id` is a union of literals, so cells and sorting can only name declared columns.
 */
export interface GridColumn<Id extends string = string> {
  id: Id;
  header: string;
  /** The header is for assistive technology only, such as above the row menus. */
  headerHidden?: boolean;
  /** Width in pixels; for a growing column, its minimum: what most of its texts need. */
  width: number;
  /** Takes the remaining space. Set it on at least one column, or the rows end short of the edge. */
  grow?: boolean;
  /** Use `end` for numbers and durations. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** The direction of the first click: `desc` for times and counts. */
  firstSort?: SortDirection;
  /** Whether the column is shown on a phone; `keep` by default. */
  phone?: 'keep' | 'hide';
  /**
   * The place among those that leave a list that is too narrow for all its columns, 1 first. Without it, the column
   * always stays.
   */
  spare?: number;
  /** Hidden until the person adds it in the column chooser. */
  optional?: boolean;
  /** Cannot be hidden. */
  required?: boolean;
}

export type SortDirection = 'asc' | 'desc';

export interface GridSort<Id extends string = string> {
  column: Id;
  direction: SortDirection;
}

/** Row height of 28 or 32 px; on a phone, rows always have two lines. */
export type GridDensity = 'compact' | 'regular';

/** A person's changes, stored on this machine; anything missing is as declared. */
export interface GridPreferences {
  widths: Record<string, number>;
  shown: Record<string, boolean>;
  /** Column ids from left to right; empty if as declared. */
  order: readonly string[];
  /** Null uses the person's setting for all lists. */
  density: GridDensity | null;
}

export const NO_PREFERENCES: GridPreferences = { widths: {}, shown: {}, order: [], density: null };

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;
/** About fifteen letters. */
const MIN_TO_READ = 120;
const SELECT_WIDTH = 36;
const EXPAND_WIDTH = 20;

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export function isShown(column: GridColumn, preferences: GridPreferences): boolean {
  return column.required === true || (preferences.shown[column.id] ?? !column.optional);
}

/**
 * The columns in the person's order. A column that is missing in the stored order follows the one it is declared after.
 */
export function orderedColumns<Id extends string>(
  columns: readonly GridColumn<Id>[],
  order: readonly string[],
): readonly GridColumn<Id>[] {
  if (order.length === 0) return columns;
  const place = ({ id }: GridColumn) => order.indexOf(id);
  const ordered = columns.filter((column) => place(column) >= 0).toSorted((a, b) => place(a) - place(b));
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    if (place(column) < 0) ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return ordered;
}

export function visibleColumns<Id extends string>(
  columns: readonly GridColumn<Id>[],
  preferences: GridPreferences,
  phone: boolean,
): GridColumn<Id>[] {
  // The two-line layout of a phone places each column itself.
  if (phone) return columns.filter((column) => column.phone !== 'hide');
  return orderedColumns(columns, preferences.order).filter((column) => isShown(column, preferences));
}

/** How a list fits into its place. */
export interface GridFit<Id extends string = string> {
  /** The columns that have left, so that nothing lies beyond its edge. */
  without: readonly Id[];
  /** Whether there is too little room even then: the growing columns become narrower. */
  isNarrow: boolean;
}

/**
 * Fits columns into `room` pixels. What the person has added stays, and so does, for as long as possible, what the list
 * is sorted by.
 */
export function fitColumns<Id extends string>(
  columns: readonly GridColumn<Id>[],
  { widths, shown }: GridPreferences,
  room: number,
  sorted?: Id,
): GridFit<Id> {
  // A column that the person has widened drives out no other.
  const widthOf = ({ id, width }: GridColumn) => Math.min(width, widths[id] ?? width);
  const placeOf = ({ id, spare = 0 }: GridColumn) => (id === sorted ? Infinity : spare);
  let missing = columns.reduce((total, column) => total + widthOf(column), -room);
  const without = columns
    .filter(({ id, spare }) => spare && !shown[id])
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((column) => {
      if (missing <= 0) return [];
      missing -= widthOf(column);
      return column.id;
    });
  return { without, isNarrow: missing > 0 };
}

/** The width that selecting and expanding take. */
export const leadWidth = (selectable: boolean, expandable: boolean): number =>
  (selectable ? SELECT_WIDTH : 0) + (expandable ? EXPAND_WIDTH : 0);

/** The `grid-template-columns` of header and rows, and the width below which the grid scrolls sideways. */
export function gridTemplate(
  columns: readonly GridColumn[],
  preferences: GridPreferences,
  lead: number,
  phone: boolean,
  isNarrow: boolean,
): { template: string; minWidth: number } {
  const widths = columns.map(
    ({ id, width, grow }) =>
      preferences.widths[id] ?? (grow && isNarrow ? Math.min(width, MIN_TO_READ) : width),
  );
  // The person may have hidden all growing columns; the required ones then take the space, so no gap is left at the
  // edge.
  const growing = columns.some(({ grow }) => grow) ? undefined : columns.findLast(({ required }) => required);
  const tracks = columns.map((column, index) =>
    column.grow || column === growing ? `minmax(${widths[index]}px, 1fr)` : `${widths[index]}px`,
  );
  if (lead > 0) tracks.unshift(`${lead}px`);
  const sum = widths.reduce((total, width) => total + width, lead);
  return { template: tracks.join(' '), minWidth: phone ? 0 : sum };
}

/** Parses stored preferences; anything that this version would not write counts as missing. */
export function parsePreferences(text: string | null): GridPreferences {
  if (!text) return NO_PREFERENCES;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return NO_PREFERENCES;
    const { widths, shown, order, density } = read as Record<string, unknown>;
    return {
      widths: pick(widths, (value): value is number => typeof value === 'number' && Number.isFinite(value)),
      shown: pick(shown, (value): value is boolean => typeof value === 'boolean'),
      order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
      density: density === 'compact' || density === 'regular' ? density : null,
    };
  } catch {
    return NO_PREFERENCES;
  }
}

function pick<Value>(read: unknown, isValid: (value: unknown) => value is Value): Record<string, Value> {
  if (typeof read !== 'object' || read === null) return {};
  const entries = Object.entries(read).filter((entry): entry is [string, Value] => isValid(entry[1]));
  return Object.fromEntries(entries);
}
