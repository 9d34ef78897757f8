import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { pluralize } from '../../lib/text.ts';
import { announce } from '../feedback/live-region.ts';

/**
 * Copies selected lines as `toText` writes them; the browser would write each cell on a line of its own. Ctrl A selects
 * all lines, those out of sight too. Part of a single line is left to the browser.
 */
export function useCopiedLines<Line>(
  lines: readonly Line[],
  toText: ((lines: readonly Line[]) => string) | undefined,
) {
  const listRef = useRef<HTMLDivElement>(null);
  const onCopy = (event: ClipboardEvent) => {
    const list = listRef.current;
    const selection = getSelection();
    if (!list || !selection || selection.isCollapsed || !toText) return;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(list)) return;
    const chosen =
      !list.contains(range.startContainer) && !list.contains(range.endContainer)
        ? lines
        : Array.from(list.querySelectorAll<HTMLElement>('[data-index]')).flatMap((row) =>
            range.intersectsNode(row) ? (lines[Number(row.dataset.index)] ?? []) : [],
          );
    if (chosen.length < 2) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toText(chosen));
    announce(`Copied ${pluralize(chosen.length, 'line')}`);
  };
  const onSelectAll = (event: KeyboardEvent) => {
    const list = listRef.current;
    if (!list || !toText || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const range = document.createRange();
    range.selectNode(list);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
  return { listRef, onCopy, onSelectAll };
}
