import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button } from '../actions/Button.tsx';
import check from '../actions/check.module.css';
import { IconButton } from '../actions/IconButton.tsx';
import { Segmented } from '../actions/Segmented.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { usePopover } from '../overlay/usePopover.ts';
import { clampWidth, isShown, MAX_WIDTH, MIN_WIDTH, type GridColumn, type GridDensity } from './columns.ts';
import styles from './GridLayoutMenu.module.css';
import type { GridLayout } from './useGridLayout.ts';

const DENSITIES: { value: GridDensity; label: string }[] = [
  { value: 'regular', label: 'Regular' },
  { value: 'compact', label: 'Compact' },
];

/**
 * Controls a list's columns, widths and row density, stored on this machine. Not shown on phones, which have no room
 * for it.
 */
export function GridLayoutMenu<Id extends string>({ layout }: { layout: GridLayout<Id> }) {
  const { anchor, panel } = usePopover();
  if (layout.phone) return null;
  return (
    <>
      <IconButton
        {...anchor}
        small
        label="Columns and density"
        icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
      />
      <Popover {...panel} align="end" aria-label="Columns and density" className={styles.panel}>
        <Segmented label="Density" options={DENSITIES} value={layout.density} onChange={layout.setDensity} />
        <fieldset className={styles.columns} aria-label="Columns">
          {layout.all.map((column) => (
            <ColumnLine key={column.id} column={column} layout={layout} />
          ))}
        </fieldset>
        <Button look="quiet" small onClick={layout.reset}>
          Reset
        </Button>
      </Popover>
    </>
  );
}

function ColumnLine<Id extends string>({
  column,
  layout,
}: {
  column: GridColumn<Id>;
  layout: GridLayout<Id>;
}) {
  const width = layout.preferences.widths[column.id] ?? column.width;
  return (
    <div className={styles.line}>
      <label className={styles.name}>
        <input
          type="checkbox"
          className={check.check}
          checked={isShown(column, layout.preferences)}
          disabled={column.required}
          onChange={(event) => layout.setShown(column.id, event.target.checked)}
        />
        {column.header}
      </label>
      <WidthField
        key={width}
        label={`Width of ${column.header} in pixels`}
        width={width}
        onWidth={(next) => layout.setWidth(column.id, next)}
      />
    </div>
  );
}

// Applied on blur or Enter: a half-typed width ("1" of "180") does not count.
function WidthField({
  label,
  width,
  onWidth,
}: {
  label: string;
  width: number;
  onWidth: (width: number) => void;
}) {
  const apply = (field: HTMLInputElement) => {
    const next = clampWidth(field.valueAsNumber || width);
    field.value = String(next);
    if (next !== width) onWidth(next);
  };
  return (
    <input
      type="number"
      className={styles.width}
      aria-label={label}
      defaultValue={width}
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      step={10}
      onBlur={(event) => apply(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget);
      }}
    />
  );
}
