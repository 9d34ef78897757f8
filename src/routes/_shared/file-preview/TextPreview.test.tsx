import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextPreview } from './TextPreview.tsx';

const preview = (text: string, mode: 'raw' | 'pretty') => (
  <TextPreview text={text} file_name="orders.json" format="JSON" mode={mode} />
);

test('the start of a long file and the highlighted place in it stay visible while the file is indented', async () => {
  const user = userEvent.setup();
  const orders = Array.from({ length: 30_000 }, (_, at) => ({ order: `PO-${at}` }));
  const { rerender } = render(preview(JSON.stringify(orders.slice(0, 3)), 'pretty'));
  expect(screen.getByText('11 lines')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find in file' }), 'PO-1');

  rerender(preview(JSON.stringify(orders), 'pretty'));
  expect(screen.getByRole('progressbar', { name: 'Indenting the file' })).toBeTruthy();
  expect(screen.getByText('11 lines')).toBeTruthy();
  expect(await screen.findByText('90,002 lines')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Find in file' })).toHaveProperty('value', 'PO-1');

  rerender(preview(JSON.stringify(orders), 'raw'));
  expect(screen.getByText('1 line')).toBeTruthy();
});
