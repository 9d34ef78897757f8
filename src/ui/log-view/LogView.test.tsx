import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { LogView } from './LogView.tsx';
import type { LogViewLine } from './log-line.ts';

const line = (seq: number, more: Partial<LogViewLine> = {}): LogViewLine => ({
  seq,
  time: new Date(Date.UTC(2026, 8, 15, 14, 30) + seq).toISOString(),
  level: 'INFO',
  stepLabel: 'Map',
  message: `Line number ${seq}`,
  attributes: null,
  isTruncated: false,
  ...more,
});

test('renders only the visible ones of a hundred thousand lines', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => line(index + 1));
  render(<LogView label="Log" lines={lines} wrap={false} onLine={() => undefined} zone="UTC" />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(100);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('100000');
  expect(rows[0]?.textContent).toContain('14:30:00.001');
});

test('prints lines outside the view too, and says where it stops', () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => line(index + 1));
  render(<LogView label="Log" lines={lines} wrap={false} onLine={() => undefined} zone="UTC" />);
  const region = screen.getByRole('region', { name: 'Log' });
  window.dispatchEvent(new Event('beforeprint'));
  expect(region.textContent).toContain('Line number 2000');
  expect(region.textContent).not.toContain('Line number 2001');
  expect(region.textContent).toContain('The first 2,000 of 2,500 lines. Download the rest.');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(region.textContent).not.toContain('Line number 2000');
  expect(region.textContent).not.toContain('Download the rest');
});

test('copies the lines that are selected, or all, and leaves part of one to the browser', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => line(index + 1));
  const toText = (some: readonly LogViewLine[]) => some.map(({ message }) => `${message}\n`).join('');
  render(
    <>
      <LogView label="Log" lines={lines} toText={toText} wrap={false} onLine={() => undefined} zone="UTC" />
      <LiveRegion />
    </>,
  );
  const region = screen.getByRole('region', { name: 'Log' });
  const messageOf = (seq: number) => screen.getByText(`Line number ${seq}`).firstChild as Text;
  /** What is in the clipboard after Ctrl C; null if the browser fills it. */
  const copied = () => {
    let text: string | null = null;
    const setData = (_type: string, data: string) => void (text = data);
    fireEvent(region, createEvent.copy(region, { clipboardData: { setData } }));
    return text;
  };
  getSelection()?.setBaseAndExtent(messageOf(2), 5, messageOf(4), 4);
  expect(copied()).toBe('Line number 2\nLine number 3\nLine number 4\n');
  getSelection()?.setBaseAndExtent(messageOf(2), 0, messageOf(2), 4);
  expect(copied()).toBeNull();
  const user = userEvent.setup();
  region.focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(copied()).toBe(toText(lines));
  expect(await screen.findByText('Copied 10,000 lines')).toBeTruthy();
});

test('a person who follows is at the end with each new line, and sees it immediately', () => {
  const lines = Array.from({ length: 600 }, (_, index) => line(index + 1));
  const log = (count: number, follow: boolean) => (
    <LogView
      label="Log"
      lines={lines.slice(0, count)}
      wrap
      follow={follow}
      onLine={() => undefined}
      zone="UTC"
    />
  );
  const { rerender } = render(log(50, true));
  const region = screen.getByRole('region', { name: 'Log' });
  let height = 1_000;
  Object.defineProperty(region, 'scrollHeight', { get: () => height });
  for (const count of [300, 600]) {
    height += 5_000;
    rerender(log(count, true));
    expect(region.scrollTop).toBe(height);
    expect(screen.getByText(`Line number ${count}`)).toBeTruthy();
  }
  height += 5_000;
  rerender(log(599, false));
  expect(region.scrollTop).toBe(height - 5_000);
});

test('a line requested before it has loaded is scrolled into view when it arrives', () => {
  const lines = Array.from({ length: 600 }, (_, index) => line(index + 1));
  const log = (count: number) => (
    <LogView
      label="Log"
      lines={lines.slice(0, count)}
      wrap
      target={400}
      onLine={() => undefined}
      zone="UTC"
    />
  );
  const { rerender } = render(log(50));
  const region = screen.getByRole('region', { name: 'Log' });
  const scrollTo = vi.spyOn(region, 'scrollTo').mockImplementation(() => undefined);
  rerender(log(600));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('details expand as JSON, matches are highlighted, truncated lines say so, numbers are links', async () => {
  const user = userEvent.setup();
  const onLine = vi.fn();
  const lines = [
    line(1, { message: 'Lookup of QQ' }),
    line(7, { attributes: { table: 'region_codes' }, isTruncated: true, level: 'ERROR' }),
  ];
  render(<LogView label="Log" lines={lines} pattern={/qq/gi} wrap onLine={onLine} zone="UTC" target={7} />);
  expect(screen.getByText('QQ').tagName).toBe('MARK');
  const [, second] = screen.getAllByRole('listitem');
  const row = within(second as HTMLElement);
  expect(row.getByText('Error').className).toContain('error');
  expect(second?.textContent).toContain('truncated at 10 KB');
  expect(second?.textContent).not.toContain('region_codes');
  await user.click(row.getByRole('button', { name: 'Details of line 7' }));
  expect(second?.textContent).toContain('"table": "region_codes"');
  expect(row.getByRole('button', { name: 'Line 7: link to it' }).getAttribute('aria-current')).toBe(
    'location',
  );
  await user.click(screen.getByRole('button', { name: 'Line 1: link to it' }));
  expect(onLine).toHaveBeenCalledWith(1);
});

test('all lines are one tab stop: J and K move from the marked line to the next and the previous one', async () => {
  const user = userEvent.setup();
  const onLine = vi.fn();
  const lines = [line(2), line(5, { level: 'ERROR', message: 'Refused' }), line(9)];
  const log = (target: number | null) => (
    <>
      <LiveRegion />
      <LogView label="Log" lines={lines} wrap={false} onLine={onLine} zone="UTC" target={target} />
    </>
  );
  const { rerender } = render(log(null));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Log' }));
  await user.keyboard('j');
  expect(onLine).toHaveBeenLastCalledWith(2);
  rerender(log(2));
  await user.keyboard('j');
  expect(onLine).toHaveBeenLastCalledWith(5);
  expect(await screen.findByText('Line 5, error: Refused')).toBeTruthy();
  rerender(log(5));
  await user.keyboard('k');
  expect(onLine).toHaveBeenLastCalledWith(2);
  rerender(log(2));
  // Faster than the address, which sets the mark, is updated.
  await user.keyboard('jj');
  expect(onLine).toHaveBeenLastCalledWith(9);
  rerender(log(5));
  await user.keyboard('k');
  expect(onLine).toHaveBeenLastCalledWith(5);
  rerender(log(5));
  await user.keyboard('{Control>}k{/Control}');
  expect(onLine).toHaveBeenCalledTimes(6);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});
