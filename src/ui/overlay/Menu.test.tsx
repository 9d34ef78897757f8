import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuEntry.tsx';

const resubmit = vi.fn();
const flag = vi.fn();

const items: MenuItem[] = [
  { label: 'Resubmit', onSelect: resubmit },
  { label: 'Flag', onSelect: flag, disabled: 'Viewers may not flag' },
  { divider: true },
  { label: 'Open files', to: '/files' },
];

function renderMenu() {
  render(<Menu label="Actions" items={items} renderTrigger={(props) => <Button {...props}>More</Button>} />);
  return screen.getByRole('button', { name: 'More' });
}

const focused = () => document.activeElement?.textContent;

test('opens with the arrow keys, wraps around, and finds by first letter', async () => {
  const user = userEvent.setup();
  renderMenu().focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
  expect(focused()).toBe('Resubmit');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Open files');
  await user.keyboard('{ArrowDown}{End}{Home}');
  expect(focused()).toBe('Resubmit');
  await user.keyboard('o');
  expect(focused()).toBe('Open files');
});

test('Escape closes it and returns the focus; so does choosing an entry', async () => {
  const user = userEvent.setup();
  const trigger = renderMenu();
  await user.click(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger);

  await user.keyboard('{ArrowDown}{Enter}');
  expect(resubmit).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test('a disabled entry can be reached, says why, and does nothing', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  const item = screen.getByRole('menuitem', { name: 'Flag' });
  expect(item.dataset.tip).toBe('Viewers may not flag');
  // The reason must be available without a pointer, too.
  const reason = document.getElementById(item.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Viewers may not flag');
  await user.click(item);
  expect(flag).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('a click outside closes it', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
