import { IconAlertCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { PrintCut } from '#ui/text-viewer/PrintCut.tsx';
import printed from '#ui/text-viewer/printed.module.css';
import { useVirtualRows } from '#ui/text-viewer/useVirtualRows.ts';
import { isCounted, type Comparison, type Ignored, type Piece } from './diff/comparison.ts';
import type { RowState, ViewItem } from './diff-view.ts';
import styles from './DiffRows.module.css';

interface DiffRowsProps {
  comparison: Comparison;
  items: readonly ViewItem[];
  ignored: Ignored;
  /**
   * The item with the current difference; `turn` changes with each step, so that stepping to the same item scrolls
   * again.
   */
  current: { readonly item: number; readonly turn: number };
  problems: ReadonlyMap<number, readonly string[]>;
  /** The likely origin of a wrong value. */
  note: ReactNode;
  label: string;
}

const ROW = 22;
const CARD = 60;

const signs: Readonly<Record<RowState, readonly [left: string, right: string, words: string]>> = {
  same: ['', '', ''],
  ignored: ['≈', '≈', 'Ignored difference'],
  changed: ['-', '+', 'Changed'],
  added: ['', '+', 'Added'],
  removed: ['-', '', 'Removed'],
  rejected: ['-', '+', 'Rejected'],
};

/** Two files side by side; only visible rows are rendered. On a phone, the left side shows only where it differs. */
export function DiffRows(props: DiffRowsProps) {
  const { comparison, items, ignored, current, problems, note, label } = props;
  const scrollerRef = useRef<HTMLDivElement>(null);
  // Memoized, because a new function would cause the heights of all rows to be computed again.
  const getKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const hasCard = (item: ViewItem | undefined) => item?.kind === 'row' && problems.has(item.row.right);
  const virtualizer = useVirtualRows({
    scrollerRef,
    count: items.length,
    estimate: (index) => ROW + (hasCard(items[index]) ? CARD : 0),
    getKey,
  });
  const show = useEffectEvent((item: number, _turn: number) => {
    if (item >= 0) virtualizer.scrollToIndex(item, { align: 'auto' });
  });
  useEffect(() => show(current.item, current.turn), [current.item, current.turn]);
  const id = useId();
  const virtualItems = virtualizer.getVirtualItems();
  return (
    <div
      ref={scrollerRef}
      role="grid"
      aria-readonly="true"
      aria-activedescendant={
        virtualItems.some(({ index }) => index === current.item) ? `${id}-${current.item}` : undefined
      }
      aria-label={label}
      aria-rowcount={items.length}
      tabIndex={0}
      className={styles.scroller}
    >
      <div
        role="presentation"
        className={cx(styles.rows, printed.rows)}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualItems.map(({ index, start }) => {
          const item = items[index];
          return (
            <div
              key={item?.key ?? index}
              ref={virtualizer.measureElement}
              role="rowgroup"
              data-index={index}
              className={cx(styles.item, printed.row)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item?.kind === 'section' && (
                <div role="row" aria-rowindex={index + 1} className={styles.section}>
                  <span role="gridcell" aria-colspan={2}>
                    <b>{item.section.title}</b> {item.section.hint}
                  </span>
                </div>
              )}
              {item?.kind === 'row' && (
                <>
                  <DiffRow
                    comparison={comparison}
                    item={item}
                    ignored={ignored}
                    index={index}
                    id={`${id}-${index}`}
                    isCurrent={index === current.item}
                  />
                  {problems.get(item.row.right)?.map((message) => (
                    <div key={message} role="row" className={styles.cardRow}>
                      <div role="gridcell" aria-colspan={2} className={styles.card}>
                        <IconAlertCircle size={15} aria-hidden="true" />
                        <p>
                          <b>{message}</b> {note}
                        </p>
                      </div>
                    </div>
                  ))}
                </>
              )}
            </div>
          );
        })}
      </div>
      <PrintCut count={items.length} />
    </div>
  );
}

interface DiffRowProps {
  comparison: Comparison;
  item: Extract<ViewItem, { kind: 'row' }>;
  ignored: Ignored;
  index: number;
  id: string;
  isCurrent: boolean;
}

function DiffRow({ comparison, item, ignored, index, id, isCurrent }: DiffRowProps) {
  const { row, state } = item;
  const pieces = comparison.pieces(row);
  const [leftSign, rightSign, words] = signs[state];
  const isOld = state === 'changed' || state === 'removed' || (state === 'rejected' && row.plain > 0);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-current={isCurrent || undefined}
      className={cx(styles.row, styles[state], isCurrent && styles.current, !isOld && styles.once)}
    >
      <div role="gridcell" className={cx(styles.side, row.left < 0 && styles.none, isOld && styles.old)}>
        <span className={styles.number}>{row.left < 0 ? '' : row.left + 1}</span>
        <span className={styles.sign} aria-hidden="true">
          {isOld || state === 'ignored' ? leftSign : ''}
        </span>
        <span className={styles.text}>
          {pieces.left.map((piece, at) => pieceView(piece, at, ignored, 'left'))}
        </span>
      </div>
      <div role="gridcell" className={cx(styles.side, row.right < 0 && styles.none, styles.new)}>
        <span className={styles.number}>{row.right < 0 ? '' : row.right + 1}</span>
        <span className={styles.sign} role={words ? 'img' : undefined} aria-label={words || undefined}>
          {rightSign}
        </span>
        <span className={styles.text}>
          {pieces.right.map((piece, at) => pieceView(piece, at, ignored, 'right'))}
        </span>
      </div>
    </div>
  );
}

function pieceView(
  { text, look, differs, words }: Piece,
  at: number,
  ignored: Ignored,
  side: 'left' | 'right',
) {
  const counts = differs !== undefined && isCounted(differs === 'plain' ? '' : differs, ignored);
  const mark = counts ? (side === 'left' ? styles.gone : styles.came) : differs && styles.expected;
  const Tag = counts ? (side === 'left' ? 'del' : 'ins') : 'span';
  return (
    <Tag key={at} className={cx(styles[look], mark)} data-tip={words || undefined}>
      {text}
    </Tag>
  );
}
