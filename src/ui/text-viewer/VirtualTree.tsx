import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import { treeMove, treeRows } from './tree-rows.ts';
import type { TreeSource } from './tree-rows.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import styles from './VirtualTree.module.css';
import { PrintCut } from './PrintCut.tsx';
import printed from './printed.module.css';

export interface VirtualTreeProps<N> {
  label: string;
  source: TreeSource<N>;
  /** Renders one row; its content is the node's accessible name. */
  renderNode: (node: N) => ReactNode;
  /** Keys of the initially expanded branches. Pass a stable set: a new one expands its branches as well. */
  initiallyOpen: ReadonlySet<string>;
  /** The node to scroll into view, as the keys from the root to it. Pass a new array to scroll again. */
  reveal?: readonly string[] | undefined;
  /** Called with the node at the keyboard cursor. */
  onActive?: (node: N) => void;
  /** Called for a click on a leaf, or Enter on any node. Branches are then expanded with the arrow keys and Space. */
  onPick?: (node: N) => void;
}

const rowHeight = 24;
const page = 20;

/** A tree of any size with the standard keyboard behavior. Only the visible rows are in the document. */
export function VirtualTree<N>(props: VirtualTreeProps<N>) {
  const { label, source, renderNode, initiallyOpen, reveal, onActive, onPick } = props;
  const id = useId();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(initiallyOpen);
  const [opened, setOpened] = useState(initiallyOpen);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [revealed, setRevealed] = useState<readonly string[] | undefined>(undefined);
  // For another file, or once its loops are known, also expand what should then be open.
  if (initiallyOpen !== opened || reveal !== revealed) {
    setOpened(initiallyOpen);
    setRevealed(reveal);
    const more = initiallyOpen === opened ? [] : [...initiallyOpen];
    const way = reveal && reveal !== revealed ? reveal : [];
    setOpen(new Set([...open, ...more, ...way.slice(0, -1)]));
    if (way.length > 0) setActiveKey(way.at(-1) ?? null);
  }

  const rows = useMemo(() => treeRows(source, open), [source, open]);
  const found = rows.findIndex(({ key }) => key === activeKey);
  const active = found < 0 ? 0 : found;
  const virtualizer = useVirtualRows({ scrollerRef, count: rows.length, estimate: () => rowHeight });
  const items = virtualizer.getVirtualItems();

  const scrollTo = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  const revealedRow = revealed && found >= 0 ? found : -1;
  useEffect(() => {
    if (revealed && revealedRow >= 0) scrollTo(revealedRow);
  }, [revealed, revealedRow]);

  const toggle = (key: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.delete(key);
    else next.add(key);
    setOpen(next);
  };
  const activate = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setActiveKey(row.key);
    onActive?.(row.node);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = rows[active];
    if (onPick && chosen && event.key === 'Enter') {
      event.preventDefault();
      onPick(chosen.node);
      return;
    }
    const move = treeMove(rows, active, event.key, page);
    const row = move && rows[move.row];
    if (!move || !row) return;
    event.preventDefault();
    if (move.kind === 'go') {
      activate(move.row);
      virtualizer.scrollToIndex(move.row, { align: 'auto' });
    } else toggle(row.key, row.open);
  };

  const shown = items.some(({ index }) => index === active);
  return (
    <div
      ref={scrollerRef}
      role="tree"
      aria-label={label}
      aria-activedescendant={shown ? `${id}-${active}` : undefined}
      tabIndex={0}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className={cx(styles.rows, printed.rows)}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys for its items
            <div
              key={row.key}
              id={`${id}-${index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.level}
              aria-setsize={row.setSize}
              aria-posinset={row.position}
              aria-expanded={row.branch ? row.open : undefined}
              aria-selected={index === active}
              className={cx(styles.row, printed.row, index === active && styles.active)}
              style={{ ...cssVars({ '--level': row.level - 1 }), transform: `translateY(${start}px)` }}
              onClick={() => {
                activate(index);
                scrollerRef.current?.focus({ preventScroll: true });
                if (row.branch) toggle(row.key, row.open);
                else onPick?.(row.node);
              }}
            >
              <span className={cx(styles.chevron, row.open && styles.open)} aria-hidden="true">
                {row.branch && <IconChevronRight size={14} />}
              </span>
              {renderNode(row.node)}
            </div>
          );
        })}
      </div>
      <PrintCut count={rows.length} />
    </div>
  );
}
