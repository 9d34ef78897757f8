import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Toolbar } from './Toolbar.tsx';

function Filters() {
  const [isSet, setIsSet] = useState(false);
  return (
    <>
      <button type="button">Before</button>
      <Toolbar label="Filters">
        <input type="search" aria-label="Search" />
        <button type="button" onClick={() => setIsSet(true)}>
          Status
        </button>
        {isSet && <button type="button">Remove</button>}
        <button type="button" disabled>
          Flow
        </button>
        <input type="checkbox" aria-label="Auto refresh" />
        <a href="#more">More</a>
        <div role="dialog" aria-label="Panel">
          <button type="button">Inside</button>
        </div>
      </Toolbar>
      <button type="button">After</button>
    </>
  );
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('is one tab stop, apart from its text field and anything opened from it', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  const stops: (string | null | undefined)[] = [];
  for (let step = 0; step < 5; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await user.tab();
    stops.push(focused());
  }
  expect(stops).toEqual(['Before', 'Search', 'Status', 'Inside', 'After']);
});

test('arrows, Home, and End move between the enabled items; Tab returns to the last one', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  screen.getByRole('button', { name: 'Status' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Auto refresh');
  await user.keyboard('{End}');
  expect(focused()).toBe('More');
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Auto refresh');
  await user.tab({ shift: true });
  expect(focused()).toBe('Search');
  await user.tab();
  expect(focused()).toBe('Auto refresh');
});

test('includes an item that appears later', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  expect(screen.getByRole('button', { name: 'Remove' }).tabIndex).toBe(-1);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Remove');
});

test('leaves the arrow keys to a text field', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  screen.getByRole('searchbox').focus();
  await user.keyboard('ab{ArrowLeft}c');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('acb');
});
