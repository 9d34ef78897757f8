import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterField } from './FilterField.tsx';
import { FilterPanel } from './FilterPanel.tsx';

function Filter() {
  const [order, setOrder] = useState<string | null>(null);
  return (
    <FilterPanel
      label="Order"
      value={order}
      onApply={(fields) => setOrder(String(fields.get('order')) || null)}
      onClear={() => setOrder(null)}
    >
      <FilterField label="Number">
        <input name="order" defaultValue={order ?? ''} data-autofocus />
      </FilterField>
    </FilterPanel>
  );
}

test('Enter applies the typed values, and the focus returns to the chip, which shows them', async () => {
  const user = userEvent.setup();
  render(<Filter />);
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await user.keyboard('PO-5{Enter}');
  const chip = screen.getByRole('button', { name: 'Order: PO-5' });
  expect(document.activeElement).toBe(chip);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape discards typed values; the clear button clears the applied ones', async () => {
  const user = userEvent.setup();
  render(<Filter />);
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await user.keyboard('PO-5{Enter}');
  await user.click(screen.getByRole('button', { name: 'Order: PO-5' }));
  await user.keyboard('99{Escape}');
  await user.click(screen.getByRole('button', { name: 'Order: PO-5' }));
  expect(screen.getByLabelText('Number')).toHaveProperty('value', 'PO-5');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove filter Order' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Order' }));
});
