import { useEffect, useEffectEvent, useId } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import { segmentAt } from '../../edi/document.ts';
import type { EdiDocument } from '../../edi/types.ts';
import { useElementWidth } from '../charts/useElementWidth.ts';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import type { Matches } from '../text-viewer/find-matches.ts';
import { useMatchHighlights } from '../text-viewer/useMatchHighlights.ts';
import { useVirtualRows } from '../text-viewer/useVirtualRows.ts';
import { PrettyRow } from './PrettyRow.tsx';
import styles from './PrettyView.module.css';
import { PrintCut } from '../text-viewer/PrintCut.tsx';
import printed from '../text-viewer/printed.module.css';
import { moveCursor } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { lastCell, segmentTokens } from './segment-tokens.ts';
import type { Mark } from './viewer-marks.ts';

export interface PrettyViewProps {
  document: EdiDocument;
  dictionary: EdiDictionary | undefined;
  label: string;
  marks: ReadonlyMap<number, readonly Mark[]>;
  cursor: Cursor;
  onCursor: (cursor: Cursor) => void;
  onCopy: (what: 'element' | 'segment') => void;
  matches: Matches;
  currentMatch: number;
  wrap: boolean;
  renderNote: ((annotation: number) => ReactNode) | undefined;
  scrollerRef: RefObject<HTMLDivElement | null>;
}

const rowHeight = 22;
const cardHeight = 64;

/** One segment per line. A grid for the keyboard: rows are segments, cells are the tag and the values. */
export function PrettyView(props: PrettyViewProps) {
  const {
    document,
    dictionary,
    label,
    marks,
    cursor,
    onCursor,
    onCopy,
    matches,
    currentMatch,
    wrap,
    renderNote,
    scrollerRef,
  } = props;
  const idPrefix = useId();
  const width = useElementWidth(scrollerRef);
  const virtualizer = useVirtualRows({
    scrollerRef,
    count: document.segmentCount,
    estimate: (index) =>
      rowHeight + cardHeight * (marks.get(index)?.filter(({ severity }) => severity === 'error').length ?? 0),
  });
  const items = virtualizer.getVirtualItems();
  useMatchHighlights(scrollerRef, matches, currentMatch);

  const show = useEffectEvent((segment: number, _turn: number) => {
    virtualizer.scrollToIndex(segment, { align: 'auto' });
  });
  useEffect(() => show(cursor.segment, cursor.turn), [cursor.segment, cursor.turn]);

  // Measured heights are no longer valid once the line length or the cards change.
  const remeasure = useEffectEvent((_document: EdiDocument, _width: number) => virtualizer.measure());
  const wrapWidth = wrap ? width : 0;
  useEffect(() => remeasure(document, wrapWidth), [document, wrapWidth]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = event.ctrlKey || event.metaKey;
    if (
      command &&
      event.key.toLowerCase() === 'c' &&
      !event.shiftKey &&
      String(globalThis.getSelection() ?? '') === ''
    ) {
      event.preventDefault();
      onCopy('element');
      return;
    }
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = moveCursor(cursor, event.key, event.ctrlKey, document.segmentCount - 1, (segment) =>
      lastCell(segmentTokens(segmentAt(document, segment), document.tagEnds[segment] ?? 0)),
    );
    if (!next) return;
    event.preventDefault();
    onCursor(next);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('[data-segment]');
    if (!row || String(globalThis.getSelection() ?? '') !== '') return;
    const cell = target?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    onCursor({ segment: Number(row.dataset.segment), cell: Number(cell ?? 0), turn: cursor.turn });
    scrollerRef.current?.focus({ preventScroll: true });
  };

  const shown = items.some(({ index }) => index === cursor.segment);
  return (
    <div
      ref={scrollerRef}
      role="grid"
      aria-label={label}
      aria-rowcount={document.segmentCount}
      aria-activedescendant={shown ? `${idPrefix}-${cursor.segment}-${cursor.cell}` : undefined}
      tabIndex={0}
      className={cx(styles.scroller, wrap && styles.wrap)}
      style={cssVars({ '--pane-width': `${width}px`, '--digits': String(document.segmentCount).length })}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div
        role="presentation"
        className={cx(styles.rows, printed.rows)}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => (
          <div
            key={index}
            ref={virtualizer.measureElement}
            role="rowgroup"
            data-index={index}
            className={cx(styles.item, printed.row)}
            style={{ transform: `translateY(${start}px)` }}
          >
            <PrettyRow
              document={document}
              index={index}
              dictionary={dictionary}
              marks={marks.get(index)}
              activeCell={index === cursor.segment ? cursor.cell : undefined}
              idPrefix={idPrefix}
              renderNote={renderNote}
            />
          </div>
        ))}
      </div>
      <PrintCut count={document.segmentCount} />
    </div>
  );
}
