import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { rangeBounds, rangeLabel } from '../../lib/date-range.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';

const BERLIN = 'Europe/Berlin';

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

test('from–to is read in the displayed zone, and rejected if reversed', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<DateRangeFilter label="Started" value={null} onChange={onChange} zone={BERLIN} />);
  await user.click(screen.getByRole('button', { name: 'Started' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-15T16:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-15T15:00' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toBe('The start must be before the end.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-15T18:00' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenCalledWith({
    from: Date.parse('2026-09-15T14:00:00Z'),
    to: Date.parse('2026-09-15T16:00:00Z'),
  });
});
