import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { pluralize } from '../../lib/text.ts';
import { cx } from '../cx.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FindBar } from './FindBar.tsx';
import { findPlace, type Place, type TextSpan } from './find-place.ts';
import { rowAt, splitRows } from './split-rows.ts';
import styles from './TextViewer.module.css';
import { PrintCut } from './PrintCut.tsx';
import printed from './printed.module.css';
import { useColumns } from './useColumns.ts';
import { useFind } from './useFind.ts';
import { useMatchHighlights } from './useMatchHighlights.ts';
import { useVirtualRows } from './useVirtualRows.ts';

export interface TextViewerProps {
  text: string;
  /** Accessible name of the text: the file's name. */
  label: string;
  /** Wraps long lines instead of scrolling sideways. */
  wrap?: boolean;
  /** Shown beside the search, such as the size of the file. */
  info?: ReactNode;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

const rowHeight = 20;
/** Maximum row length without wrapping. Longer lines are split, because one node would otherwise hold megabytes. */
const longestRow = 1_000;

/** A file as plain text, of any size, with line numbers and search. Only the visible rows are in the document. */
export function TextViewer({ text, label, wrap = false, info, place }: TextViewerProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const probeRef = useRef<HTMLSpanElement>(null);
  const columns = useColumns(scrollerRef, probeRef);
  const rows = useMemo(() => splitRows(text, wrap ? columns : longestRow), [text, wrap, columns]);
  const virtualizer = useVirtualRows({ scrollerRef, count: rows.count, estimate: () => rowHeight });
  const find = useFind(text);
  useMatchHighlights(scrollerRef, find.matches, find.current);

  const path = place?.path;
  const value = place?.value;
  const marked = useMemo(() => findPlace(text, { path, value }), [text, path, value]);
  const markedRow = marked ? rowAt(rows, marked.from) : -1;
  const matchRow = find.current < 0 ? -1 : rowAt(rows, find.matches.offsets[2 * find.current] ?? 0);
  const target = matchRow < 0 ? markedRow : matchRow;
  // A new turn scrolls back to a match when the person steps to the same one again.
  const reveal = useEffectEvent((row: number, _turn: number) => {
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'auto' });
  });
  useEffect(() => reveal(target, find.turn), [target, find.turn]);

  if (text === '') return <EmptyState kind="none" title="The file is empty" small />;
  const digits = String(rows.lineCount).length;
  return (
    <div ref={rootRef} className={styles.viewer}>
      <div className={styles.bar}>
        <span className={styles.info}>{info ?? pluralize(rows.lineCount, 'line')}</span>
        <FindBar find={find} rootRef={rootRef} returnRef={scrollerRef} />
      </div>
      <div
        ref={scrollerRef}
        className={styles.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={label}
        data-digits={digits}
      >
        <span className={styles.probe} aria-hidden="true">
          <i>{'0'.repeat(digits)}</i>
          <span ref={probeRef}>{'0'.repeat(100)}</span>
        </span>
        <div className={cx(styles.rows, printed.rows)} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const offset = rows.starts[index] ?? 0;
            const line = rows.lines[index];
            return (
              <div
                key={index}
                className={cx(
                  styles.row,
                  printed.row,
                  index === matchRow && styles.current,
                  index === markedRow && styles.bad,
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={styles.line} aria-hidden="true">
                  {String(line || '').padStart(digits)}
                </span>
                <RowText text={text} from={offset} to={rows.ends[index] ?? offset} marked={marked} />
              </div>
            );
          })}
        </div>
        <PrintCut count={rows.count} />
      </div>
    </div>
  );
}

interface RowTextProps {
  text: string;
  from: number;
  to: number;
  marked: TextSpan | null;
}

/** Each piece carries its offset, for highlighting matches. */
function RowText({ text, from, to, marked }: RowTextProps) {
  const start = marked ? Math.min(Math.max(marked.from, from), to) : to;
  const end = marked ? Math.min(Math.max(marked.to, from), to) : to;
  if (start >= end) return <span data-o={from}>{text.slice(from, to)}</span>;
  return (
    <>
      <span data-o={from}>{text.slice(from, start)}</span>
      <mark data-o={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>
      <span data-o={end}>{text.slice(end, to)}</span>
    </>
  );
}
