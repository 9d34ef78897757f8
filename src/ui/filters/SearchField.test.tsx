import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

beforeEach(() => void vi.useFakeTimers());

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

test('searches once when typing pauses, and immediately on Enter', () => {
  const onSearch = vi.fn();
  render(<SearchField label="Partners" value="" onSearch={onSearch} delayMs={250} />);
  type('al');
  act(() => vi.advanceTimersByTime(200));
  type('ald');
  act(() => vi.advanceTimersByTime(249));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([['ald']]);
  type('alder');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  act(() => vi.advanceTimersByTime(1_000));
  expect(onSearch.mock.calls).toEqual([['ald'], ['alder']]);
});

test('an old response does not overwrite later typing, but a change from outside is shown', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchField label="Partners" value="" onSearch={onSearch} />);
  type('al');
  act(() => vi.advanceTimersByTime(250));
  type('alder');
  rerender(<SearchField label="Partners" value="al" onSearch={onSearch} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'alder');
  act(() => vi.advanceTimersByTime(250));
  rerender(<SearchField label="Partners" value="alder" onSearch={onSearch} />);
  rerender(<SearchField label="Partners" value="harbor" onSearch={onSearch} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'harbor');
});

test('none of its own earlier searches overwrites later typing, however late it comes back', () => {
  const { rerender } = render(<SearchField label="Partners" value="" onSearch={vi.fn()} delayMs={0} />);
  for (const text of ['n', 'no', 'nor']) {
    type(text);
    act(() => vi.advanceTimersByTime(0));
  }
  rerender(<SearchField label="Partners" value="n" onSearch={vi.fn()} delayMs={0} />);
  rerender(<SearchField label="Partners" value="nor" onSearch={vi.fn()} delayMs={0} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'nor');
  rerender(<SearchField label="Partners" value="n" onSearch={vi.fn()} delayMs={0} />);
  expect(screen.getByRole('searchbox'), 'the Back button').toHaveProperty('value', 'n');
});

test('a trailing space stays while the person types, although the search is trimmed', () => {
  const { rerender } = render(<SearchField label="Partners" value="" onSearch={vi.fn()} />);
  type('PO ');
  act(() => vi.advanceTimersByTime(250));
  rerender(<SearchField label="Partners" value="PO" onSearch={vi.fn()} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'PO ');
});

test('the clear button empties the field and clears the search', () => {
  const onSearch = vi.fn();
  render(<SearchField label="Partners" value="al" onSearch={onSearch} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Partners' }));
  expect(onSearch.mock.calls).toEqual([['']]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
