import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { CopyText } from './CopyText.tsx';
import { RelativeTime } from './RelativeTime.tsx';

const NOW = Date.parse('2026-09-15T14:30:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

test('a relative time ages, and contains the absolute one in its zone', () => {
  render(<RelativeTime at="2026-09-15T14:29:30Z" zone="Europe/Berlin" />);
  const time = screen.getByText('30 s ago');
  expect(time.getAttribute('datetime')).toBe('2026-09-15T14:29:30.000Z');
  expect(time.dataset.tip).toBe('15 Sep 2026, 16:29:30 CEST');
  expect(time.hasAttribute('tabindex')).toBe(false);
  act(() => vi.advanceTimersByTime(5_000));
  expect(time.textContent).toBe('35 s ago');
  act(() => vi.advanceTimersByTime(60_000));
  expect(time.textContent).toBe('1 min ago');
});

const UUID = '7f2c1b9e-0d41-4c11-9b1a-0242ac1300e1';

function copyWith(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: vi.fn(writeText) } });
  render(
    <>
      <CopyText text={UUID} shown="7f2c…" what="execution uuid" />
      <LiveRegion />
    </>,
  );
  return navigator.clipboard.writeText;
}

const click = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy execution uuid' })));

test('copies the full text, not the displayed one, says so, and resets', async () => {
  const writeText = copyWith(() => Promise.resolve());
  await click();
  expect(writeText).toHaveBeenCalledWith(UUID);
  expect(screen.getByRole('status').textContent?.trim()).toBe('Copied execution uuid');
  expect(screen.getByRole('button').dataset.tip).toBe('Copied');
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('button').dataset.tip).toBe('Copy execution uuid');
});

test('if the browser blocks copying, the text is announced instead', async () => {
  copyWith(() => Promise.reject(new Error('denied')));
  await click();
  expect(screen.getByRole('alert').textContent).toContain(UUID);
});
