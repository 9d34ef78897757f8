import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { clampSplit, Splitter, type SplitterProps } from './Splitter.tsx';

const range = { least: 20, most: 61, initial: 40 };

function Panes({ side }: Pick<SplitterProps, 'side'>) {
  const [size, setSize] = useState(30);
  return <Splitter label="Width of the form" range={range} size={size} side={side} onResize={setSize} />;
}

const open = (side: SplitterProps['side']) => {
  render(<Panes side={side} />);
  const line = screen.getByRole('separator', { name: 'Width of the form' });
  return { line, user: userEvent.setup(), value: () => line.getAttribute('aria-valuenow') };
};

test.each([
  ['left', 'ArrowRight', 'ArrowLeft', 'vertical'],
  ['right', 'ArrowLeft', 'ArrowRight', 'vertical'],
  ['below', 'ArrowUp', 'ArrowDown', 'horizontal'],
] as const)(
  'a pane at the %s grows by %s, shrinks by %s, within its range',
  async (side, grow, shrink, orientation) => {
    const { line, user, value } = open(side);
    expect(line.getAttribute('aria-orientation')).toBe(orientation);
    await user.tab();
    expect(document.activeElement).toBe(line);
    await user.keyboard(`{${grow}}`);
    expect(value()).toBe('32');
    await user.keyboard(`{${shrink}}{${shrink}}`);
    expect(value()).toBe('28');
    await user.keyboard('{End}');
    expect(value()).toBe(line.getAttribute('aria-valuemax'));
    await user.keyboard(`{${grow}}`);
    expect(value()).toBe('61');
    await user.keyboard('{Home}');
    expect(value()).toBe(line.getAttribute('aria-valuemin'));
    await user.keyboard('{Enter}');
    expect(value()).toBe('40');
  },
);

test('a double click restores the initial size', () => {
  const { line, value } = open('right');
  fireEvent.doubleClick(line);
  expect(value()).toBe('40');
});

test('a size is an integer within its range', () => {
  expect([3, 33.4, 99].map((size) => clampSplit(range, size))).toEqual([20, 33, 61]);
});
