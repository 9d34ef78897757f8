import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toolbar } from './Toolbar.tsx';

const page = (last: string | null) => (
  <>
    <Toolbar label="Counts">
      <a href="#a">a</a>
      <button type="button">b</button>
      {last && <a href="#c">{last}</a>}
    </Toolbar>
    <button type="button">after</button>
  </>
);

test('is one tab stop, keeps its place, and moves with the arrow keys', async () => {
  const user = userEvent.setup();
  render(page('c'));
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('a');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('c');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('a');
  await user.keyboard('{End}{ArrowLeft}');
  expect(focused()).toBe('b');
  await user.tab();
  expect(focused()).toBe('after');
  await user.tab({ shift: true });
  expect(focused()).toBe('b');
});

test('remains reachable when its current control goes', async () => {
  const user = userEvent.setup();
  const { rerender } = render(page('c'));
  await user.click(screen.getByText('c'));
  rerender(page(null));
  (document.activeElement as HTMLElement).blur();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('a');
});
