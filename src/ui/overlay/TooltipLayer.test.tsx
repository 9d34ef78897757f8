import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TooltipLayer } from './TooltipLayer.tsx';

beforeEach(() => void vi.useFakeTimers());

function renderPage() {
  render(
    <main>
      <button type="button" data-tip="15 Sep 2026, 14:29:30 UTC">
        3 min ago
      </button>
      <button type="button" aria-label="Refresh" data-tip="Refresh" />
      <p>Elsewhere</p>
      <TooltipLayer />
    </main>,
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('appears after a delay, describes its target, and disappears when the pointer leaves', () => {
  renderPage();
  const target = screen.getByText('3 min ago');
  fireEvent.pointerOver(target);
  wait(299);
  expect(screen.queryByRole('tooltip')).toBeNull();
  wait(1);
  const tip = screen.getByRole('tooltip');
  expect(tip.textContent).toBe('15 Sep 2026, 14:29:30 UTC');
  expect(target.getAttribute('aria-describedby')).toBe(tip.id);
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  wait(80);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(target.hasAttribute('aria-describedby')).toBe(false);
});

test('stays while the pointer is on the tooltip', () => {
  renderPage();
  fireEvent.pointerOver(screen.getByText('3 min ago'));
  wait(300);
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  fireEvent.pointerOver(screen.getByRole('tooltip'));
  wait(1_000);
  expect(screen.getByRole('tooltip')).toBeTruthy();
});

test('Escape hides it, and so does a press', () => {
  renderPage();
  const target = screen.getByText('3 min ago');
  fireEvent.pointerOver(target);
  wait(300);
  fireEvent.keyDown(target, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerOver(target);
  wait(300);
  fireEvent.pointerDown(target);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('text that is already the name is not announced twice', () => {
  renderPage();
  const target = screen.getByRole('button', { name: 'Refresh' });
  fireEvent.pointerOver(target);
  wait(300);
  expect(screen.getByRole('tooltip').textContent).toBe('Refresh');
  expect(target.hasAttribute('aria-describedby')).toBe(false);
});

test('does not appear on touch', () => {
  renderPage();
  fireEvent.pointerOver(screen.getByText('3 min ago'), { pointerType: 'touch' });
  wait(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('disappears immediately with the focus, because Escape then belongs to the newly focused element', () => {
  renderPage();
  const onKeyDown = vi.fn();
  const elsewhere = screen.getByText('Elsewhere');
  elsewhere.tabIndex = 0;
  elsewhere.addEventListener('keydown', onKeyDown);
  act(() => screen.getByRole('button', { name: 'Refresh' }).focus());
  wait(0);
  expect(screen.getByRole('tooltip').textContent).toBe('Refresh');
  act(() => elsewhere.focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.keyDown(elsewhere, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledTimes(1);
});

test('keeps the description that a target already has', () => {
  render(
    <main>
      <button type="button" aria-describedby="reason" data-tip="More of it">
        Flag
      </button>
      <p id="reason">Viewers may not flag</p>
      <TooltipLayer />
    </main>,
  );
  const target = screen.getByText('Flag');
  fireEvent.pointerOver(target);
  wait(300);
  expect(target.getAttribute('aria-describedby')).toBe(`reason ${screen.getByRole('tooltip').id}`);
  fireEvent.keyDown(target, { key: 'Escape' });
  expect(target.getAttribute('aria-describedby')).toBe('reason');
});

test('a cell of a grid shows its own text, if truncated', () => {
  render(
    <main>
      <div data-tip-cells="">
        <div role="gridcell">Tendered NB8937204 to Pinecrest Lines</div>
        <div role="gridcell">1.0 s</div>
      </div>
      <TooltipLayer />
    </main>,
  );
  const cut = screen.getByText(/^Tendered/);
  Object.defineProperties(cut, { clientWidth: { value: 90 }, scrollWidth: { value: 240 } });
  fireEvent.pointerOver(screen.getByText('1.0 s'));
  wait(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerOver(cut);
  wait(300);
  expect(screen.getByRole('tooltip').textContent).toBe('Tendered NB8937204 to Pinecrest Lines');
});
