import type { TextPattern } from '../../lib/text-pattern.ts';
import type { LogViewLine } from './log-line.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toMillis, type Zone } from '../../lib/dates.ts';
import { cx } from '../cx.ts';
import { targetRow } from '../../lib/row-keys.ts';
import { announce } from '../feedback/live-region.ts';
import { useVirtualRows } from '../text-viewer/useVirtualRows.ts';
import { LogRow } from './LogRow.tsx';
import styles from './LogView.module.css';
import { PrintCut } from '../text-viewer/PrintCut.tsx';
import printed from '../text-viewer/printed.module.css';
import { useCopiedLines } from './useCopiedLines.ts';

export interface LogViewProps<Line extends LogViewLine = LogViewLine> {
  /** Accessible name of the log. */
  label: string;
  /** The lines to show, already filtered. */
  lines: readonly Line[];
  /** Selected lines as they are copied. */
  toText?: (lines: readonly Line[]) => string;
  /** The search pattern whose matches are highlighted. */
  pattern?: TextPattern | null;
  /** Wraps long lines instead of scrolling sideways. */
  wrap: boolean;
  /** The line number to scroll to and mark. */
  target?: number | null;
  /** Increases with each jump, so that a second jump to the same line scrolls again. */
  turn?: number;
  /** Stays at the end while lines arrive. */
  follow?: boolean;
  /** Called when the person scrolls away from the end. */
  onLeaveEnd?: () => void;
  /** Called when the person clicks a line number or moves to a line with J or K: link to that line. */
  onLine: (seq: number) => void;
  zone?: Zone;
}

const rowHeight = 20;
/** Within this distance in pixels, the view counts as at the end. */
const END = 40;

/**
 * A log of any length: only the visible lines are in the document. `--viewer-height` limits the height. J and K move
 * between lines, because a tab stop per line would be too many.
 */
export function LogView<Line extends LogViewLine>(props: LogViewProps<Line>) {
  const { label, lines, pattern = null, wrap, target = null, turn = 0, follow = false, onLine, zone } = props;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const { listRef, onCopy, onSelectAll } = useCopiedLines(lines, props.toText);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const virtualizer = useVirtualRows({
    scrollerRef,
    count: lines.length,
    estimate: () => rowHeight,
    getKey: (index) => lines[index]?.seq ?? index,
    keepEnd: follow,
  });

  const reveal = useEffectEvent((seq: number | null, _turn: number) => {
    const index = seq === null ? -1 : lines.findIndex((line) => line.seq === seq);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  // A link may refer to a line that has not loaded yet.
  const isThere = target !== null && lines.some((line) => line.seq === target);
  useEffect(() => reveal(isThere ? target : null, turn), [isThere, target, turn]);

  // Each newly measured height moves the end, so scroll to it again; scrolling to the last row once would stop short.
  const height = virtualizer.getTotalSize();
  const toEnd = useEffectEvent((following: boolean, _count: number, _height: number) => {
    const scroller = scrollerRef.current;
    if (following && scroller) scroller.scrollTop = scroller.scrollHeight;
  });
  useLayoutEffect(() => toEnd(follow, lines.length, height), [follow, lines.length, height]);

  // Heights were measured with other line lengths.
  const remeasure = useEffectEvent((_wrap: boolean) => virtualizer.measure());
  useEffect(() => remeasure(wrap), [wrap]);

  const toggle = (seq: number) =>
    setUnfolded((now) => {
      const next = new Set(now);
      if (!next.delete(seq)) next.add(seq);
      return next;
    });
  const onWheelOrKey = () => {
    const scroller = scrollerRef.current;
    if (!follow || !scroller) return;
    // The browser scrolls only after the event that causes it.
    requestAnimationFrame(() => {
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      if (left > END) props.onLeaveEnd?.();
    });
  };
  // The line that J or K moved to before the address, and with it the mark, was updated; the next key press continues
  // from there.
  const ahead = useRef<number | null>(null);
  useEffect(() => {
    if (ahead.current === target) ahead.current = null;
  }, [target]);
  const goTo = (seq: number) => {
    ahead.current = seq === target ? null : seq;
    onLine(seq);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    onWheelOrKey();
    onSelectAll(event);
    // The arrow keys scroll, as in any region.
    if (!/^[jk]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = ahead.current ?? target;
    const marked = lines.findIndex((line) => line.seq === from);
    const top = virtualizer.scrollOffset ?? 0;
    const first = virtualizer.getVirtualItems().find(({ end }) => end > top)?.index ?? 0;
    const next = lines[marked < 0 ? first : (targetRow(event.key, marked, lines.length, 1) ?? marked)];
    if (!next) return;
    event.preventDefault();
    goTo(next.seq);
    announce(`Line ${next.seq}, ${next.level.toLowerCase()}: ${next.message}`);
  };

  const digits = String(lines.at(-1)?.seq ?? 1).length;
  const start = lines[0] ? toMillis(lines[0].time) : 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for scrolling and for J and K, which only move a mark
    <div
      ref={scrollerRef}
      className={cx(styles.scroller, wrap && styles.wrap)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      onWheel={onWheelOrKey}
      aria-keyshortcuts="j k"
      onKeyDown={onKeyDown}
      onPointerDown={onWheelOrKey}
      onCopy={onCopy}
    >
      <div ref={listRef} role="list" className={cx(styles.lines, printed.rows)} style={{ height }}>
        {virtualizer.getVirtualItems().map(({ index, start: top, key }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              role="listitem"
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={cx(styles.item, printed.row)}
              style={{ transform: `translateY(${top}px)` }}
            >
              <LogRow
                line={line}
                digits={digits}
                start={start}
                pattern={pattern}
                isTarget={line.seq === target}
                isUnfolded={unfolded.has(line.seq)}
                onToggle={toggle}
                onLine={goTo}
                zone={zone}
              />
            </div>
          );
        })}
      </div>
      <PrintCut count={lines.length} />
    </div>
  );
}
