import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { rangeBounds, rangeLabel } from '../../lib/date-range.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';

const BERLIN = 'Europe/Berlin';

afterEach(() => vi.useRealTimers());

test('presets move with the present, custom ranges are fixed', () => {
  const now = Date.parse('2026-09-15T14:30:00Z');
  expect(rangeBounds('24h', now)).toEqual({ from: now - 86_400_000, to: now });
  expect(rangeBounds({ from: 1, to: 2 }, now)).toEqual({ from: 1, to: 2 });
  expect(rangeLabel('7d')).toBe('Last 7 d');
  expect(rangeLabel({ from: now, to: now + 3_600_000 }, BERLIN)).toBe('15 Sep 16:30–17:30');
});

test('choosing a preset reports it and returns the focus', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<DateRangeFilter label="Started" value="24h" onChange={onChange} />);
  const chip = screen.getByRole('button', { name: 'Started: Last 24 h' });
  await user.click(chip);
  await user.click(screen.getByRole('button', { name: 'Last 7 d' }));
  expect(onChange).toHaveBeenCalledWith('7d');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(chip);
});

test('a range of days is one choice in the calendar, in the displayed zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-15T14:30:00Z') });
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<DateRangeFilter label="Started" value={null} onChange={onChange} zone={BERLIN} />);
  await user.click(screen.getByRole('button', { name: 'Started' }));
  await user.click(await screen.findByRole('button', { name: /^Saturday,? 12 September 2026$/ }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Monday,? 14 September 2026$/ }));
  expect(onChange).toHaveBeenCalledWith({
    from: Date.parse('2026-09-11T22:00:00Z'),
    to: Date.parse('2026-09-14T22:00:00Z'),
  });
  expect(rangeLabel(onChange.mock.lastCall?.[0], BERLIN)).toBe('12 Sep – 14 Sep');
});

test('times of day have 24 hours, and are rejected if reversed', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const hours = (from: string, to: string) => ({
    from: Date.parse(`2026-09-15T${from}:00Z`),
    to: Date.parse(`2026-09-15T${to}:00Z`),
  });
  render(
    <DateRangeFilter label="Started" value={hours('14:00', '15:00')} onChange={onChange} zone={BERLIN} />,
  );
  await user.click(screen.getByRole('button', { name: 'Started: 15 Sep 16:00–17:00' }));
  const to = screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement;
  expect(to.value).toBe('17:00');
  await user.clear(to);
  await user.type(to, '1530{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('The start must be before the end.');
  await user.clear(to);
  await user.type(to, '6 PM{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter times as 14:30.');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(to);
  await user.type(to, '18:00{Enter}');
  expect(onChange).toHaveBeenCalledWith(hours('14:00', '16:00'));
});

test('today and yesterday are the person’s days, also when the clocks change', () => {
  const now = Date.parse('2026-10-25T22:30:00Z');
  expect(rangeBounds('today', now, BERLIN)).toEqual({ from: Date.parse('2026-10-24T22:00:00Z'), to: now });
  expect(rangeBounds('yesterday', now + 3_600_000, BERLIN)).toEqual({
    from: Date.parse('2026-10-24T22:00:00Z'),
    to: Date.parse('2026-10-25T23:00:00Z'),
  });
  expect([rangeLabel('today'), rangeLabel('yesterday')]).toEqual(['Today', 'Yesterday']);
});
