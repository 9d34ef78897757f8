import { useMemo } from 'react';
import { useGridLayout, type GridLayout } from '#ui/data-grid/useGridLayout.ts';
import { isShown, orderedColumns, visibleColumns } from '#ui/data-grid/columns.ts';
import { searchColumns, type ColumnId } from './columns.ts';

export interface SearchLayoutOptions {
  user_uuid: string;
  tagLabels: readonly string[];
  /** Columns from a shared link; they override the person's own choice until that changes. */
  shared: readonly string[] | null;
  /** Called when the person changes the columns: the link's columns become their own and leave the address. */
  onChosen: () => void;
}

/** The person's columns, or those of the link they followed. */
export function useSearchLayout(options: SearchLayoutOptions): GridLayout<ColumnId> {
  const { user_uuid, tagLabels, shared, onChosen } = options;
  const columns = useMemo(() => searchColumns(tagLabels), [tagLabels]);
  const own = useGridLayout<ColumnId>(`executions.${user_uuid}`, columns);
  return useMemo(() => {
    if (!shared) return own;
    const wanted = Object.fromEntries(columns.map(({ id }) => [id, shared.includes(id)]));
    const preferences = {
      ...own.preferences,
      shown: { ...own.preferences.shown, ...wanted },
      order: shared,
    };
    const all = orderedColumns(columns, shared);
    const takeOver = () => {
      for (const [column, wish] of Object.entries(wanted)) own.setShown(column as ColumnId, wish);
      own.setOrder(all.map(({ id }) => id));
      onChosen();
    };
    return {
      ...own,
      all,
      preferences,
      visible: visibleColumns(columns, preferences, own.phone),
      setShown: (id, shown) => {
        takeOver();
        own.setShown(id, shown);
      },
      setOrder: (order) => {
        takeOver();
        own.setOrder(order);
      },
      reset: () => {
        own.reset();
        onChosen();
      },
    };
  }, [own, columns, shared, onChosen]);
}

/** The columns to put into a link; none if they are the defaults. */
export function columnsToShare({ declared, all, preferences }: GridLayout<ColumnId>): readonly ColumnId[] {
  const shown = all.filter((column) => isShown(column, preferences));
  const usual = declared.filter(({ optional }) => !optional);
  const same = shown.length === usual.length && shown.every(({ id }, index) => usual[index]?.id === id);
  return same ? [] : shown.map(({ id }) => id);
}
