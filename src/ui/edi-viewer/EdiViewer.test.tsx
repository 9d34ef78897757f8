import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pinAcknowledgment } from '../../edi/acknowledgment.ts';
import {
  refusedTender204,
  rejected997,
  shipNotice856,
  statusIftsta,
  tender204,
} from '../../edi/samples.test-data.ts';
import { tokenize } from '../../edi/tokenize.ts';
import { EdiViewer } from './EdiViewer.tsx';

const { annotations } = pinAcknowledgment(tokenize(rejected997), tokenize(refusedTender204));
const locate = () => annotations;
const grid = () => screen.getByRole('grid');
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const row = (number: number) =>
  screen.getByRole('rowheader', { name: String(number) }).parentElement as HTMLElement;

afterEach(() => vi.useRealTimers());

describe('pretty', () => {
  test('shows what an acknowledgment rejected, in words, below the segment', async () => {
    render(
      <EdiViewer
        text={refusedTender204}
        fileName="204.edi"
        mode="pretty"
        locate={locate}
        focusAnnotation={0}
        renderNote={() => 'Set by lookup region_codes.'}
      />,
    );
    const card = await screen.findByText(/N4-02 State or Province Code “QQ”/);
    expect(card.textContent).toBe(
      '997 AK4 · invalid code value. N4-02 State or Province Code “QQ”. Set by lookup region_codes.',
    );
    expect(row(10).textContent).toBe('10N4*OAKLAND*QQ*94607*US~');
    expect(active()?.textContent).toBe('QQ');
    expect(active()?.getAttribute('aria-label')).toBe(
      'N4-02 State or Province Code = QQ — not a known code. 997 AK4 · invalid code value',
    );
    expect(screen.getByText('N4-02 State or Province Code = QQ — not a known code')).toBeTruthy();
    expect(screen.getByText('segment 8 of the set')).toBeTruthy();
    // The viewer does not repeat an error that the carrier reported.
    expect(screen.getByText('1 error')).toBeTruthy();
  });

  test('describes the envelope', async () => {
    render(<EdiViewer text={refusedTender204} fileName="204.edi" mode="pretty" />);
    await screen.findByText('204 Motor Carrier Load Tender');
    for (const [name, value] of [
      ['Sender', 'NORTHBAYFWD ZZ'],
      ['Receiver', 'HJBT 02'],
      ['Control number', '000000418'],
      ['Prepared', '2026-09-14 14:32 sender’s local time'],
      ['Usage', 'Production'],
      ['Version', '00401 / 004010'],
      ['Content', '1 group, 1 transaction set, 18 segments'],
    ] as const)
      expect(screen.getByText(name).nextElementSibling?.textContent).toBe(value);
  });

  test('in a file of both standards, each interchange uses its own names, and the start of the second is marked', async () => {
    const user = userEvent.setup();
    render(<EdiViewer text={`${tender204}\n${statusIftsta}`} fileName="both.edi" mode="pretty" />);
    await screen.findByText('204 Motor Carrier Load Tender');
    expect(screen.getByText('1 warning')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next interchange' }));
    expect(screen.getByText('Sender').nextElementSibling?.textContent).toBe('5412345000013 14');
    expect(screen.getByText('Content').nextElementSibling?.textContent).toBe('1 message, 15 segments');
    expect(row(19).textContent).toMatch(/^19UNB\+UNOC:3\+/);
    // X12 also has a DTM, with different elements; its names must not be used here.
    expect(within(row(22)).getByText('DTM').getAttribute('aria-label')).toBe('DTM');
    await user.click(screen.getByRole('button', { name: 'Next problem' }));
    const words = 'UNB — An EDIFACT interchange begins here, after X12.';
    expect(active()?.getAttribute('aria-label')).toBe(words);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('is a keyboard grid with a description at every step, and copies the current value', async () => {
    const user = userEvent.setup();
    render(<EdiViewer text={tender204} fileName="204.edi" mode="pretty" />);
    await screen.findByText('204 Motor Carrier Load Tender');
    grid().focus();
    expect(active()?.getAttribute('aria-label')).toBe('ISA Interchange Control Header');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(active()?.getAttribute('aria-label')).toBe(
      'ISA-05 Interchange ID Qualifier = ZZ — Mutually defined',
    );
    await user.keyboard('{Control>}{End}{/Control}{ArrowUp}{Home}');
    expect(active()?.textContent).toBe('GE');
    await user.click(within(row(10)).getByText('OAKLAND'));
    expect(active()?.getAttribute('aria-label')).toBe('N4-01 City Name = OAKLAND');
    await user.keyboard('{Control>}c{/Control}');
    expect(await navigator.clipboard.readText()).toBe('OAKLAND');
    await user.click(screen.getByRole('button', { name: 'Copy segment' }));
    expect(await navigator.clipboard.readText()).toBe('N4*OAKLAND*CA*94607*US');
  });

  test('finds problems of its own and steps through them', async () => {
    const user = userEvent.setup();
    const broken = tender204
      .replace('SE*14', 'SE*99')
      .replace('*CA*94607', '*QQ*94607')
      .replace('IEA*1*000000418', 'IEA*1*000000419');
    render(<EdiViewer text={broken} fileName="204.edi" mode="pretty" />);
    await screen.findByText('2 errors, 1 warning');
    expect(screen.getByText('SE-01 says 99 segments, but the transaction set 0001 has 14.')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Next problem' });
    const places: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step++) {
      await user.click(next);
      places.push(active()?.textContent);
    }
    expect(places).toEqual(['QQ', '99', '000000419', 'QQ']);
    await user.click(screen.getByRole('button', { name: 'Previous problem' }));
    expect(active()?.textContent).toBe('000000419');
  });

  test('search goes to the matching value', async () => {
    const user = userEvent.setup();
    render(<EdiViewer text={tender204} fileName="204.edi" mode="pretty" />);
    grid().focus();
    await user.keyboard('{Control>}f{/Control}HJBT*');
    await waitFor(() => expect(screen.getByText('1 of 3')).toBeTruthy());
    expect(active()?.textContent).toBe('HJBT');
    expect(active()?.closest('[role=row]')?.textContent).toContain('GS*SM');
    await user.keyboard('{Enter}');
    expect(active()?.closest('[role=row]')?.textContent).toContain('B2**HJBT');
  });

  test('reads a large file in steps while its start stays visible, and renders only part of it', async () => {
    const user = userEvent.setup();
    const set = tender204.slice(tender204.indexOf('ST*'), tender204.indexOf('GE*'));
    const text = tender204.replace(set, set.repeat(2_000)).replace('GE*1*', 'GE*2000*');
    const start = text.slice(0, 300);
    const { container, rerender } = render(
      <EdiViewer text={start} fileName="big.edi" mode="pretty" partial />,
    );
    await user.type(screen.getByRole('searchbox', { name: 'Find in file' }), 'HJBT');

    // Fake timers: a fast machine could finish all remaining work between two checks.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isWhole = () => grid().getAttribute('aria-rowcount') === String(4 + 14 * 2_000);
    const stepUntil = async (isDone: () => boolean) => {
      for (let step = 0; !isDone() && step < 1_000; step++)
        await act(() => vi.advanceTimersToNextTimerAsync());
    };
    rerender(<EdiViewer text={text} fileName="big.edi" mode="pretty" />);
    expect(screen.getByRole('progressbar', { name: 'Reading the file' })).toBeTruthy();
    expect(grid().getAttribute('aria-rowcount')).toBe('10');
    // The start of a file lacks its end, which is not an error.
    expect(screen.queryByText(/error|Checking/)).toBeNull();
    await stepUntil(isWhole);
    expect(isWhole()).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Find in file' })).toHaveProperty('value', 'HJBT');
    expect(screen.getByText('Checking the file…')).toBeTruthy();
    await stepUntil(() => screen.queryByText('Checking the file…') === null);
    // All transaction sets have the same control number.
    expect(screen.getByText('101 errors')).toBeTruthy();
    expect(container.querySelectorAll('*').length).toBeLessThan(1_500);
  });

  test('the header card follows several interchanges', async () => {
    const user = userEvent.setup();
    render(<EdiViewer text={`${tender204}\n${shipNotice856}`} fileName="two.edi" mode="pretty" />);
    await screen.findByText('204 Motor Carrier Load Tender');
    await user.click(screen.getByRole('button', { name: 'Next interchange' }));
    expect(screen.getByText('856 Ship Notice/Manifest')).toBeTruthy();
    expect(screen.getByText('Test')).toBeTruthy();
    expect(active()?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('19');
  });
});

describe('tree', () => {
  test('shows envelopes, loops, segments and elements with their names', async () => {
    const user = userEvent.setup();
    render(
      <EdiViewer
        text={refusedTender204}
        fileName="204.edi"
        mode="tree"
        locate={locate}
        focusAnnotation={0}
      />,
    );
    const refused = await screen.findByText('QQ');
    const levels = screen
      .getAllByRole('treeitem')
      .map((item) => [Number(item.getAttribute('aria-level')), item.textContent]);
    expect(levels).toContainEqual([1, 'Interchange 000000418']);
    expect(levels).toContainEqual([2, 'Functional group SM 418']);
    expect(levels).toContainEqual([3, 'Transaction set 204 Motor Carrier Load Tender 0001']);
    expect(levels).toContainEqual([4, 'Loop 0300 Stop Off Details']);
    expect(levels).toContainEqual([5, 'N4 Geographic Location 997 AK4 · invalid code value']);
    expect(refused.closest('[role=treeitem]')?.textContent).toContain('N4-02 State or Province Code QQ');
    expect(refused.closest('[role=treeitem]')?.getAttribute('aria-selected')).toBe('true');

    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}');
    const selected = () =>
      screen.getAllByRole('treeitem').find((item) => item.getAttribute('aria-selected') === 'true');
    expect(selected()?.textContent).toBe('N4-03 Postal Code 94607');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByText('QQ')).toBeNull();
  });

  test('loops start expanded; a file that replaces another expands its own', async () => {
    const { rerender } = render(<EdiViewer text={tender204} fileName="204.edi" mode="tree" />);
    await waitFor(() => expect(screen.getAllByText('G62')).toHaveLength(2));
    rerender(
      <EdiViewer
        text={`${tender204}\n${tender204.replaceAll('418', '419')}`}
        fileName="204.edi"
        mode="tree"
      />,
    );
    expect(screen.getByText('000000419')).toBeTruthy();
    expect(screen.getAllByText('Interchange')).toHaveLength(2);
  });

  test('hierarchical levels are shown by their names', async () => {
    render(<EdiViewer text={shipNotice856} fileName="856.edi" mode="tree" />);
    expect((await screen.findByText('Shipment')).closest('[role=treeitem]')?.textContent).toBe(
      'Loop HL Shipment',
    );
  });

  test('EDIFACT', async () => {
    render(<EdiViewer text={statusIftsta} fileName="iftsta.edi" mode="tree" />);
    expect(await screen.findByText('Segment group 4')).toBeTruthy();
    const group = screen.getByText('Segment group 4').closest('[role=treeitem]');
    expect(group?.textContent).toBe('Segment group 4 Consignment information');
  });
});

test('raw shows the file as it is', () => {
  render(<EdiViewer text={tender204} fileName="204.edi" mode="raw" />);
  expect(screen.getByRole('region', { name: /^204\.edi: Load tender 204 from NORTHBAYFWD/ })).toBeTruthy();
  expect(screen.getByText('N4*OAKLAND*CA*94607*US~')).toBeTruthy();
});

test('a file that is not EDI is shown as text, with the reason; an empty file says so', () => {
  const { rerender } = render(<EdiViewer text="<html>Bad gateway</html>" fileName="x.edi" mode="pretty" />);
  expect(screen.getByText(/this is not an EDI file/)).toBeTruthy();
  expect(screen.getByText('<html>Bad gateway</html>')).toBeTruthy();
  rerender(<EdiViewer text=" " fileName="x.edi" mode="pretty" />);
  expect(screen.getByText('The file is empty')).toBeTruthy();
  rerender(<EdiViewer text={tender204} fileName="x.edi" mode="pretty" />);
  expect(screen.getByRole('grid')).toBeTruthy();
});
