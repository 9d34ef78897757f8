import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, grid, searchScreens } from '#tests/support/search-screen.ts';

const { open, placeOf } = await searchScreens();
const alder = await placeOf('northbay', 'Alder Retail');

test('? lists the shortcuts of the page, but not while the person types', async () => {
  const { user } = await open(alder, '?range=7d');
  await grid();
  await user.click(screen.getByRole('searchbox', { name: 'Search executions' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  button('Copy link').focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const list = within(within(dialog).getByRole('region', { name: 'Executions' }));
  expect(list.getByText('Select the row').parentElement?.textContent).toBe('Select the rowX');
  expect(within(dialog).getByRole('region', { name: 'Everywhere' }).textContent).toContain(
    'Search or jump to',
  );
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Copy link'));
});
