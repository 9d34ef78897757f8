import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChartSeries, TimeBucket } from './series.ts';
import { StackedBars } from './StackedBars.tsx';

type Outcome = 'error' | 'success';

const HOUR = 3_600_000;
const START = Date.parse('2026-09-15T10:00:00Z');
const series: ChartSeries<Outcome>[] = [
  { id: 'error', label: 'Error', tone: 'fail' },
  { id: 'success', label: 'Success', tone: 'ok' },
];
const buckets: TimeBucket<Outcome>[] = [12, 20, 31, 8].map((success, index) => ({
  start: START + index * HOUR,
  values: { success, error: index },
}));

function renderBars(onPick?: (span: { from: number; to: number }) => void, ranges?: boolean) {
  render(
    <StackedBars
      title="Executions per hour"
      hint="by outcome, UTC"
      series={series}
      buckets={buckets}
      bucketMs={HOUR}
      zone="UTC"
      onPick={onPick}
      ranges={ranges}
    />,
  );
  return screen.getByRole('slider', { name: 'Executions per hour by outcome, UTC' });
}

test('arrow keys read out the buckets', async () => {
  const user = userEvent.setup();
  const plot = renderBars();
  plot.focus();
  await user.keyboard('{ArrowLeft}');
  expect(plot.getAttribute('aria-valuetext')).toBe('15 Sep 12:00–13:00: Error 2, Success 31');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(plot.getAttribute('aria-valuetext')).toBe('15 Sep 10:00–11:00: Success 12');
  expect(plot.getAttribute('aria-valuenow')).toBe('0');
});

test('Enter selects the bucket, Shift with the arrow keys a range; Escape cancels', async () => {
  const user = userEvent.setup();
  const onPick = vi.fn();
  const plot = renderBars(onPick);
  plot.focus();
  await user.keyboard('{Home}{ArrowRight}{Enter}');
  expect(onPick).toHaveBeenLastCalledWith({ from: START + HOUR, to: START + 2 * HOUR });
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(plot.getAttribute('aria-valuetext')).toBe('15 Sep 11:00–14:00: Error 6, Success 59');
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenLastCalledWith({ from: START + HOUR, to: START + 4 * HOUR });
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Escape}{Enter}');
  expect(onPick).toHaveBeenLastCalledWith({ from: START + 2 * HOUR, to: START + 3 * HOUR });
});

// The test environment has no layout: the plot is 600 px wide, with a 34 px scale at the left.
const xOf = (bucket: number) => 34 + ((600 - 34) / 4) * (bucket + 0.5);

test('a click selects one bucket, a drag in either direction a range', () => {
  const onPick = vi.fn();
  const plot = renderBars(onPick);
  fireEvent.pointerDown(plot, { clientX: xOf(2), button: 0 });
  fireEvent.pointerUp(plot, { clientX: xOf(2) });
  expect(onPick).toHaveBeenLastCalledWith({ from: START + 2 * HOUR, to: START + 3 * HOUR });
  fireEvent.pointerDown(plot, { clientX: xOf(3), button: 0 });
  fireEvent.pointerMove(plot, { clientX: xOf(1) });
  fireEvent.pointerUp(plot, { clientX: xOf(1) });
  expect(onPick).toHaveBeenLastCalledWith({ from: START + HOUR, to: START + 4 * HOUR });
  expect(onPick).toHaveBeenCalledTimes(2);
});

test('a touch that turns into scrolling selects nothing', () => {
  const onPick = vi.fn();
  const plot = renderBars(onPick);
  fireEvent.pointerDown(plot, { clientX: xOf(0), button: 0 });
  fireEvent.pointerCancel(plot);
  fireEvent.pointerUp(plot, { clientX: xOf(0) });
  expect(onPick).not.toHaveBeenCalled();
});

test('the numbers are available as a table', async () => {
  const user = userEvent.setup();
  renderBars();
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = screen.getByRole('table', { name: 'Executions per hour by outcome, UTC' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(cells[0]).toEqual(['Time', 'Error', 'Success', 'Total']);
  expect(cells[3]).toEqual(['15 Sep 12:00–13:00', '2', '31', '33']);
  await user.click(screen.getByRole('button', { name: 'Show as a chart' }));
  expect(screen.getByRole('slider')).toBeTruthy();
});
