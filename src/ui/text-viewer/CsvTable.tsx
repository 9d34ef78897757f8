import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { csvRow, csvSteps } from '../../lib/csv.ts';
import type { CsvDocument } from '../../lib/csv.ts';
import type { Steps } from '../../lib/steps.ts';
import { pluralize } from '../../lib/text.ts';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import styles from './CsvTable.module.css';
import { PrintCut } from './PrintCut.tsx';
import printed from './printed.module.css';
import { findPlace, type Place } from './find-place.ts';
import { FindBar } from './FindBar.tsx';
import { StepProgress } from './StepProgress.tsx';
import { useFind } from './useFind.ts';
import { SHORT_TEXT, useSteps } from './useSteps.ts';
import { useVirtualRows } from './useVirtualRows.ts';

export interface CsvTableProps {
  text: string;
  /** The file's name. */
  label: string;
  /** The text is only the start of a file, so its abrupt end is not an error. */
  partial?: boolean;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

const rowHeight = 28;
/** All cells of a visible row are in the document, so a line of separators only must not fill it. */
const mostColumns = 200;
/** Number of rows used to set the column widths; the rest would hardly change them. */
const sampledRows = 100;

/** A CSV file as a table whose header is the first line. Only the visible rows are in the document. */
export function CsvTable({ text, label, partial = false, place }: CsvTableProps) {
  const start = useCallback(() => tableSteps(text, partial), [text, partial]);
  const { result, progress } = useSteps(start, text.length <= SHORT_TEXT);
  return (
    <>
      {progress !== null && <StepProgress label="Preparing the table" value={progress} />}
      {/* The previous table stays visible, with the search in it, until the new one is ready. */}
      {result && <Table table={result} label={label} place={place} />}
    </>
  );
}

interface ReadTable {
  readonly document: CsvDocument;
  readonly isPartial: boolean;
}

function* tableSteps(text: string, isPartial: boolean): Steps<ReadTable> {
  return { document: yield* csvSteps(text), isPartial };
}

interface TableProps {
  table: ReadTable;
  label: string;
  place: Place | undefined;
}

function Table({ table, label, place }: TableProps) {
  const { document, isPartial } = table;
  const { text } = document;
  const rootRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(document), [document]);
  const count = Math.max(document.rowCount - 1, 0);
  const virtualizer = useVirtualRows({ scrollerRef, count, estimate: () => rowHeight });
  const find = useFind(text);

  const offset = find.current < 0 ? -1 : (find.matches.offsets[2 * find.current] ?? 0);
  const matchRow = offset < 0 ? -1 : recordAt(document, offset) - 1;
  const value = place?.value;
  const marked = useMemo(() => findPlace(text, { value }), [text, value]);
  const markedRow = marked ? recordAt(document, marked.from) - 1 : -1;
  const target = matchRow < 0 ? markedRow : matchRow;
  const reveal = useEffectEvent((row: number, _turn: number) => {
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'auto' });
  });
  useEffect(() => reveal(target, find.turn), [target, find.turn]);

  if (document.rowCount === 0)
    return (
      <EmptyState kind="none" title="The file is empty" small>
        <p>It has no records, not even a heading.</p>
      </EmptyState>
    );
  const heading = csvRow(document, 0);
  const columns = Array.from(
    { length: Math.min(document.columnCount, mostColumns) },
    (_, at) => heading[at] ?? '',
  );
  return (
    <div ref={rootRef} className={styles.viewer}>
      <div className={styles.bar}>
        <span className={styles.info}>
          {isPartial && 'First '}
          {pluralize(count, 'row')}, {pluralize(document.columnCount, 'column')}
          {document.columnCount > mostColumns && ` (the first ${mostColumns} are shown, see Raw)`}
          <Oddities table={table} />
        </span>
        <FindBar find={find} rootRef={rootRef} returnRef={scrollerRef} />
      </div>
      <div
        ref={scrollerRef}
        role="table"
        aria-label={label}
        aria-rowcount={document.rowCount}
        aria-colcount={document.columnCount}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.scroller}
        style={cssVars({ '--columns': `64px ${widths.map((width) => `${width}px`).join(' ')}` })}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.cells}>
            <span role="columnheader" className={styles.number}>
              #
            </span>
            {columns.map((name, at) => (
              <span key={at} role="columnheader" className={styles.cell} data-tip-overflow="">
                {name || `Column ${at + 1}`}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={cx(styles.rows, printed.rows)}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const cells = csvRow(document, index + 1);
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className={cx(
                  styles.cells,
                  styles.row,
                  printed.cells,
                  index === matchRow && styles.current,
                  index === markedRow && styles.bad,
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="rowheader" className={styles.number}>
                  {index + 1}
                </span>
                {columns.map((_, at) => (
                  <span
                    key={at}
                    role="cell"
                    className={cx(styles.cell, at >= cells.length && styles.absent)}
                    data-tip-overflow=""
                  >
                    {index === markedRow && value && cells[at]?.includes(value) ? (
                      <mark className={styles.mark}>{cells[at]}</mark>
                    ) : (
                      (cells[at] ?? '')
                    )}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
        <PrintCut count={document.rowCount} />
      </div>
    </div>
  );
}

function Oddities({ table: { document, isPartial } }: { table: ReadTable }) {
  const { raggedCount, openQuote, delimiter, rowCount } = document;
  const isCutShort =
    isPartial && csvRow(document, rowCount - 1).length !== csvRow(document, 0).length && raggedCount > 0;
  const ragged = isCutShort ? raggedCount - 1 : raggedCount;
  const words = [
    delimiter === ',' ? '' : `separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}`,
    ragged > 0 ? `${pluralize(ragged, 'row')} with a different number of cells` : '',
    openQuote >= 0 && !isPartial ? 'an unclosed quote' : '',
  ].filter(Boolean);
  return words.length > 0 ? <>, {words.join(', ')}</> : null;
}

/** In pixels, not ch: the header has another font weight and must align. */
function columnWidths(document: CsvDocument): number[] {
  const longest = Array.from({ length: Math.min(document.columnCount, mostColumns) }, () => 4);
  for (let row = 0; row < Math.min(document.rowCount, sampledRows); row++)
    for (const [at, cell] of csvRow(document, row).slice(0, mostColumns).entries())
      longest[at] = Math.max(longest[at] ?? 0, Math.min(cell.length, 40));
  return longest.map((characters) => Math.ceil(characters * 7.5) + 28);
}

/** The record that contains the character at `offset`. */
function recordAt({ starts, rowCount }: CsvDocument, offset: number): number {
  let low = 0;
  let high = rowCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}
