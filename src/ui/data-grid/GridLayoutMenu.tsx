import { IconAdjustmentsHorizontal, IconGripVertical } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../actions/Button.tsx';
import check from '../actions/check.module.css';
import { IconButton } from '../actions/IconButton.tsx';
import { Segmented } from '../actions/Segmented.tsx';
import { announce } from '../feedback/live-region.ts';
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
 * Controls a list's columns, their order and widths, and the row density, stored on this machine. Not shown on phones,
 * which have no room for it.
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
        <ColumnLines layout={layout} />
        <Button look="quiet" small onClick={layout.reset}>
          Reset
        </Button>
      </Popover>
    </>
  );
}

function ColumnLines<Id extends string>({ layout }: { layout: GridLayout<Id> }) {
  const listRef = useRef<HTMLFieldSetElement>(null);
  const draggedRef = useRef<Id | null>(null);
  const move = (id: Id, to: number) => {
    const ids = layout.all.map((column) => column.id);
    const from = ids.indexOf(id);
    if (to === from || to < 0 || to >= ids.length) return;
    layout.setOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    announce(`${layout.all[from]?.header}: column ${to + 1} of ${ids.length}`);
  };
  const drag = ({ clientY }: PointerEvent) => {
    if (draggedRef.current === null) return;
    const lines = [...(listRef.current?.children ?? [])];
    const at = lines.findIndex((line) => clientY < line.getBoundingClientRect().bottom);
    move(draggedRef.current, at < 0 ? lines.length - 1 : at);
  };
  const drop = () => {
    draggedRef.current = null;
  };
  return (
    <fieldset
      ref={listRef}
      className={styles.columns}
      aria-label="Columns"
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {layout.all.map((column, index) => (
        <ColumnLine
          key={column.id}
          column={column}
          layout={layout}
          onMove={(by) => move(column.id, index + by)}
          onGrip={(event) => {
            if (event.button !== 0) return;
            // Captured by the list: the line itself moves, and would lose the pointer.
            listRef.current?.setPointerCapture(event.pointerId);
            draggedRef.current = column.id;
          }}
        />
      ))}
    </fieldset>
  );
}

interface ColumnLineProps<Id extends string> {
  column: GridColumn<Id>;
  layout: GridLayout<Id>;
  onMove: (by: 1 | -1) => void;
  onGrip: (event: PointerEvent) => void;
}

function ColumnLine<Id extends string>({ column, layout, onMove, onGrip }: ColumnLineProps<Id>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const width = layout.preferences.widths[column.id] ?? column.width;
  return (
    <div className={styles.line}>
      <IconButton
        small
        className={styles.grip}
        label={`Move ${column.header}: drag, or use the arrow keys`}
        icon={<IconGripVertical size={14} aria-hidden="true" />}
        onKeyDown={onKeyDown}
        onPointerDown={onGrip}
      />
      <label className={styles.name}>
        <input
          type="checkbox"
          className={check.check}
          checked={isShown(column, layout.preferences) && !layout.fit.without.includes(column.id)}
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
