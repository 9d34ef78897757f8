import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterMenu, type FilterOption } from './FilterMenu.tsx';

type Status = 'ERROR' | 'PENDING' | 'SUCCESS';

const statuses: FilterOption<Status>[] = [
  { value: 'ERROR', label: 'Error', count: 58 },
  { value: 'PENDING', label: 'Pending' },
  { value: 'SUCCESS', label: 'Success', count: 1336 },
];

const flows: FilterOption<string>[] = Array.from({ length: 12 }, (_, index) => ({
  value: `f${index}`,
  label: index === 7 ? 'Send tender 204' : `Receive order ${index}`,
}));

function Filter<Value extends string>(props: {
  label: string;
  options: FilterOption<Value>[];
  initial?: Value[];
  single?: boolean;
}) {
  const [selected, setSelected] = useState<Value[]>(props.initial ?? []);
  return (
    <>
      <FilterMenu {...props} selected={selected} onChange={setSelected} />
      <output>{selected.join(' ')}</output>
    </>
  );
}

const chosen = () => document.querySelector('output')?.textContent;

test('changes apply immediately, in the order of the options, and the chip shows them', async () => {
  const user = userEvent.setup();
  render(<Filter label="Status" options={statuses} />);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('checkbox', { name: /Pending/ }));
  await user.click(screen.getByRole('checkbox', { name: /Error/ }));
  expect(chosen()).toBe('ERROR PENDING');
  expect(screen.getByRole('button', { name: 'Status: Error, Pending' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Error/ }));
  expect(chosen()).toBe('PENDING');
});

test('works with the keyboard only: open, arrows, space, Escape', async () => {
  const user = userEvent.setup();
  render(<Filter label="Status" options={statuses} />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Error/ }));
  await user.keyboard('{ArrowDown} {ArrowUp}{ArrowUp} ');
  expect(chosen()).toBe('PENDING SUCCESS');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status: Pending, Success' }));
});

test('a long list can be searched, and says when nothing matches', async () => {
  const user = userEvent.setup();
  render(<Filter label="Flow" options={flows} />);
  await user.click(screen.getByRole('button', { name: 'Flow' }));
  await user.keyboard('tender');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.keyboard('{ArrowDown} ');
  expect(chosen()).toBe('f7');
  await user.type(screen.getByRole('searchbox', { name: 'Search Flow' }), 'x');
  expect(screen.getByText('Nothing matches “tenderx”.')).toBeTruthy();
});

test('the clear button removes the filter and keeps the focus on the chip', async () => {
  const user = userEvent.setup();
  render(<Filter label="Status" options={statuses} initial={['ERROR']} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
  expect(chosen()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status' }));
});

test('clearing in the open list keeps it open, with the focus inside', async () => {
  const user = userEvent.setup();
  render(<Filter label="Status" options={statuses} initial={['ERROR']} />);
  await user.click(screen.getByRole('button', { name: 'Status: Error' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe('');
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
});

test('a value that the list does not contain is kept and shown', async () => {
  const user = userEvent.setup();
  render(<Filter<string> label="Status" options={statuses} initial={['GONE']} />);
  await user.click(screen.getByRole('button', { name: 'Status: GONE' }));
  await user.click(screen.getByRole('checkbox', { name: /Error/ }));
  expect(chosen()).toBe('ERROR GONE');
});

test('a single choice replaces the previous one', async () => {
  const user = userEvent.setup();
  render(<Filter label="Status" options={statuses} initial={['ERROR']} single />);
  await user.click(screen.getByRole('button', { name: 'Status: Error' }));
  await user.click(screen.getByRole('radio', { name: 'Pending' }));
  expect(chosen()).toBe('PENDING');
});

test('an unknown value filters too, so it is shown and can be removed', async () => {
  const user = userEvent.setup();
  render(<Filter<string> label="Status" options={statuses} initial={['ERROR', 'PAUSED']} />);
  await user.click(screen.getByRole('button', { name: 'Status: Error, PAUSED' }));
  await user.click(screen.getByRole('checkbox', { name: 'PAUSED' }));
  expect(chosen()).toBe('ERROR');
  expect(screen.queryByRole('checkbox', { name: 'PAUSED' })).toBeNull();
});
