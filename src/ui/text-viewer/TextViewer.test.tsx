import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CsvTable } from './CsvTable.tsx';
import { JsonTree } from './JsonTree.tsx';
import { TextViewer } from './TextViewer.tsx';
import { XmlTree } from './XmlTree.tsx';

describe('text', () => {
  const text = Array.from({ length: 50_000 }, (_, at) => `line ${at + 1} of a long file`).join('\n');

  test('renders only the visible lines, and finds others', async () => {
    const user = userEvent.setup();
    const { container } = render(<TextViewer text={text} label="long.txt" />);
    expect(screen.getByRole('region', { name: 'long.txt' })).toBeTruthy();
    expect(screen.getByText('50,000 lines')).toBeTruthy();
    expect(screen.getByText('line 1 of a long file')).toBeTruthy();
    expect(container.querySelectorAll('[data-o]').length).toBeLessThan(100);

    await user.click(screen.getByRole('region'));
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('searchbox', { name: 'Find in file' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('LINE 4999');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 11'));
    await user.keyboard('{Enter}{F3}{Shift>}{Enter}{/Shift}');
    expect(screen.getByRole('status').textContent).toBe('2 of 11');
    await user.keyboard('{Shift>}{F3}{/Shift}{Shift>}{F3}{/Shift}');
    expect(screen.getByRole('status').textContent).toBe('11 of 11');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  test('says when nothing matches, and when the file is empty', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TextViewer text="abc" label="a.txt" />);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No match'));
    expect(screen.getByRole('button', { name: 'Next match' })).toHaveProperty('disabled', true);
    rerender(<TextViewer text="" label="a.txt" />);
    expect(screen.getByText('The file is empty')).toBeTruthy();
  });

  test('splits one line of a megabyte into rows', () => {
    const { container } = render(<TextViewer text={'x'.repeat(1_000_000)} label="one.txt" />);
    expect(screen.getByText('1 line')).toBeTruthy();
    for (const row of container.querySelectorAll('[data-o]'))
      expect(row.textContent?.length).toBeLessThanOrEqual(1_000);
  });
});

describe('CSV', () => {
  test('is a table whose header is the first line', async () => {
    const user = userEvent.setup();
    const rows = Array.from({ length: 20_000 }, (_, at) => `A-${at},"say ""${at}""",${at}`);
    render(<CsvTable text={`sku,note,qty\n${rows.join('\n')}\nodd,row`} label="stock.csv" />);
    expect(screen.getByRole('progressbar', { name: 'Preparing the table' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'stock.csv' });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(table.getAttribute('aria-rowcount')).toBe('20002');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '#',
      'sku',
      'note',
      'qty',
    ]);
    expect(screen.getByRole('cell', { name: 'say "3"' })).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByText(/1 row with a different number of cells/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'A-1999');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 11'));
  });

  test('does not report the abrupt end of a partial file as an error', () => {
    const { rerender } = render(<CsvTable text={'a,b\n1\n2,3\n4,"5'} label="start.csv" partial />);
    expect(screen.getByText(/^First 3 rows/).textContent).toBe(
      'First 3 rows, 2 columns, 1 row with a different number of cells',
    );
    rerender(<CsvTable text={'a,b\n1,2\n3'} label="start.csv" partial />);
    expect(screen.getByText(/^First 2 rows/).textContent).toBe('First 2 rows, 2 columns');
    rerender(<CsvTable text={'a,b\n1,2\n3,"4'} label="start.csv" />);
    expect(screen.getByText(/^2 rows/).textContent).toBe('2 rows, 2 columns, an unclosed quote');
  });

  test('a line of separators only does not fill the page', () => {
    render(<CsvTable text={`a,b\n1,2\n${','.repeat(50_000)}`} label="wide.csv" />);
    expect(screen.getByText(/50,001 columns \(the first 200 are shown, see Raw\)/)).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(201);
  });

  test('says that a file has no records', () => {
    render(<CsvTable text={'\uFEFF\n'} label="empty.csv" />);
    expect(screen.getByText('The file is empty')).toBeTruthy();
  });
});

describe('trees', () => {
  test('JSON expands and collapses with the keyboard', async () => {
    const user = userEvent.setup();
    render(<JsonTree text='{"shipment": {"key": "S1", "open": true}, "list": [[1]]}' label="a.json" />);
    const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
    expect(names()).toEqual([
      '2 fields',
      'shipment: 2 fields',
      'key: "S1"',
      'open: true',
      'list: 1 item',
      '0: 1 item',
    ]);
    const tree = screen.getByRole('tree', { name: 'a.json' });
    await user.tab();
    expect(document.activeElement).toBe(tree);
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(names()).toEqual(['2 fields', 'shipment: 2 fields', 'list: 1 item', '0: 1 item']);
    const shipment = screen.getByText('shipment').closest('[role=treeitem]');
    expect(shipment?.getAttribute('aria-expanded')).toBe('false');
    expect(tree.getAttribute('aria-activedescendant')).toBe(shipment?.id);
    await user.keyboard('{End}{ArrowRight}');
    expect(names().at(-1)).toBe('0: 1');
    await user.click(screen.getByText('shipment'));
    expect(names()).toContain('key: "S1"');
  });

  test('JSON numbers are shown as written in the file', () => {
    render(<JsonTree text="[12345678901234567890, 10.00, 1E3, 7]" label="a.json" />);
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual([
      '4 items',
      '0: 12345678901234567890',
      '1: 10.00',
      '2: 1E3',
      '3: 7',
    ]);
  });

  test('a long file shows its progress, and keeps the focus of a person who waits for it', async () => {
    const user = userEvent.setup();
    const long = JSON.stringify(
      Array.from({ length: 20_000 }, (_, at) => ({ order: `PO-${at}`, amount: at })),
    );
    render(<JsonTree text={long} label="long.json" />);
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Preparing the tree' })).toBeTruthy();
    await user.tab();
    const tree = await screen.findByRole('tree', { name: 'long.json' });
    expect(screen.getByText('20,000 items')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(tree));
  });

  test('the start of a longer file is not reported as invalid', () => {
    const { rerender } = render(<JsonTree text='{"a": [1, 2' label="a.json" partial />);
    expect(screen.getByText('Load the whole file to see it as a tree.')).toBeTruthy();
    rerender(<XmlTree text="<a><b>" label="a.xml" partial />);
    expect(screen.getByText('Load the whole file to see it as a tree.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('XML shows attributes, a single text beside its element, comments', async () => {
    render(<XmlTree text='<a x="1"><b>text</b><!-- why --><c><d/></c></a>' label="a.xml" />);
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual([
      'a',
      '@x: 1',
      'b text',
      'why',
      'c',
      'd',
    ]);
  });

  test('an invalid file says why and where', () => {
    const { rerender } = render(<JsonTree text='{"a": 1,}' label="a.json" />);
    expect(screen.getByRole('alert').textContent).toMatch(/not valid JSON.*position 8/);
    rerender(<XmlTree text={'<a>\n<b></a>'} label="a.xml" />);
    expect(screen.getByRole('alert').textContent).toContain('Unexpected close tag (line 2, column 7)');
    rerender(<XmlTree text=" " label="a.xml" />);
    expect(screen.getByText('The file is empty')).toBeTruthy();
    rerender(<JsonTree text="" label="a.json" />);
    expect(screen.getByText('The file is empty')).toBeTruthy();
  });
});
