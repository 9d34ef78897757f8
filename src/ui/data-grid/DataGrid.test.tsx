import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GridColumn, GridSort } from './columns.ts';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import type { RowKeyEvent } from './usePageKeys.ts';
import { GridCells } from './GridCells.tsx';
import { GridLayoutMenu } from './GridLayoutMenu.tsx';
import { useRowDetails, type RowDetailsOptions } from './row-details/useRowDetails.tsx';
import { RowLink } from './RowLink.tsx';
import { useGridLayout } from './useGridLayout.ts';

type Id = 'status' | 'summary' | 'duration';

const COLUMNS: GridColumn<Id>[] = [
  { id: 'status', header: 'Status', width: 120, required: true },
  { id: 'summary', header: 'Summary', width: 200, grow: true, sortable: true, spare: 2 },
  {
    id: 'duration',
    header: 'Duration',
    width: 90,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 1,
  },
];

const followed = vi.fn();
let phone = false;

function noteLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[data-row-link]') : null;
  if (!link) return;
  event.preventDefault();
  followed(link.getAttribute('href'), event.ctrlKey);
}

afterEach(() => document.removeEventListener('click', noteLink));

beforeEach(() => {
  document.addEventListener('click', noteLink);
  phone = false;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: phone, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
});

interface GridProps extends Partial<Omit<DataGridProps<Id>, 'details'>> {
  rowCount: number;
  selectable?: boolean;
  details?: Pick<RowDetailsOptions, 'height' | 'render'>;
}

const NO_DETAILS = { height: 0, render: () => null };

function Grid({ details: wanted, ...props }: GridProps) {
  const layout = useGridLayout('test', COLUMNS);
  const details = useRowDetails({ rowHeight: layout.rowHeight, ...(wanted ?? NO_DETAILS) });
  const [sort, setSort] = useState<GridSort<Id> | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const renderRow = useCallback(
    (index: number) => (
      <GridCells<Id>
        cells={{
          status: 'Error',
          summary: <RowLink to={`/f/${index}`}>Execution {index}</RowLink>,
          duration: `${index}.0 s`,
        }}
      />
    ),
    [],
  );
  return (
    <>
      <GridLayoutMenu layout={layout} />
      <DataGrid
        label="Executions"
        details={wanted && details}
        layout={layout}
        total={props.rowCount}
        rowKey={(index) => `row-${index}`}
        renderRow={renderRow}
        sort={sort}
        onSort={setSort}
        selection={props.selectable ? { selected, onChange: setSelected } : undefined}
        {...props}
      />
      <output>{[...selected].join(' ')}</output>
    </>
  );
}

function renderGrid(props: GridProps) {
  return render(<Grid {...props} />);
}

const row = (index: number) => screen.getByRole('row', { name: new RegExp(`Execution ${index}\\b`) });
const focusedRow = () => document.activeElement?.getAttribute('data-index');
const selectedKeys = () => document.querySelector('output')?.textContent;

test('reports the number of rows, and renders only the visible ones', () => {
  renderGrid({ rowCount: 1_000_000 });
  const grid = screen.getByRole('grid', { name: 'Executions' });
  expect(grid.getAttribute('aria-rowcount')).toBe('1000001');
  expect(grid.getAttribute('aria-colcount')).toBe('3');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
  expect(row(0).getAttribute('aria-rowindex')).toBe('2');
  expect(within(row(0)).getAllByRole('gridcell')).toHaveLength(3);
});

test('reports that the total is unknown', () => {
  renderGrid({ rowCount: 50, total: null, more: { hasNext: true, loading: true, onLoad: () => {} } });
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
});

test('one row is in the tab order; arrows, Page keys, Home, and End move it', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 1_000 });
  row(0).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedRow()).toBe('2');
  await user.keyboard('{ArrowUp}');
  expect(focusedRow()).toBe('1');
  await user.keyboard('{End}');
  expect(focusedRow()).toBe('999');
  await user.keyboard('{ArrowDown}{Home}k');
  expect(focusedRow()).toBe('0');
  await user.keyboard('{PageDown}');
  expect(Number(focusedRow())).toBeGreaterThan(0);
  expect(screen.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1);
});

test('J and K move like arrows, but not with a command key', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 10 });
  row(0).focus();
  await user.keyboard('jjk');
  expect(focusedRow()).toBe('1');
  await user.keyboard('{Control>}k{/Control}');
  expect(focusedRow()).toBe('1');
});

test("on the page's main list, J, K, and the row shortcuts work anywhere except in fields", async () => {
  const user = userEvent.setup();
  const onRowKeyDown = vi.fn((event: RowKeyEvent) => {
    if (event.key === 'v') event.preventDefault();
  });
  const onMove = vi.fn();
  render(
    <>
      <h1 tabIndex={-1}>Executions</h1>
      <input aria-label="Search" />
      <Grid rowCount={10} pageKeys onRowKeyDown={onRowKeyDown} onMove={onMove} />
    </>,
  );
  const heading = screen.getByRole('heading');
  heading.focus();
  // The first press leads to the current row, not past it.
  await user.keyboard('j');
  expect(focusedRow()).toBe('0');
  expect(onMove).not.toHaveBeenCalled();
  heading.focus();
  await user.keyboard('j');
  expect(focusedRow()).toBe('1');
  expect(onMove).toHaveBeenLastCalledWith(1);
  heading.focus();
  await user.keyboard('v');
  expect(onRowKeyDown).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'v' }), 1);
  expect(focusedRow()).toBe('1');
  screen.getByRole('textbox').focus();
  await user.keyboard('jv');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jv');
  expect(onRowKeyDown).toHaveBeenCalledTimes(1);
});

test('each of several keys moves one row, although React has not rendered between them', () => {
  render(<Grid rowCount={10} pageKeys />);
  act(() => {
    for (let times = 0; times < 3; times++) {
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }),
      );
    }
  });
  expect(focusedRow()).toBe('2');
});

test('is one tab stop: ArrowUp in the first row leads to the header, ArrowDown back', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 10, selectable: true });
  screen.getByRole('button', { name: 'Columns and density' }).focus();
  await user.tab();
  expect(focusedRow()).toBe('0');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Summary' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('columnheader', { name: 'Summary' }).getAttribute('aria-sort')).toBe('ascending');
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe('0');
});

test('scrolling renders rows in batches, and nothing in between', () => {
  renderGrid({ rowCount: 1_000 });
  const grid = screen.getByRole('grid');
  const scrolled = (scrollTop: number) => {
    act(() => {
      grid.scrollTop = scrollTop;
      grid.dispatchEvent(new Event('scroll'));
    });
    return [...grid.querySelectorAll<HTMLElement>('[data-index]')].map(({ dataset }) =>
      Number(dataset['index']),
    );
  };
  const before = scrolled(3_200);
  const rowHeight = 32;
  const changes = Array.from({ length: 65 }, (_, at) => scrolled(3_200 + at * (rowHeight / 2))).filter(
    (rows, at, all) => rows.join() !== (all[at - 1] ?? before).join(),
  );
  expect(changes).toHaveLength(4);
  // The 640 px viewport and some rows around it, at any scroll position.
  for (const rows of [before, ...changes]) expect(rows.length).toBeGreaterThanOrEqual(20 + 8 + 8);
  expect(scrolled(3_200 + 7.9 * rowHeight)).toEqual(expect.arrayContaining([100, 127, 130]));
});

test('the current row stays rendered when it is scrolled out of view', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 1_000 });
  row(3).focus();
  const grid = screen.getByRole('grid');
  act(() => {
    grid.scrollTop = 20_000;
    grid.dispatchEvent(new Event('scroll'));
  });
  expect(screen.getByText('Execution 630')).toBeTruthy();
  expect(focusedRow()).toBe('3');
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe('4');
});

test('Enter and a click follow the row’s link, also with Ctrl', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 10 });
  row(1).focus();
  await user.keyboard('{Enter}');
  expect(followed).toHaveBeenLastCalledWith('/f/1', false);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(followed).toHaveBeenLastCalledWith('/f/1', true);
  await user.click(screen.getByText('2.0 s'));
  expect(followed).toHaveBeenLastCalledWith('/f/2', false);
  const times = followed.mock.calls.length;
  await user.click(screen.getByRole('link', { name: 'Execution 3' }));
  expect(followed).toHaveBeenCalledTimes(times + 1);
});

test('the middle button opens a tab', () => {
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  renderGrid({ rowCount: 10 });
  const cell = screen.getByText('2.0 s');
  fireEvent(cell, createEvent('auxclick', cell, { button: 1, bubbles: true }, { EventType: 'MouseEvent' }));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/f\/2$/), '_blank', 'noopener');
});

test('Space selects, Shift with arrows extends and shrinks the range', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 10, selectable: true });
  row(2).focus();
  await user.keyboard(' ');
  expect(selectedKeys()).toBe('row-2');
  expect(row(2).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selectedKeys()).toBe('row-2 row-3 row-4');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selectedKeys()).toBe('row-2 row-3');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(selectedKeys()).toBe('row-2 row-3 row-6 row-7');
});

test('a Shift-click on a checkbox selects the rows between', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 10, selectable: true });
  await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select row 5' }));
  await user.keyboard('{/Shift}');
  expect(selectedKeys()).toBe('row-1 row-2 row-3 row-4');
});

test('the header checkbox distinguishes none, some and all', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 3, selectable: true });
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(selectedKeys()).toBe('row-0 row-1 row-2');
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(all);
  expect(selectedKeys()).toBe('');
});

test('sorting starts in the column’s direction and reverses', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 3 });
  const header = (name: string) => screen.getByRole('columnheader', { name });
  expect(within(header('Status')).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Duration' }));
  expect(header('Duration').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Duration' }));
  expect(header('Duration').getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Summary' }));
  expect(header('Summary').getAttribute('aria-sort')).toBe('ascending');
  expect(header('Duration').hasAttribute('aria-sort')).toBe(false);
});

test('hidden columns and widths are stored on this machine', async () => {
  const user = userEvent.setup();
  const { unmount } = renderGrid({ rowCount: 3 });
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  expect(screen.getByRole('checkbox', { name: 'Status' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Duration' }));
  const width = screen.getByRole('spinbutton', { name: 'Width of Status in pixels' });
  await user.clear(width);
  await user.type(width, '20{Enter}');
  expect(screen.queryByRole('columnheader', { name: 'Duration' })).toBeNull();
  unmount();

  renderGrid({ rowCount: 3 });
  expect(screen.queryByRole('columnheader', { name: 'Duration' })).toBeNull();
  // The minimum width.
  expect(screen.getByRole('grid').style.getPropertyValue('--grid-template')).toBe('60px minmax(200px, 1fr)');
});

describe('the order of columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}`) });

  test('changes with the arrow keys, keeps the focus, and is stored on this machine', async () => {
    const user = userEvent.setup();
    const { unmount } = renderGrid({ rowCount: 3 });
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    grip('Status').focus();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(heads()).toEqual(['Summary', 'Status', 'Duration']);
    expect(document.activeElement).toBe(grip('Status'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(heads()).toEqual(['Summary', 'Duration', 'Status']);
    unmount();

    renderGrid({ rowCount: 3 });
    expect(heads()).toEqual(['Summary', 'Duration', 'Status']);
    expect(row(1).textContent).toBe('Execution 11.0 sError');
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(heads()).toEqual(['Status', 'Summary', 'Duration']);
  });

  test('changes by dragging a line of the menu', async () => {
    const user = userEvent.setup();
    renderGrid({ rowCount: 3 });
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    const list = screen.getByRole('group', { name: 'Columns' });
    list.setPointerCapture = vi.fn();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = [...list.children].indexOf(this);
      return new DOMRect(0, at * 28, 280, 28);
    });
    fireEvent.pointerDown(grip('Duration'), { button: 0 });
    fireEvent.pointerMove(list, { clientY: 10 });
    expect(heads()).toEqual(['Duration', 'Status', 'Summary']);
    fireEvent.pointerMove(list, { clientY: 500 });
    fireEvent.pointerUp(list);
    fireEvent.pointerMove(list, { clientY: 10 });
    expect(heads()).toEqual(['Status', 'Summary', 'Duration']);
  });

  test('a phone has an order of its own', async () => {
    const user = userEvent.setup();
    const { unmount } = renderGrid({ rowCount: 3 });
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    grip('Status').focus();
    await user.keyboard('{ArrowDown}');
    unmount();
    phone = true;
    renderGrid({ rowCount: 3 });
    expect(heads()).toEqual(['Status', 'Summary']);
  });
});

test('rows reach the edge even if the growing column is hidden', async () => {
  const user = userEvent.setup();
  renderGrid({ rowCount: 3 });
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  await user.click(screen.getByRole('checkbox', { name: 'Summary' }));
  expect(screen.getByRole('grid').style.getPropertyValue('--grid-template')).toBe('minmax(120px, 1fr) 90px');
});

describe('a list that is too narrow for its columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const narrow = (width: number) =>
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);

  test('leaves out those that are spare, the first of them first', () => {
    narrow(410);
    const { unmount } = renderGrid({ rowCount: 3 });
    expect(heads()).toEqual(['Status', 'Summary', 'Duration']);
    unmount();
    narrow(409);
    const { unmount: leave } = renderGrid({ rowCount: 3 });
    expect(heads()).toEqual(['Status', 'Summary']);
    expect(within(row(0)).getAllByRole('gridcell')).toHaveLength(2);
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('2');
    leave();
    narrow(409);
    renderGrid({ rowCount: 3, selectable: true });
    expect(heads()).toEqual(['', 'Status', 'Summary']);
  });

  test('keeps the one it is sorted by for longer than others', () => {
    narrow(300);
    renderGrid({ rowCount: 3, sort: { column: 'duration', direction: 'desc' } });
    expect(heads()).toEqual(['Status', 'Duration']);
  });

  test('narrows what grows when none is left to leave', async () => {
    const user = userEvent.setup();
    narrow(300);
    renderGrid({ rowCount: 3 });
    expect(heads()).toEqual(['Status']);
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    await user.click(screen.getByRole('checkbox', { name: 'Summary' }));
    expect(heads()).toEqual(['Status', 'Summary']);
    const { style } = screen.getByRole('grid');
    expect(style.getPropertyValue('--grid-template')).toBe('120px minmax(120px, 1fr)');
    expect(style.getPropertyValue('--grid-width')).toBe('240px');
  });

  test('keeps the one that the person adds', async () => {
    const user = userEvent.setup();
    narrow(400);
    renderGrid({ rowCount: 3 });
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    const box = screen.getByRole('checkbox', { name: 'Duration' });
    expect(box).toHaveProperty('checked', false);
    await user.click(box);
    expect(box).toHaveProperty('checked', true);
    expect(heads()).toEqual(['Status', 'Duration']);
    await user.click(screen.getByRole('checkbox', { name: 'Summary' }));
    expect(heads()).toEqual(['Status', 'Summary', 'Duration']);
  });

  test('keeps all of them when the person widens one', async () => {
    const user = userEvent.setup();
    narrow(410);
    renderGrid({ rowCount: 3 });
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    const width = screen.getByRole('spinbutton', { name: 'Width of Status in pixels' });
    await user.clear(width);
    await user.type(width, '300{Enter}');
    expect(heads()).toEqual(['Status', 'Summary', 'Duration']);
  });
});

test('a phone hides the columns that may be hidden', () => {
  phone = true;
  renderGrid({ rowCount: 3 });
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Status', 'Summary']);
});

test('requests more near the end, once, and offers a retry after a failure', async () => {
  const user = userEvent.setup();
  const onLoad = vi.fn();
  const { rerender } = renderGrid({ rowCount: 200, more: { hasNext: true, loading: false, onLoad } });
  expect(onLoad).not.toHaveBeenCalled();
  const grid = screen.getByRole('grid');
  act(() => {
    grid.scrollTop = 5_600;
    grid.dispatchEvent(new Event('scroll'));
  });
  expect(onLoad).toHaveBeenCalledTimes(1);
  rerender(<Grid rowCount={200} more={{ hasNext: true, loading: true, onLoad }} />);
  expect(screen.getByText('Loading more…')).toBeTruthy();
  rerender(<Grid rowCount={200} more={{ hasNext: true, loading: false, failed: true, onLoad }} />);
  expect(onLoad).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onLoad).toHaveBeenCalledTimes(2);
});

test('returning restores the position and the current row, once the rows have loaded', () => {
  const { unmount } = renderGrid({ rowCount: 1_000, scrollKey: 'list?status=error' });
  const grid = screen.getByRole('grid');
  act(() => {
    grid.scrollTop = 3_200;
    grid.dispatchEvent(new Event('scroll'));
  });
  act(() => row(105).focus());
  unmount();

  const { rerender } = renderGrid({ rowCount: 0, scrollKey: 'list?status=error', empty: 'Nothing' });
  rerender(<Grid rowCount={1_000} scrollKey="list?status=error" />);
  expect(screen.getByRole('grid').scrollTop).toBe(3_200);
  expect(row(105).tabIndex).toBe(0);
  expect(focusedRow()).toBe('105');
  rerender(<Grid rowCount={1_000} scrollKey="list?status=other" />);
  expect(screen.getByRole('grid').scrollTop).toBe(0);
});

test('a different list does not load further because of the previous position', () => {
  const onLoad = vi.fn();
  const { rerender } = renderGrid({ rowCount: 1_000, scrollKey: 'long' });
  const grid = screen.getByRole('grid');
  act(() => {
    grid.scrollTop = 30_000;
    grid.dispatchEvent(new Event('scroll'));
  });
  rerender(<Grid rowCount={100} scrollKey="short" more={{ hasNext: true, loading: false, onLoad }} />);
  expect(onLoad).not.toHaveBeenCalled();
});

test('an empty list shows the reason', () => {
  renderGrid({ rowCount: 0, empty: <p>No execution matches these filters</p> });
  expect(screen.getByText('No execution matches these filters')).toBeTruthy();
});

test('rows are expanded by a button, an arrow, or D; the rows below move down', async () => {
  const user = userEvent.setup();
  const details = { height: 100, render: (index: number) => <a href={`/files/${index}`}>Files {index}</a> };
  render(<Grid rowCount={50} selectable details={details} pageKeys />);
  const row = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`)!;
  const place = (index: number) => row(index).style.top;
  await user.click(screen.getByRole('button', { name: 'Details of row 2' }));
  expect(screen.getByRole('button', { name: 'Details of row 2' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Files 1' }).closest<HTMLElement>('[role=row]')?.style.top).toBe(
    '64px',
  );
  expect([place(1), place(2)]).toEqual(['32px', '164px']);
  act(() => row(3).focus());
  await user.keyboard('{ArrowRight}');
  expect(place(4)).toBe(`${4 * 32 + 200}px`);
  // ArrowRight does not collapse; ArrowLeft does. Escape leads back from the details.
  await user.keyboard('{ArrowRight}');
  act(() => screen.getByRole('link', { name: 'Files 3' }).focus());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(row(3));
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('link', { name: 'Files 3' })).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('d');
  expect(screen.getByRole('link', { name: 'Files 3' })).toBeTruthy();
  expect(document.activeElement).toBe(row(3));
});

test('returning restores the expanded rows; a phone has no expandable rows', () => {
  const details = { height: 100, render: (index: number) => <>Details {index}</> };
  const { unmount } = render(<Grid rowCount={50} selectable details={details} scrollKey="list" />);
  act(() => screen.getByRole('button', { name: 'Details of row 3' }).click());
  unmount();
  const again = render(<Grid rowCount={50} selectable details={details} scrollKey="list" />);
  expect(screen.getByText('Details 2')).toBeTruthy();
  again.unmount();
  phone = true;
  render(<Grid rowCount={50} selectable details={details} scrollKey="list" />);
  expect(screen.queryByText('Details 2')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Details of row 3' })).toBeNull();
});
